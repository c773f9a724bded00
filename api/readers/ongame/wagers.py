"""Forced bets and actions of the players."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.notes import LineNotes
from api.readers.ongame.table import Table
from api.readers.ongame.vocabulary import Family
from api.readers.text import TextLine
from domain.events.hand import (
    AntePosted,
    Bet,
    BlindPosted,
    BringInPosted,
    Called,
    Checked,
    Completed,
    Folded,
    Raised,
)
from domain.events.payload import Payload

_DEED = re.compile(
    r" (?:(?P<word>folds|checks)"
    r"|(?:(?P<bet>calls|bets) (?P<chips>\S+)"
    r"|raises (?P<added>\S+) to (?P<to>\S+)"
    r"|posts (?P<blind>small|big|dead) blind \((?P<blind_chips>[^\s()]+)\)"
    r"|posts (?:small (?:&|and) big|big (?:&|and) small) blinds? \(?(?P<both>[^\s()]+)\)?"
    r"|posts ante (?P<ante>\S+)"
    r"|(?P<bring_in>small|big) bring in (?P<bring_in_chips>\S+)"
    r")(?P<all_in> \[all in\])?)"
)


class Wagers:
    """What the players put in. It remembers who folded, and totals where the text counts them otherwise than events."""

    def __init__(self, table: Table, notes: LineNotes) -> None:
        self.folded: set[int] = set()
        self._unit = table.unit
        self._stud = table.game.family is Family.STUD
        self._fixed_limit = table.limit == "FL"
        self._big_blind = table.stakes.lower if self._fixed_limit else table.stakes.big_blind
        self._notes = notes
        self._stud_totals: Counter[int] = Counter()
        self._only_bring_in = False
        self._dead_posters: set[int] = set()

    def begin_round(self) -> None:
        """A betting round begins."""
        self._only_bring_in = False

    def read(self, seat: int, rest: str, line: TextLine) -> list[Payload] | None:
        """The deeds that the line tells behind the player's name; None if it tells none."""
        found = _DEED.fullmatch(rest)
        if found is None:
            return None
        if found["word"] is not None:
            return [self._without_chips(seat, found["word"], line)]
        values: dict[str, object] = {"seat": seat}
        if found["all_in"] is not None:
            values["all_in"] = True
        if found["bet"] is not None or found["added"] is not None:
            return [self._wager(seat, values, found, line)]
        if found["both"] is not None:
            return self._both_blinds(values, self._unit.amount(found["both"], line.number), line)
        return [self._forced(seat, values, found, line)]

    def with_late_posts(self, payloads: Iterable[Payload]) -> list[Payload]:
        """The big blind of a seat that posts a dead blind too is no blind of its position but what it missed."""
        return [self._late_post(payload) if isinstance(payload, BlindPosted) else payload for payload in payloads]

    def _without_chips(self, seat: int, word: str, line: TextLine) -> Payload:
        if word == "checks":
            return made(line.number, Checked, {"seat": seat})
        self.folded.add(seat)
        return made(line.number, Folded, {"seat": seat})

    def _wager(self, seat: int, values: dict[str, object], found: re.Match[str], line: TextLine) -> Payload:
        amount = self._unit.amount(found["chips"] or found["added"], line.number)
        self._stud_totals[seat] += amount
        values["amount"] = amount
        if found["to"] is not None:
            self._total(seat, self._unit.amount(found["to"], line.number, "to"), values, line)
        kind = self._kind(found["bet"])
        if kind is not Called:
            self._only_bring_in = False
        return made(line.number, kind, values)

    def _kind(self, word: str | None) -> type[Called | Bet | Raised | Completed]:
        """The text says `bets` of who goes above a small bring-in: that is completing, without fixed limit raising."""
        if word == "calls":
            return Called
        if word is None:
            return Raised
        if not self._only_bring_in:
            return Bet
        return Completed if self._fixed_limit else Raised

    def _total(self, seat: int, total: int, values: dict[str, object], line: TextLine) -> None:
        """The total behind `to` is that of the round, in stud that of all streets without the ante: no `to` then."""
        if not self._stud:
            values["to"] = total
        elif total != self._stud_totals[seat]:
            self._notes.remark(line, "contradicting-raise-total")

    def _forced(self, seat: int, values: dict[str, object], found: re.Match[str], line: TextLine) -> Payload:
        text = found["ante"] or found["blind_chips"] or found["bring_in_chips"]
        values["amount"] = amount = self._unit.amount(text, line.number)
        if found["ante"] is not None:
            return made(line.number, AntePosted, values)
        if found["bring_in"] is not None:
            self._stud_totals[seat] += amount
            self._only_bring_in = found["bring_in"] == "small"
            return made(line.number, BringInPosted, values)
        if found["blind"] == "dead":
            self._dead_posters.add(seat)
        return made(line.number, BlindPosted, values | {"kind": found["blind"]})

    def _both_blinds(self, values: dict[str, object], amount: int, line: TextLine) -> list[Payload]:
        """Both blinds at once: a live post of the big blind, and the rest dead."""
        if not self._big_blind:
            reason = "expected a table with a big blind where both blinds are posted at once"
            raise UnfitRecord(line.number, "amount", reason)
        live, dead = min(amount, self._big_blind), max(0, amount - self._big_blind)
        if not dead:
            return [made(line.number, BlindPosted, values | {"amount": live, "kind": "post"})]
        # Who has chips left for the dead blind is not yet all-in.
        post = made(line.number, BlindPosted, {"seat": values["seat"], "amount": live, "kind": "post"})
        return [post, made(line.number, BlindPosted, values | {"amount": dead, "kind": "dead"})]

    def _late_post(self, blind: BlindPosted) -> BlindPosted:
        if blind.kind == "big" and blind.seat in self._dead_posters:
            return blind.model_copy(update={"kind": "post"})
        return blind
