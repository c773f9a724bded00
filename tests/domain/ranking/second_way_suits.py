"""The second way for the games in which suits rank hands: section 2.5 of the rules, row by row (see `second_way`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.domain.ranking.second_way import (
    BETTER_SUITS_FIRST,
    Five,
    Referee,
    better_suit,
    end_of_32,
    first_difference,
    high_to_low,
    kickers,
    kinds_of_32,
    larger,
    number,
    of_a_kind,
    settle,
    top_of_32,
)

# 32-Card Draw: the right column of section 2.5


def rank_of_the(count: int) -> Referee:
    return lambda one, other: larger(of_a_kind(one, count), of_a_kind(other, count))


def end_then_suit(one: Five, other: Five) -> int:
    """Straight flush, straight: the higher end, then the suit of the highest card."""
    return first_difference(larger(end_of_32(one), end_of_32(other)), better_suit(top_of_32(one), top_of_32(other)))


def ranks_then_suit(one: Five, other: Five) -> int:
    """Flush, high card: the ranks from the top, then the suit of the highest card."""
    return first_difference(
        larger(high_to_low(one), high_to_low(other)), better_suit(max(one, key=number), max(other, key=number))
    )


def fifth_of_two_pairs(cards: Five) -> str:
    (fifth,) = kickers(cards, *of_a_kind(cards, 2))
    return fifth


def draw_two_pairs(one: Five, other: Five) -> int:
    """High pair, low pair, fifth card, its suit."""
    mine, theirs = fifth_of_two_pairs(one), fifth_of_two_pairs(other)
    return first_difference(
        larger(of_a_kind(one, 2), of_a_kind(other, 2)), larger(number(mine), number(theirs)), better_suit(mine, theirs)
    )


def draw_pair(one: Five, other: Five) -> int:
    """Pair, three kickers, suit of the highest."""
    mine, theirs = (kickers(cards, *of_a_kind(cards, 2)) for cards in (one, other))
    return first_difference(
        larger(of_a_kind(one, 2), of_a_kind(other, 2)),
        larger(high_to_low(mine), high_to_low(theirs)),
        better_suit(mine[0], theirs[0]),
    )


DRAW_32 = kinds_of_32(
    straight_flush=end_then_suit,
    four=rank_of_the(4),
    flush=ranks_then_suit,
    full_house=rank_of_the(3),
    straight=end_then_suit,
    three=rank_of_the(3),
    two_pairs=draw_two_pairs,
    pair=draw_pair,
    high_card=ranks_then_suit,
)


def draw_32(one: Five, other: Five) -> int:
    return settle(DRAW_32, one, other)


# Telesina: the middle column of section 2.5

LOWEST_OF_SPADES = {"As", "7s", "8s", "9s", "Ts"}
HIGHEST_OF_HEARTS = {"Ah", "Kh", "Qh", "Jh", "Th"}


class Telesina:
    """The referee for hands of five cards that may have the Vela among them."""

    def __init__(self, vela: str, *, kickers_before_suit: bool = False, two_in_the_pot: bool = False) -> None:
        self.vela = vela
        self.kickers_before_suit = kickers_before_suit
        self.two_in_the_pot = two_in_the_pot
        self.sentences = kinds_of_32(
            straight_flush=self.straight_flush,
            four=rank_of_the(4),
            flush=self.flush,
            full_house=rank_of_the(3),
            straight=end_then_suit,
            three=rank_of_the(3),
            two_pairs=self.two_pairs,
            pair=self.pair,
            high_card=self.high_card,
        )

    def __call__(self, one: Five, other: Five) -> int:
        return settle(self.sentences, one, other)

    def straight_flush(self, one: Five, other: Five) -> int:
        """With two players in the pot the lowest of spades beats the highest of hearts."""
        if self.two_in_the_pot and (set(one), set(other)) == (LOWEST_OF_SPADES, HIGHEST_OF_HEARTS):
            return 1
        if self.two_in_the_pot and (set(other), set(one)) == (LOWEST_OF_SPADES, HIGHEST_OF_HEARTS):
            return -1
        return end_then_suit(one, other)

    def flush(self, one: Five, other: Five) -> int:
        """Suit first, whatever the ranks; the ranks only tell the choices of one player apart."""
        return first_difference(better_suit(one[0], other[0]), larger(high_to_low(one), high_to_low(other)))

    def two_pairs(self, one: Five, other: Five) -> int:
        """If the Vela is the fifth card of both, the best suit in the high pair; otherwise suit of the fifth card."""
        mine, theirs = fifth_of_two_pairs(one), fifth_of_two_pairs(other)
        if mine == theirs == self.vela:
            by_suit = better_suit(best_of_high_pair(one), best_of_high_pair(other))
        else:
            by_suit = better_suit(mine, theirs)
        return first_difference(
            larger(of_a_kind(one, 2), of_a_kind(other, 2)), larger(number(mine), number(theirs)), by_suit
        )

    def pair(self, one: Five, other: Five) -> int:
        """The highest kicker, then at once the suit of the highest kicker in the own hand."""
        mine, theirs = (kickers(cards, *of_a_kind(cards, 2)) for cards in (one, other))
        my_own, their_own = (next(card for card in cards if card != self.vela) for cards in (mine, theirs))
        by_rank = [
            larger(of_a_kind(one, 2), of_a_kind(other, 2)),
            larger(number(mine[0]), number(theirs[0])),
        ]
        if self.kickers_before_suit:
            by_rank.append(larger(high_to_low(mine), high_to_low(theirs)))
        if mine[0] == theirs[0] == self.vela:
            by_rank.append(larger(number(my_own), number(their_own)))
        return first_difference(*by_rank, better_suit(my_own, their_own))

    def high_card(self, one: Five, other: Five) -> int:
        """Card by card: rank, then suit, before the next card; a shared Vela drops out."""
        shared = {self.vela} & set(one) & set(other)
        mine, theirs = (sorted(set(cards) - shared, key=number, reverse=True) for cards in (one, other))
        results = [
            first_difference(larger(number(a), number(b)), better_suit(a, b)) for a, b in zip(mine, theirs, strict=True)
        ]
        return first_difference(*results)


def best_of_high_pair(cards: Five) -> str:
    """The card of the high pair with the better suit."""
    high = [card for card in cards if number(card) == of_a_kind(cards, 2)[0]]
    return min(high, key=lambda card: BETTER_SUITS_FIRST.index(card[1]))


def any_five(referee: Referee, one: Sequence[str], other: Sequence[str]) -> int:
    """Who has a choice of five that beats every choice of the other wins; if neither has, they tie."""
    mine, theirs = list(combinations(one, 5)), list(combinations(other, 5))
    if any(all(referee(five, against) > 0 for against in theirs) for five in mine):
        return 1
    if any(all(referee(five, against) > 0 for against in mine) for five in theirs):
        return -1
    return 0
