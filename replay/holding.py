"""The cards of a seat while it draws: what it gives up, what it gets, and what nobody can say of it any more.

A hand keeps its size: a card that was given up is an unknown one until the next card comes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from domain.cards import UNKNOWN
from replay.state import SeatState


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Cards that left a hand, unknown ones included, and those named that it did not hold.

    At most `unseen` of the unknown ones are cards that nobody has seen.
    """

    cards: tuple[str, ...]
    wrong: tuple[str, ...]
    unseen: int


def give_up(seat: SeatState, cards: Sequence[str]) -> GivenUp:
    """Take discards out of a hand; a card that it cannot have held counts as an unknown one."""
    held = list(seat.hole)
    gone: list[str] = []
    wrong: list[str] = []
    unnamed = 0
    for card in cards[: len(held)]:
        if card != UNKNOWN and _let_go(seat, held, card):
            gone.append(card)
        else:
            unnamed += 1
            wrong.extend([card] if card != UNKNOWN else [])
    unseen = min(unnamed, max(0, held.count(UNKNOWN) - seat.kept) + len(wrong))
    if unnamed:
        held = _loosened(seat, held, unnamed)
    seat.hole = _filled(held, len(seat.hole))
    return GivenUp((*gone, *(UNKNOWN,) * unnamed), tuple(wrong), unseen)


def take_in(seat: SeatState, cards: Sequence[str], owed: int) -> None:
    """Put drawn cards in the places of the `owed` ones; with more than that nobody can say which ones are the hand.

    A card that was shown before it was dealt stands in its place already.
    """
    held = list(seat.hole)
    shown = max(0, owed - held.count(UNKNOWN))
    new = list(cards)
    for card in [card for card in cards if card != UNKNOWN and card in held][:shown]:
        new.remove(card)
    if len(cards) > owed or len(new) > held.count(UNKNOWN):
        scatter(seat, cards)
        return
    for _card in new:
        _drop_unknown(held)
    seat.hole = (*(card for card in held if card != UNKNOWN), *new, *(UNKNOWN,) * held.count(UNKNOWN))


def scatter(seat: SeatState, cards: Sequence[str] = ()) -> None:
    """Nobody can say any more what the seat holds: perhaps its known cards, perhaps `cards`, perhaps neither."""
    seat.loose = seat.loose.union(card for card in (*seat.hole, *cards) if card != UNKNOWN)
    seat.kept = 0
    seat.hole = (UNKNOWN,) * len(seat.hole)


def _let_go(seat: SeatState, held: list[str], card: str) -> bool:
    """Take a named card out of a hand, from its known cards or in place of an unknown one; False where it has neither.

    An unknown one that must be one of the loose cards is none that could be any card.
    """
    if card in held:
        held.remove(card)
        return True
    hidden = held.count(UNKNOWN)
    if card in seat.loose and hidden:
        seat.loose = seat.loose - {card}
        seat.kept = max(0, seat.kept - 1)
    elif hidden <= seat.kept:
        return False
    return _drop_unknown(held)


def _drop_unknown(held: list[str]) -> bool:
    """Take the last unknown card out."""
    if UNKNOWN not in held:
        return False
    held.reverse()
    held.remove(UNKNOWN)
    held.reverse()
    return True


def _loosened(seat: SeatState, held: Sequence[str], unnamed: int) -> list[str]:
    """A hand after discards of which only the number is known: any of its known cards may be among them."""
    known = [card for card in held if card != UNKNOWN]
    seat.kept = max(0, seat.kept + len(known) - unnamed)
    seat.loose = seat.loose.union(known)
    return [UNKNOWN] * (len(held) - unnamed)


def _filled(held: Sequence[str], size: int) -> tuple[str, ...]:
    return (*held, *(UNKNOWN,) * (size - len(held)))
