"""The outcome of a hand by the rules, and the outcomes accepted given recorded values that were reported."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from replay.checks.returns import Returns
from replay.findings import Finding
from replay.ruling import (
    RakeRuling,
    expected_parts,
    recorded_parts,
    recorded_total,
    rule_on_rake,
    told_parts,
)
from replay.settle import (
    Chips,
    Settlement,
    chips_of,
    decide_pots,
    expected_returns,
    final_stacks,
    settle,
    stakes_of,
    without_house,
)
from replay.state import HandState
from replay.turns import play_is_over


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that is computed from the deeds.

    `settlement` is net of the rake used, `expected` are the rake parts by the rulebook, None where it states none,
    `final` the closing stacks that follow.
    """

    hand: HandState
    over: bool
    uncalled: Mapping[int, int]
    ruling: RakeRuling
    expected: tuple[int, ...] | None
    recorded: int
    settlement: Settlement
    final: Mapping[int, int | None]

    @property
    def raked(self) -> bool:
        """Say whether rake can be said at all: play is over or the hand is cancelled."""
        return self.over or self.hand.life == "cancelled"

    def unraked(self) -> Settlement:
        """Settle without rake, fees and house money, as a hand that is broken off is (ALL.RAKE.NONE)."""
        chips = without_house(self.settlement.chips)
        return settle(self.hand, chips, (0,) * len(chips.pots), self.settlement.decisions)

    def accepted(self, returns: Returns, *, rake_faulty: bool) -> list[Settlement]:
        """Give the settlement by the rules, then those net of the recorded return or rake where these were reported."""
        if self.hand.life == "open" and self.expected is None:
            return [self._before_rake()]
        accepted = [self.settlement]
        if not (returns.faulty or rake_faulty):
            return accepted
        for chips in self._chips(returns):
            decisions = decide_pots(self.hand, chips.pots)
            expected = expected_parts(self.hand, self.ruling, chips.pots, sum(chips.returns.values()))
            if expected is not None:
                accepted.append(settle(self.hand, chips, expected, decisions))
            if rake_faulty or self.expected is None:
                unreturned = returns.left_over(chips.returns)
                parts = recorded_parts(self.hand, chips.pots, chips.fees, unreturned)
                settlement = settle(self.hand, chips, parts, decisions)
                accepted.append(replace(settlement, rake_placed=rake_is_placed(self.hand, chips, unreturned)))
        return accepted

    def _before_rake(self) -> Settlement:
        """Settle without rake: while awards are still to come nobody can tell which pot bears how much of a total."""
        chips = self.settlement.chips
        return settle(self.hand, chips, (0,) * len(chips.pots), self.settlement.decisions)

    def _chips(self, returns: Returns) -> list[Chips]:
        """Give the pots as they are and, if a wrong return was reported, as that return leaves them."""
        chips = [self.settlement.chips]
        recorded = {seat: amount for seat, amount in returns.recorded.items() if amount > 0}
        if returns.faulty and recorded != dict(returns.expected):
            live = {stake.seat: stake.live for stake in self.settlement.chips.stakes}
            capped = {seat: min(amount, live.get(seat, 0)) for seat, amount in recorded.items()}
            chips.append(chips_of(self.hand, self.settlement.chips.stakes, capped))
        return chips


def compute(hand: HandState) -> Outcome:
    """Settle the hand by the rules, as it stands."""
    stakes = stakes_of(hand)
    uncalled = expected_returns(hand, stakes)
    chips = chips_of(hand, stakes, uncalled)
    decisions = decide_pots(hand, chips.pots)
    ruling = rule_on_rake(hand)
    expected = expected_parts(hand, ruling, chips.pots, sum(uncalled.values()))
    if expected is not None:
        settlement = settle(hand, chips, expected, decisions)
    else:
        unreturned = _unreturned(hand, uncalled)
        settlement = settle(hand, chips, _recorded(hand, chips, unreturned), decisions)
        settlement = replace(settlement, rake_placed=rake_is_placed(hand, chips, unreturned))
    return Outcome(
        hand=hand,
        over=play_is_over(hand),
        uncalled=uncalled,
        ruling=ruling,
        expected=expected,
        recorded=recorded_total(hand),
        settlement=settlement,
        final=final_stacks(hand, settlement),
    )


def rake_is_placed(hand: HandState, chips: Chips, unreturned: Mapping[int, int]) -> bool:
    """Say whether it is known which pot bears what of the recorded rake: not of a total that the awards do not fit."""
    if len(chips.pots) < 2 or any(rake.pot is not None for _pos, rake in hand.results.rakes):
        return True
    return not recorded_total(hand) or told_parts(hand, chips.pots, chips.fees, unreturned) is not None


def _unreturned(hand: HandState, uncalled: Mapping[int, int]) -> Mapping[int, int]:
    """What of the uncalled bet the record did not return."""
    back: dict[int, int] = {}
    for _pos, deed in hand.results.returns:
        back[deed.seat] = back.get(deed.seat, 0) + deed.amount
    return {seat: amount - back.get(seat, 0) for seat, amount in uncalled.items() if amount > back.get(seat, 0)}


def _recorded(hand: HandState, chips: Chips, unreturned: Mapping[int, int]) -> tuple[int, ...]:
    """Rake parts as the record takes them, each within its pot (ALL.RAKE.POTS)."""
    parts = recorded_parts(hand, chips.pots, chips.fees, unreturned)
    bounded = zip(parts, chips.pots, chips.fees, strict=True)
    return tuple(min(max(part, 0), max(0, pot.amount - fee)) for part, pot, fee in bounded)


def cards_unknown(hand: HandState, outcome: Outcome) -> list[Finding]:
    """Remark on every pot whose awards cannot be said because cards are missing."""
    findings: list[Finding] = []
    settlement = outcome.settlement
    for number, (pot, decision) in enumerate(zip(settlement.chips.pots, settlement.decisions, strict=True)):
        if decision.claims is None:
            words = f"Pot {number} cannot be decided: {_unknown_words(hand, decision.unknown or pot.eligible)}."
            findings.append(hand.finding("CARDS_UNKNOWN", words, rule="ALL.HAND.BEST5", pot=number))
    return findings


def _unknown_words(hand: HandState, seats: Sequence[int]) -> str:
    """Name the seats whose cards are unknown, or say that it is the board that is not complete."""
    missing = [seat for seat in seats if not hand.seats[seat].cards_known]
    names = ", ".join(str(seat) for seat in missing or seats)
    if missing:
        return f"the cards of seat{'s' if len(missing) > 1 else ''} {names} are unknown"
    return f"the board is not complete for seats {names}"
