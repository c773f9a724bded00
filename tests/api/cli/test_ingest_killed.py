"""Goal: an ingestion that is killed and run again comes to the log that one without a kill comes to.

Method: the program in a process of its own, killed at random moments, several times on the same database.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from api.settings import open_log, settings_from
from eventlog.application import EventLog
from eventlog.persistence import DuckDBApplicationRecorder
from tests.api.cli.running import clean, environment, lines_of, run, written
from tests.eventlog.inputs import mixed

HANDS = 300
KILLS = 5
IN_SMALL_GROUPS = "from eventlog import intake; intake.READY_EVENTS_MAX = 300; from api.cli import main; main()"
"""The program, with a commit for each few hands: so there are many places where it can be killed."""
WAIT_S = 60

Content = tuple[list[tuple[str, bytes]], list[bytes]]
"""The events of a log in its order, and what is in quarantine."""


def content(database: Path) -> Content:
    with open_log(settings_from(db=database), create=False) as log:
        assert isinstance(log, EventLog)
        assert isinstance(log.recorder, DuckDBApplicationRecorder)
        events = log.recorder.select_notifications(1, 10_000_000)
        return [(each.topic, each.state) for each in events], [each.raw for each in log.quarantine.page(limit=10_000)]


def killed(file: Path, database: Path, chance: random.Random, grown: int) -> bool:
    """Run an ingestion and kill it once its journal has grown so much, or is there; whether it was still running."""
    journal = database.with_suffix(".journal")
    wanted = (journal.stat().st_size if journal.exists() else -1) + grown
    command = [sys.executable, "-c", IN_SMALL_GROUPS, "ingest", str(file), "--db", str(database), "--client", "import"]
    with subprocess.Popen(
        command, cwd=file.parent, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        until = time.monotonic() + WAIT_S
        while running.poll() is None and time.monotonic() < until:
            if journal.exists() and journal.stat().st_size >= wanted:
                break
            time.sleep(0.002)
        time.sleep(chance.random() * 0.05)
        running.send_signal(signal.SIGKILL)
    return running.returncode == -signal.SIGKILL


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Hands of which a few have a broken line, the lines of some of them mixed."""
    hands = [lines_of(clean(str(number))) for number in range(HANDS)]
    for broken in hands[7::50]:
        broken[9] = broken[9][:-1]
    parts = [line for start in range(0, HANDS, 20) for line in mixed(hands[start : start + 20])]
    return written(tmp_path_factory.mktemp("killed") / "hands.jsonl", *parts, b"rubbish")


@pytest.fixture(scope="module")
def whole(file: Path) -> Content:
    """What one ingestion comes to."""
    database = file.parent / "whole.duckdb"
    run("ingest", file, "--db", database, "--client", "import")
    return content(database)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 40))])
def test_it_is_run_again_after_kills(seed: int, file: Path, whole: Content) -> None:
    chance, database = random.Random(seed), file.parent / f"{seed}.duckdb"
    growths = [chance.choice([0, 1, 1, 3_000, 8_000]) for _ in range(KILLS - 1)]
    growths.append(3_000)  # the others may all come before the first event is promised
    kills = sum(killed(file, database, chance, grown) for grown in growths)
    assert kills > 1
    finished = run("ingest", file, "--db", database, "--client", "import", "--json").document
    assert content(database) == whole
    assert finished["log"]["events"] == len(whole[0])
    assert finished["events"]["known"] > 0
    again = run("ingest", file, "--db", database, "--client", "import", "--json").document
    assert (again["events"]["stored"], again["quarantined"]) == (0, 0)
    assert run("verify", "--db", database, "--json").code == 0
