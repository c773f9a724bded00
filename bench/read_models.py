"""`python -m bench.read_models`: how quickly read models catch up with a log, follow it, and answer."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bench.hands import random_hands
from domain.events import Event, hand, stream_name
from eventlog.application import EventLog
from eventlog.factory import DBNAME
from projections.catching_up import MODELS, NAMES, catch_up
from projections.hands.filters import HandFilter
from projections.ledger.reading import LedgerFilter
from projections.open_log import OpenLog
from projections.read_models import ReadModels
from projections.running import Running
from projections.tables.moments import whole

HOUSE = "bench"
AT_ONCE = 40
"""So many hands go on at the same time."""


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for and print it."""
    wanted = _arguments(words)
    print(f"{wanted.dealt} six-handed no-limit hold'em hands are dealt …", file=sys.stderr)
    dealt = [list(written.events) for written in random_hands(wanted.dealt)]
    with tempfile.TemporaryDirectory() as folder, EventLog(_environment(Path(folder))) as log:
        _fill(log, dealt, wanted.hands)
        print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores.")
        _catching_up(log)
        _answers(log, wanted.hands, wanted.asked)
        _following(log, dealt, wanted.saves)
    return 0


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.read_models", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000, help="how many hands the log has (default: 10000)")
    parser.add_argument("--asked", type=int, default=100, help="how often each question is asked (default: 100)")
    parser.add_argument("--saves", type=int, default=300, help="how many events are followed (default: 300)")
    parser.add_argument("--dealt", type=int, default=2_000, help="how many of them are different (default: 2000)")
    return parser.parse_args(words)


def _environment(folder: Path) -> dict[str, str]:
    return {"PERSISTENCE_MODULE": "eventlog.persistence", DBNAME: str(folder / "log.duckdb")}


def _numbered(events: Sequence[Event], number: int) -> list[Event]:
    """The hand under another number, at one of some tables, with players of that table."""
    first = events[0].data
    assert isinstance(first, hand.HandStarted)
    table = number % 200
    seats = tuple(seat.model_copy(update={"player": f"p-{table}-{seat.seat}"}) for seat in first.seats)
    data = first.model_copy(update={"hand_no": str(number), "table": f"table {table}", "seats": seats})
    stream = stream_name("hand", HOUSE, str(number))
    there = [Event(stream, event.pos, event.at, event.data) for event in events]
    return [Event(stream, 1, events[0].at, data), *there[1:]]


def _fill(log: EventLog, dealt: Sequence[Sequence[Event]], hands: int) -> None:
    """Store hands, the events of some between one another."""
    for start in range(0, hands, AT_ONCE):
        some = [_numbered(dealt[number % len(dealt)], number) for number in range(start, min(hands, start + AT_ONCE))]
        for part in range(0, max(map(len, some)), 8):
            log.append_all([events[part : part + 8] for events in some if events[part:]])


def _catching_up(log: EventLog) -> None:
    events = log.recorder.max_notification_id() or 0
    print(f"\n{events:,} events, {AT_ONCE} hands between one another: events a second")
    print(f"\n{'':12}{'by the clock':>14}{'of a processor':>16}")
    for names in (*([name] for name in NAMES), list(NAMES)):
        _drop(log, names)
        clock, processor = time.perf_counter(), time.process_time()
        catch_up(log, names=names)
        took, used = time.perf_counter() - clock, time.process_time() - processor
        label = names[0] if len(names) == 1 else "all at once"
        print(f"{label:12}{events / took:14,.0f}{events / used:16,.0f}")


def _drop(log: EventLog, names: Sequence[str]) -> None:
    for model in MODELS:
        if model.name in names:
            model(OpenLog(log).store).reset()


def _answers(log: EventLog, hands: int, asked: int) -> None:
    models, rng = ReadModels(log), Random(1)

    def stream() -> str:
        return f"hand/{HOUSE}/{rng.randrange(hands)}"

    def player() -> str:
        return f"p-{rng.randrange(200)}-{rng.randrange(1, 7)}"

    end = models.positions["hands"]
    questions: dict[str, Callable[[], object]] = {
        "a hand by its stream": lambda: models.hands.hand(stream()),
        "the newest 100 hands of a player": lambda: models.hands.page(HandFilter(player=player())),
        "all facets of a table's hands": lambda: models.hands.facets(
            HandFilter(table=f"table {rng.randrange(200)}"), ["game", "limit", "life", "status", "code"]
        ),
        "the total of a player": lambda: models.ledger.totals(LedgerFilter(player=player())),
        "a stored verdict": lambda: models.findings.stored(stream()),
        "a table at a log position": lambda: models.table(
            HOUSE, f"table {rng.randrange(200)}", position=rng.randrange(1, end), seen=whole
        ),
    }
    print(f"\n{'':36}{'median':>10}{'99 of 100 within':>18}")
    for words, question in questions.items():
        times = [_seconds(question) * 1000 for _ in range(asked)]
        print(f"{words:36}{median(times):7.1f} ms{quantiles(times, n=100)[-1]:15.1f} ms")


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _following(log: EventLog, dealt: Sequence[Sequence[Event]], saves: int) -> None:
    """How long from the receipt of an event until all read models have it, and what following costs who saves."""
    alone, _ = _saved(log, _new_events(dealt, 10**6), saves, None)
    catch_up(log)
    with Running(log) as running:
        running.wait()
        followed, behind = _saved(log, _new_events(dealt, 2 * 10**6), saves, running)
    print(
        f"\n{saves} events saved one by one: {alone:.1f} ms each, {followed:.1f} ms while they are followed (median);"
    )
    late = quantiles(behind, n=100)[-1]
    print(f"all read models have an event {median(behind):.1f} ms after its receipt (99 of 100 within {late:.1f} ms).")


def _new_events(dealt: Sequence[Sequence[Event]], start: int) -> Iterator[Event]:
    for number, events in enumerate(dealt, start):
        yield from _numbered(events, number)


def _saved(log: EventLog, events: Iterator[Event], saves: int, running: Running | None) -> tuple[float, list[float]]:
    """Milliseconds of a save (median), and those until it is readable."""
    took: list[float] = []
    behind: list[float] = []
    for _, event in zip(range(saves), events, strict=False):
        took.append(_seconds(lambda event=event: log.append([event])) * 1000)  # type: ignore[misc]
        if running is not None:
            behind.append(_seconds(running.wait) * 1000)
    return median(took), behind


if __name__ == "__main__":
    sys.exit(main())
