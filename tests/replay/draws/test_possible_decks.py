"""Goal: a drawn card is found if no deck that fits the record could have had it, and only then (TP.DRAW.EXHAUSTED).

Method: five players of 32-Card Draw, seven cards in the deck; all hands are known, some exchanges are hidden. Every
arrangement of the cards that fits the record is kept and played on, where the judge counts and bounds. The last cards
that come are right, or any. The deck may also be made anew at a wrong moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.support.draws import opened
from tests.support.judging import judged
from tests.support.play import BATCHES, seeds
from tests.support.scenario import Scenario

RECORDS = 1_000
ORDER = (2, 3, 4, 5, 1)
DECK = tuple(rank + suit for rank in "789TJQKA" for suit in "cdhs")
Cards = frozenset[str]
NONE: Cards = frozenset()


@dataclass(frozen=True, slots=True)
class World:
    """Where every card may be. `thrown` is all that a seat has discarded, `muck` what of it is not in the deck."""

    deck: Cards
    hands: tuple[Cards, ...]
    thrown: tuple[Cards, ...]
    muck: tuple[Cards, ...]
    mixed: bool = False

    def usable(self, place: int) -> Cards:
        """What a seat can be dealt."""
        return self.deck - self.thrown[place]


def put(parts: tuple[Cards, ...], place: int, cards: Cards) -> tuple[Cards, ...]:
    return (*parts[:place], cards, *parts[place + 1 :])


def discards(world: World, place: int, cards: Cards) -> World:
    """The world after a seat has discarded cards that it holds."""
    return replace(
        world,
        hands=put(world.hands, place, world.hands[place] - cards),
        thrown=put(world.thrown, place, world.thrown[place] | cards),
        muck=put(world.muck, place, world.muck[place] | cards),
    )


def draws(world: World, place: int, cards: Cards, *, done: bool) -> World:
    """The world after a seat was dealt cards of the deck; once it has all, its discards go into a deck made anew."""
    dealt = replace(world, deck=world.deck - cards, hands=put(world.hands, place, world.hands[place] | cards))
    if not (done and world.mixed):
        return dealt
    return replace(dealt, deck=dealt.deck | dealt.muck[place], muck=put(dealt.muck, place, NONE))


def reshuffles(world: World, drawer: int, folded: set[int]) -> World:
    """The world after all that is not the drawer's has been shuffled in."""
    deck = world.deck
    for place, _hand in enumerate(world.hands):
        deck |= NONE if place == drawer else world.muck[place]
        deck |= world.hands[place] if place in folded and not world.mixed else NONE
    return replace(world, deck=deck, muck=put((NONE,) * 5, drawer, world.muck[drawer]), mixed=True)


class Telling:
    """A hand that is played in one true world and told in part, with all worlds that the tale allows."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        cards = self.rng.sample(DECK, len(DECK))
        self.true = World(frozenset(cards[25:]), hands_of(cards), (NONE,) * 5, (NONE,) * 5)
        self.worlds = {self.true}
        self.hidden = set(self.rng.sample(range(5), self.rng.choice((0, 1, 1, 2))))
        self.folded = set(self.rng.sample((2, 3, 4), self.rng.choice((0, 0, 1))))
        self.hand = begun(self.true, self.folded)
        self.early = self.rng.random() < 0.2
        """The deck may be made anew at a wrong moment."""

    def draw(self, place: int, count: int) -> bool:
        """A seat exchanges cards; False where the last of them can come from no deck of these worlds."""
        gone = self.choose(self.true.hands[place], count)
        self.tell_discard(place, gone)
        told = 0
        while told < count:
            here = self.true.usable(place)
            wrong = bool(here) and self.early and self.rng.random() < 0.3
            if wrong or not here:
                self.tell_reshuffle(place)
                if wrong:
                    return False
                continue
            number = min(count - told, len(here))
            told += number
            if not self.tell_draw(place, number, done=told == count):
                return False
        return True

    def choose(self, cards: Cards, count: int) -> Cards:
        return frozenset(self.rng.sample(sorted(cards), count))

    def tell_discard(self, place: int, gone: Cards) -> None:
        self.true = discards(self.true, place, gone)
        if place in self.hidden:
            ways = {discards(each, place, way) for each in self.worlds for way in subsets(each.hands[place], len(gone))}
        else:
            ways = {discards(each, place, gone) for each in self.worlds if gone <= each.hands[place]}
        self.worlds = ways
        self.hand = self.hand.discards(ORDER[place], self.told(place, gone))

    def tell_draw(self, place: int, count: int, *, done: bool) -> bool:
        """Mostly the truth; sometimes, where the record names cards, any others: then it ends here."""
        came = self.choose(self.true.usable(place), count)
        lie = place not in self.hidden and self.rng.random() < 0.25
        if lie:
            came = self.choose(frozenset(DECK), count)
        self.hand = self.hand.draws(ORDER[place], self.told(place, came))
        if place in self.hidden:
            worlds = ((each, way) for each in self.worlds for way in subsets(each.usable(place), count))
        else:
            worlds = ((each, came) for each in self.worlds if came <= each.usable(place))
        self.worlds = {draws(each, place, way, done=done) for each, way in worlds}
        if lie:
            return False
        self.true = draws(self.true, place, came, done=done)
        return True

    def tell_reshuffle(self, drawer: int) -> None:
        self.hand = self.hand.reshuffles()
        self.worlds = {reshuffles(each, drawer, self.folded) for each in self.worlds if not each.usable(drawer)}
        self.true = reshuffles(self.true, drawer, self.folded)

    def told(self, place: int, cards: Cards) -> str | int:
        return len(cards) if place in self.hidden else "".join(sorted(cards))


def subsets(cards: Cards, count: int) -> Iterator[Cards]:
    return map(frozenset, combinations(sorted(cards), count))


def hands_of(cards: list[str]) -> tuple[Cards, ...]:
    return tuple(frozenset(cards[5 * place : 5 * place + 5]) for place in range(5))


def begun(world: World, folded: set[int]) -> Scenario:
    """All hands are dealt open; the draw is due."""
    hand = opened("draw-32", stacks=dict.fromkeys(range(1, 6), 10000)).small(2, 50).big(3, 100)
    hand = hand.deal({seat: "".join(sorted(world.hands[place])) for place, seat in enumerate(ORDER)})
    for seat in (4, 5, 1):
        hand = hand.folds(seat) if ORDER.index(seat) in folded else hand.calls(seat, 100)
    return hand.calls(2, 50).checks(3)


def told(seed: int) -> Telling:
    """The tale of a seed, up to its first lie."""
    telling = Telling(seed)
    for place in range(5):
        if place in telling.folded:
            continue
        count = telling.rng.choice((1, 2, 3, 3, 4, 4) if place not in telling.hidden else (1, 1, 2))
        if not telling.draw(place, count) or not telling.worlds:
            break
    return telling


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_draw_is_found_exactly_if_no_deck_fits_the_record(batch: int) -> None:
    wrong: dict[int, Any] = {}
    met: Counter[tuple[bool, bool]] = Counter()
    for seed in seeds(batch, RECORDS):
        telling = told(seed)
        possible = bool(telling.worlds)
        faults = [(each["code"], each["recorded"]) for each in judged(telling.hand).faults]
        met[possible, len(telling.worlds) > 1] += 1
        if possible == bool(faults):
            wrong[seed] = (len(telling.worlds), faults)
    assert wrong == {}
    assert min(met[True, False], met[True, True], met[False, False]) >= 5
