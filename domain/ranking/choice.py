"""Which five cards may be taken from those a player has: the slow way, which names them."""

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import combinations
from typing import Final

from domain.cards import DECK_52, UNKNOWN

FIVE = 5
HOLE_CARDS_USED = 2
BOARD_CARDS_USED = 3

_FACES: Final = frozenset(DECK_52)


def any_five(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of five cards, earlier cards first (ALL.HAND.USE: hold'em and stud)."""
    return combinations(cards, FIVE)


def two_plus_three(hole: Sequence[str], board: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of exactly two hole and three board cards, hole cards first (ALL.HAND.USE: Omaha)."""
    boards = tuple(combinations(board, BOARD_CARDS_USED))
    return (pair + three for pair in combinations(hole, HOLE_CARDS_USED) for three in boards)


def best(choices: Iterator[tuple[str, ...]], value: Callable[[Sequence[str]], int | None]) -> tuple[str, ...] | None:
    """Give the choice of the largest value, the first of equals; None if no choice has a value."""
    valued = ((worth, five) for five in choices if (worth := value(five)) is not None)
    found = max(valued, key=lambda pair: pair[0], default=None)
    return found and found[1]


def needs(cards: Sequence[str], least: int, what: str) -> None:
    """Raise ValueError unless there are at least ``least`` cards; ``what`` names them in the sentence."""
    if len(cards) < least:
        raise ValueError(f"a hand needs at least {least} {what}, not {len(cards)}")


def unrankable(cards: Sequence[str], faces: Container[str]) -> ValueError:
    """Build the error for cards of which one is not among ``faces``, in one clear sentence."""
    card = next(card for card in cards if card not in faces)
    if card == UNKNOWN:
        return ValueError("an unknown card (??) cannot be ranked: rank only hands whose cards are known")
    return ValueError(f"{card!r} is not a card of this deck: a card is rank then suit, such as 'Ah'")


def known_cards(cards: Sequence[str]) -> Sequence[str]:
    """Give the cards back; ValueError for fewer than five and for a card that is unknown or none."""
    needs(cards, FIVE, "cards")
    if not _FACES.issuperset(cards):
        raise unrankable(cards, _FACES)
    return cards


def value_of_best(cards: Sequence[str], value: Callable[[Sequence[str]], int]) -> int:
    """Give the largest value of any five of the cards; ValueError as ``known_cards`` raises it."""
    known_cards(cards)
    if len(cards) == FIVE:
        return value(cards)
    return max(map(value, any_five(cards)))


def best_five(cards: Sequence[str], value: Callable[[Sequence[str]], int]) -> tuple[str, ...]:
    """Give the five of the largest value, earlier cards of equal ones; ValueError as ``known_cards`` raises it."""
    return max(any_five(known_cards(cards)), key=value)
