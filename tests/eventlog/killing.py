"""Kills processes that write a log, many times, and looks at what they left behind: `killing.py FOLDER KILLS SEED`.

A process of its own, because it forks: a writer that is killed at a random moment, then one that opens what is left and
checks it. Nothing is opened in the process that forks. Prints one JSON object; `faults` should be empty.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import cast

import orjson

from eventlog.application import EventLog
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.verification import verified
from tests.eventlog.environments import sealed_environment
from tests.eventlog.facts import small_hand

THREADS = 4
EVENTS = 3
ANSWERS_MAX = 8
DELAY_SECONDS_MAX = 0.03

Acknowledged = dict[str, list[int]]
"""Hands that a writer was answered for, and their log positions."""


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Fork; the child works with the writing end of a pipe, the parent gets its number and the reading end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            work(writing)
        except BaseException:  # noqa: BLE001 - whatever it is, the parent hears of it
            os.write(writing, f"!{json.dumps(traceback.format_exc())}\n".encode())
            os._exit(1)
        os._exit(0)
    os.close(writing)
    return child, reading


def write_until_killed(folder: Path, turn: int) -> Callable[[int], None]:
    """Append hands in some threads, and say each that is answered."""

    def append(log: EventLog, thread: int, pipe: int) -> None:
        number = 0
        while True:
            hand_no = f"{turn}.{thread}.{number}"
            receipt = log.append(small_hand(hand_no, EVENTS))
            os.write(pipe, orjson.dumps([hand_no, receipt.log_positions]) + b"\n")
            number += 1

    def work(pipe: int) -> None:
        log = EventLog(sealed_environment(folder))
        assert log.problem is None, log.problem
        os.write(pipe, b"\n")
        threads = [threading.Thread(target=append, args=(log, thread, pipe)) for thread in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return work


def kill_at_random(child: int, pipe: int, chance: random.Random) -> list[bytes]:
    """Kill the child: while it opens the log, or some time after some answers. What it had said before."""
    said = b""
    lines = chance.randrange(ANSWERS_MAX)  # the first line is empty: the log is open
    while said.count(b"\n") < lines:
        more = os.read(pipe, 1 << 16)
        if not more:
            break  # it died by itself, and said why
        said += more
    time.sleep(chance.random() * DELAY_SECONDS_MAX)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(pipe, "rb") as file:
        return (said + file.read()).splitlines()


def check(folder: Path, turn: int, before: int, acknowledged: Acknowledged, *, clean: bool) -> Callable[[int], None]:
    """Open what is left, check it, and say how many events it has."""

    def work(pipe: int) -> None:
        log = EventLog(sealed_environment(folder))
        recorder = cast("DuckDBApplicationRecorder", log.recorder)
        assert log.problem is None, log.problem
        new = recorder.select_notifications(before + 1, 1_000_000)
        assert [each.id for each in new] == list(range(before + 1, before + len(new) + 1)), "positions have gaps"
        streams = Counter(orjson.loads(each.state)["stream"] for each in new)
        assert set(streams.values()) <= {EVENTS}, f"half a request: {streams}"
        for hand_no, positions in acknowledged.items():
            again = log.append(small_hand(hand_no, EVENTS))
            assert (again.known, list(again.log_positions)) == (EVENTS, positions), f"lost or moved: {hand_no}"
        for thread in range(THREADS):  # what was under way: there whole or not at all, and taken once
            number = sum(1 for hand_no in acknowledged if hand_no.startswith(f"{turn}.{thread}."))
            again = log.append(small_hand(f"{turn}.{thread}.{number}", EVENTS))
            assert again.known in {0, EVENTS}, f"half a request: {again}"
        size = recorder.max_notification_id()
        assert size == before + EVENTS * (len(acknowledged) + THREADS), f"doubled or lost: {size} after {before}"
        os.write(pipe, f"{size}\n".encode())
        if clean:
            log.close()

    return work


def round_of(folder: Path, turn: int, before: int, chance: random.Random) -> tuple[int, int, str]:
    """One kill and one check: the size of the log after it, how many requests were answered, what is wrong."""
    said = kill_at_random(*in_child(write_until_killed(folder, turn)), chance)
    if any(line.startswith(b"!") for line in said):
        return before, 0, b"\n".join(said).decode()
    acknowledged = dict(orjson.loads(line) for line in said if line)
    child, pipe = in_child(check(folder, turn, before, acknowledged, clean=chance.random() < 0.3))
    with os.fdopen(pipe, "rb") as file:
        answer = file.read().decode()
    os.waitpid(child, 0)
    if not answer or answer.startswith("!"):
        return before, 0, answer or "the check died"
    return int(answer), len(acknowledged), ""


def check_whole(folder: Path) -> Callable[[int], None]:
    """Check every leaf and every promise."""

    def work(pipe: int) -> None:
        with EventLog(sealed_environment(folder)) as log:
            found = verified(cast("DuckDBApplicationRecorder", log.recorder).store)
        os.write(pipe, f"{found.fault or ''}\n".encode())

    return work


def main() -> None:
    folder, kills, chance = Path(sys.argv[1]), int(sys.argv[2]), random.Random(int(sys.argv[3]))
    sealed_environment(folder)  # makes the keys
    size, answered, faults = 0, 0, []
    for turn in range(kills):
        size, acknowledged, fault = round_of(folder, turn, size, chance)
        answered += acknowledged
        if fault:
            faults.append({"turn": turn, "fault": fault})
            break
    child, pipe = in_child(check_whole(folder))
    os.waitpid(child, 0)
    with os.fdopen(pipe, "rb") as file:
        whole = file.read().decode().strip()
    print(json.dumps({"kills": turn + 1, "answered": answered, "events": size, "faults": faults, "whole": whole}))  # noqa: T201 - its answer


if __name__ == "__main__":
    main()
