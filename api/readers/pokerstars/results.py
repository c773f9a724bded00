"""What the record says of the outcome before its summary: returns, shows, mucks, awards, cash-outs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from api.readers.common.unfit import made
from api.readers.pokerstars.kinds import NoiseKind
from api.readers.pokerstars.known import Known, Step
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.opening import Opening
from api.readers.pokerstars.vocabulary import hand_size
from api.readers.pokerstars.words import AMOUNT, CARDS, read_cards
from api.readers.text import TextLine
from domain.cards import UNKNOWN
from domain.events.hand import CardsMucked, CardsShown, CashedOut, FeeTaken, PotAwarded, UncalledBetReturned
from domain.events.payload import Payload

Taken: TypeAlias = Sequence[Step] | NoiseKind | None
"""What a line became: events (perhaps none of its own, as part of others), a kind of noise, or nothing known."""

_UNCALLED = re.compile(rf"Uncalled bet \(({AMOUNT})\) returned to (.+)")
_RESULT = re.compile(
    rf": (?P<show>shows) {CARDS}(?: \(.*\))?"
    r"|: (?P<muck>mucks)(?: hand)?"
    rf"| collected (?P<award>{AMOUNT}) from (?P<pot>pot|main pot|side pot(?:-(?P<side>[0-9]{{1,3}}))?)"
    rf"| cashed out the hand for (?P<cash>{AMOUNT})(?: \| Cash Out Fee (?P<fee>{AMOUNT}))?"
)
_SIDE_POT: Final = "side pot"


@dataclass(slots=True)
class Results:
    """Reads the lines of the outcome. `boards` are numbered where the hand is run more than once."""

    opening: Opening
    notes: LineNotes
    known: Known
    board: int | None = None
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)
    mucked: dict[int, list[TextLine]] = field(default_factory=dict)
    awarded: dict[int, int] = field(default_factory=dict)
    cashed_out: set[int] = field(default_factory=set)
    _pots: set[str] = field(default_factory=set)

    @property
    def has_side_pots(self) -> bool:
        """Whether there is more than one pot: then the text prints the shows by pot, side pots first."""
        return any(label != "pot" for label in self._pots)

    def returned(self, line: TextLine) -> Taken:
        """The return of a bet that nobody called."""
        found = _UNCALLED.fullmatch(line.text)
        if found is None:
            return None
        seat = self.opening.seat_of(found[2], line).number
        amount = self._amount(found[1], line)
        return [made(line.number, UncalledBetReturned, {"seat": seat, "amount": amount})]

    def read(self, seat: int, rest: str, line: TextLine) -> Taken:
        """A line of the outcome behind the player's name."""
        found = _RESULT.fullmatch(rest)
        if found is None:
            return None
        if found["show"] is not None:
            return self._show(seat, read_cards(found[2], line.number), line)
        if found["muck"] is not None:
            return self._muck(seat, line)
        return self._award(seat, found, line) if found["award"] is not None else self._cash_out(seat, found, line)

    def mucked_for_good(self, seat: int) -> bool:
        """Whether the seat mucked, and not only for one of the boards."""
        return seat in self.mucked and (self.board is None or seat not in self.shown)

    def _show(self, seat: int, cards: tuple[str, ...], line: TextLine) -> Taken:
        """A show; one card less than a hand is no show but a muck, where the summary says so."""
        if self.shown.get(seat) == cards and self.board is not None:
            return "shown-again"
        self.shown[seat] = cards

        def event() -> list[Payload]:
            partly = len(cards) < hand_size(self.opening.heading.game) or UNKNOWN in cards
            kind = CardsMucked if partly and seat in self.known.mucked else CardsShown
            return [made(line.number, kind, {"seat": seat, "cards": cards})]

        return [event]

    def _muck(self, seat: int, line: TextLine) -> Taken:
        """A muck; who mucks for one board and shows for the other has not given up the hand."""
        if self.board is not None and seat in self.mucked:
            return "shown-again"
        if self.board is not None and seat in self.shown:
            return "muck-of-one-board"
        self.mucked.setdefault(seat, []).append(line)

        def event() -> list[Payload]:
            if not self.mucked_for_good(seat):
                return []
            cards = self.known.mucked.get(seat)
            return [made(line.number, CardsMucked, {"seat": seat} | ({"cards": cards} if cards else {}))]

        return [event]

    def _award(self, seat: int, found: re.Match[str], line: TextLine) -> Taken:
        amount, label = self._amount(found["award"], line), found["pot"]
        self.awarded[seat] = self.awarded.get(seat, 0) + amount
        self._pots.add(label)
        values: dict[str, object] = {"seat": seat, "amount": amount}
        if self.board is not None:
            values["board"] = self.board
        pot = int(found["side"] or 1) if label.startswith(_SIDE_POT) else 0

        def event() -> list[Payload]:
            if pot and self._ambiguous():
                self.notes.remark(line, "unread-pot")
                return [made(line.number, PotAwarded, values)]
            return [made(line.number, PotAwarded, values | {"pot": pot})]

        return [event]

    def _ambiguous(self) -> bool:
        """Whether there is a side pot without a number beside those that have one."""
        return _SIDE_POT in self._pots and any(label.startswith(f"{_SIDE_POT}-") for label in self._pots)

    def _cash_out(self, seat: int, found: re.Match[str], line: TextLine) -> Taken:
        """The line has what is paid and the fee that was kept of it; the hand was cashed out for both."""
        self.cashed_out.add(seat)
        paid = self._amount(found["cash"], line)
        fee = 0 if found["fee"] is None else self._amount(found["fee"], line)
        cash = made(line.number, CashedOut, {"seat": seat, "amount": paid + fee})
        return [cash, made(line.number, FeeTaken, {"seat": seat, "amount": fee, "kind": "cash-out"})] if fee else [cash]

    def _amount(self, text: str, line: TextLine) -> int:
        return self.opening.heading.unit.amount(text, line.number)
