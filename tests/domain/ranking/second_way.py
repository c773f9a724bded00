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
