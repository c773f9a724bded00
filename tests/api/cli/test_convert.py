"""Goal: `convert` writes what was read, lists what was lost, and never leaves half a file or takes one away.

Method: small hands in every direction, read again by the readers; whatever can go wrong with IN and OUT; real files
whose verdicts must not change.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import typer

from api.cli import targets
from api.exports import ohh_file, phh_file, to_ohh, to_phh
from api.readers import HandRecord, read_file
from domain.events import Event, canonical_bytes
from tests.api.cli.running import (
    PROGRAM,
    cancelled,
    clean,
    environment,
    lines_of,
    run,
    run_program,
    still_open,
    written,
    wrong,
)
from tests.api.readers.pokerstars import corpus
from tests.support.hands import limped
from tests.support.scenario import Scenario
from tests.support.shared import SHARED, needs_shared

HANDS = (clean(), wrong(), still_open(), cancelled())
BAD = b"no event at all"


def unsayable(hand_no: str = "601") -> Scenario:
    """A hand of a game whose streets Open Hand History does not have."""
    return limped(hand_no=hand_no, game="courchevel")


def records(path: Path) -> list[HandRecord]:
    """The hands of a file, which must have nothing else."""
    with read_file(path) as reading:
        results = list(reading)
    hands = [result for result in results if isinstance(result, HandRecord)]
    assert len(hands) == len(results)
    return hands


def listed(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return written(tmp_path / "evening.jsonl", *HANDS)


@pytest.fixture
def single(tmp_path: Path) -> Path:
    return written(tmp_path / "single.jsonl", clean())


# Every direction.


@pytest.mark.parametrize("ending", [".jsonl", ".events.jsonl", ".EVENTS.JSONL"])
def test_events_are_canonical_and_lose_nothing(tmp_path: Path, ending: str) -> None:
    mixed = [line for pair in zip(lines_of(clean()), lines_of(wrong()), strict=True) for line in pair]
    spelt = [json.dumps(json.loads(line)).encode() for line in reversed(mixed)]
    outcome = run("convert", written(tmp_path / "mixed.jsonl", *spelt), tmp_path / f"out{ending}")
    assert outcome.code == 0
    assert outcome.out == ""
    assert outcome.err == "2 hands written, 0 with losses, 0 could not be expressed, 0 rejects.\n"
    assert (tmp_path / f"out{ending}").read_bytes().splitlines() == lines_of(wrong(), clean())
    assert names(tmp_path) == {"mixed.jsonl", f"out{ending}"}


def test_phhs_has_a_section_for_each_hand(evening: Path, tmp_path: Path) -> None:
    assert run("convert", evening, tmp_path / "out.phhs").code == 0
    assert (tmp_path / "out.phhs").read_text("utf-8") == phh_file([to_phh(hand.events) for hand in HANDS])
    assert len(records(tmp_path / "out.phhs")) == len(HANDS)


def test_phhs_has_a_section_for_a_single_hand_and_phh_none(single: Path, tmp_path: Path) -> None:
    run("convert", single, tmp_path / "out.phhs")
    run("convert", single, tmp_path / "out.phh")
    alone = phh_file([to_phh(clean().events)])
    assert (tmp_path / "out.phh").read_text("utf-8") == alone
    assert (tmp_path / "out.phhs").read_text("utf-8") == f"[1]\n{alone}"
    assert records(tmp_path / "out.phh")[0].stream == records(tmp_path / "out.phhs")[0].stream


def test_ohh_has_the_hands_with_blank_lines_between(evening: Path, tmp_path: Path) -> None:
    assert run("convert", evening, tmp_path / "out.ohh").code == 0
    assert (tmp_path / "out.ohh").read_text("utf-8") == ohh_file([to_ohh(hand.events) for hand in HANDS])
    assert [hand.stream for hand in records(tmp_path / "out.ohh")] == [hand.events[0].stream for hand in HANDS]


@pytest.mark.parametrize("first", ["phhs", "ohh"])
@pytest.mark.parametrize("second", ["events.jsonl", "phhs", "ohh"])
def test_what_was_written_can_be_converted_again(evening: Path, tmp_path: Path, first: str, second: str) -> None:
    run("convert", evening, tmp_path / f"one.{first}")
    assert run("convert", tmp_path / f"one.{first}", tmp_path / f"two.{second}").code == 0
    assert len(records(tmp_path / f"two.{second}")) == len(HANDS)


def test_events_of_a_text_are_those_that_its_reader_gives(evening: Path, tmp_path: Path) -> None:
    run("convert", evening, tmp_path / "one.ohh")
    run("convert", tmp_path / "one.ohh", tmp_path / "two.jsonl")
    read = [event for hand in records(tmp_path / "one.ohh") for event in hand.events if isinstance(event, Event)]
    assert (tmp_path / "two.jsonl").read_bytes().splitlines() == [canonical_bytes(event) for event in read]


def test_to_goes_before_the_ending(single: Path, tmp_path: Path) -> None:
    run("convert", single, tmp_path / "out.phh", "--to", "ohh")
    run("convert", single, tmp_path / "hands", "--to", "events")
    assert (tmp_path / "out.phh").read_text("utf-8") == ohh_file([to_ohh(clean().events)])
    assert (tmp_path / "hands").read_bytes().splitlines() == lines_of(clean())


def test_dashes_are_standard_input_and_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for hands in (HANDS, HANDS[:1]):
        outcome = run("convert", "-", "-", "--to", "phh", given=b"\n".join(lines_of(*hands)))
        assert outcome.code == 0
        assert outcome.out == phh_file([to_phh(hand.events) for hand in hands])
        assert [entry["hand"] for entry in listed(Path("stdout.lost.jsonl"))] == [
            each.events[0].stream for each in hands
        ]


# What was lost, what could not be said, what could not be read.


def test_losses_are_listed_by_hand(evening: Path, tmp_path: Path) -> None:
    outcome = run("convert", evening, tmp_path / "out.ohh")
    expected = [
        {"hand": hand.events[0].stream, "lost": [loss.as_dict() for loss in to_ohh(hand.events).lost]} for hand in HANDS
    ]
    assert listed(tmp_path / "out.ohh.lost.jsonl") == json.loads(json.dumps(expected))
    assert outcome.err == (
        f"4 hands written, 4 with losses ({tmp_path}/out.ohh.lost.jsonl), 0 could not be expressed, 0 rejects.\n"
    )


def test_a_hand_that_cannot_be_said_is_told_and_the_rest_is_written(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", unsayable(), BAD, clean())
    outcome = run("convert", file, tmp_path / "out.ohh")
    assert outcome.code == 3
    said, unread, summary = outcome.err.splitlines()
    assert said == f"{file}:1: hand: cardroom/601: The format has no streets for courchevel."
    assert unread.startswith(f"{file}:{len(unsayable().events) + 1}: event: expected one JSON object")
    assert summary.endswith(f", 1 could not be expressed, 1 reject ({file}.rejects.jsonl).")
    assert [hand.stream for hand in records(tmp_path / "out.ohh")] == ["hand/cardroom/501"]
    first, second = listed(tmp_path / "some.jsonl.rejects.jsonl")
    assert (first["line"], first["field"], first["lines"]) == (1, "hand", 0)
    assert first["reason"] == "cardroom/601: The format has no streets for courchevel."
    assert second["field"] == "event"


@pytest.mark.parametrize("ending", ["jsonl", "phhs", "ohh"])
def test_malformed_hands_are_not_written(tmp_path: Path, ending: str) -> None:
    gap, spoilt = lines_of(clean("701")), lines_of(clean("702"))
    spoilt[4] = spoilt[4].replace(b'"data"', b'"dota"')
    file = written(tmp_path / "some.jsonl", *gap[:3], *gap[4:], *spoilt, clean("703"))
    outcome = run("convert", file, tmp_path / f"out.{ending}")
    assert outcome.code == 3
    first, second, summary = outcome.err.splitlines()
    assert first.startswith(f"{file}:1: hand: cardroom/701: Position 4 is missing")
    assert second.startswith(f"{file}:{len(gap) - 1 + 5}: hand: cardroom/702: ")
    assert ", line " not in second
    assert ", 2 could not be expressed, 0 rejects (" in summary
    assert len(records(tmp_path / f"out.{ending}")) == 1


def test_events_of_other_streams_are_counted(tmp_path: Path) -> None:
    table = (
        b'{"stream":"table/cardroom/Lend%204","pos":1,"at":"2026-03-01T20:00:00.000000Z",'
        b'"topic":"table.closed.v1","data":{}}'
    )
    outcome = run("convert", written(tmp_path / "all.jsonl", table, clean()), tmp_path / "out.jsonl")
    assert outcome.code == 0
    assert outcome.err.splitlines()[0] == "Events of other streams, not converted: 1 table."


@pytest.mark.parametrize("content", [b"", b"Dear Sir or Madam,\n"], ids=["empty", "other"])
def test_without_a_hand_nothing_is_written(tmp_path: Path, content: bytes) -> None:
    file, out = tmp_path / "bad.txt", tmp_path / "out.ohh"
    file.write_bytes(content)
    out.write_bytes(b"as it was")
    outcome = run("convert", file, out, "--force")
    assert outcome.code == 3
    assert f"{out}: not written, there is no hand for it." in outcome.err.splitlines()
    assert outcome.err.splitlines()[-1].startswith("0 hands written, ")
    assert out.read_bytes() == b"as it was"


# Wrong usage.


def test_a_phh_file_takes_one_hand_only(evening: Path, tmp_path: Path) -> None:
    outcome = run("convert", evening, tmp_path / "out.phh")
    assert outcome.code == 2
    assert outcome.err == (
        f"{tmp_path}/out.phh: there are several hands, and a .phh file holds one: end it in .phhs, which takes them.\n"
    )
    assert names(tmp_path) == {"evening.jsonl"}


@pytest.mark.parametrize(
    ("out", "sentence"),
    [
        ("-", "Say which format standard output (-) gets: --to events, phh or ohh."),
        ("hands.txt", "hands.txt: no format is known by this ending; say --to events, phh or ohh, or end it in "),
    ],
)
def test_the_format_must_be_known(single: Path, out: str, sentence: str) -> None:
    outcome = run("convert", single, out)
    assert outcome.code == 2
    assert outcome.err.startswith(sentence)


def test_the_file_that_is_read_is_never_written_over(single: Path, tmp_path: Path) -> None:
    before = single.read_bytes()
    (tmp_path / "link.ohh").symlink_to(single)
    list_of_losses = written(tmp_path / "out.ohh.lost.jsonl", clean())
    for file, out in ((single, single), (single, tmp_path / "link.ohh"), (list_of_losses, tmp_path / "out.ohh")):
        outcome = run("convert", file, out, "--force")
        assert (outcome.code, outcome.err.endswith(" is the file to be read: it cannot be written over.\n")) == (
            2,
            True,
        )
    assert single.read_bytes() == list_of_losses.read_bytes() == before
    outcome = run("convert", single, f"{single}.rejects.jsonl")
    assert (outcome.code, " is where rejects go: " in outcome.err) == (2, True)


@pytest.mark.parametrize("there", ["out.ohh", "out.ohh.lost.jsonl"])
def test_what_is_there_is_replaced_only_by_force(single: Path, tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_bytes(b"as it was")
    outcome = run("convert", single, tmp_path / "out.ohh")
    assert (outcome.code, outcome.err) == (2, f"{tmp_path}/{there} is there already; --force replaces it.\n")
    assert (tmp_path / there).read_bytes() == b"as it was"
    assert run("convert", single, tmp_path / "out.ohh", "--force").code == 0
    assert (tmp_path / there).read_bytes() != b"as it was"
    assert names(tmp_path) == {"single.jsonl", "out.ohh", "out.ohh.lost.jsonl"}


def test_force_takes_away_a_list_that_does_not_hold_any_more(single: Path, tmp_path: Path) -> None:
    run("convert", single, tmp_path / "out.jsonl", "--to", "ohh")
    assert "out.jsonl.lost.jsonl" in names(tmp_path)
    run("convert", single, tmp_path / "out.jsonl", "--force")
    assert names(tmp_path) == {"single.jsonl", "out.jsonl"}


def test_folders_and_devices_are_never_replaced(single: Path, tmp_path: Path) -> None:
    (tmp_path / "folder.ohh").mkdir()
    for out in (tmp_path / "folder.ohh", Path("/dev/null")):
        outcome = run("convert", single, out, "--to", "ohh", "--force")
        assert (outcome.code, outcome.err) == (2, f"{out} is there and no ordinary file: it is never replaced.\n")


# Nothing half-written.


def test_a_file_that_cannot_be_opened_leaves_nothing(tmp_path: Path) -> None:
    outcome = run("convert", tmp_path / "nothing.txt", tmp_path / "out.ohh")
    assert outcome.code == 3
    assert outcome.err == f"{tmp_path}/nothing.txt: cannot be opened: No such file or directory.\n"
    assert names(tmp_path) == set()


def test_a_place_that_cannot_be_written_is_said(single: Path, tmp_path: Path) -> None:
    outcome = run("convert", single, tmp_path / "no" / "out.ohh")
    assert outcome.code == 3
    assert outcome.err == f"{tmp_path}/no/out.ohh: cannot be written: No such file or directory.\n"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_at_the_end_leaves_everything_as_it_was(
    single: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "out.ohh").write_bytes(b"as it was")
    monkeypatch.setattr(os if step == "fsync" else Path, step, full)
    outcome = run("convert", single, tmp_path / "out.ohh", "--force")
    assert outcome.code == 3
    assert outcome.err.endswith(": cannot be written: No space left on device.\n")
    assert (tmp_path / "out.ohh").read_bytes() == b"as it was"
    assert names(tmp_path) == {"single.jsonl", "out.ohh"}


def test_an_interrupt_leaves_nothing(evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = targets.WholeFile.write
    pieces: list[bytes] = []

    def interrupted(target: targets.WholeFile, data: bytes) -> None:
        write(target, data)
        pieces.append(data)
        if len(pieces) == 2:
            assert len(names(tmp_path)) == 2
            raise KeyboardInterrupt

    monkeypatch.setattr(targets.WholeFile, "write", interrupted)
    assert run("convert", evening, tmp_path / "out.jsonl").code == 130
    assert names(tmp_path) == {"evening.jsonl"}


def test_a_file_that_has_come_to_be_in_the_meantime_stays(tmp_path: Path) -> None:
    with targets.WholeFile(tmp_path / "out", replace=False) as target:
        target.write(b"new")
        target.finish()
        (tmp_path / "out").write_bytes(b"somebody's")
        with pytest.raises(typer.Exit):
            target.keep()
    assert (tmp_path / "out").read_bytes() == b"somebody's"
    assert names(tmp_path) == {"out"}


def test_the_file_has_the_rights_of_any_new_file(single: Path, tmp_path: Path) -> None:
    run("convert", single, tmp_path / "out.jsonl")
    (tmp_path / "usual").touch()
    assert (tmp_path / "out.jsonl").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_pipe_that_is_closed_ends_it_quietly(tmp_path: Path) -> None:
    file = written(tmp_path / "many.jsonl", *(clean(str(number)) for number in range(100)))
    command = [*PROGRAM, "convert", str(file), "-", "--to", "ohh"]
    with subprocess.Popen(
        command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert (running.wait(30), running.stderr.read()) == (141, b"")
    assert names(tmp_path) == {"many.jsonl"}


def signalled(tmp_path: Path, number: signal.Signals, *, program: tuple[str, ...] = PROGRAM) -> int:
    """Send a signal to a conversion that has begun to write; how it ends."""
    file = written(tmp_path / "many.jsonl", *(clean(str(number)) for number in range(600)))
    command = [*program, "convert", str(file), "out.phhs"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE) as running:
        deadline = time.monotonic() + 60
        while not any(name.endswith(".part") for name in names(tmp_path)) and time.monotonic() < deadline:
            time.sleep(0.01)
        running.send_signal(number)
        assert running.stderr is not None
        code, said = running.wait(120), running.stderr.read()
        assert (said == b"") == (code != 0)
        return code


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)],
    ids=str,
)
def test_a_signal_leaves_no_part_of_a_conversion(tmp_path: Path, number: signal.Signals, code: int) -> None:
    assert signalled(tmp_path, number) == code
    assert names(tmp_path) == {"many.jsonl"}


def test_a_signal_that_is_ignored_stays_so(tmp_path: Path) -> None:
    deaf = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); from api.cli import main; main()"
    assert signalled(tmp_path, signal.SIGHUP, program=(sys.executable, "-c", deaf)) == 0
    assert "out.phhs" in names(tmp_path)


def test_a_signal_while_nobody_reads_ends_it(tmp_path: Path) -> None:
    file = written(tmp_path / "many.jsonl", *(clean(str(number)) for number in range(600)))
    command = [*PROGRAM, "convert", str(file), "-", "--to", "ohh"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 143
    assert names(tmp_path) == {"many.jsonl"}


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="the system does not tell the peak memory of a process")

    def peak_kilobytes(hands: int) -> int:
        file = written(tmp_path / f"{hands}.jsonl", *(clean(str(number)) for number in range(hands)))
        code = (
            "import resource, sys; from api.cli import app\n"
            "try: app(['convert', sys.argv[1], sys.argv[1] + '.phhs'])\n"
            "except SystemExit: pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
        )
        command = [sys.executable, "-c", code, str(file)]
        return int(subprocess.run(command, env=environment(), capture_output=True, text=True, check=True).stdout)

    assert peak_kilobytes(1_000) - peak_kilobytes(100) < 4 << 10


# Real files.


@needs_shared
def test_verdicts_on_the_events_of_real_files_are_byte_for_byte_those_on_the_files(tmp_path: Path) -> None:
    for number, path in enumerate(sorted((SHARED / "corpora" / "ongame").glob("*.txt"))):
        file, out = tmp_path / f"{number}.txt", tmp_path / f"{number}.events.jsonl"
        shutil.copyfile(path, file)
        if run("convert", file, out).err.startswith("0 hands"):
            continue
        assert run("verify", out, "--json").out == run("verify", file, "--json").out, path.name


@needs_shared
def test_real_hands_become_phh(tmp_path: Path) -> None:
    hands = rejects = 0
    for number, path in enumerate(sorted((SHARED / "corpora" / "pokerstars").glob("*.txt"))):
        file, out = tmp_path / f"{number}.txt", tmp_path / f"{number}.phhs"
        shutil.copyfile(path, file)
        summary = run("convert", file, out).err.splitlines()[-1]
        assert " 0 could not be expressed, " in summary, path.name
        count = len(records(out)) if out.exists() else 0
        assert summary.startswith(f"{count} hand"), path.name
        hands += count
        rejected = Path(f"{file}.rejects.jsonl")
        rejects += len(listed(rejected)) if rejected.exists() else 0
    assert (hands, rejects) == (corpus.READ, corpus.REJECTED)


def test_a_process_of_its_own_does_the_same(single: Path, tmp_path: Path) -> None:
    outcome = run_program("convert", single.name, "out.phh", folder=tmp_path, env=dict(os.environ))
    assert (outcome.code, outcome.out) == (0, "")
    assert len(records(tmp_path / "out.phh")) == 1
