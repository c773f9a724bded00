"""Soko: a four-flush and below it a four-straight stand between two pairs and one pair (TP.SOKO.RANK, WS.RANK).

A four-flush is four cards of a suit and a fifth of another; a four-straight is four ranks in unbroken sequence,
whatever the suits. Kickers count: a four-flush is compared card by card from the top, then by its fifth card, a
four-straight by its upper end, then by its fifth card. A hand is the higher of what it holds, so a pair inside of a
four-flush or four-straight is no more than a fifth card. Suits rank nothing.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.cards import RANKS, SUITS
from domain.ranking.choice import FIVE, best_five, value_of_best
from domain.ranking.five import compared, told
from domain.ranking.hand import Hand
from domain.ranking.high import (
    CATEGORY_SHIFT,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    high_value,
)
from domain.ranking.high_steps import high_steps
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.soko_words import FOUR_FLUSH, FOUR_STRAIGHT, four_steps, four_words

SOKO_RULE: Final = "TP.SOKO.RANK"

SOKO_ORDER: Final[tuple[int | str, ...]] = (
    HIGH_CARD,
    ONE_PAIR,
    FOUR_STRAIGHT,
    FOUR_FLUSH,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
)
"""The kinds of hands, weakest first."""

_PLACES: Final = {kind: place for place, kind in enumerate(SOKO_ORDER)}
_RANKS_OF_VALUE: Final = (1 << CATEGORY_SHIFT) - 1
_FOUR: Final = 4
_BIT: Final = {rank: 1 << index for index, rank in enumerate(RANKS)}
_RUNS: Final = tuple(
    (sum(_BIT[rank] for rank in ranks), ranks[::-1])
    for ranks in (*(RANKS[low : low + _FOUR] for low in reversed(range(len(RANKS) - _FOUR + 1))), "A234")
)
"""Four-straights as sets of ranks and as told, highest first; the last is that with the ace below the two."""


class Four(NamedTuple):
    """The four cards of a four-flush or four-straight from the top, and the fifth."""

    kind: str
    cards: tuple[str, ...]
    fifth: str

    @property
    def ranks(self) -> str:
        """The ranks that are compared, in this order."""
        four = self.cards if self.kind == FOUR_FLUSH else self.cards[:1]
        return "".join(card[0] for card in (*four, self.fifth))


def soko_value(cards: Sequence[str], *, ace_low: bool = True) -> int:
    """Give the value of the best five of five or more known cards.

    ``ace_low`` says whether A-2-3-4 is a four-straight. Raises ValueError for fewer than five cards, and for a card
    that is unknown or none.
    """
    return value_of_best(cards, lambda five: _value_of_five(five, ace_low=ace_low))


def soko_hand(cards: Sequence[str], *, ace_low: bool = True) -> Hand:
    """Tell the best hand of any five cards; of equal choices the earlier cards play.

    ``ace_low`` and errors as for ``soko_value``.
    """
    five = best_five(cards, lambda each: _value_of_five(each, ace_low=ace_low))
    value = _value_of_five(five, ace_low=ace_low)
    four = find_four(five, ace_low=ace_low) if high_value(five) < TWO_PAIRS << CATEGORY_SHIFT else None
    if four is not None:
        told_cards, place = (*four.cards, four.fifth), _PLACES[four.kind]
        words = four_words(four.kind, four.cards, four.fifth)
        return Hand(value, told_cards, four.kind, words, SOKO_RULE, four_steps(four.kind, four.ranks, place))
    kind, told_cards = told(five)
    steps = high_steps(kind, compared(kind, told_cards), _PLACES[kind])
    return Hand(value, told_cards, CATEGORIES[kind], hand_words(kind, told_cards), SOKO_RULE, steps)


def find_four(five: Sequence[str], *, ace_low: bool = True) -> Four | None:
    """Find the four-flush in five cards, else the four-straight, else None."""
    return _four_flush(five) or _four_straight(five, ace_low=ace_low)


def _value_of_five(five: Sequence[str], *, ace_low: bool) -> int:
    high = high_value(five)
    kind = high >> CATEGORY_SHIFT
    four = find_four(five, ace_low=ace_low) if kind < TWO_PAIRS else None
    if four is None:
        return _PLACES[kind] << CATEGORY_SHIFT | high & _RANKS_OF_VALUE
    value, shift = _PLACES[four.kind] << CATEGORY_SHIFT, CATEGORY_SHIFT
    for rank in four.ranks:
        shift -= 4
        value |= RANKS.index(rank) << shift
    return value


def _four_flush(five: Sequence[str]) -> Four | None:
    suits = [card[1] for card in five]
    suit = next((each for each in SUITS if suits.count(each) == _FOUR), None)
    if suit is None:
        return None
    four = sorted((card for card in five if card[1] == suit), key=_rank, reverse=True)
    return Four(FOUR_FLUSH, tuple(four), next(card for card in five if card[1] != suit))


def _four_straight(five: Sequence[str], *, ace_low: bool) -> Four | None:
    ranks = 0
    for card in five:
        ranks |= _BIT[card[0]]
    runs = _RUNS if ace_low else _RUNS[:-1]
    row = next((told_ranks for run, told_ranks in runs if ranks & run == run), None)
    if row is None:
        return None
    four = [next(card for card in five if card[0] == rank) for rank in row]
    fifth = next(place for place in range(FIVE) if five[place] not in four or five[place] in five[:place])
    return Four(FOUR_STRAIGHT, tuple(four), five[fifth])


def _rank(card: str) -> int:
    return RANKS.index(card[0])
