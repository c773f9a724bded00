"""Verdicts as tests read them: the object of the contract, with integer seats and findings that compare.

`judged(hand)` asks the judge. `settled` compares the numbers, `found` the findings: exactly those and no other.
`found` minds `RAKE_UNVERIFIABLE` by itself: once in a finished hand whose expected rake is null, else never.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Required, TypedDict

from domain.events import Event, UnreadableEvent
from domain.rulebook import Shelf, shipped_shelf
from replay import judge
from tests.support.scenario import Scenario

ANY: Final = object()
"""A value that the contract leaves open."""

NOTHING: Final = object()
"""What a missing thing is recorded as: null or 0."""

ASKED: set[tuple[str, str, str]] = set()
"""House, game and limit of the hands judged in the test that runs; `tests.conftest` compares its markers with it."""

CONTRACT_SEVERITY = {
    "SEQUENCE": "error",
    "SEAT": "error",
    "TURN_ORDER": "warning",
    "ACTION_ILLEGAL": "warning",
    "BET_SIZE": "warning",
    "RAISE_CAP": "warning",
    "NOT_REOPENED": "warning",
    "STACK_EXCEEDED": "error",
    "FORCED_BET": "warning",
    "CARD_DUPLICATE": "error",
    "CARD_NOT_IN_DECK": "error",
    "CARD_MISMATCH": "error",
    "DEAL_COUNT": "error",
    "DRAW": "error",
    "DISCONNECT": "error",
    "UNCALLED": "error",
    "AWARD": "error",
    "ODD_CHIP": "error",
    "RAKE": "error",
    "RAKE_FORBIDDEN": "error",
    "SPLIT": "error",
    "SHOWDOWN": "warning",
    "REFUND": "error",
    "FINAL_STACK": "error",
    "CONSERVATION": "error",
    "PLAYERS": "warning",
    "BUY_IN": "warning",
    "BUTTON": "warning",
    "BLINDS_OWED": "warning",
    "HAND_MISSING": "warning",
    "RAKE_UNVERIFIABLE": "info",
    "CLOCK": "info",
    "GAME_UNKNOWN": "info",
    "CARDS_UNKNOWN": "info",
    "POT_LABEL": "info",
}
"""The table of codes, restated from the contract (the codes that hands of these games can carry)."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding as a test expects it; what is ANY is not compared."""

    code: str
    severity: str
    pos: object = ANY
    seat: object = ANY
    pot: object = ANY
    recorded: object = ANY
    expected: object = ANY
    rule: object = ANY
    basis: object = ANY

    def matches(self, finding: Mapping[str, Any]) -> bool:
        """Whether a finding of a verdict is this one."""
        return all(_fits(getattr(self, name), finding[name]) for name in self.__slots__)


def fault(code: str, **fields: object) -> Fault:
    """A finding to expect, with the severity of the contract's table unless another is given."""
    severity = str(fields.pop("severity", CONTRACT_SEVERITY[code]))
    return Fault(code, severity, **fields)


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot to expect: amount before rake, eligible seats, awards net of rake, rake."""

    amount: int
    eligible: tuple[int, ...]
    awards: Mapping[int | str, int] | None = None
    rake: int | None = 0


class Numbers(TypedDict, total=False):
    """The numbers of a hand, for tests that expect them of several records: `settled(verdict, **NUMBERS)`."""

    pots: Required[list[Pot]]
    final: Required[dict[int, int]]
    uncalled: dict[int, int]
    rake: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict, read from the object of the contract."""

    raw: Mapping[str, Any]

    @property
    def status(self) -> str:
        """The status."""
        return str(self.raw["status"])

    @property
    def uncalled(self) -> dict[int, int] | None:
        """Uncalled bets by seat."""
        return by_seat(self.raw["uncalled"])

    @property
    def pots(self) -> list[Pot] | None:
        """The pots in order."""
        pots = self.raw["pots"]
        return None if pots is None else [_pot(pot) for pot in pots]

    @property
    def rake(self) -> Mapping[str, Any]:
        """Rake of the hand: expected, recorded, used, rule."""
        rake: Mapping[str, Any] = self.raw["rake"]
        return rake

    @property
    def final(self) -> dict[int, Any] | None:
        """Closing stacks by the rules."""
        return by_seat(self.raw["final"])

    @property
    def owed(self) -> dict[int, int] | None:
        """What would make the recorded stacks right."""
        return by_seat(self.raw["owed"])

    @property
    def refunds(self) -> Mapping[str, Any]:
        """The refunds of an open or cancelled hand."""
        refunds: Mapping[str, Any] = self.raw["refunds"]
        return refunds

    @property
    def due(self) -> dict[int, int] | None:
        """Refunds due under the policy in force."""
        return by_seat(self.refunds["due"])

    def due_under(self, policy: str) -> dict[int, int] | None:
        """Refunds due under a policy."""
        return by_seat(self.refunds["policies"][policy])

    @property
    def findings(self) -> list[Mapping[str, Any]]:
        """All findings but the remark that the rake cannot be verified, whose presence is checked."""
        everything: list[Mapping[str, Any]] = list(self.raw["findings"])
        others = [finding for finding in everything if finding["code"] != "RAKE_UNVERIFIABLE"]
        unverifiable = self.raw["life"] == "finished" and self.rake["expected"] is None
        assert len(everything) - len(others) == int(unverifiable)
        return others

    @property
    def faults(self) -> list[Mapping[str, Any]]:
        """Errors and warnings."""
        return [finding for finding in self.findings if finding["severity"] != "info"]

    @property
    def codes(self) -> list[str]:
        """Codes of all findings in order, without the remark on rake."""
        return [str(finding["code"]) for finding in self.findings]


