"""Rankings order hands as phevaluator and pokerkit do.

Goal: the fast values are right. Method: each of 20,000 random hands (in the long form 100,000) is valued once by the
code and once by the peer; both lists are then compared for the order of *every* pair of hands (not for scores, which
are each library's own).
pokerkit enumerates and ranks by itself; only its search for a table entry is remembered, for it is slow.
"""

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from phevaluator import evaluate_cards, evaluate_omaha_cards
from pokerkit.hands import (
    EightOrBetterLowHand,
    Hand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)
from pokerkit.lookups import Entry, Lookup
from pokerkit.utilities import Card

from domain.cards import DECK_32, DECK_52
from domain.ranking import (
    high_hand,
    high_hand_two_plus_three,
    high_value,
    high_value_two_plus_three,
    low8_hand,
    low8_hand_two_plus_three,
    low8_value,
    low8_value_two_plus_three,
)
from domain.ranking.americana import americana_value
from domain.ranking.deuce import deuce_value
from domain.ranking.soko import soko_hand, soko_value

pytestmark = pytest.mark.parametrize("hands", [20_000, pytest.param(100_000, marks=pytest.mark.long)])

PEER_CARDS = {card: next(iter(Card.parse(card))) for card in DECK_52}
CATEGORY_OF_LABEL = {"Two pair": "two pairs"}

Deal = tuple[str, ...]


class RememberedLookup:
    """A pokerkit lookup that asks its table once for each set of ranks, suited or not."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self.entries: dict[tuple[str, bool], Entry | None] = {}

    def get_entry(self, cards: Sequence[Card]) -> Entry | None:
        key = "".join(sorted([card.rank for card in cards])), len({card.suit for card in cards}) == 1
        if key not in self.entries:
            self.entries[key] = self.lookup.get_entry_or_none(cards)
        return self.entries[key]

    def has_entry(self, cards: Sequence[Card]) -> bool:
        return self.get_entry(cards) is not None


def remembering(peer: type[Hand]) -> type[Hand]:
    return type(peer.__name__, (peer,), {"lookup": RememberedLookup(peer.lookup)})


def deals(size: int, seed: int, hands: int, deck: Sequence[str] = DECK_52) -> list[Deal]:
    shuffler = random.Random(seed)
    return [tuple(shuffler.sample(deck, size)) for _ in range(hands)]


def peer_hands(peer: type[Hand], cards: Sequence[Deal], hole: int) -> list[Any]:
    remembered = remembering(peer)
    faces = [[PEER_CARDS[card] for card in deal] for deal in cards]
    return [remembered.from_game_or_none(deal[:hole], deal[hole:]) for deal in faces]


def entry_values(hands: Sequence[Any]) -> list[int | None]:
    """Turn pokerkit's hands into numbers of which the larger is better."""
    return [hand and (-1 if hand.low else 1) * hand.entry.index for hand in hands]


def assert_same_order(ours: Sequence[int | None], theirs: Sequence[int | None]) -> None:
    """Compare the order of every pair: sorted by the peer, each step up, or none, must be one of ours too."""
    assert [value is None for value in ours] == [value is None for value in theirs]
    pairs = sorted((b, a) for a, b in zip(ours, theirs, strict=True) if a is not None and b is not None)
    assert len(pairs) > len(ours) // 10
    for (their_low, our_low), (their_high, our_high) in pairwise(pairs):
        assert (our_low < our_high) == (their_low < their_high)
        assert our_low <= our_high


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_hands_stand_in_the_order_of_phevaluator(size: int, hands: int) -> None:
    cards = deals(size, seed=size, hands=hands)
    assert_same_order([high_value(deal) for deal in cards], [-evaluate_cards(*deal) for deal in cards])


def test_omaha_hands_stand_in_the_order_of_phevaluator(hands: int) -> None:
    cards = deals(9, seed=9, hands=hands)
    ours = [high_value_two_plus_three(deal[:4], deal[4:]) for deal in cards]
    assert_same_order(ours, [-evaluate_omaha_cards(*deal[4:], *deal[:4]) for deal in cards])


def test_high_hands_stand_in_the_order_of_pokerkit_and_have_its_names(hands: int) -> None:
    cards = deals(7, seed=17, hands=hands)
    theirs = peer_hands(StandardHighHand, cards, hole=2)
    assert_same_order([high_value(deal) for deal in cards], entry_values(theirs))
    for deal, peer in zip(cards[:5_000], theirs, strict=False):
        hand = high_hand(deal)
        label = peer.entry.label.value
        assert hand.category == CATEGORY_OF_LABEL.get(label, label.lower())
        assert StandardHighHand("".join(hand.cards)) == StandardHighHand(peer.cards)


