"""The high hand of 52 cards as an integer: larger is better, equal hands are equal (ALL.HAND.BEST5).

A value is ``category << 20`` plus up to five ranks of four bits each (0 is a two, 12 an ace) in the order in which
they are compared. It is found without trying combinations: the counts of the ranks are the octal digits of one sum,
so "which ranks are paired" or "where is a straight" are a few operations on all thirteen digits at once.

A card given twice counts as two cards (five of a rank as four and a kicker); no deal is checked here.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from domain.cards import DECK_52, RANKS, SUITS
from domain.ranking.choice import BOARD_CARDS_USED, FIVE, HOLE_CARDS_USED, needs, unrankable

MOST_CARDS: Final = 7
CATEGORY_SHIFT: Final = 20
(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
) = range(9)

_DIGIT: Final = 3  # bits of one rank's count
_ACE: Final = _DIGIT * RANKS.index("A")
_ONES: Final = 0o1111111111111
_COUNTS: Final = 0o7777777777777
_SUIT_SHIFT: Final = 40  # above the counts of ranks, eight bits a suit count its cards
_ONE_EACH: Final = 0x01010101 << _SUIT_SHIFT
_TOP_BITS: Final = 0x80 * _ONE_EACH  # what a count reaches when it was started at 0x80 less the number wanted
_WANT_FIVE: Final = (0x80 - FIVE) * _ONE_EACH
_WANT_TWO: Final = (0x80 - HOLE_CARDS_USED) * _ONE_EACH
_WANT_THREE: Final = (0x80 - BOARD_CARDS_USED) * _ONE_EACH

_RANK_OF: Final = {card: 1 << _DIGIT * RANKS.index(card[0]) for card in DECK_52}
_CARD_OF: Final = {card: rank + (1 << _SUIT_SHIFT + 8 * SUITS.index(card[1])) for card, rank in _RANK_OF.items()}


class _Values(dict[int, int]):
    """Values by the counts of ranks, suits aside; filled as hands come (at most 73,775 for five to seven cards)."""

    def __missing__(self, counts: int) -> int:
        value = self[counts] = _value_of_counts(counts)
        return value


_VALUES: Final = _Values()


def high_value(cards: Sequence[str]) -> int:
    """Give the value of the best five of five to seven known cards.

    Raises ValueError for fewer or more cards, and for a card that is unknown or none.
    """
    if not FIVE <= len(cards) <= MOST_CARDS:
        needs(cards, FIVE, "cards")
        raise ValueError(f"the best five are taken of at most {MOST_CARDS} cards, not {len(cards)}")
    try:
        total = sum(map(_CARD_OF.__getitem__, cards), _WANT_FIVE)
    except KeyError:
        raise unrankable(cards, _RANK_OF) from None
    value = _VALUES[total & _COUNTS]
    if total & _TOP_BITS:
        return max(value, *(_flush_value(_present(suited)) for suited in _by_suit(cards)))
    return value


def high_value_two_plus_three(hole: Sequence[str], board: Sequence[str]) -> int:
    """Give the value of the best hand of exactly two hole and three board cards (ALL.HAND.USE: Omaha).

    Two to six hole cards and three to five board cards are what the games deal; more are ranked too, slowly.
    Raises ValueError for fewer, and for a card that is unknown or none.
    """
    needs(hole, HOLE_CARDS_USED, "hole cards")
    needs(board, BOARD_CARDS_USED, "board cards")
    try:
        pairs = {one + other for one, other in combinations(map(_RANK_OF.__getitem__, hole), 2)}
        threes = {one + other + third for one, other, third in combinations(map(_RANK_OF.__getitem__, board), 3)}
    except KeyError:
        raise unrankable((*hole, *board), _RANK_OF) from None
    values = _VALUES
    value = max([values[pair + three] for pair in pairs for three in threes])
    in_hole = sum(map(_CARD_OF.__getitem__, hole), _WANT_TWO)
    in_board = sum(map(_CARD_OF.__getitem__, board), _WANT_THREE)
    if in_hole & in_board & _TOP_BITS:
        return max(value, _best_flush_two_plus_three(hole, board))
    return value


def _best_flush_two_plus_three(hole: Sequence[str], board: Sequence[str]) -> int:
    flushes = (
        _flush_value(_present(pair + three))
        for in_hole, in_board in zip(_by_suit(hole), _by_suit(board), strict=True)
        for pair in combinations(in_hole, HOLE_CARDS_USED)
        for three in combinations(in_board, BOARD_CARDS_USED)
    )
    return max(flushes, default=0)


def _by_suit(cards: Sequence[str]) -> list[tuple[str, ...]]:
    return [tuple(card for card in cards if card[1] == suit) for suit in SUITS]


def _present(cards: Sequence[str]) -> int:
    """Set the lowest bit of the digit of each rank that the cards have."""
    present = 0
    for card in cards:
        present |= _RANK_OF[card]
    return present


def _value_of_counts(counts: int) -> int:
    """Rank at least five cards of which only the ranks are known, one octal digit of ``counts`` each."""
    singles, twos, fours = counts & _ONES, counts >> 1 & _ONES, counts >> 2 & _ONES
    present = singles | twos | fours
    if fours:
        quad = _top(fours)
        rest = counts - (4 << quad)
        return _value(FOUR_OF_A_KIND, quad, _top((rest | rest >> 1 | rest >> 2) & _ONES))
    threes = singles & twos
    if threes:
        three = _top(threes)
        others = twos ^ (1 << three)
        if others:
            return _value(FULL_HOUSE, three, _top(others))
    straight = _straight(present)
    if straight is not None:
        return _value(STRAIGHT, straight)
    if threes:
        return _value(THREE_OF_A_KIND, three, *_tops(present ^ (1 << three), 2))
    return _value_of_pairs(present, twos)


def _value_of_pairs(present: int, twos: int) -> int:
    if not twos:
        return _value(HIGH_CARD, *_tops(present, 5))
    high = _top(twos)
    present ^= 1 << high
    twos ^= 1 << high
    if not twos:
        return _value(ONE_PAIR, high, *_tops(present, 3))
    low = _top(twos)
    return _value(TWO_PAIRS, high, low, _top(present ^ (1 << low)))


def _flush_value(present: int) -> int:
    """Rank a suit's cards as a flush or straight flush; 0 (no hand is so low) for fewer than five ranks."""
    if present.bit_count() < FIVE:
        return 0
    straight = _straight(present)
    if straight is not None:
        return _value(STRAIGHT_FLUSH, straight)
    return _value(FLUSH, *_tops(present, 5))


def _straight(present: int) -> int | None:
    """Give the digit of the highest card of the best straight; the ace is also below the two."""
    ranks = present << _DIGIT | present >> _ACE
    ends = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12
    # The lowest rank of the shifted run stands one digit up, its highest four digits above that.
    return _top(ends) + 3 * _DIGIT if ends else None


def _top(present: int) -> int:
    """Give the place (a multiple of three) of the highest rank of a set."""
    return present.bit_length() - 1


def _tops(present: int, count: int) -> list[int]:
    places = []
    for _ in range(count):
        place = present.bit_length() - 1
        places.append(place)
        present ^= 1 << place
    return places


def _value(category: int, *places: int) -> int:
    value, shift = category << CATEGORY_SHIFT, CATEGORY_SHIFT
    for place in places:
        shift -= 4
        value |= place // _DIGIT << shift
    return value
