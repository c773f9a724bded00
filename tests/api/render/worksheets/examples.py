"""Worksheets whose every number is counted by hand.

`interrupted()` has three hands of trickyplay at two tables, EUR:

- 501 at Berlin, facing a raise: stacks 100.00, 80.00, 40.00; put in 3.00, 0.50, 1.00.
- 502 at Berlin, over but not awarded: everybody has put in 1.00, seat 2 has bet 4.00 more, was called by nobody and has
  got it back. Seat 2 has won the 3.00.
- 503 at Wien, seat 2 has folded and left: put in 3.00, 0.50, 1.00 of 100.00.

Due by `return-all`: 4.50 + 3.00 + 4.50 = 12.00, to p-a 7.00, to p-b 2.00 (0.50 of it to the wallet), to p-c 3.00.
"""

from __future__ import annotations

from dataclasses import replace

from domain.events.correction import Payment
from domain.rulebook import shipped_shelf
from replay import judge
from replay.worksheets import (
    Cause,
    CorrectionSheet,
    Defect,
    HandSheet,
    RefundSheet,
    Worksheet,
    correction_sheet,
)
from tests.replay.worksheets.hands import CRASH, sheet_of
from tests.support.hands import dealt, limped, shown
from tests.support.scenario import Scenario

DEFECT = Defect(campaign="odd-award", house="trickyplay", code="AWARD")


def at(table: str, sheet: RefundSheet) -> RefundSheet:
    """The sheet with its hand at another table."""
    return replace(sheet, hand=replace(sheet.hand, table=table))


def numbered(number: int, hand: Scenario, policy: str | None = None) -> RefundSheet:
    """The sheet of a hand with its number."""
    sheet = sheet_of(hand, policy)
    return replace(sheet, hand=replace(sheet.hand, stream=f"hand/trickyplay/{number}", hand_no=str(number)))


def facing_a_raise() -> Scenario:
    return dealt(house="trickyplay", stacks={1: 10_000, 2: 8_000, 3: 4_000}).raises(1, 300)


def uncalled() -> Scenario:
    return limped(house="trickyplay").flop("Ks8d3c").bets(2, 400).folds(3, 1).returns(2, 400)


def leaving() -> Scenario:
    return dealt(house="trickyplay").raises(1, 300).leaves(2)


def interrupted(policy: str | None = None) -> Worksheet:
    """See above; `policy` selects another than the house's own."""
    berlin = (numbered(501, facing_a_raise(), policy), numbered(502, uncalled(), policy))
    sheets = [at("Berlin", sheet) for sheet in berlin]
    return Worksheet.of(
        replace(CRASH, tables=("Berlin", "Graz", "Wien")), [*sheets, at("Wien", numbered(503, leaving(), policy))]
    )


def nothing(cause: Cause = CRASH) -> Worksheet:
    """A worksheet without a hand."""
    return Worksheet.of(cause, ())


ORDERED = Payment(player="p-a", amount=100, key="dispute-1/501/1", seat=1)
"""What another correction has ordered already."""


def paid_wrongly() -> CorrectionSheet:
    """2.85 went to seat 2; seat 1 has won it. Right stacks: 101.85 and 99.00."""
    hand = shown(house="trickyplay").rakes(15).awards(2, 285).finishes()
    sheet = correction_sheet(hand.events, judge(hand.events, shipped_shelf()), DEFECT, [ORDERED])
    assert sheet is not None
    return sheet


def corrected() -> Worksheet:
    """One hand that was paid wrongly; 1.00 is ordered for seat 1 already, so that 1.85 and -2.85 are due."""
    return Worksheet.of(DEFECT, [paid_wrongly()])


def one(sheet: HandSheet) -> Worksheet:
    """The worksheet of a single hand."""
    return Worksheet.of(CRASH if isinstance(sheet, RefundSheet) else DEFECT, [sheet])
