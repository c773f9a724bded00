"""Rankings that no library knows order hands as a second way does that was written from the rules in another style.

Goal: the values are right. Method: the code gives each hand a number, `second_way` is a referee who knows none and
looks at two hands. Both are asked about 20,000 pairs of hands (in the long form 100,000): half of them dealt at random,
half so that both players have the same ranks, where what decides is a suit or a kicker further down.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from domain.cards import DECK_32, DECK_52
from domain.ranking import RANKINGS
from domain.ranking.suits import SuitTerms
from domain.ranking.telesina import telesina_value, two_left
from tests.domain.ranking import second_way
from tests.domain.ranking.second_way import Five, Referee
from tests.domain.ranking.second_way_suits import HIGHEST_OF_HEARTS, LOWEST_OF_SPADES, Telesina, any_five, draw_32

pytestmark = pytest.mark.parametrize("pairs", [20_000, pytest.param(100_000, marks=pytest.mark.long)])

Deal = tuple[Five, Five, str]
"""The cards of two players, and one more: the Vela."""


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def deals(deck: tuple[str, ...], seed: int, count: int) -> Iterator[Deal]:
    shuffler = random.Random(seed)
    for number in range(count):
        yield random_deal(deck, shuffler) if number % 2 else equal_ranks(deck, shuffler)


def random_deal(deck: tuple[str, ...], shuffler: random.Random) -> Deal:
    cards = shuffler.sample(deck, 11)
    return tuple(cards[:5]), tuple(cards[5:10]), cards[10]


def equal_ranks(deck: tuple[str, ...], shuffler: random.Random) -> Deal:
    """Two players who hold the same five ranks, none of them more than twice."""
    ranks = sorted({card[0] for card in deck})
    chosen = shuffler.sample(ranks * 2, 5)
    count = Counter(chosen)
    suits = {rank: shuffler.sample([card for card in deck if card[0] == rank], 2 * count[rank]) for rank in count}
    one = tuple(card for rank in count for card in suits[rank][: count[rank]])
    other = tuple(card for rank in count for card in suits[rank][count[rank] :])
    return one, other, shuffler.choice([card for card in deck if card not in {*one, *other}])


@pytest.mark.parametrize(
    ("name", "referee", "deck"),
    [
        pytest.param("soko", second_way.soko, DECK_52, marks=pytest.mark.rule("TP.SOKO.RANK")),
        pytest.param("americana", second_way.americana, DECK_32, marks=pytest.mark.rule("TP.AM.RANK")),
        pytest.param("draw-32", draw_32, DECK_32, marks=pytest.mark.rule("TP.32.RANK")),
    ],
)
def test_five_cards(name: str, referee: Referee, deck: tuple[str, ...], pairs: int) -> None:
    value, seen = RANKINGS[name].value, Counter[int]()
    for one, other, _ in deals(deck, seed=pairs, count=pairs):
        mine, theirs = value(one, ()), value(other, ())
        assert mine is not None
        assert theirs is not None
        seen[sign(mine - theirs)] += 1
        assert sign(mine - theirs) == referee(one, other), (one, other)
    assert min(seen[1], seen[-1]) > pairs // 4
    assert (seen[0] > 0) == (name != "draw-32")


@pytest.mark.rule("TP.TEL.RANK")
@pytest.mark.rule("ALL.HAND.USE")
@pytest.mark.parametrize("kickers_before_suit", [False, True])
def test_five_of_six_cards_in_telesina(kickers_before_suit: bool, pairs: int) -> None:
    terms, seen = SuitTerms(kickers_before_suit=kickers_before_suit), Counter[int]()
    for one, other, vela in deals(DECK_32, seed=pairs + kickers_before_suit, count=pairs // 2):
        mine, theirs = (telesina_value(own, (vela,), terms) for own in (one, other))
        referee = Telesina(vela, kickers_before_suit=kickers_before_suit)
        result = any_five(referee, (*one, vela), (*other, vela))
        seen[result] += 1
        assert sign(mine - theirs) == result, (one, other, vela)
    assert min(seen[1], seen[-1]) > pairs // 8
    assert seen[0]


def straight_flushes(shuffler: random.Random) -> Deal:
    """The lowest of spades and the highest of hearts, in every other deal with one card of either exchanged."""
    spades, hearts = sorted(LOWEST_OF_SPADES), sorted(HIGHEST_OF_HEARTS)
    rest = [card for card in DECK_32 if card not in {*spades, *hearts}]
    for pile in (spades, hearts, rest):
        shuffler.shuffle(pile)
    vela = shuffler.choice((spades, hearts, rest)).pop()
    if shuffler.random() < 0.5:
        shuffler.choice((spades, hearts)).pop()
    for own in (spades, hearts):
        own += [rest.pop() for _ in range(5 - len(own))]
    return tuple(spades), tuple(hearts), vela


@pytest.mark.near_miss("TP.TEL.RANK")
def test_straight_flushes_of_hearts_and_spades_with_two_players_in_the_pot(pairs: int) -> None:
    shuffler, seen = random.Random(pairs), Counter[bool]()
    for _ in range(pairs // 20):
        one, other, vela = straight_flushes(shuffler)
        excepted = two_left(one, other, (vela,)) is not None
        assert not (excepted and two_left(other, one, (vela,)))
        seen[excepted] += 1
        mine, theirs = (telesina_value(own, (vela,)) for own in (one, other))
        result = any_five(Telesina(vela, two_in_the_pot=True), (*one, vela), (*other, vela))
        assert result == (1 if excepted else sign(mine - theirs)), (one, other, vela)
        if excepted:
            assert mine < theirs
    assert min(seen[True], seen[False]) > pairs // 100