def test_omaha_hands_stand_in_the_order_of_pokerkit_and_have_its_names(hands: int) -> None:
    cards = deals(9, seed=19, hands=hands)
    theirs = peer_hands(OmahaHoldemHand, cards, hole=4)
    assert_same_order([high_value_two_plus_three(deal[:4], deal[4:]) for deal in cards], entry_values(theirs))
    for deal, peer in zip(cards[:2_000], theirs, strict=False):
        hand = high_hand_two_plus_three(deal[:4], deal[4:])
        label = peer.entry.label.value
        assert hand.category == CATEGORY_OF_LABEL.get(label, label.lower())
        assert OmahaHoldemHand("".join(hand.cards)) == OmahaHoldemHand(peer.cards)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_lows_stand_in_the_order_of_pokerkit(size: int, hands: int) -> None:
    """Random five cards seldom make a low, so these are dealt from the low ranks and a few others."""
    shuffler = random.Random(size)
    low_deck = [card for card in DECK_52 if card[0] in "A2345678T"]
    cards = [tuple(shuffler.sample(low_deck, size)) for _ in range(hands)]
    assert_same_order([low8_value(deal) for deal in cards], entry_values(peer_hands(EightOrBetterLowHand, cards, 2)))


def test_lows_of_the_full_deck_stand_in_the_order_of_pokerkit_and_play_its_ranks(hands: int) -> None:
    cards = deals(7, seed=27, hands=hands)
    theirs = peer_hands(EightOrBetterLowHand, cards, hole=2)
    assert_same_order([low8_value(deal) for deal in cards], entry_values(theirs))
    for deal, peer in zip(cards[:5_000], theirs, strict=False):
        hand = low8_hand(deal)
        assert (hand and {card[0] for card in hand.cards}) == (peer and {str(card.rank) for card in peer.cards})


def test_omaha_lows_stand_in_the_order_of_pokerkit_and_play_its_ranks(hands: int) -> None:
    cards = deals(9, seed=29, hands=hands)
    theirs = peer_hands(OmahaEightOrBetterLowHand, cards, hole=4)
    assert_same_order([low8_value_two_plus_three(deal[:4], deal[4:]) for deal in cards], entry_values(theirs))
    for deal, peer in zip(cards[:5_000], theirs, strict=False):
        hand = low8_hand_two_plus_three(deal[:4], deal[4:])
        assert (hand and {card[0] for card in hand.cards}) == (peer and {str(card.rank) for card in peer.cards})


@pytest.mark.rule("TP.27.RANK")
def test_deuce_to_seven_hands_stand_in_the_order_of_pokerkit(hands: int) -> None:
    cards = deals(5, seed=37, hands=hands)
    assert_same_order([deuce_value(deal) for deal in cards], entry_values(peer_hands(StandardLowHand, cards, hole=5)))


@pytest.mark.near_miss("TP.27.RANK")
def test_hands_of_low_cards_stand_in_the_order_of_pokerkit(hands: int) -> None:
    """Aces and the six lowest ranks alone: wheels, straights and flushes that come close to the best hand."""
    shuffler = random.Random(47)
    low_deck = [card for card in DECK_52 if card[0] in "A23456"]
    cards = [tuple(shuffler.sample(low_deck, 5)) for _ in range(hands)]
    assert_same_order([deuce_value(deal) for deal in cards], entry_values(peer_hands(StandardLowHand, cards, hole=5)))


@pytest.mark.rule("TP.AM.RANK")
def test_americana_hands_stand_in_the_order_of_pokerkits_short_deck(hands: int) -> None:
    """The short deck begins with the six, so its lowest straight is another: A-7-8-9-10 is left out."""
    cards = [deal for deal in deals(5, 57, hands, DECK_32) if {card[0] for card in deal} != set("A789T")]
    peers = entry_values(peer_hands(ShortDeckHoldemHand, cards, hole=5))
    assert_same_order([americana_value(deal) for deal in cards], peers)


@pytest.mark.near_miss("TP.SOKO.RANK")
def test_without_four_flushes_and_four_straights_soko_is_the_order_of_phevaluator(hands: int) -> None:
    cards = [deal for deal in deals(5, 67, hands) if soko_hand(deal).category not in {"four-flush", "four-straight"}]
    assert_same_order([soko_value(deal) for deal in cards], [-evaluate_cards(*deal) for deal in cards])
