"""A second way to compare hands, written from the sentences of the rules page and from nothing else.

It knows no values: every function takes two hands and says 1, 0 or -1, as a referee would who reads the rules aloud.
A hand is what the first sentence says that fits it. Where more than five cards may be used, a player wins who has a
choice of five that beats every choice of the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

Five = tuple[str, ...]
Referee = Callable[[Five, Five], int]
Sentence = tuple[Callable[[Five], bool], Referee]

NUMBER = dict(zip("23456789TJQKA", range(2, 15), strict=True))
BETTER_SUITS_FIRST = ["h", "d", "c", "s"]


# What a referee looks at


def number(card: str) -> int:
    return NUMBER[card[0]]


def high_to_low(cards: Iterable[str]) -> list[int]:
    return sorted(map(number, cards), reverse=True)


@lru_cache(maxsize=1_000)
def of_a_kind(cards: Five, count: int) -> list[int]:
    """The ranks of which there are exactly so many cards, highest first."""
    ranks = high_to_low(cards)
    return sorted({rank for rank in ranks if ranks.count(rank) == count}, reverse=True)


def kickers(cards: Five, *taken: int) -> list[str]:
    """The cards of other ranks, highest first."""
    return sorted((card for card in cards if number(card) not in taken), key=number, reverse=True)


def larger(one: int | list[int], other: int | list[int]) -> int:
    return (one > other) - (one < other)  # type: ignore[operator]


def better_suit(one: str, other: str) -> int:
    return larger(-BETTER_SUITS_FIRST.index(one[1]), -BETTER_SUITS_FIRST.index(other[1]))


def first_difference(*results: int) -> int:
    return next((result for result in results if result), 0)


def one_suit(cards: Five) -> bool:
    return all(card[1] == cards[0][1] for card in cards)


def in_sequence(ranks: Sequence[int]) -> bool:
    return all(above == below + 1 for above, below in pairwise(ranks))


# Straights of the two decks: the upper end, 0 for none


@lru_cache(maxsize=1_000)
def upper_end(cards: Five, lowest: int) -> int:
    """The ace also stands below the lowest rank of the deck."""
    ranks = high_to_low(cards)
    with_low_ace = [*ranks[1:], lowest - 1] if ranks[0] == 14 else []
    for row in (ranks, with_low_ace):
        if len(row) == 5 and in_sequence(row):
            return row[0]
    return 0


def end_of_52(cards: Five) -> int:
    return upper_end(cards, 2)


def end_of_32(cards: Five) -> int:
    return upper_end(cards, 7)


def top_of_32(cards: Five) -> str:
    """The highest card of a straight; of A-7-8-9-10 the ten."""
    return next(card for card in cards if number(card) == end_of_32(cards))


# The sentences


def settle(sentences: Sequence[Sentence], one: Five, other: Five) -> int:
    """Go through the kinds of hands, best first: who has the kind alone wins, if both have it its own rule decides."""
    for has, decide in sentences:
        if has(one) or has(other):
            return larger(has(one), has(other)) or decide(one, other)
    raise AssertionError("every hand has high cards")


def by_ranks(*counts: int) -> Referee:
    """Compare the ranks of which there are so many, group by group, then the rest."""

    def decide(one: Five, other: Five) -> int:
        groups = [larger(of_a_kind(one, count), of_a_kind(other, count)) for count in counts]
        return first_difference(*groups, larger(high_to_low(one), high_to_low(other)))

    return decide


def by_end(end: Callable[[Five], int]) -> Referee:
    return lambda one, other: larger(end(one), end(other))


@lru_cache(maxsize=1_000)
def has_groups(cards: Five, *counts: int) -> bool:
    ranks = high_to_low(cards)
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)[: len(counts)] == list(counts)


# Soko


def four_of_one_suit(cards: Five) -> list[str]:
    """Four cards of a suit while the fifth has another; none where there are not exactly four."""
    for suit in "cdhs":
        suited = [card for card in cards if card[1] == suit]
        if len(suited) == 4:
            return suited
    return []


def four_in_sequence(cards: Five) -> list[str]:
    """Four cards in unbroken sequence, the highest such; A-2-3-4 is one too."""
    found = []
    for four in combinations(cards, 4):
        ranks = high_to_low(four)
        if in_sequence(ranks) or ranks == [14, 4, 3, 2]:
            found.append((4 if ranks == [14, 4, 3, 2] else ranks[0], list(four)))
    return max(found)[1] if found else []


def end_of_four(four: Sequence[str]) -> int:
    ranks = high_to_low(four)
    return 4 if ranks == [14, 4, 3, 2] else ranks[0]


def fifth_card(cards: Five, four: Sequence[str]) -> int:
    (fifth,) = [card for card in cards if card not in four]
    return number(fifth)


def decide_four_flushes(one: Five, other: Five) -> int:
    mine, theirs = four_of_one_suit(one), four_of_one_suit(other)
    return first_difference(
        larger(high_to_low(mine), high_to_low(theirs)), larger(fifth_card(one, mine), fifth_card(other, theirs))
    )


def decide_four_straights(one: Five, other: Five) -> int:
    mine, theirs = four_in_sequence(one), four_in_sequence(other)
    return first_difference(
        larger(end_of_four(mine), end_of_four(theirs)), larger(fifth_card(one, mine), fifth_card(other, theirs))
    )


SOKO: list[Sentence] = [
    (lambda cards: one_suit(cards) and end_of_52(cards) > 0, by_end(end_of_52)),
    (lambda cards: has_groups(cards, 4), by_ranks(4)),
    (lambda cards: has_groups(cards, 3, 2), by_ranks(3, 2)),
    (one_suit, by_ranks()),
    (lambda cards: end_of_52(cards) > 0, by_end(end_of_52)),
    (lambda cards: has_groups(cards, 3), by_ranks(3)),
    (lambda cards: has_groups(cards, 2, 2), by_ranks(2)),
    (lambda cards: bool(four_of_one_suit(cards)), decide_four_flushes),
    (lambda cards: bool(four_in_sequence(cards)), decide_four_straights),
    (lambda cards: has_groups(cards, 2), by_ranks(2)),
    (lambda _: True, by_ranks()),
]


def soko(one: Five, other: Five) -> int:
    return settle(SOKO, one, other)


# Americana: a flush beats a full house, suits never rank hands


def kinds_of_32(**rules: Referee) -> list[Sentence]:
    return [
        (lambda cards: one_suit(cards) and end_of_32(cards) > 0, rules["straight_flush"]),
        (lambda cards: has_groups(cards, 4), rules["four"]),
        (one_suit, rules["flush"]),
        (lambda cards: has_groups(cards, 3, 2), rules["full_house"]),
        (lambda cards: end_of_32(cards) > 0, rules["straight"]),
        (lambda cards: has_groups(cards, 3), rules["three"]),
        (lambda cards: has_groups(cards, 2, 2), rules["two_pairs"]),
        (lambda cards: has_groups(cards, 2), rules["pair"]),
        (lambda _: True, rules["high_card"]),
    ]


AMERICANA = kinds_of_32(
    straight_flush=by_end(end_of_32),
    four=by_ranks(4),
    flush=by_ranks(),
    full_house=by_ranks(3, 2),
    straight=by_end(end_of_32),
    three=by_ranks(3),
    two_pairs=by_ranks(2),
    pair=by_ranks(2),
    high_card=by_ranks(),
)


def americana(one: Five, other: Five) -> int:
    return settle(AMERICANA, one, other)


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
