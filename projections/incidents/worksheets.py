"""The worksheet of a crash, computed from a log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from domain.events import Event
from domain.events import hand as deeds
from domain.events.incident import ServerCrashed
from domain.rulebook import AdoptingShelf, Shelf
from eventlog.hands import Readable
from eventlog.leaves import LeafMaker
from projections.contexts import LogContexts
from projections.incidents.between import BetweenHands, PlayedNow
from projections.incidents.interrupted import CrashedHands, Elsewhere, Interrupted
from replay.judge import rulebook_of
from replay.worksheets import BetweenSeat, Crash, Problem, RefundSheet, Worksheet, refund_sheet
from replay.worksheets.between import Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashWorksheet:
    """The worksheet of a crash, and what was found beside it.

    `policy` is the one that was asked for, None for that of each hand's own rulebook; `house_policy` that of the
    house's rulebook at the time of the crash. `elsewhere` are hands that other incidents have cancelled, `unplaced`
    open hands of which nobody can tell whether they ran on the server. Where the worksheet is empty, `knows_house` and
    `knows_server` say whether the log has hands of the house, and anything that names the server at all.
    """

    crash: Crash
    fact: ServerCrashed
    worksheet: Worksheet
    policy: str | None
    house_policy: str
    elsewhere: tuple[Elsewhere, ...]
    unplaced: tuple[str, ...]
    knows_house: bool = True
    knows_server: bool = True


class CrashWorksheets:
    """Makes worksheets of crashes from the log of this name."""

    def __init__(self, log: Readable, name: str, shelf: Shelf, leaf_maker: LeafMaker | None) -> None:
        self._hands = CrashedHands(log, name, leaf_maker)
        self._between = BetweenHands(log, name, leaf_maker)
        self._shelf = AdoptingShelf(shelf, LogContexts(log, name).adoptions)

    def of(
        self,
        incident: str,
        fact: ServerCrashed,
        policy: str | None = None,
        between: Sequence[BetweenSeat] | None = None,
    ) -> CrashWorksheet:
        """The worksheet as the log is now; `policy` instead of that of the hands' own rulebooks.

        `between` are the players between hands, if they are known already.
        """
        crash = Crash.of(incident, fact)
        hands = self._hands.interrupted(incident, crash.house, fact)
        sheets, broken_off = [], []
        for hand in hands:
            sheet = self._sheet(hand, crash, policy)
            if sheet is not None:
                sheets.append(sheet)
                broken_off.append(_played(hand))
        seats = self._between.of(crash.house, fact, broken_off) if between is None else between
        known = (True, True) if sheets else self._hands.names(crash.house, crash.server)
        own = rulebook_of(self._shelf, crash.house, fact.crashed_at, None).terms.crash_policy
        return CrashWorksheet(
            crash=crash,
            fact=fact,
            worksheet=Worksheet.of(crash, sheets, seats),
            policy=policy,
            house_policy=own,
            elsewhere=tuple(self._hands.elsewhere(incident, crash.house, fact)),
            unplaced=tuple(self._hands.unplaced),
            knows_house=known[0],
            knows_server=known[1],
        )

    def as_recorded(self, incident: str, fact: ServerCrashed, recorded: Sequence[tuple[str, str]]) -> CrashWorksheet:
        """The worksheet by the policy that the incident records, newest first as (policy, sha256).

        The policy was asked for then, or it was that of the hands' own rulebooks: whichever gives the same worksheet.
        """
        made = self.of(incident, fact)
        for policy, sha256 in recorded:
            if made.worksheet.sha256 == sha256:
                return made
            asked = self.of(incident, fact, policy, made.worksheet.between)
            if asked.worksheet.sha256 == sha256:
                return asked
        return made

    def _sheet(self, hand: Interrupted, crash: Crash, policy: str | None) -> RefundSheet | None:
        sheet = refund_sheet(hand.record, self._shelf, crash, policy)
        if sheet is None or hand.changed is None:
            return sheet
        words = f"event {hand.changed.version} is not what was recorded"
        return replace(sheet, problem=Problem(hand=hand.stream, code="tampered", words=words))


def _played(hand: Interrupted) -> PlayedNow:
    """Where a hand of the worksheet begins, and who is in it."""
    opening = hand.record[0]
    assert isinstance(opening, Event)
    assert isinstance(opening.data, deeds.HandStarted)
    return PlayedNow(Placed(hand.position, opening), frozenset(seat.player for seat in opening.data.seats))
