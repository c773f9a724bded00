"""Antes, blinds, late posts and the bring-in, and the first betting round that they open (section 1.2)."""

from __future__ import annotations

from typing import Final, Literal

from api.simulator.boards import bring_in_chair
from api.simulator.chips import Chair
from api.simulator.deals import deal_first
from api.simulator.felt import Felt
from api.simulator.wagers import Wagers
from domain.events import hand

Blind = Literal["small", "big", "post", "dead", "straddle"]

_LATE: Final[tuple[tuple[Blind, ...], ...]] = (("post",), ("post",), ("post", "dead"), ())
_FULL_BRING_IN: Final = 0.1
_THREE: Final = 3


def open_play(felt: Felt) -> list[Chair]:
    """Forced bets and the deal; gives the chairs in the order in which they act first."""
    return _with_blinds(felt) if felt.wish.game.forced == "blinds" else _with_bring_in(felt)


def _with_blinds(felt: Felt) -> list[Chair]:
    setting = felt.setting
    small, big = _blind_chairs(felt)
    _post(felt, small, "small", setting.stakes.small_blind or 0)
    _post(felt, big, "big", setting.unit)
    felt.big_seat = big.seat
    if felt.lucky(felt.wish.rates.late_posts):
        for chair in felt.order:
            if chair not in {small, big}:
                _post_late(felt, chair)
    straddler = _straddle(felt, big)
    deal_first(felt)
    felt.wagers = wagers_of(felt, 0)
    felt.wagers.step = setting.unit
    felt.wagers.level = felt.wagers.rung = setting.unit if straddler is None else straddler.round_bet
    felt.wagers.bets = 1 if straddler is None else 1 + felt.wish.rulebook.terms.fl_straddle_counts
    return felt.left_of((straddler or big).seat)


def _blind_chairs(felt: Felt) -> tuple[Chair, Chair]:
    """Small and big blind (ALL.BLIND.POSITION); of two players the button posts what the house says."""
    first, second = felt.order[:2]
    if len(felt.order) == 2 and felt.wish.rulebook.terms.heads_up_button_posts == "small":
        return second, first
    return first, second


def _post(felt: Felt, chair: Chair, kind: Blind, amount: int) -> None:
    """A blind, as far as chips reach."""
    paid = min(amount, chair.behind)
    if paid:
        chair.pay(paid, "dead" if kind == "dead" else "bet")
        felt.write(hand.BlindPosted(seat=chair.seat, amount=paid, kind=kind, all_in=not chair.behind or None))


def _post_late(felt: Felt, chair: Chair) -> None:
    """Who missed blinds posts a live big one, the small one dead (TP.BLIND.MISSED)."""
    for kind in felt.rng.choice(_LATE):
        stakes = felt.setting.stakes
        _post(felt, chair, kind, felt.setting.unit if kind == "post" else stakes.small_blind or 0)


def _straddle(felt: Felt, big: Chair) -> Chair | None:
    """Who sits left of the big blind doubles it unseen and has the last word (ALL.STRADDLE)."""
    amount, chair = felt.setting.stakes.straddle or 0, felt.left_of(big.seat)[0]
    if not amount or len(felt.order) < _THREE or chair.put_in or chair.behind <= amount:
        return None
    _post(felt, chair, "straddle", amount)
    return chair


def _with_bring_in(felt: Felt) -> list[Chair]:
    stakes = felt.setting.stakes
    for chair in felt.order:
        paid = min(stakes.ante or 0, chair.behind)
        chair.pay(paid, "ante")
        felt.write(hand.AntePosted(seat=chair.seat, amount=paid, all_in=not chair.behind or None))
    deal_first(felt)
    felt.wagers = wagers_of(felt, 0)
    able = felt.active()
    return _bring_in(felt, bring_in_chair(felt.wish, able)) if len(able) > 1 else felt.order


def _bring_in(felt: Felt, chair: Chair) -> list[Chair]:
    """The bring-in or, rarely, the full lower bet; all-in for less the others owe the full one (ALL.BRING-IN)."""
    wagers, due = felt.wagers, felt.setting.unit
    may_fill = wagers.fixed and felt.wish.rulebook.terms.bring_in_full_bet
    amount = min(wagers.least_bet if may_fill and felt.lucky(_FULL_BRING_IN) else due, chair.behind)
    chair.pay(amount)
    felt.write(hand.BringInPosted(seat=chair.seat, amount=amount, all_in=not chair.behind or None))
    wagers.level = max(amount, due)
    wagers.step = wagers.level
    if not wagers.fixed or wagers.level >= wagers.least_bet:
        wagers.rung = wagers.level
        wagers.bets = 1
    return felt.left_of(chair.seat)[:-1]


def wagers_of(felt: Felt, street: int) -> Wagers:
    """The betting of a street that nobody has bet on."""
    limit, stakes, unit = felt.wish.limit, felt.setting.stakes, felt.setting.unit
    if limit.sizing == "fixed":
        late = felt.wish.game.streets[street].tier == "higher"
        unit = (stakes.higher if late else stakes.lower) or unit
    most = stakes.spread[street] if stakes.spread else 0
    return Wagers(limit, unit, most_bet=most, top=felt.wish.rulebook.terms.spread_cap * most, step=unit)
