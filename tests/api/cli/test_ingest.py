"""Goal: `ingest` takes in what files say, keeps what is refused, names what cannot be read, and can be run again.

Method: files of events and of text, sound and broken, through the program; the log is looked at with its own reader and
compared with `verify` on the same files.
"""

from __future__ import annotations

import errno
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from api.settings import open_log, settings_from
from domain.events import canonical_bytes, hand
from eventlog.application import EventLog
from eventlog.quarantine import Quarantined
from tests.api.cli.running import Outcome, cancelled, clean, environment, lines_of, run, still_open, written, wrong
from tests.api.cli.test_program import on_terminal
from tests.eventlog.inputs import mixed as in_turn
from tests.eventlog.inputs import small_table

RANDOM_BYTES = random.Random(11).randbytes(4_000).replace(b"\n", b"")
PHH = b"""variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ['d dh p1 AhAd', 'd dh p2 KhKd', 'p2 f']
"""


def ingest(database: Path, *files: str | Path, given: bytes = b"") -> Outcome:
    return run("ingest", *files, "--db", database, given=given)


def document(database: Path, *files: str | Path, given: bytes = b"") -> Any:  # noqa: ANN401 - whatever JSON holds
    return run("ingest", *files, "--db", database, "--json", given=given).document


def opened(database: Path) -> Any:  # noqa: ANN401 - a context manager
    return open_log(settings_from(db=database), create=False)


def stored(database: Path) -> dict[str, list[bytes]]:
    """The events of the log by stream."""
    with opened(database) as log:
        assert isinstance(log, EventLog)
        names = [name for kind in ("hand", "table") for name in log.streams(kind)]
        return {name: [canonical_bytes(event) for event in log.events_of(name)] for name in names}


def kept(database: Path) -> list[Quarantined]:
    with opened(database) as log:
        return list(log.quarantine.page(limit=10_000))


def spoiled(lines: list[bytes], number: int, line: bytes) -> list[bytes]:
    return [*lines[: number - 1], line, *lines[number:]]


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "log.duckdb"


def test_hands_are_taken_in_once(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean(), wrong(), still_open(), cancelled())
    lines = file.read_bytes().splitlines()
    first = ingest(database, file)
    assert (first.code, first.err) == (0, "")
    assert first.lines == [
        "4 hands: 4 new.",
        f"Events: {len(lines)} stored, 0 known, 0 refused.",
        f"{database}: {len(lines)} events.",
    ]
    again = ingest(database, file)
    assert again.lines == [
        "4 hands: 4 known.",
        f"Events: 0 stored, {len(lines)} known, 0 refused.",
        f"{database}: {len(lines)} events.",
    ]
    assert sorted(line for events in stored(database).values() for line in events) == sorted(lines)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.jsonl", "log.duckdb", "log.journal", "log.keys"]


def test_counts_as_one_document(tmp_path: Path, database: Path) -> None:
    table = [canonical_bytes(event) for event in small_table(3)]
    broken = spoiled(lines_of(clean("502")), 4, b'{"stream":"hand/cardroom/502","pos":4}')
    file = written(tmp_path / "all.jsonl", clean("501"), *broken, *table, b"rubbish", b"")
    number = len(lines_of(clean("501")))
    expected = {
        "streams": {
            "hand": {"new": 1, "known": 0, "elsewhere": 0, "refused": 1},
            "table": {"new": 1, "known": 0, "elsewhere": 0, "refused": 0},
        },
        "events": {"stored": number + 3, "known": 0, "elsewhere": 0, "refused": len(broken) + 1, "filled": 0},
        "quarantined": len(broken) + 1,
        "rejects": 1,
        "rejects_files": [f"{file}.rejects.jsonl"],
        "unopened": 0,
        "noise": {"blank": 1},
        "remarks": {},
        "log": {"events": number + 3},
    }
    assert document(database, file) == expected
    expected["streams"] = {
        "hand": {"new": 0, "known": 1, "elsewhere": 0, "refused": 1},
        "table": {"new": 0, "known": 1, "elsewhere": 0, "refused": 0},
    }
    expected["events"] = {"stored": 0, "known": number + 3, "elsewhere": 0, "refused": len(broken) + 1, "filled": 0}
    assert document(database, file) == expected | {"quarantined": 0}


