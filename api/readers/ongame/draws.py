"""Draws: `changed N cards` of everybody, and the new hand of the player whose text it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.notes import LineNotes
from api.readers.text import TextLine
from domain.events.hand import CardsDiscarded, CardsDrawn, StoodPat
from domain.events.payload import Payload


@dataclass(frozen=True, slots=True)
class _Change:
    """A `changed` line whose new hand may follow."""

    seat: int
    count: int
    line: TextLine


class Draws:
    """Reads the lines of draws; a draw begins with the first change after an action."""

    def __init__(self, notes: LineNotes) -> None:
        self._notes = notes
        self._hands: dict[int, tuple[str, ...]] = {}
        self._draw = 0
        self._drawing = False
        self._pending: _Change | None = None

    def hold(self, seat: int, cards: tuple[str, ...]) -> None:
        """The seat holds these cards, all of them known."""
        self._hands[seat] = cards

    def begins(self) -> bool:
        """A line of a draw is read: whether a new draw begins with it."""
        new = not self._drawing
        self._draw += new
        self._drawing = True
        return new

    def changed(self, seat: int, count: int, line: TextLine) -> list[Payload]:
        """A `changed` line; gives the events of the one before."""
        before = self.end_change()
        self._pending = _Change(seat, count, line)
        return before

    def new_hand(self, seat: int, cards: tuple[str, ...], line: TextLine) -> list[Payload]:
        """The new hand of a seat: what of the old one is gone was discarded, what was not in it was drawn."""
        change, before = self._pending, []
        if change is not None and change.seat != seat:
            change, before = None, self.end_change()
        self._pending = None
        old = self._hands.get(seat)
        if old is None:
            raise UnfitRecord(
                line.number,
                "cards",
                "expected the first hand of the seat before a new hand: the record does not have it",
            )
        gone = tuple(card for card in old if card not in cards)
        drawn = tuple(card for card in cards if card not in old)
        if len(old) != len(cards) or len(gone) != len(drawn):
            raise UnfitRecord(line.number, "cards", "expected as many new cards as old ones are gone")
        if change is not None and change.count != len(gone):
            self._notes.remark(line, "contradicting-draw-count")
        self._hands[seat] = cards
        return before + self._exchange(seat, len(gone), {"cards": gone}, {"cards": drawn}, line)

    def end_change(self) -> list[Payload]:
        """The events of a `changed` line behind which no new hand came."""
        change, self._pending = self._pending, None
        if change is None:
            return []
        count = {"count": change.count}
        return self._exchange(change.seat, change.count, count, count, change.line)

    def end_draw(self) -> list[Payload]:
        """The players act again."""
        self._drawing = False
        return self.end_change()

    def _exchange(
        self, seat: int, count: int, gone: Mapping[str, object], drawn: Mapping[str, object], line: TextLine
    ) -> list[Payload]:
        place: Mapping[str, object] = {"seat": seat, "draw": self._draw}
        if count == 0:
            return [made(line.number, StoodPat, place)]
        return [made(line.number, CardsDiscarded, {**place, **gone}), made(line.number, CardsDrawn, {**place, **drawn})]
