"""Goal: a campaign that is killed while it orders, and run again, has ordered each hand once.

Method: the program in a process of its own; killed before or after one of its appends, and from outside at random
moments once its journal grows. Then it is run to the end, twice.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.api.cli.campaigning import APPLY, DEFECT, filled, orders_in
from tests.api.cli.running import environment, run

HANDS = 12
WAIT_S = 60
DYING = """
import os, signal
from eventlog.application import EventLog
append, calls = EventLog.append, [0]
def dying(self, events):
    calls[0] += 1
    if calls[0] == {number} and {before}:
        os.kill(os.getpid(), signal.SIGKILL)
    receipt = append(self, events)
    if calls[0] == {number}:
        os.kill(os.getpid(), signal.SIGKILL)
    return receipt
EventLog.append = dying
from api.cli import main
main()
"""
PLAIN = "from api.cli import main; main()"


def command(program: str, db: Path) -> list[str]:
    return [sys.executable, "-c", program, "campaign", "pots", *DEFECT, "--db", str(db), *APPLY]


def check(db: Path, orders: int) -> None:
    """All that was ordered stands, and the rest is ordered once."""
    assert len(orders_in(db)) == orders
    finished = run("campaign", "pots", *DEFECT, "--db", db, *APPLY, "--json")
    assert (finished.code, finished.document["orders"]["now"]) == (0, HANDS + 1 - orders)
    assert run("campaign", "pots", *DEFECT, "--db", db, *APPLY, "--json").document["orders"]["now"] == 0
    keys = Counter(payment.key for order in orders_in(db) for payment in order.payments)
    assert len(keys) == 2 * (HANDS + 1)
    assert set(keys.values()) == {1}
    assert len({order.hand for order in orders_in(db)}) == HANDS + 1
    assert run("verify", "--db", db, "--json").err.count("TAMPERED") == 0


@pytest.mark.parametrize(
    ("number", "before"),
    [(1, True), (1, False), (7, True), (HANDS + 1, False)],
)
def test_killed_at_an_order(tmp_path: Path, number: int, before: bool) -> None:
    db = filled(tmp_path / "log.duckdb", HANDS)
    program = DYING.format(number=number, before=before)
    done = subprocess.run(command(program, db), env=environment(), capture_output=True, check=False, timeout=WAIT_S)
    assert done.returncode == -signal.SIGKILL, done.stderr
    check(db, number - before)


def killed(db: Path, chance: random.Random) -> bool:
    """Run it and kill it once its journal has grown; whether it was still running."""
    journal = db.with_suffix(".journal")
    wanted = journal.stat().st_size + chance.choice([1, 1, 500, 1_500])
    with subprocess.Popen(
        command(PLAIN, db), env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        until = time.monotonic() + WAIT_S
        while running.poll() is None and time.monotonic() < until and journal.stat().st_size < wanted:
            time.sleep(0.001)
        time.sleep(chance.random() * 0.01)
        running.send_signal(signal.SIGKILL)
    return running.returncode == -signal.SIGKILL


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 30))])
def test_killed_at_random(tmp_path: Path, seed: int) -> None:
    chance, db = random.Random(seed), filled(tmp_path / "log.duckdb", HANDS)
    kills = sum(killed(db, chance) for _ in range(3))
    assert kills > 0
    check(db, len(orders_in(db)))
