"""What must hold for any cards: the fast values and the told hands agree, and choosing is choosing the best.

Method: property tests over deals, also over deals with a card twice (a faulty record must not break a ranking);
two-plus-three is checked against the value of every choice; the counts of all five-card hands are known figures.
"""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards import DECK_52, SUITS
from domain.ranking import (
    RANKINGS,
    Hand,
    Ranking,
    high_hand,
    high_hand_two_plus_three,
    high_value,
    high_value_two_plus_three,
    low8_value,
    low8_value_two_plus_three,
)
from domain.ranking.high_words import CATEGORIES, high_hand_of_five

EXAMPLES = 1_000

Deal = tuple[Sequence[str], Sequence[str]]


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def weights(hand: Hand) -> list[int]:
    return [step.weight for step in hand.steps]


def low_rich_cards(count: int, *, twice: bool = False) -> st.SearchStrategy[list[str]]:
    """Cards of which many are low, paired or suited, so that every category comes up."""
    card = st.one_of(st.sampled_from(DECK_52), st.sampled_from([card for card in DECK_52 if card[0] in "A23456"]))
    return st.lists(card, min_size=count, max_size=count, unique=not twice)


@st.composite
def omaha_deals(draw: st.DrawFn, *, twice: bool = False) -> Deal:
    hole, board = draw(st.integers(2, 6)), draw(st.integers(3, 5))
    cards = draw(low_rich_cards(hole + board, twice=twice))
    return cards[:hole], cards[hole:]


@st.composite
def rivals(draw: st.DrawFn, *, twice: bool = False) -> tuple[Ranking, Deal, Deal]:
    """A ranking and two players' cards with a board in common (each player's are a possible deal of their own)."""
    ranking = draw(st.sampled_from(list(RANKINGS.values())))
    board = draw(low_rich_cards(5, twice=twice))
    hole = low_rich_cards(2, twice=twice)
    if not twice:
        hole = hole.filter(lambda cards: not set(cards) & set(board))
    return ranking, (draw(hole), board), (draw(hole), board)


def check_agreement(ranking: Ranking, one: Deal, other: Deal) -> None:
    hands = [ranking.hand(*one), ranking.hand(*other)]
    assert [hand and hand.value for hand in hands] == [ranking.value(*one), ranking.value(*other)]
    better, worse = hands
    if better is None or worse is None:
        return
    order = sign(better.value - worse.value)
    assert order == (weights(better) > weights(worse)) - (weights(better) < weights(worse))
    if order < 0:
        better, worse = worse, better
    clause = ranking.why_better(better, worse)
    assert clause.startswith("equal hands") == (order == 0)


@given(rivals())
@settings(max_examples=EXAMPLES)
def test_words_agree_with_values(case: tuple[Ranking, Deal, Deal]) -> None:
    check_agreement(*case)


@given(rivals(twice=True))
@settings(max_examples=EXAMPLES)
def test_words_agree_with_values_where_a_card_was_dealt_twice(case: tuple[Ranking, Deal, Deal]) -> None:
    check_agreement(*case)


@given(st.integers(5, 7).flatmap(low_rich_cards))
@settings(max_examples=EXAMPLES)
def test_the_best_five_are_the_best_of_all_choices(cards: list[str]) -> None:
    assert high_value(cards) == max(map(high_value, combinations(cards, 5)))
    assert (low8_value(cards) or 0) == max(low8_value(five) or 0 for five in combinations(cards, 5))


@given(omaha_deals())
@settings(max_examples=EXAMPLES)
def test_two_plus_three_is_the_best_of_all_such_choices(deal: Deal) -> None:
    hole, board = deal
    fives = [pair + three for pair in combinations(hole, 2) for three in combinations(board, 3)]
    assert high_value_two_plus_three(hole, board) == max(map(high_value, fives))
    assert (low8_value_two_plus_three(hole, board) or 0) == max(low8_value(five) or 0 for five in fives)


@given(omaha_deals(twice=True))
@settings(max_examples=EXAMPLES)
def test_two_plus_three_is_the_best_choice_where_a_card_was_dealt_twice(deal: Deal) -> None:
    hole, board = deal
    fives = [pair + three for pair in combinations(hole, 2) for three in combinations(board, 3)]
    assert high_value_two_plus_three(hole, board) == max(map(high_value, fives))


@given(omaha_deals(), st.sampled_from(["high-two-plus-three", "low8-two-plus-three"]))
@settings(max_examples=EXAMPLES)
def test_the_told_five_are_two_of_the_hole_and_three_of_the_board(deal: Deal, name: str) -> None:
    hole, board = deal
    hand = RANKINGS[name].hand(hole, board)
    if hand is not None:
        assert len(set(hand.cards) & set(hole)) == 2
        assert len(set(hand.cards) & set(board)) == 3


@given(st.integers(5, 7).flatmap(low_rich_cards), st.permutations(SUITS), st.randoms(use_true_random=False))
def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_count(
    cards: list[str], suits: Sequence[str], shuffler: random.Random
) -> None:
    renamed = [card[0] + suits[SUITS.index(card[1])] for card in cards]
    shuffler.shuffle(renamed)
    assert high_value(renamed) == high_value(cards)
    assert low8_value(renamed) == low8_value(cards)
    assert high_hand(renamed).category == high_hand(cards).category


def test_of_equal_choices_the_hole_cards_play() -> None:
    hand = high_hand(("Kh", "2c", "Kd", "Ks", "Kc", "2d", "2h"))
    assert hand.cards == ("Ks", "Kh", "Kd", "Kc", "2c")
    assert high_hand_two_plus_three(("Ah", "9c", "9d"), ("As", "Ad", "9h", "3c", "4c")).cards[:2] == ("As", "Ah")


def test_there_are_fifty_six_lows() -> None:
    lows = {low8_value([rank + "h" for rank in ranks]) for ranks in combinations("A2345678", 5)}
    assert len(lows) == 56
    assert max(filter(None, lows)) == low8_value(["Ah", "2c", "3d", "4s", "5h"])


@pytest.mark.long
def test_all_five_card_hands_fall_into_the_known_categories() -> None:
    """The 2,598,960 hands and their 7,462 different values; every distinct value is also told."""
    hands: dict[int, Sequence[str]] = {}
    counts: Counter[int] = Counter()
    for five in combinations(DECK_52, 5):
        value = high_value(five)
        counts[value] += 1
        hands[value] = five
    told = Counter[str]()
    for value, hand in hands.items():
        told[high_hand_of_five(hand).category] += counts[value]
    assert len(hands) == 7_462
    assert told == dict(
        zip(
            CATEGORIES,
            (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40),
            strict=True,
        ),
    )
    ordered = sorted(hands)
    stepped = [weights(high_hand_of_five(hands[value])) for value in ordered]
    assert stepped == sorted(stepped)
