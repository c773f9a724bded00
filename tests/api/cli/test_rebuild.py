"""Goal: `rebuild` makes read models anew and says whether they were what they are now.

Method: a log with hands; its read models are missing, at its end, behind it, and damaged.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from api.settings import open_log, settings_from
from projections.catching_up import NAMES, catch_up, digests
from tests.api.cli.keeping import appended, edited, logged
from tests.api.cli.running import cancelled, clean, environment, run, still_open, wrong
from tests.support.shared import ROOT

HANDS = (clean(), wrong(), still_open(), cancelled())
EVENTS = sum(len(hand.events) for hand in HANDS)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return logged(tmp_path / "x.duckdb", *HANDS)


def kept(db: Path) -> dict[str, str]:
    """The digests of read models that are kept event by event."""
    with open_log(settings_from(db=db), create=False) as log:
        catch_up(log)
        return {name: digest.sha256 for name, digest in digests(log).items()}


def test_read_models_that_were_kept_are_as_before(db: Path) -> None:
    expected = kept(db)
    outcome = run("rebuild", "--db", db)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines() == [
        f"hands: {4 + 4 * 3} rows up to event {EVENTS}, sha256 {expected['hands']}, as before.",
        f"tables: 0 rows up to event {EVENTS}, sha256 {expected['tables']}, as before.",
        f"ledger: {3 + 3 + 6} rows up to event {EVENTS}, sha256 {expected['ledger']}, as before.",
        f"findings: {3 + 2 + 2} rows up to event {EVENTS}, sha256 {expected['findings']}, as before.",
    ]


def test_read_models_that_are_missing_are_made(db: Path) -> None:
    outcome = run("rebuild", "--db", db)
    assert outcome.code == 0
    assert [line.rpartition(", ")[2] for line in outcome.out.splitlines()] == ["before: up to event 0."] * 4
    assert set(kept(db).values()) == {line.split("sha256 ")[1][:64] for line in outcome.out.splitlines()}


def test_read_models_that_are_behind_are_brought_to_the_end(db: Path) -> None:
    kept(db)
    appended(db, *clean("599").events)
    assert f"before: up to event {EVENTS}." in run("rebuild", "hands", "--db", db).out


def test_read_models_that_were_changed_are_repaired_and_told(db: Path) -> None:
    expected = kept(db)["hands"]
    edited(db, "UPDATE hands.hand SET rake = 99 WHERE hand = 1")
    outcome = run("rebuild", "--db", db)
    assert outcome.code == 0
    first, *others = outcome.out.splitlines()
    assert first.startswith(f"hands: 16 rows up to event {EVENTS}, sha256 {expected}, before: 16 rows, sha256 ")
    assert all(line.endswith("as before.") for line in others)
    assert run("rebuild", "--db", db).out.splitlines()[0].endswith("as before.")


def test_chosen_ones_alone(db: Path) -> None:
    outcome = run("rebuild", "findings", "hands", "findings", "--db", db)
    assert [line.partition(":")[0] for line in outcome.out.splitlines()] == ["hands", "findings"]


def test_one_json_document(db: Path) -> None:
    expected = kept(db)
    edited(db, "DELETE FROM findings.finding")
    document = run("rebuild", "--db", db, "--json").document
    assert [each["name"] for each in document] == list(NAMES)
    assert {each["name"]: each["sha256"] for each in document} == expected
    assert [each["same"] for each in document] == [True, True, True, False]
    assert document[3]["before"]["rows"] == 3
    assert {each["position"] for each in document} == {EVENTS}


def test_rulebooks_of_a_folder_judge(db: Path, tmp_path: Path) -> None:
    kept(db)
    folder = tmp_path / "houses"
    folder.mkdir()
    house = 'slug = "cardroom"\nversion = 1\nhouse = "cardroom"\nextends = "generic/1"\n'
    (folder / "cardroom.toml").write_text(house, "utf-8")
    lines = run("rebuild", "--db", db, "--rulebooks", folder).out.splitlines()
    assert [line.endswith("as before.") for line in lines] == [True, True, True, False]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("rebuild", "x", "--db", "LOG"), 2, "There is no read model x; there are hands, tables, ledger, findings."),
        (("rebuild",), 2, "no log is named: say --db PATH, or set HANDPROOF_DB."),
        (("rebuild", "--db", "LOG.none"), 3, "LOG.none: there is no log."),
    ],
)  # fmt: skip
def test_what_is_wrong_is_one_sentence(db: Path, words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = run(*(word.replace("LOG", str(db)) for word in words))
    assert (outcome.code, outcome.err) == (code, sentence.replace("LOG", str(db)) + "\n")


def test_a_log_that_is_in_use_is_left_alone(db: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from api.settings import open_log, settings_from\n"
        "with open_log(settings_from(db=Path(sys.argv[1])), create=False):\n"
        "    print('open', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(db)],
        cwd=ROOT,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"open\n"
    outcome = run("rebuild", "--db", db)
    holder.communicate()
    assert (outcome.code, outcome.out) == (3, "")
    assert f"is in use by process {holder.pid}" in outcome.err


def test_a_rebuild_that_is_killed_can_be_repeated(db: Path) -> None:
    expected = kept(db)
    program = (
        "import os, sys; from api.cli import rebuild\n"
        "from projections.ledger.projection import LedgerProjection\n"
        "LedgerProjection.project = lambda *_: os._exit(9)\n"
        "from api.cli import main; main()"
    )
    words = [sys.executable, "-c", program, "rebuild", "--db", str(db)]
    killed = subprocess.run(words, cwd=ROOT, env=environment(), capture_output=True, check=False)
    assert (killed.returncode, killed.stdout) == (9, b"")
    assert run("rebuild", "--db", db).code == 0
    assert kept(db) == expected


def test_the_log_is_not_touched(db: Path) -> None:
    with duckdb.connect(db, read_only=True) as connection:
        before = connection.execute("SELECT * FROM stored_events ORDER BY position").fetchall()
    run("rebuild", "--db", db)
    with duckdb.connect(db, read_only=True) as connection:
        assert connection.execute("SELECT * FROM stored_events ORDER BY position").fetchall() == before
    assert run("verify", "--db", db).code == 1
    assert os.stat(db).st_mode & 0o777 == 0o600  # noqa: PTH116 - the mode alone
