"""Goal: pots of every shape. Method: lay every chip of every player on the table, one by one, and look who reaches it.

The records are raw: everybody posts what he puts in, live and dead, whatever is legal, then some fold. What is judged
takes effect as recorded, so all contributions can be had this way. Pots are those of an open hand, as the chips lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from domain.events import Event, Payload, hand
from tests.support.play import BATCHES, seeds
from tests.support.play_verdicts import verdict_on

SHAPES = 10_000
AT = "2026-03-01T20:00:00.000000Z"


@dataclass(frozen=True, slots=True)
class Stake:
    """What a seat puts in and keeps; `folds` counts folds from 1, 0 is still in."""

    seat: int
    live: int
    dead: int
    behind: int
    folds: int


@pytest.mark.parametrize("batch", range(BATCHES))
def test_pots_are_what_the_chips_one_by_one_say(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, SHAPES):
        stakes = draw(Random(seed))
        verdict = verdict_on(record_of(stakes))
        pots = [(pot["amount"], tuple(pot["eligible"])) for pot in verdict["pots"]]
        back = {int(seat): amount for seat, amount in verdict["uncalled"].items()}
        if (back, pots) != (uncalled(stakes), count(stakes)):
            wrong[seed] = (stakes, (back, pots), (uncalled(stakes), count(stakes)))
    assert wrong == {}


def draw(rng: Random) -> list[Stake]:
    """Two to nine players with few chips, so that many are equal; who is all-in does not fold, nor does the last."""
    players = rng.randint(2, 9)
    most = rng.choice((1, 2, 3, 6, 12))
    order = rng.sample(range(players), rng.randint(0, players - 1))
    stakes = []
    for place in range(players):
        live, dead = rng.randint(0, most), rng.choice((0, 0, 0, 1, 2))
        folds = order.index(place) + 1 if place in order else 0
        behind = rng.choice((0, 5)) if not folds and live + dead else 5
        stakes.append(Stake(place + 1, live, dead, behind, folds))
    return stakes


def record_of(stakes: Sequence[Stake]) -> list[Event]:
    """The players, their chips, their folds."""
    seats = [hand.Seat(seat=s.seat, player=f"p-{s.seat}", stack=s.live + s.dead + s.behind) for s in stakes]
    start = hand.HandStarted(
        house="cardroom",
        table="Lend 4",
        hand_no="1",
        game="holdem",
        limit="NL",
        stakes=hand.Stakes(),
        currency="EUR",
        real_money=True,
        button=1,
        seats=tuple(seats),
    )
    data: list[Payload] = [start]
    data += [hand.BlindPosted(seat=s.seat, amount=s.live, kind="post") for s in stakes if s.live]
    data += [hand.BlindPosted(seat=s.seat, amount=s.dead, kind="dead") for s in stakes if s.dead]
    data += [hand.Folded(seat=s.seat) for s in sorted(stakes, key=lambda s: s.folds) if s.folds]
    return [Event("hand/cardroom/1", pos, AT, each) for pos, each in enumerate(data, start=1)]


def uncalled(stakes: Sequence[Stake]) -> dict[int, int]:
    """Take chips off the top as long as one player alone reaches it; a folded one keeps nothing (ALL.POT.UNCALLED)."""
    top = max(s.live for s in stakes)
    taken = 0
    while top and sum(s.live >= top for s in stakes) == 1:
        top, taken = top - 1, taken + 1
    owner = max(stakes, key=lambda s: s.live)
    return {owner.seat: taken} if taken and not owner.folds else {}


def count(stakes: Sequence[Stake]) -> list[tuple[int, tuple[int, ...]]]:
    """Amount and players of every pot (ALL.POT.SIDE, ALL.POT.MERGE, ALL.POT.ABOVE, ALL.DEAD)."""
    back = uncalled(stakes)
    reach = {s.seat: s.live - back.get(s.seat, 0) for s in stakes}
    still_in = tuple(s.seat for s in stakes if not s.folds)
    pots: list[tuple[int, tuple[int, ...]]] = []
    above: list[Stake] = []
    for height in range(1, max(reach.values()) + 1):
        for s in stakes:
            eligible = tuple(seat for seat in still_in if reach[seat] >= height)
            if reach[s.seat] < height:
                continue
            if not eligible:
                above.append(s)
            elif pots and pots[-1][1] == eligible:
                pots[-1] = (pots[-1][0] + 1, eligible)
            else:
                pots.append((1, eligible))
    return with_above(stakes, with_dead(stakes, pots, still_in), above)


def with_above(
    stakes: Sequence[Stake], pots: list[tuple[int, tuple[int, ...]]], above: Sequence[Stake]
) -> list[tuple[int, tuple[int, ...]]]:
    """Chips that only folded players reach."""
    if not above:
        return pots
    if not pots:
        return [(len(above), tuple(s.seat for s in stakes if not s.folds))]
    amount, eligible = pots[-1]
    if any(s.behind for s in stakes if s.seat in eligible):
        return [*pots[:-1], (amount + len(above), eligible)]
    return [*pots, (len(above), (max(above, key=lambda s: s.folds).seat,))]


def with_dead(
    stakes: Sequence[Stake], pots: list[tuple[int, tuple[int, ...]]], still_in: tuple[int, ...]
) -> list[tuple[int, tuple[int, ...]]]:
    """Dead money lies in the first pot, in front for a player who is all-in with nothing else."""
    dead = sum(s.dead for s in stakes)
    alone = any(s.dead and not s.live and not s.behind and not s.folds for s in stakes)
    if not dead:
        return pots
    if pots and (not alone or pots[0][1] == still_in):
        return [(pots[0][0] + dead, pots[0][1]), *pots[1:]]
    return [(dead, still_in), *pots]
