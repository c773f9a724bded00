"""Goal: the journal's notes on places are read as they were written, and rubbish among them is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog.application import EventLog
from eventlog.journal_reading import JournalDamaged, JournalFile
from eventlog.keys import read_keys
from eventlog.places import DIGEST_BYTES, Placed, Run, lines_of_runs, place_tag, runs_of, runs_of_lines
from tests.eventlog.environments import sealed_environment
from tests.eventlog.facts import fact, hand_stream, small_hand

KEY = bytes(32)
DIGESTS = st.binary(min_size=DIGEST_BYTES, max_size=DIGEST_BYTES)
RUNS = st.lists(st.builds(Run, st.integers(0, 1 << 60), st.integers(1, 1 << 30), DIGESTS, DIGESTS))


@given(RUNS)
def test_runs_are_read_as_they_were_written(runs: list[Run]) -> None:
    assert runs_of_lines(lines_of_runs(runs)) == runs


@pytest.mark.parametrize(
    "line",
    [b"", b"+ ", b"+ 1 1 AAAA AAAA", b"- 1 1 AAAAAAAAAAAA AAAAAAAAAAAA", b"+ 1 0 AAAAAAAAAAAA AAAAAAAAAAAA",
     b"+ x 1 AAAAAAAAAAAA AAAAAAAAAAAA", b"+ 1 1 AAAAAAAAAAAA", b"+ 1 1 AAAAAAAAAAAA AAAAAAAAAAA! x"],
)  # fmt: skip
def test_other_lines_are_no_runs(line: bytes) -> None:
    with pytest.raises(ValueError, match=r"expected|invalid|at least"):
        runs_of_lines(line + b"\n")


def test_a_run_is_of_one_stream_without_a_gap_and_of_one_time() -> None:
    events = [
        Placed("a", 1, 5, b"1" * 32),
        Placed("a", 2, 5, b"2" * 32),
        Placed("a", 3, 6, b"3" * 32),
        Placed("b", 1, 6, b"4" * 32),
        Placed("a", 4, 6, b"5" * 32),
        Placed("a", 6, 6, b"6" * 32),
    ]
    runs = runs_of(events, KEY)
    assert [(run.received_us, run.events, run.leaf[:1]) for run in runs] == [
        (5, 2, b"2"), (6, 1, b"3"), (6, 1, b"4"), (6, 1, b"5"), (6, 1, b"6"),
    ]  # fmt: skip
    assert runs[0].tag == place_tag(KEY, "a", 1)
    assert len({run.tag for run in runs}) == len(runs)


def test_a_tag_says_nothing_without_the_key() -> None:
    assert place_tag(KEY, "a", 1) != place_tag(b"k" * 32, "a", 1)


def journal_of(folder: Path) -> JournalFile:
    return JournalFile(folder / "log.journal", read_keys(folder / "keys").signer.verifier)


def test_every_promise_notes_the_places_of_its_events(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(small_hand(1, 5), received_us=17)
        log.append([fact(1, 6)], received_us=18)
    promises = list(journal_of(tmp_path).promises())
    assert [promise.checkpoint.size for promise in promises] == [0, 5, 6]
    key = read_keys(tmp_path / "keys").salt_key
    noted = [[(run.received_us, run.events, run.tag) for run in promise.runs or ()] for promise in promises]
    assert noted == [[], [(17, 5, place_tag(key, hand_stream(1), 1))], [(18, 1, place_tag(key, hand_stream(1), 6))]]


def test_what_is_promised_at_start_is_noted_too(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(small_hand(1, 5), received_us=17)
        log.append(small_hand(2, 5), received_us=18)
    whole = list(journal_of(tmp_path).promises())
    path = tmp_path / "log.journal"
    blocks = path.read_bytes().split(b"\n\n")
    path.write_bytes(b"\n\n".join([*blocks[:5], b""]))  # as if the process had died before the last promise
    assert len(list(journal_of(tmp_path).promises())) == 2
    with EventLog(sealed_environment(tmp_path)) as log:
        assert log.problem is None
    assert list(journal_of(tmp_path).promises()) == whole


@pytest.mark.parametrize("places", [b"+ 1 2\n", b"+ 17 5 AAAAAAAAAAAA\n", b"+ \xff\n"])
def test_places_that_were_edited_are_named(tmp_path: Path, places: bytes) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(small_hand(1, 5))
    path = tmp_path / "log.journal"
    content = path.read_bytes()
    begins = content.index(b"+ ")
    path.write_bytes(content[:begins] + places + content[content.index(b"\n\n", begins) + 1 :])
    with pytest.raises(JournalDamaged, match="record 2 of the journal is damaged"):
        list(journal_of(tmp_path).promises())
