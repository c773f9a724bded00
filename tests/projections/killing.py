"""Kills processes that fill read models, many times, and looks at what they left: `killing.py FOLDER KILLS SEED`.

A process of its own, because it forks. The read models are made again and again from a log that is there, in small
batches; after every few kills they are brought to the end and their digests compared with those of read models that
were made in one go. Prints one JSON object; `faults` should be empty.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from eventlog.application import EventLog
from projections.batching import Limits
from projections.catching_up import MODELS, catch_up, digests, rebuild
from projections.open_log import OpenLog
from projections.running import Running
from tests.eventlog.environments import sealed_environment
from tests.eventlog.killing import in_child
from tests.projections.filling import store
from tests.projections.test_rebuild import evening

SMALL = Limits(batch_events=100, things=5, events=100)
HANDS = 150
CHECK_KILLS = 4
DELAY_SECONDS_MAX = 0.6


def fill(folder: Path) -> Callable[[int], None]:
    """Store hands, make the read models in one go, and say their digests."""

    def work(pipe: int) -> None:
        with EventLog(sealed_environment(folder)) as log:
            store(log, evening(7, HANDS))
            catch_up(log)
            os.write(pipe, f"{digests_of(log)}\n".encode())

    return work


def make_until_killed(folder: Path, *, following: bool) -> Callable[[int], None]:
    """Bring the read models to the end; then begin again, and again. It says when the log is open, and each end."""

    def work(pipe: int) -> None:
        log = EventLog(sealed_environment(folder))
        os.write(pipe, b"open\n")
        while True:
            if following:
                with Running(log) as running:
                    running.wait()
            else:
                catch_up(log, limits=SMALL)
            os.write(pipe, b"end\n")
            for model in MODELS:
                model(OpenLog(log).store).reset()

    return work


def check(folder: Path, *, anew: bool) -> Callable[[int], None]:
    """Bring the read models to the end, or make them anew, and say their digests."""

    def work(pipe: int) -> None:
        with EventLog(sealed_environment(folder)) as log:
            assert log.problem is None, log.problem
            if anew:
                rebuild(log)
            else:
                catch_up(log, limits=SMALL)
            os.write(pipe, f"{digests_of(log)}\n".encode())

    return work


def digests_of(log: EventLog) -> str:
    return json.dumps({name: [each.sha256, each.rows, each.position] for name, each in digests(log).items()})


def said_by(child: int, pipe: int) -> str:
    with os.fdopen(pipe, "rb") as file:
        said = file.read().decode()
    os.waitpid(child, 0)
    return said.strip()


def kill(child: int, pipe: int, chance: random.Random) -> str:
    """Kill the child some time after it has opened the log; what it has said."""
    opened = os.read(pipe, 5)
    time.sleep(chance.random() * DELAY_SECONDS_MAX)
    os.kill(child, signal.SIGKILL)
    return opened.decode() + said_by(child, pipe)


def main() -> None:
    folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    sealed_environment(folder)  # makes the keys
    expected = said_by(*in_child(fill(folder)))
    faults: list[str] = [] if expected.startswith("{") else [expected]
    ends = checks = 0
    for turn in range(kills):
        said = kill(*in_child(make_until_killed(folder, following=turn % 3 == 0)), chance)
        ends += said.count("end")
        if not said.startswith("open") or "!" in said:
            faults.append(said)
        if turn % CHECK_KILLS == CHECK_KILLS - 1:
            found = said_by(*in_child(check(folder, anew=turn % 8 == 7)))
            checks += 1
            if found != expected:
                faults.append(f"after {turn + 1} kills: {found}")
    print(json.dumps({"kills": kills, "checks": checks, "ends": ends, "faults": faults}))  # noqa: T201 - its answer


if __name__ == "__main__":
    main()