def test_the_log_is_judged_as_the_file_is(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean(), wrong(), still_open(), cancelled())
    ingest(database, file)
    of_file, of_log = run("verify", file, "--format", "jsonl"), run("verify", "--db", database, "--format", "jsonl")
    assert (of_log.code, of_log.out) == (of_file.code, of_file.out)


def test_formats_are_told_apart_and_taken_in_together(tmp_path: Path, database: Path) -> None:
    events, text, both = written(tmp_path / "a.txt", clean()), tmp_path / "b.jsonl", tmp_path / "c"
    text.write_bytes(PHH)
    both.write_bytes(PHH.replace(b"1000, 1000", b"2000, 2000"))
    outcome = run("ingest", events, text, "-", "--db", database, "--json", given=both.read_bytes())
    assert (outcome.code, outcome.document["streams"]) == (
        0,
        {"hand": {"new": 3, "known": 0, "elsewhere": 0, "refused": 0}},
    )
    again = document(database, events, text, both)
    assert again["streams"] == {"hand": {"new": 0, "known": 3, "elsewhere": 0, "refused": 0}}


def test_a_rulebook_is_written_into_hands_that_name_none(tmp_path: Path, database: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_bytes(PHH)
    assert run("ingest", file, "--db", database, "--rulebook", "trickyplay/1").code == 0
    [events] = stored(database).values()
    assert b'"rulebook":"trickyplay/1"' in events[0]


@pytest.mark.parametrize("client", ["import", None])
def test_by_is_the_client_that_is_named(tmp_path: Path, database: Path, client: str | None) -> None:
    lines = [line.replace(b'"data":', b'"by":"the-boss","data":', 1) for line in lines_of(clean())]
    file = written(tmp_path / "hands.jsonl", *lines)
    outcome = run("ingest", file, "--db", database, *(("--client", client) if client else ()))
    assert outcome.code == 0
    with opened(database) as log:
        assert {event.by for event in log.events_of("hand/cardroom/501")} == {client}
    assert run("ingest", file, "--db", database, "--json", env={"HANDPROOF_CLIENT": "other"}).document["events"] == {
        "stored": 0,
        "known": len(lines),
        "elsewhere": 0,
        "refused": 0,
        "filled": 0,
    }


def test_a_broken_line_of_a_hand_is_told_and_its_hand_is_in_quarantine(tmp_path: Path, database: Path) -> None:
    lines = spoiled(lines_of(clean("501")), 4, lines_of(clean("501"))[3].replace(b'"seat":', b'"seat":-'))
    file = written(tmp_path / "hands.jsonl", *lines, clean("502"))
    outcome = ingest(database, file)
    assert outcome.code == 3
    [sentence] = outcome.err.splitlines()
    assert sentence.startswith(f"{file}: hand/cardroom/501 pos 4: data.seat: expected ")
    assert sentence.endswith(f". {len(lines)} events of hand/cardroom/501 refused and kept in quarantine.")
    assert outcome.lines[-2] == f"Quarantine: {len(lines)} of the refused are new in it."
    assert list(stored(database)) == ["hand/cardroom/502"]
    assert sorted(each.raw for each in kept(database)) == sorted(lines)
    assert not Path(f"{file}.rejects.jsonl").exists()


def test_the_place_of_a_broken_line_is_held_on_request(tmp_path: Path, database: Path) -> None:
    lines = spoiled(lines_of(clean("501")), 4, lines_of(clean("501"))[3].replace(b'"seat":', b'"seat":-'))
    file = written(tmp_path / "hands.jsonl", *lines)
    outcome = run("ingest", file, "--db", database, "--fill")
    assert outcome.code == 3
    assert "Places held by hand.unreadable.v1: 1." in outcome.lines
    with opened(database) as log:
        assert isinstance(log.events_of("hand/cardroom/501")[3].data, hand.HandUnreadable)
    [verdict] = run("verify", "--db", database, "--format", "jsonl").documents
    assert verdict["status"] == "malformed"
    again = run("ingest", file, "--db", database, "--fill", "--json").document
    assert (again["events"]["stored"], again["events"]["filled"], again["quarantined"]) == (0, 0, 0)


def test_another_record_of_a_hand_is_refused_whole(tmp_path: Path, database: Path) -> None:
    ingest(database, written(tmp_path / "a.jsonl", clean("501")))
    before = stored(database)
    outcome = ingest(database, written(tmp_path / "b.jsonl", wrong("501")))
    assert outcome.code == 3
    assert "expected the content that is stored there, or a free position, got other content" in outcome.err
    assert stored(database) == before


MESSY = {
    "empty": b"",
    "blank": b"\n \n",
    "binary": RANDOM_BYTES,
    "other": b"Dear Sir or Madam,\n",
    "rubbish": b"\n".join([*lines_of(clean("501")), b"rubbish", *lines_of(wrong("502")), b"{}", b"\xff"]),
    "truncated": b"\n".join(lines_of(clean("501"), wrong("502")))[:-200],
    "huge line": b"\n".join([b"x" * 70_000, *lines_of(clean("501")), b'{"stream":"hand/x/1",' + b" " * 70_000]),
    "latin-1": b"\n".join([*lines_of(clean("501")), b'{"stream":"session/cardroom/\xe9","topic":1}']),
    "utf-16": b"\n".join(lines_of(clean("501"))).decode().encode("utf-16"),
    "broken table": b"\n".join([*lines_of(clean("501")), b'{"stream":"table/cardroom/1","pos":1,"topic":"x"}']),
    "broken phh": PHH.replace(b"p2 f", b"p9 f"),
    "half a phh": PHH[: len(PHH) // 2],
}
"""Files that are not what one hopes for."""


@pytest.mark.parametrize("content", MESSY.values(), ids=MESSY)
def test_rejects_are_those_of_verify(tmp_path: Path, database: Path, content: bytes) -> None:
    file = tmp_path / "messy.txt"
    file.write_bytes(content)
    verified = run("verify", file, "--rejects", tmp_path / "verify.jsonl")
    outcome = run("ingest", file, "--db", database, "--rejects", tmp_path / "ingest.jsonl", "--json")
    rejects = {name: (tmp_path / f"{name}.jsonl") for name in ("verify", "ingest")}
    assert rejects["verify"].exists() == rejects["ingest"].exists()
    if rejects["verify"].exists():
        assert rejects["verify"].read_bytes() == rejects["ingest"].read_bytes()
    assert (outcome.code == 3) == (verified.code == 3 or outcome.document["events"]["refused"] > 0)
    again = run("ingest", file, "--db", database, "--rejects", tmp_path / "ingest.jsonl", "--json").document
    assert (again["events"]["stored"], again["quarantined"]) == (0, 0)
    assert (again["rejects"], again["log"]) == (outcome.document["rejects"], outcome.document["log"])


def test_lines_in_any_order_and_twice_are_taken_in(tmp_path: Path, database: Path) -> None:
    lines = [*lines_of(clean("501"), wrong("502"), cancelled("504"))]
    mixed = [*lines, *lines[::3]]
    random.Random(3).shuffle(mixed)
    counts = document(database, written(tmp_path / "hands.jsonl", *mixed))
    assert counts["events"] == {
        "stored": len(lines),
        "known": len(lines[::3]),
        "elsewhere": 0,
        "refused": 0,
        "filled": 0,
    }
    assert sorted(line for events in stored(database).values() for line in events) == sorted(lines)


def test_a_file_that_cannot_be_opened_is_named_and_the_rest_taken_in(tmp_path: Path, database: Path) -> None:
    file, missing = written(tmp_path / "hands.jsonl", clean()), tmp_path / "missing.jsonl"
    outcome = ingest(database, missing, tmp_path, file)
    assert outcome.code == 3
    assert outcome.err.splitlines() == [
        f"{missing}: cannot be opened: No such file or directory.",
        f"{tmp_path}: cannot be opened: Is a directory.",
    ]
    assert "Files that could not be opened: 2." in outcome.lines
    assert list(stored(database)) == ["hand/cardroom/501"]


@pytest.mark.parametrize("name", ["missing.jsonl", ".", "/dev/zero"])
def test_no_log_is_made_for_nothing(tmp_path: Path, database: Path, name: str) -> None:
    outcome = ingest(database, tmp_path / name)
    assert outcome.code == 3
    assert outcome.err.splitlines()[-1] == f"{database}: not made, there is nothing for it."
    assert list(tmp_path.iterdir()) == []


def test_a_file_without_permission(tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "closed.jsonl", clean())
    real = Path.open

    def refuse(path: Path, *arguments: Any, **more: Any) -> Any:  # noqa: ANN401 - as of `open`
        if path == file:  # nothing on the disk is closed to the superuser
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        return real(path, *arguments, **more)

    monkeypatch.setattr(Path, "open", refuse)
    outcome = ingest(database, file)
    assert (outcome.code, outcome.err.splitlines()[0]) == (3, f"{file}: cannot be opened: Permission denied.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("a.jsonl",), "no log is named: say --db PATH, or set HANDPROOF_DB.\n"),
        (("-", "-", "--db", "x.duckdb"), "Standard input (-) can be named once only.\n"),
        (
            ("a.jsonl", "--db", "x.duckdb", "--rulebook", "trickyplay"),
            "--rulebook trickyplay: expected a rulebook with its version such as trickyplay/1.\n",
        ),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...], sentence: str) -> None:
    outcome = run("ingest", *arguments)
    assert (outcome.code, outcome.out, outcome.err) == (2, "", sentence)


def test_a_file_is_no_place_for_its_rejects(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean(), b"rubbish")
    outcome = run("ingest", file, "--db", database, "--rejects", file)
    assert (outcome.code, database.exists()) == (2, False)


def test_rejects_of_an_earlier_run_are_left_out(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean(), b"rubbish")
    ingest(database, file)
    outcome = ingest(database, file, f"{file}.rejects.jsonl")
    assert f"{file}.rejects.jsonl: left out, it lists the rejects of an earlier run." in outcome.err
    assert len(stored(database)) == 1


def test_a_database_that_is_in_use_is_not_written(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean())
    ingest(database, file)
    program = f"import duckdb, sys; c = duckdb.connect({str(database)!r}); print(1, flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        outcome = ingest(database, file)
        holder.communicate()
    assert outcome.code == 3
    assert f"{database} is in use by process {holder.pid}" in outcome.err


def test_a_log_that_lost_its_journal_is_not_written(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", clean())
    ingest(database, file)
    (tmp_path / "log.journal").unlink()
    outcome = ingest(database, written(tmp_path / "more.jsonl", wrong()))
    assert (outcome.code, "its journal is missing" in outcome.err) == (3, True)


def test_a_bar_is_shown_on_a_terminal_for_what_takes_long(tmp_path: Path, database: Path) -> None:
    file = written(tmp_path / "hands.jsonl", *(clean(str(number)) for number in range(1_500)))
    shown = on_terminal(tmp_path, "ingest", str(file), "--db", str(database))
    assert re.search(r"[0-9,]+ events .*%", shown)
    assert "1,500 hands: 1,500 new." in shown
    assert "%" not in ingest(database, file).out


@pytest.mark.parametrize("at_once", [1, 100])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, at_once: int) -> None:
    """The lines of so many hands are mixed."""

    def peak_kilobytes(hands: int) -> int:
        lines = [lines_of(clean(str(number))) for number in range(hands)]
        whole = [line for few in range(0, hands, at_once) for line in in_turn(lines[few : few + at_once])]
        file = written(tmp_path / f"{hands}.jsonl", *whole)
        code = (
            "import resource, sys; from api.cli import app\n"
            "try: app(['ingest', sys.argv[1], '--db', sys.argv[2], '--json'])\n"
            "except SystemExit: pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, file, tmp_path / f"{hands}.duckdb"],
            env=environment({"OMP_NUM_THREADS": "1"}),
            capture_output=True,
            check=True,
        )
        assert json.loads(done.stdout)["streams"]["hand"]["new"] == hands
        return int(done.stderr)

    assert peak_kilobytes(1_200) - peak_kilobytes(400) < 40_000
