"""One parameter flipped by a house file: the hand on which it tells, and what of the verdict changes from what to what.

Every amount in the tables was worked out by hand from the rules page; the comment beside each says how.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.events import Event
from tests.support.judging import Judged, Pot, by_seat, judged
from tests.support.scenario import Scenario
from tests.support.tables import judged_in_turn

Part = Mapping[str, Any]
"""Parts of a verdict by name, see `parts_of`."""

Seen = tuple[str, int | None, Any, Any]
"""A finding: code, seat, what was recorded, what was expected."""


@dataclass(frozen=True, slots=True)
class Flip:
    """A parameter, the other value as TOML writes it, a hand, and the parts of the verdict that change.

    `stated` are lines of parameters and `rows` rows of rake that the house has before and after the flip. `stream` are
    the events of the hand's table and `earlier` its hands before, for parameters that no single hand can tell.
    """

    parameter: str
    value: str
    hand: Scenario
    before: Part
    after: Part
    stated: str = ""
    rows: str = ""
    stream: tuple[Event, ...] = ()
    earlier: tuple[Scenario, ...] = ()

    def verdict(self, *, flipped: bool) -> Judged:
        """The hand judged by the house, with the parameter at its usual or at its other value."""
        house = self.file(flipped=flipped)
        if self.earlier:
            return judged_in_turn(self.stream, *self.earlier, self.hand, house_toml=house)[-1]
        return judged(self.hand, house_toml=house)

    def file(self, *, flipped: bool) -> str:
        """The whole house file."""
        changed = f"{self.parameter}.value = {self.value}" if flipped else ""
        head = 'slug = "strangers-room"\nversion = 1\nextends = "generic/1"\ncurrency = "EUR"'
        return f"{head}\n[parameters]\n{self.stated}\n{changed}\n{self.rows}"


def parts_of(verdict: Judged) -> Part:
    """All of a verdict that a parameter can change."""
    refunds = verdict.raw["refunds"] or {"policy": None, "due": None}
    return {
        "findings": [_finding(each) for each in verdict.findings],
        "uncalled": verdict.uncalled,
        "pots": verdict.pots,
        "rake": (verdict.rake["expected"], verdict.rake["used"]),
        "final": verdict.final,
        "policy": refunds["policy"],
        "due": by_seat(refunds["due"]),
    }


def _finding(finding: Mapping[str, Any]) -> Seen:
    return finding["code"], finding["seat"], finding["recorded"], finding["expected"]


def whole(amount: int, winner: int, *, rake: int = 0, eligible: tuple[int, ...] = (1, 2, 3)) -> list[Pot]:
    """One pot that one seat wins; `amount` before rake."""
    return [Pot(amount, eligible, {winner: amount - rake}, rake)]


STATES_RAKE = "rake_stated.value = true"
FIVE_PERCENT = '[[rake]]\nid = "SR.RAKE"\nbasis_points = 500\ngloss = "Five percent."'
