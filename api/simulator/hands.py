"""One hand after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from api.simulator.crash import break_off
from api.simulator.felt import lay_felt, open_hand
from api.simulator.results import Outcome, settle
from api.simulator.streets import play_streets
from api.simulator.wish import Wish
from domain.events import Event


@dataclass(frozen=True, slots=True)
class Simulated:
    """A hand as a server records it, and what it comes to by the simulator's own count.

    `outcome` is None and `refunds` are by seat where the hand was broken off. `misdone`: the misdeed of the wish is in.
    """

    events: tuple[Event, ...]
    outcome: Outcome | None
    refunds: Mapping[int, int] | None
    misdone: bool = False


def simulate(wish: Wish, seed: int, count: int, first: int = 1) -> Iterator[Simulated]:
    """`count` hands of a seed, from number `first` on."""
    return (simulated(wish, seed, number) for number in range(first, first + count))


def simulated(wish: Wish, seed: int, number: int, attempt: int = 0) -> Simulated:
    """The hand of a seed with this number, counted from 1; every attempt gives another one."""
    name = f"{seed}/{number}/{attempt}/{wish.game.slug}/{wish.limit.slug}/{wish.rulebook.name}"
    felt = lay_felt(Random(name), wish, number)  # noqa: S311 - play, not secrets
    open_hand(felt)
    play_streets(felt)
    outcome = settle(felt)
    if not felt.lucky(wish.rates.crashes):
        return Simulated(tuple(felt.events), outcome, None, felt.misdone)
    refunds = break_off(felt)
    return Simulated(tuple(felt.events), None, refunds)
