"""Inputs for tests of the intake: lines of small streams, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.events import Event, canonical_bytes, event_from, stream_name, table
from domain.events.hand_start import Stakes
from domain.events.payload import Payload
from eventlog.application import EventLog
from eventlog.incoming import Incoming, sent
from eventlog.intake import Intake, Outcome
from tests.eventlog.facts import HOUSE, time_of


class Counts(NamedTuple):
    stored: int
    known: int
    refused: int
    filled: int = 0


def lines_of(events: Iterable[Event]) -> list[bytes]:
    return [canonical_bytes(event) for event in events]


def taken(
    log: EventLog, lines: Iterable[bytes | Incoming], client: str | None = "server-1", *, fill: bool = False
) -> tuple[list[Outcome], int]:
    """The outcomes of an input, and how many things are new in quarantine."""
    intake = Intake(log, client, fill=fill)
    incoming = (sent(line) if isinstance(line, bytes) else line for line in lines)
    return list(intake.take(incoming)), intake.quarantined


def counts_of(outcomes: Iterable[Outcome]) -> dict[str | None, Counts]:
    """What became of each stream, its parts together."""
    counts: dict[str | None, Counts] = {}
    for outcome in outcomes:
        before = counts.get(outcome.stream, Counts(0, 0, 0, 0))
        more = (outcome.stored, outcome.known, len(outcome.refused), outcome.filled)
        counts[outcome.stream] = Counts(*(had + new for had, new in zip(before, more, strict=True)))
    return counts


def reasons_of(outcomes: Iterable[Outcome]) -> list[tuple[int | None, str]]:
    """Position and field of everything that was refused."""
    return [(each.refusal.pos, each.refusal.field) for outcome in outcomes for each in outcome.refused]


def table_stream(name: str = "Graz 3") -> str:
    return stream_name("table", HOUSE, name)


def small_table(events: int, name: str = "Graz 3") -> list[Event]:
    """A table with so many events."""
    opened = table.TableOpened(
        house=HOUSE,
        table=name,
        game="holdem",
        limit="NL",
        stakes=Stakes(),
        currency="EUR",
        max_seats=6,
        server="gs-1",
    )
    facts: list[Payload] = [opened, *(table.BoughtIn(seat=1, player="p-a", amount=n) for n in range(2, events + 1))]
    return [event_from(table_stream(name), pos, time_of(pos), fact) for pos, fact in enumerate(facts, start=1)]


def mixed(streams: Sequence[Sequence[bytes]]) -> list[bytes]:
    """The lines of some streams, one of each in turn."""
    longest = max(map(len, streams))
    return [stream[number] for number in range(longest) for stream in streams if number < len(stream)]
