"""Pots that their players agreed to divide keep their amount: chips bet later form others (TP.32.SPLIT)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from replay.settlement.pots import Layer, Pot, Stake
from replay.split_state import AgreedPot


def agreed_pot(agreed: AgreedPot) -> Pot:
    """Make the pot as it was when its players agreed."""
    kinds = (("dead", agreed.dead, "ALL.DEAD"), ("level", agreed.live, "ALL.POT.SIDE"))
    return Pot(agreed.eligible, tuple(Layer(kind, parts, rule) for kind, parts, rule in kinds if parts), agreed=True)


def without_agreed(stakes: Sequence[Stake], pots: Iterable[AgreedPot]) -> tuple[Stake, ...]:
    """What each seat has in the other pots."""
    rest = {stake.seat: stake for stake in stakes}
    for pot in pots:
        for seat in {*pot.live, *pot.dead}:
            stake = rest[seat]
            live = max(0, stake.live - pot.live.get(seat, 0))
            rest[seat] = replace(stake, live=live, dead=max(0, stake.dead - pot.dead.get(seat, 0)))
    return tuple(rest.values())