def judged(hand: Scenario, rulebook: str | None = None, house_toml: str | None = None) -> Judged:
    """The verdict on a hand, by its own rulebook, by the one named, or by a house stated in TOML."""
    return judged_events(hand.events, rulebook, house_toml)


def judged_events(
    events: Sequence[Event | UnreadableEvent], rulebook: str | None = None, house_toml: str | None = None
) -> Judged:
    """As `judged`, of bare events."""
    shelf, named = (shipped_shelf(), rulebook) if house_toml is None else shelf_with(house_toml)
    verdict = judge(events, shelf=shelf, rulebook=named)
    if verdict.rulebook is not None:
        ASKED.add((verdict.rulebook.partition("/")[0], str(verdict.game), str(verdict.limit)))
    return Judged(verdict.as_dict())


def shelf_with(house_toml: str) -> tuple[Shelf, str]:
    """The shipped shelf and one house more, and the name of its rulebook."""
    shelf = shipped_shelf().plus([house_toml.encode()])
    added = set(shelf.names()) - set(shipped_shelf().names())
    return shelf, added.pop()


def settled(
    verdict: Judged,
    *,
    pots: list[Pot],
    final: Mapping[int, int],
    uncalled: Mapping[int, int] | None = None,
    rake: int = 0,
) -> None:
    """Assert the numbers of a verdict; `rake` is what the awards are net of."""
    assert verdict.uncalled == (uncalled or {})
    assert verdict.pots == pots
    assert verdict.rake["used"] == rake
    assert verdict.final == final


def found(verdict: Judged, *expected: Fault) -> None:
    """Assert that exactly these findings are there, in any order; see the module for the remark on rake."""
    remaining = list(verdict.findings)
    for wanted in expected:
        match = next((finding for finding in remaining if wanted.matches(finding)), None)
        assert match is not None, f"missing: {wanted}\nfound: {verdict.findings}"
        remaining.remove(match)
    assert remaining == [], f"not expected: {remaining}"
    faulty = any(finding["severity"] != "info" for finding in verdict.findings)
    assert (verdict.status == "findings") == faulty


def clean(verdict: Judged) -> None:
    """Assert that nothing at all is found."""
    found(verdict)


def by_seat(amounts: Mapping[str, Any] | None) -> dict[int, Any] | None:
    """Amounts under integer seats."""
    return None if amounts is None else {int(seat): amount for seat, amount in amounts.items()}


def _pot(pot: Mapping[str, Any]) -> Pot:
    awards = pot["awards"]
    seats = None if awards is None else {key if key == "house" else int(key): awards[key] for key in awards}
    return Pot(pot["amount"], tuple(pot["eligible"]), seats, pot["rake"])


def _fits(wanted: object, actual: object) -> bool:
    if wanted is ANY:
        return True
    if wanted is NOTHING:
        return actual in (None, 0)
    return type(wanted) is type(actual) and wanted == actual
