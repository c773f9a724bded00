"""Forced bets and actions of the players."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.heading import Heading
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.words import AMOUNT, CARDS
from api.readers.text import TextLine
from domain.events.hand import AntePosted, Bet, BlindPosted, BringInPosted, Called, Checked, Folded, Raised
from domain.events.payload import Payload

_DEED = re.compile(
    r": (?:"
    rf"(?P<fold>folds)(?: {CARDS})?(?P<lost> \(disconnect\))?"
    r"|(?P<check>checks)"
    rf"|(?:(?P<bet>calls|bets) (?P<chips>{AMOUNT})"
    rf"|raises (?P<more>{AMOUNT}) to (?P<to>{AMOUNT})"
    r"|posts (?P<blind>the ante|small blind|big blind|small & big blinds|straddle|button blind)"
    rf" (?P<blind_chips>{AMOUNT})"
    rf"|brings[- ]in(?: low)? for (?P<bring_in>{AMOUNT})"
    rf")(?: and (?:(?P<all_in>is all[- ]in)|has reached the {AMOUNT} cap))?"
    r")"
)
_KINDS: Final = {"big blind": "big", "straddle": "straddle", "button blind": "post"}
_BOTH: Final = "small & big blinds"


class Wagers:
    """What the players put in. It remembers who folded, and the totals of the round, which raises are counted by."""

    def __init__(self, heading: Heading, notes: LineNotes) -> None:
        self.folded: set[int] = set()
        self.acted: set[int] = set()
        self.folded_cards: dict[int, tuple[str, TextLine]] = {}
        self._heading = heading
        self._notes = notes
        self._totals: Counter[int] = Counter()
        self._level = 0
        self._small_blind_posted = False
        self._decided_by: dict[int, str] = {}

    def begin_round(self) -> None:
        """A betting round begins."""
        self._totals.clear()
        self._level = 0

    def expect(self, seat: int, decided_by: str) -> None:
        """The seat's next action is decided by the clock or by the lost connection."""
        self._decided_by[seat] = decided_by

    def decided_by(self, seat: int) -> dict[str, object]:
        """Who decides what the seat does now, if it is not the player."""
        decided_by = self._decided_by.pop(seat, None)
        return {} if decided_by is None else {"decided_by": decided_by}

    def read(self, seat: int, rest: str, line: TextLine) -> list[Payload] | None:
        """The deeds that the line tells behind the player's name; None if it tells none."""
        found = _DEED.fullmatch(rest)
        if found is None:
            return None
        self.acted.add(seat)
        if found["blind"] is not None:
            return self._blinds(seat, found, line)
        values: dict[str, object] = {"seat": seat, **self.decided_by(seat)}
        if found["lost"] is not None:
            values["decided_by"] = "disconnect"
        if found["fold"] is not None:
            self.folded.add(seat)
            if found[2] is not None:
                self.folded_cards[seat] = (found[2], line)
            return [made(line.number, Folded, values)]
        if found["check"] is not None:
            return [made(line.number, Checked, values)]
        if found["all_in"] is not None:
            values["all_in"] = True
        return [self._wager(seat, values, found, line)]

    def _wager(self, seat: int, values: dict[str, object], found: re.Match[str], line: TextLine) -> Payload:
        if found["to"] is not None:
            return self._raise(seat, values, found, line)
        amount = self._amount(found["chips"] or found["bring_in"], line)
        self._put_in(seat, amount)
        if found["bring_in"] is not None:
            return made(line.number, BringInPosted, {"seat": seat, "amount": amount} | _all_in(found))
        return made(line.number, Called if found["bet"] == "calls" else Bet, values | {"amount": amount})

    def _raise(self, seat: int, values: dict[str, object], found: re.Match[str], line: TextLine) -> Payload:
        """The total is what counts: trackers print it twice, the room prints first by how much the bet is raised."""
        more, total = self._amount(found["more"], line), self._amount(found["to"], line, "to")
        if more not in (total - self._level, total):
            self._notes.remark(line, "contradicting-raise")
        amount = total - self._totals[seat]
        if amount < 1:
            raise UnfitRecord(line.number, "to", "expected a total above what the player has put in in this round")
        self._put_in(seat, amount)
        return made(line.number, Raised, values | {"amount": amount, "to": total})

    def _blinds(self, seat: int, found: re.Match[str], line: TextLine) -> list[Payload]:
        amount, word, all_in = self._amount(found["blind_chips"], line), found["blind"], _all_in(found)
        if word == "the ante":
            return [made(line.number, AntePosted, {"seat": seat, "amount": amount} | all_in)]
        if word == _BOTH:
            live = min(amount, self._big_blind(line))
            last = all_in if live == amount else {}  # who has chips left for the dead blind is not yet all-in
            return self._blind(seat, live, "post", last, line) + self._dead(seat, amount - live, all_in, line)
        if word != "small blind":
            return self._blind(seat, amount, _KINDS[word], all_in, line)
        if self._small_blind_posted:  # a second one is what somebody missed: dead, his call shows it
            return self._dead(seat, amount, all_in, line)
        self._small_blind_posted = True
        return self._blind(seat, amount, "small", all_in, line)

    def _blind(self, seat: int, amount: int, kind: str, all_in: dict[str, object], line: TextLine) -> list[Payload]:
        self._put_in(seat, amount)
        return [made(line.number, BlindPosted, {"seat": seat, "amount": amount, "kind": kind} | all_in)]

    def _dead(self, seat: int, amount: int, all_in: dict[str, object], line: TextLine) -> list[Payload]:
        values = {"seat": seat, "amount": amount, "kind": "dead"} | all_in
        return [made(line.number, BlindPosted, values)] if amount else []

    def _big_blind(self, line: TextLine) -> int:
        if not self._heading.big_blind:
            raise UnfitRecord(
                line.number, "amount", "expected a table with a big blind where both blinds are posted at once"
            )
        return self._heading.big_blind

    def _put_in(self, seat: int, amount: int) -> None:
        self._totals[seat] += amount
        self._level = max(self._level, self._totals[seat])

    def _amount(self, text: str, line: TextLine, field: str = "amount") -> int:
        return self._heading.unit.amount(text, line.number, field)


def _all_in(found: re.Match[str]) -> dict[str, object]:
    return {} if found["all_in"] is None else {"all_in": True}
