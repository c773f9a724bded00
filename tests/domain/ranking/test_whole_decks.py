"""The orders of Soko, Americana and 32-Card Draw over every hand of the deck.

Goal: an order is one (transitive, total, and without ties where there must be none), and it is the order of the rules.
Method: values are integers, so an order by value is transitive; the referee of `second_way`, who is asked about two
hands at a time, must sort one hand of every value into the same line, and must call hands of one value equal. In the
short form every so-manieth hand of the deck, in the long form all of them.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cmp_to_key
from itertools import accumulate, combinations, islice, pairwise

import pytest

from domain.cards import DECK_32, DECK_52
from domain.ranking import RANKINGS
from domain.ranking.soko import soko_hand
from tests.domain.ranking import second_way
from tests.domain.ranking.second_way import Five, Referee
from tests.domain.ranking.second_way_suits import draw_32

ALL_HANDS_OF_32 = 201_376
ALL_HANDS_OF_52 = 2_598_960

BIT = {card: 1 << place for place, card in enumerate(DECK_52)}


def hands_of(deck: Sequence[str], every: int) -> Iterator[Five]:
    return islice(combinations(deck, 5), 0, None, every)


def by_value(name: str, deck: Sequence[str], every: int) -> Mapping[int, list[Five]]:
    """The hands by value, lowest value first."""
    value, classes = RANKINGS[name].value, defaultdict[int, list[Five]](list)
    for hand in hands_of(deck, every):
        worth = value(hand, ())
        assert worth is not None
        classes[worth].append(hand)
    return dict(sorted(classes.items()))


def assert_the_referee_agrees(classes: Mapping[int, list[Five]], referee: Referee) -> None:
    """Each step up in value is one for the referee, or none between hands of one rank of three that cannot meet."""
    firsts = [hands[0] for hands in classes.values()]
    steps = [(referee(higher, lower), lower, higher) for lower, higher in pairwise(firsts)]
    assert [step for step in steps if step[0] != 1 and not (step[0] == 0 and three_of_a_rank(*step[1:]))] == []
    level = dict(zip(firsts, accumulate([0, *(step for step, _, _ in steps)]), strict=True))
    shuffled = random.Random(len(firsts)).sample(firsts, len(firsts))
    levels = [level[hand] for hand in sorted(shuffled, key=cmp_to_key(referee))]
    assert levels == sorted(levels)
    unequal = [hand for hands in classes.values() for hand in hands if referee(hands[0], hand)]
    assert unequal == []


def three_of_a_rank(one: Five, other: Five) -> bool:
    """Whether both have three or four cards of the same rank: at most one player can."""
    ranks = [card[0] for card in one]
    return any(ranks.count(rank) >= 3 and sum(card[0] == rank for card in other) >= 3 for rank in ranks)


def can_meet(hands: Sequence[Five]) -> tuple[Five, Five] | None:
    """Two hands without a card in common, if there are any."""
    masks = [sum(BIT[card] for card in hand) for hand in hands]
    common = masks[0]
    for mask in masks:
        common &= mask
    if common:
        return None
    pairs = combinations(range(len(hands)), 2)
    return next(((hands[one], hands[other]) for one, other in pairs if not masks[one] & masks[other]), None)


@pytest.mark.rule("TP.32.RANK")
@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.long)])
def test_32_card_draw_is_one_line_in_which_no_two_players_tie(every: int) -> None:
    classes = by_value("draw-32", DECK_32, every)
    assert sum(map(len, classes.values())) == -(-ALL_HANDS_OF_32 // every)
    assert_the_referee_agrees(classes, draw_32)
    assert [pair for pair in map(can_meet, classes.values()) if pair] == []


@pytest.mark.near_miss("TP.32.RANK")
def test_the_same_cards_of_other_suits_tie_in_americana_alone() -> None:
    """Each hand against the one with hearts for spades and diamonds for clubs: a partner whom it can meet."""
    partner = str.maketrans("hdcs", "scdh")
    americana, draw = RANKINGS["americana"].value, RANKINGS["draw-32"].value
    met = 0
    for hand in hands_of(DECK_32, 101):
        other = tuple(card[0] + card[1].translate(partner) for card in hand)
        assert americana(hand, ()) == americana(other, ())
        if not set(hand) & set(other):
            met += 1
            assert draw(hand, ()) != draw(other, ())
    assert met > 100


@pytest.mark.rule("TP.AM.RANK")
@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.long)])
def test_americana_is_one_line_in_which_suits_count_for_nothing(every: int) -> None:
    classes = by_value("americana", DECK_32, every)
    assert_the_referee_agrees(classes, second_way.americana)
    if every == 1:
        kinds = Counter[str]()
        for hands in classes.values():
            told = RANKINGS["americana"].hand(hands[0], ())
            assert told is not None
            kinds[told.category] += len(hands)
        assert kinds == AMERICANA_COUNTS


AMERICANA_COUNTS = {
    "straight flush": 5 * 4,
    "four of a kind": 8 * 28,
    "flush": 4 * (56 - 5),
    "full house": 8 * 4 * 7 * 6,
    "straight": 5 * (4**5 - 4),
    "three of a kind": 8 * 4 * 21 * 4**2,
    "two pairs": 28 * 6**2 * 24,
    "one pair": 8 * 6 * 35 * 4**3,
    "high card": (56 - 5) * (4**5 - 4),
}
"""How many hands of each kind the deck has: 56 sets of five ranks, of which five are straights."""

SOKO_COUNTS = {
    "straight flush": 40,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pairs": 123_552,
    # Four of a suit and one of another, less the straights among them (10 runs, 4 suits, 5 places, 3 other suits).
    "four-flush": 4 * 715 * 39 - 10 * 4 * 5 * 3,
    # Eleven runs with one rank twice, and 79 sets of five ranks with a run of four in them and none of five: two ends
    # of the line have eight other ranks that make no straight, nine runs have seven. Less flushes and four-flushes.
    "four-straight": 11 * (4 * 6 * 4**3 - 4 * 4 * 3) + (2 * 8 + 9 * 7) * (4**5 - 4 - 4 * 5 * 3),
    # The pairs of the full ranking less those in four-flushes (the fifth card has the rank of one) and four-straights.
    "one pair": 1_098_240 - 4 * 715 * 12 - 11 * (4 * 6 * 4**3 - 4 * 4 * 3),
    # No pair, less four-flushes without a pair and four-straights without one.
    "high card": 1_302_540 - (4 * 715 * 27 - 10 * 4 * 5 * 3) - 79 * (4**5 - 4 - 4 * 5 * 3),
}
"""How many hands of each kind Soko has; the kinds above the four-flush as in every book."""


@pytest.mark.rule("TP.SOKO.RANK")
@pytest.mark.rule("WS.RANK")
@pytest.mark.parametrize("every", [97, pytest.param(1, marks=pytest.mark.long)])
def test_soko_is_one_line(every: int) -> None:
    classes = by_value("soko", DECK_52, every)
    assert sum(map(len, classes.values())) == -(-ALL_HANDS_OF_52 // every)
    assert_the_referee_agrees(classes, second_way.soko)
    if every == 1:
        kinds = Counter[str]()
        for hands in classes.values():
            kinds[soko_hand(hands[0]).category] += len(hands)
        assert kinds == SOKO_COUNTS


def test_the_counts_are_those_of_whole_decks() -> None:
    assert sum(SOKO_COUNTS.values()) == ALL_HANDS_OF_52
    assert sum(AMERICANA_COUNTS.values()) == ALL_HANDS_OF_32


@pytest.mark.rule("TP.TEL.RANK")
@pytest.mark.parametrize("velas", [("Qd",), pytest.param(DECK_32, marks=pytest.mark.long)])
def test_a_full_tie_exists_only_between_straights_whose_top_card_is_the_vela_of_both(velas: Sequence[str]) -> None:
    value, hand = RANKINGS["telesina"].value, RANKINGS["telesina"].hand
    for vela in velas:
        classes = defaultdict[int, list[Five]](list)
        for own in combinations([card for card in DECK_32 if card != vela], 5):
            worth = value(own, (vela,))
            assert worth is not None
            classes[worth].append(own)
        ties = [pair for pair in map(can_meet, classes.values()) if pair]
        told = [hand(own, (vela,)) for pair in ties for own in pair]
        assert {(each.category, each.cards[0]) for each in told if each} <= {("straight", vela)}
        assert len(ties) == len({each.words for each in told if each}) == (1 if vela[0] in "TJQKA" else 0)


@pytest.mark.rule("TP.TEL.RANK")
def test_two_flushes_of_one_suit_cannot_meet() -> None:
    """Brute force over the places of eight cards of a suit: with either player, the Vela, or elsewhere."""
    suited = [card for card in DECK_32 if card[1] == "h"]
    most = Counter[bool]()
    for places in _places(len(suited)):
        counts = Counter(places)
        if counts["one"] <= 5 and counts["other"] <= 5 and counts["vela"] <= 1:
            most[counts["one"] + counts["vela"] >= 5 and counts["other"] + counts["vela"] >= 5] += 1
    assert most[False] > 10_000
    assert most[True] == 0


def _places(cards: int) -> Iterator[tuple[str, ...]]:
    if not cards:
        yield ()
        return
    for rest in _places(cards - 1):
        for place in ("one", "other", "vela", "elsewhere"):
            yield (*rest, place)
