"""`python -m bench.log`: the event log beside `eventsourcing.sqlite`, look-up in a large log, bytes an event."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict
from statistics import median

from bench.log import bulk, lookup, saves
from bench.log.bulk import BulkRate
from bench.log.hands import log_hand, template
from bench.log.lookup import LookUp
from bench.log.saves import Rate


def main() -> int:
    """Measure what the command line asks for and print it."""
    wanted = _arguments()
    lines = template()
    rates: list[Rate] = []
    if not wanted.no_saves:
        print(f"{wanted.hands} hands are dealt …", file=sys.stderr)
        hands = [log_hand(lines, number) for number in range(1, wanted.hands + 1)]
        rates = saves.measure(hands, wanted.runs, wanted.seconds, wanted.callers)
    bulks = bulk.measure([log_hand(lines, number) for number in range(1, wanted.bulk + 1)], wanted.runs)
    looks = [lookup.measure(lines, events, wanted.asked, wanted.seed) for events in wanted.lookup]
    if wanted.json:
        print(
            json.dumps(
                {
                    "machine": _machine(),
                    "saves": list(map(asdict, rates)),
                    "bulk": list(map(asdict, bulks)),
                    "lookup": list(map(asdict, looks)),
                }
            )
        )
        return 0
    print(f"{_machine()}. {wanted.runs} runs of {wanted.seconds:g} s, lines in turn.")
    _print_rates(rates)
    _print_bulks(bulks, wanted.bulk)
    _print_looks(looks)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.log", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="how many hands are at hand (default: 20000)")
    parser.add_argument("--runs", type=int, default=5, help="how often each line is timed (default: 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each run takes (default: 1)")
    parser.add_argument("--callers", type=int, nargs="+", default=list(saves.CALLERS), help="default: 1 4 16 64")
    parser.add_argument("--bulk", type=int, default=2_000, help="how many hands are brought in bulk (default: 2000)")
    parser.add_argument("--no-saves", action="store_true", help="look-up alone")
    parser.add_argument("--lookup", type=int, nargs="*", default=[1_000_000], help="events of the logs asked (1000000)")
    parser.add_argument("--asked", type=int, default=500, help="how many hands are asked for (default: 500)")
    parser.add_argument("--seed", type=int, default=1, help="which hands are asked for (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser.parse_args()


def _print_rates(rates: Sequence[Rate]) -> None:
    for size in saves.SIZES:
        shown = [rate for rate in rates if rate.size == size]
        if not shown:
            continue
        counts = sorted({rate.callers for rate in shown})
        print(f"\nSaves a second, {size} event{'s' if size > 1 else ''} a save")
        print("(half of them took at most so long; processor time of one):\n")
        print(f"{'':26}" + "".join(f"{f'{count} callers':>30}" for count in counts))
        for line in saves.LINES:
            cells = {rate.callers: rate for rate in shown if rate.line == line}
            print(f"{line:26}" + "".join(_cell(cells[count]) for count in counts))


def _cell(rate: Rate) -> str:
    return f"{rate.median:,.0f} ({median(rate.waits_ms):.1f}; {median(rate.cpu_ms):.2f} ms)".rjust(30)


def _print_bulks(bulks: Sequence[BulkRate], hands: int) -> None:
    print(f"\nEvents a second in bulk, {hands:,} hands:\n")
    for each in bulks:
        print(f"{each.line:30}{each.median:10,.0f}")


def _print_looks(looks: Sequence[LookUp]) -> None:
    for look in looks:
        print(
            f"\n{look.events:,} events: one hand by its name in {look.median_ms:.2f} ms (median; 99 of 100 within "
            f"{look.slowest_of_100_ms:.2f} ms). {look.bytes_an_event:.0f} bytes of the database's file an event, "
            f"indexes and the look-up of names included; its canonical bytes are {look.canonical_bytes_an_event:.0f}."
        )


def _machine() -> str:
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
