"""Antes, blinds, late posts and straddles of a random hand, by section 1.2 of the rules page. See `play`."""

from __future__ import annotations

from typing import Final, Literal

from domain.events import hand
from tests.support.play_chips import Chair
from tests.support.play_felt import Felt
from tests.support.play_wagers import Wagers

Blind = Literal["small", "big", "post", "dead", "straddle"]


def post_forced_bets(felt: Felt) -> int:
    """All forced bets; gives the seat whose left acts first (ALL.ORDER.BLIND-GAMES)."""
    setting = felt.setting
    small, big = _blind_chairs(felt)
    post_antes(felt)
    payer = big if big.behind > setting.big and felt.lucky(0.7) else felt.left_of(big.seat)[0]
    if setting.table_ante and payer is not big:
        _table_ante(felt, payer)
    if small is not None:
        _blind(felt, small, "small", felt.rng.choice((setting.small, setting.house_small)))
    _blind(felt, big, "big", setting.big)
    felt.big_seat = big.seat
    last = _straddle(felt, big)
    posters = [chair for chair in felt.order if chair not in {small, big, last}] if not felt.wish.plain else []
    if felt.lucky(0.25):
        for chair in posters:
            _late(felt, chair)
    if setting.table_ante and payer is big:
        _table_ante(felt, big)
    straddled = last is not big
    felt.wagers = _first_wagers(felt, straddled=straddled)
    return last.seat


def _first_wagers(felt: Felt, *, straddled: bool) -> Wagers:
    """The first round: a short blind leaves the level as it is (ALL.BLIND.SHORT), a straddle does not."""
    setting = felt.setting
    level = setting.straddle if straddled else setting.big
    step = level - setting.big if straddled else setting.big
    bets = 2 if straddled else 1
    return Wagers(setting.limit, setting.big, setting.cap, level=level, rung=level, step=step, bets=bets)


def _blind_chairs(felt: Felt) -> tuple[Chair | None, Chair]:
    """Small and big blind (ALL.BLIND.POSITION, ALL.ORDER.HEADS-UP); rarely nobody owes the small one."""
    order = felt.order
    if len(order) == 2 and felt.setting.button == order[1].seat:
        small, big = order[1], order[0]
    else:
        small, big = order[0], order[1]
    dead_button = felt.rng.choice(order[:2]) if len(order) > 2 else big
    usual = felt.wish.plain or felt.setting.button is None or dead_button.behind <= felt.setting.ante
    return (small, big) if usual or not felt.lucky(0.08) else (None, dead_button)


def post_antes(felt: Felt) -> None:
    """An ante of everybody, where there is one, as far as chips reach (ALL.ANTE)."""
    amount = felt.setting.ante
    for chair in felt.order if amount else ():
        paid = min(amount, chair.behind)
        chair.pay(paid, "ante")
        all_in = all_in_flag(felt, chair)
        each: Literal["each"] | None = "each" if felt.lucky(0.2) else None
        felt.write(hand.AntePosted(seat=chair.seat, amount=paid, kind=each, all_in=all_in))


def _table_ante(felt: Felt, chair: Chair) -> None:
    """One pays for all, straight into the pot (ALL.DEAD)."""
    paid = min(felt.setting.table_ante, chair.behind)
    chair.pay(paid, "dead")
    felt.write(hand.AntePosted(seat=chair.seat, amount=paid, kind="table", all_in=all_in_flag(felt, chair)))


_LATE_BLINDS: Final[tuple[tuple[Blind, ...], ...]] = (
    ("post",),
    ("post",),
    ("dead",),
    ("post", "dead"),
    ("dead", "post"),
    (),
    (),
)


def _blind(felt: Felt, chair: Chair, kind: Blind, amount: int) -> None:
    """A blind, as far as chips reach; who is all-in from the ante posts none."""
    paid = min(amount, chair.behind)
    if not paid:
        return
    chair.pay(paid, "dead" if kind == "dead" else "bet")
    felt.write(hand.BlindPosted(seat=chair.seat, amount=paid, kind=kind, all_in=all_in_flag(felt, chair)))


def _straddle(felt: Felt, big: Chair) -> Chair:
    """The straddler left of the big blind, where the table has straddles and he has the chips; else the big blind."""
    amount = felt.setting.straddle
    chair = felt.left_of(big.seat)[0]
    if not amount or len(felt.order) < 3 or chair.behind <= amount or chair.round_bet or not felt.lucky(0.6):
        return big
    _blind(felt, chair, "straddle", amount)
    return chair


def _late(felt: Felt, chair: Chair) -> None:
    """Who missed blinds posts a live big one, a dead small one, or both (TP.BLIND.NEW, TP.BLIND.MISSED)."""
    for kind in felt.rng.choice(_LATE_BLINDS):
        _blind(felt, chair, kind, felt.setting.big if kind == "post" else felt.setting.small)


def all_in_flag(felt: Felt, chair: Chair) -> bool | None:
    """The flag: mostly stated where it is true, rarely where it is not."""
    if chair.behind:
        return False if felt.lucky(0.1) else None
    return True if felt.lucky(0.8) else None
