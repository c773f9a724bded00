"""Hands that a crash breaks off, and the crash."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import Event
from domain.rulebook import shipped_shelf
from replay.worksheets import Crash, RefundSheet, refund_sheet
from tests.support.hands import dealt
from tests.support.scenario import Scenario

CRASH = Crash(
    incident="incident/trickyplay/c-1",
    house="trickyplay",
    server="s-1",
    crashed_at="2026-03-01T20:10:00.000000Z",
    reason_code=3,
)


def facing_a_raise() -> Sequence[Event]:
    """Seat 1 has raised to 3.00, the blinds are to answer."""
    return dealt(house="trickyplay", stacks={1: 10_000, 2: 8_000, 3: 4_000}).raises(1, 300).events


def sheet_of(hand: Scenario | Sequence[Event], policy: str | None = None) -> RefundSheet:
    """The sheet of a hand."""
    events = hand.events if isinstance(hand, Scenario) else hand
    sheet = refund_sheet(events, shipped_shelf(), CRASH, policy)
    assert sheet is not None
    return sheet


def due(sheet: RefundSheet) -> dict[int, int]:
    """What is due, by seat; nothing is left out."""
    return {seat.seat: seat.due for seat in sheet.seats if seat.due}
