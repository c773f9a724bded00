"""Draws: `discards N cards` and `stands pat` of everybody, and the new cards of the player whose text it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.words import CARDS, read_cards
from api.readers.text import TextLine
from domain.events.hand import CardsDiscarded, CardsDrawn, DeckReshuffled, StoodPat
from domain.events.payload import Payload

_DRAWING = re.compile(rf": (?:discards (?P<count>[0-9]{{1,2}}) cards?(?: {CARDS})?|stands pat(?: on {CARDS})?)")
NUMBERS: Final = {None: 1, "FIRST": 1, "SECOND": 2, "THIRD": 3}
"""The draws by the word of their heading; games with one draw have no heading or one without a word."""


@dataclass(slots=True)
class _Change:
    """A `discards` line whose new cards may follow; `reshuffles` came behind it."""

    seat: int
    draw: int
    count: int
    cards: tuple[str, ...] | None
    line: TextLine
    reshuffles: list[Payload]


class Draws:
    """Reads the lines of draws."""

    def __init__(self, notes: LineNotes, begin_round: Callable[[], None]) -> None:
        self._notes = notes
        self._begin_round = begin_round
        self._hands: dict[int, tuple[str, ...]] = {}
        self._draw = 0
        self._headed = False
        self._pending: _Change | None = None

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """The seat holds these cards."""
        self._hands[seat] = cards

    def begin(self, number: int) -> None:
        """The heading of a draw."""
        self._draw, self._headed = number, True
        self._begin_round()

    def read(
        self, seat: int, rest: str, line: TextLine, decided_by: Callable[[int], dict[str, object]]
    ) -> list[Payload] | None:
        """The events that are complete with this line, behind the player's name; None if it is of no draw."""
        found = _DRAWING.fullmatch(rest)
        if found is None:
            return None
        before = self.end_change()
        if not self._headed and not self._draw:  # games with one draw print no heading for it
            self._draw = 1
            self._begin_round()
        if found["count"] is None:
            if found[3] is not None and read_cards(found[3], line.number) != self._hands.get(seat):
                self._notes.remark(line, "contradicting-cards")
            return [*before, made(line.number, StoodPat, {"seat": seat, "draw": self._draw, **decided_by(seat)})]
        cards = None if found[2] is None else read_cards(found[2], line.number)
        self._pending = _Change(seat, self._draw, int(found["count"]), cards, line, [])
        return before

    def reshuffled(self, line: TextLine) -> list[Payload]:
        """The line of a reshuffle: behind the new cards of the seat before it, unless these are still to come."""
        values = {"draw": self._draw} if self._draw else {}
        event = made(line.number, DeckReshuffled, values)
        if self._pending is not None and self._pending.cards is not None:
            self._pending.reshuffles.append(event)
            return []
        return [*self.end_change(), event]

    def awaits(self, seat: int, cards: int) -> bool:
        """Whether the seat has just discarded so many cards and the new ones may come."""
        return self._pending is not None and (self._pending.seat, self._pending.count) == (seat, cards)

    def drawn(self, seat: int, kept: tuple[str, ...], new: tuple[str, ...], line: TextLine) -> list[Payload]:
        """The new cards of a seat; UnfitRecord unless what it kept and discarded is what it held."""
        change, self._pending = self._pending, None
        if change is None or change.seat != seat:
            raise UnfitRecord(
                line.number,
                "cards",
                "expected new cards of the seat that has just discarded: this one has not discarded any",
            )
        held = self._hands.get(seat)
        gone = change.cards or ()
        if len(new) != change.count or (change.cards is not None and len(gone) != change.count):
            reason = f"the draw contradicts itself: {change.count} discarded, {len(new)} drawn, {len(kept)} kept"
            raise UnfitRecord(line.number, "cards", reason)
        if held is not None and sorted((*kept, *gone)) != sorted(held) and change.cards is not None:
            self._notes.remark(line, "contradicting-cards")
        self._hands[seat] = (*kept, *new)
        return self._exchange(change, new, reshuffled_between=True)

    def end_change(self) -> list[Payload]:
        """The events of a `discards` line behind which no new cards came."""
        change, self._pending = self._pending, None
        if change is None:
            return []
        self._hands.pop(change.seat, None)
        return self._exchange(change, None, reshuffled_between=False)

    def _exchange(self, change: _Change, new: tuple[str, ...] | None, *, reshuffled_between: bool) -> list[Payload]:
        if change.cards is not None and len(change.cards) != change.count:
            reason = f"the draw contradicts itself: {change.count} discarded, {len(change.cards)} printed"
            raise UnfitRecord(change.line.number, "cards", reason)
        place: dict[str, object] = {"seat": change.seat, "draw": change.draw}
        gone: dict[str, object] = {"count": change.count} if change.cards is None else {"cards": change.cards}
        came: dict[str, object] = {"count": change.count} if new is None else {"cards": new}
        discarded = made(change.line.number, CardsDiscarded, place | gone)
        drawn = made(change.line.number, CardsDrawn, place | came)
        if reshuffled_between:
            return [discarded, *change.reshuffles, drawn]
        return [discarded, drawn, *change.reshuffles]
