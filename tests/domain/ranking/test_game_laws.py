"""What must hold in the rankings of single games, for right deals and for faulty ones (a card dealt twice).

Method: property tests over cards of few ranks or few suits, so that equal ranks, flushes and straights come up; a
faulty record, or a card that the deck of the game has not, must not break a ranking.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards import DECK_32, DECK_52, RANKS, SUITS
from domain.ranking import RANKINGS, Hand
from domain.ranking.suits import SuitTerms
from domain.ranking.telesina import telesina_hand, telesina_value

EXAMPLES = 600
DECKS: Mapping[str, Sequence[str]] = {
    "deuce-to-seven": DECK_52,
    "soko": DECK_52,
    "americana": DECK_32,
    "telesina": DECK_32,
    "draw-32": DECK_32,
}
SUITED = ("telesina", "draw-32")

Rivals = tuple[str, list[str], list[str], list[str]]
"""A ranking, the cards of two players, and in Telesina the Vela."""


def few(deck: Sequence[str]) -> st.SearchStrategy[Sequence[str]]:
    """The cards of a deck that have four neighbouring ranks and the ace, or two suits, or all of them."""
    low = RANKS.index(deck[0][0])
    near_ranks = [{*RANKS[at : at + 4], "A"} for at in range(low, 9)]
    decks = [[card for card in deck if card[0] in ranks] for ranks in near_ranks]
    decks += [[card for card in deck if card[1] in pair] for pair in combinations(SUITS, 2)]
    return st.sampled_from([*decks, list(deck)])


@st.composite
def rivals(draw: st.DrawFn, *, twice: bool = False) -> Rivals:
    name = draw(st.sampled_from(sorted(DECKS)))
    shared = 1 if name == "telesina" else 0
    deck = draw(few(DECKS[name]))
    cards = draw(st.lists(st.sampled_from(deck), min_size=10 + shared, max_size=10 + shared, unique=not twice))
    return name, cards[:5], cards[5:10], cards[10:]


def weights(hand: Hand) -> list[int]:
    return [step.weight for step in hand.steps]


def check_agreement(name: str, one: Sequence[str], other: Sequence[str], board: Sequence[str]) -> None:
    """The told hands have the values, differ where the values do, and their five cards are worth as much alone."""
    ranking = RANKINGS[name]
    values = [ranking.value(one, board), ranking.value(other, board)]
    hands = [ranking.hand(one, board), ranking.hand(other, board)]
    better, worse = sorted((hand for hand in hands if hand), key=lambda hand: hand.value, reverse=True)
    assert [hand and hand.value for hand in hands] == values
    assert (better.value > worse.value, better.value == worse.value) == (
        weights(better) > weights(worse),
        weights(better) == weights(worse),
    )
    clause = ranking.why_better(better, worse)
    assert clause.startswith("equal hands") == (better.value == worse.value)
    if name in SUITED:
        assert "suits do not count" not in clause
    assert set(better.cards) <= {*one, *other, *board}


@given(rivals())
@settings(max_examples=EXAMPLES)
def test_words_agree_with_values(case: Rivals) -> None:
    check_agreement(*case)


@given(rivals(twice=True))
@settings(max_examples=EXAMPLES)
def test_words_agree_with_values_where_a_card_was_dealt_twice(
    case: Rivals,
) -> None:
    check_agreement(*case)


@given(st.sampled_from(sorted(DECKS)), st.lists(st.sampled_from(DECK_52), min_size=6, max_size=6))
@settings(max_examples=EXAMPLES)
def test_cards_that_the_deck_has_not_are_ranked_all_the_same(name: str, cards: list[str]) -> None:
    hand = RANKINGS[name].hand(cards[:5], cards[5:])
    assert hand is not None
    assert hand.value == RANKINGS[name].value(cards[:5], cards[5:])


@given(st.sampled_from(sorted(set(DECKS) - {"telesina"})), st.data())
@settings(max_examples=EXAMPLES)
def test_of_more_than_five_cards_the_best_play(name: str, data: st.DataObject) -> None:
    deck = data.draw(few(DECKS[name]))
    cards = data.draw(st.lists(st.sampled_from(deck), min_size=6, max_size=7, unique=True))
    value = RANKINGS[name].value
    assert (
        value(cards, ()) == value(cards[:4], cards[4:]) == max(value(five, ()) or 0 for five in combinations(cards, 5))
    )


@given(st.sampled_from(sorted(set(DECKS) - set(SUITED))), st.data(), st.permutations(SUITS))
@settings(max_examples=EXAMPLES)
def test_neither_the_order_of_cards_nor_the_names_of_suits_count(
    name: str, data: st.DataObject, suits: Sequence[str]
) -> None:
    cards = data.draw(st.lists(st.sampled_from(data.draw(few(DECKS[name]))), min_size=5, max_size=5, unique=True))
    renamed = [card[0] + suits[SUITS.index(card[1])] for card in data.draw(st.permutations(cards))]
    assert RANKINGS[name].value(renamed, ()) == RANKINGS[name].value(cards, ())


@given(st.sampled_from(SUITED), st.data())
@settings(max_examples=EXAMPLES)
def test_the_order_of_the_own_cards_does_not_count(name: str, data: st.DataObject) -> None:
    cards = data.draw(st.lists(st.sampled_from(data.draw(few(DECK_32))), min_size=6, max_size=6, unique=True))
    own, vela = cards[:5], cards[5:] if name == "telesina" else []
    shuffled = data.draw(st.permutations(own))
    assert RANKINGS[name].value(shuffled, vela) == RANKINGS[name].value(own, vela)


@pytest.mark.parametrize("term", ["kickers_before_suit", "low_straight_ace", "high_pair_first", "suit_before_own_rank"])
@given(data=st.data())
@settings(max_examples=EXAMPLES // 3)
def test_words_agree_with_values_whatever_the_house_settles(term: str, data: st.DataObject) -> None:
    deck, terms = data.draw(few(DECK_32)), SuitTerms(**{term: True})
    cards = data.draw(st.lists(st.sampled_from(deck), min_size=11, max_size=11, unique=True))
    hands = [telesina_hand(own, cards[10:], terms) for own in (cards[:5], cards[5:10])]
    assert [hand.value for hand in hands] == [
        telesina_value(own, cards[10:], terms) for own in (cards[:5], cards[5:10])
    ]
    assert (hands[0].value > hands[1].value) == (weights(hands[0]) > weights(hands[1]))
    assert (hands[0].value < hands[1].value) == (weights(hands[0]) < weights(hands[1]))
