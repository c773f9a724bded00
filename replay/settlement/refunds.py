"""What players get back of a hand that is broken off, under each policy (ALL.CRASH.POLICY)."""

from collections.abc import Mapping, Sequence

from replay.settlement.pots import Pot, Stake

Amounts = Mapping[int, int]


def return_all(stakes: Sequence[Stake], recorded: Amounts) -> Amounts:
    """Own contributions, dead money included, less what was returned already (TP.CRASH.REFUND)."""
    return _positive({stake.seat: stake.live + stake.dead - recorded.get(stake.seat, 0) for stake in stakes})


def certain(
    stakes: Sequence[Stake], pots: Sequence[Pot], uncalled: Amounts, recorded: Amounts, can_act: frozenset[int]
) -> Amounts:
    """What was certain to be a seat's while play went on: pots of its own that nobody can join, its uncalled bet."""
    sure = {stake.seat: uncalled.get(stake.seat, 0) - recorded.get(stake.seat, 0) for stake in stakes}
    for pot in pots:
        if len(pot.eligible) == 1 and not can_act - set(pot.eligible):
            sure[pot.eligible[0]] = sure.get(pot.eligible[0], 0) + pot.amount
    return _positive(sure)


def result(stakes: Sequence[Stake], won: Amounts, uncalled: Amounts, recorded: Amounts) -> Amounts:
    """Shares of the pots by the rules and the uncalled bet, less what was returned already."""
    due = {
        stake.seat: won.get(stake.seat, 0) + uncalled.get(stake.seat, 0) - recorded.get(stake.seat, 0)
        for stake in stakes
    }
    return _positive(due)


def better_of(one: Amounts, other: Amounts) -> Amounts:
    """Take the larger of two amounts, seat by seat."""
    return _positive({seat: max(one.get(seat, 0), other.get(seat, 0)) for seat in sorted({*one, *other})})


def _positive(amounts: Amounts) -> Amounts:
    return {seat: amount for seat, amount in sorted(amounts.items()) if amount > 0}
