"""Draws, with a deck that runs out: every card is in the deck, in a hand, in the muck or set aside."""

from __future__ import annotations

from typing import Final

from api.simulator.chips import Chair
from api.simulator.felt import Felt
from domain.events import hand

_TIME_TO_DRAW: Final = 30


def draw_round(felt: Felt, number: int) -> bool:
    """Everybody who is still in discards and draws, one after the other; there is betting afterwards."""
    street = felt.wish.game.streets[number]
    most = felt.wish.rulebook.terms.draw_most_of(felt.wish.game.slug) or street.draw
    for chair in felt.order:
        chair.barred = False
    for chair in felt.live():
        if not chair.shielded:
            _exchange(felt, chair, number, min(most, street.draw))
    return True


def _exchange(felt: Felt, chair: Chair, number: int, most: int) -> None:
    """Discard and draw, or stand pat; whose time is up stands pat and may not bet afterwards (TP.DRAW.TIME)."""
    if felt.lucky(felt.wish.rates.timeouts):
        chair.barred = felt.wish.rulebook.terms.timed_out_draw != "plays-on"
        felt.write(hand.StoodPat(seat=chair.seat, draw=number, decided_by="timeout"), seconds=_TIME_TO_DRAW)
        return
    most = min(most, _within_reach(felt, chair))
    least = max(0, most - 2) if felt.drawing == 1 else 0
    count = felt.rng.randint(least, most) if felt.lucky(felt.drawing) else 0
    if not count:
        felt.write(hand.StoodPat(seat=chair.seat, draw=number))
        return
    gone = tuple(felt.rng.sample(chair.cards, count))
    chair.cards = tuple(card for card in chair.cards if card not in gone)
    chair.thrown = (*chair.thrown, *gone)
    felt.muck.extend((chair.seat, card) for card in gone)
    felt.write(hand.CardsDiscarded(seat=chair.seat, draw=number, cards=gone))
    _deal(felt, chair, number, count)


def _within_reach(felt: Felt, chair: Chair) -> int:
    """How many cards can come to a player at all, now or after a reshuffle."""
    folded = sum(len(other.cards) for other in felt.order if other.folded and not other.swept)
    mucked = sum(1 for seat, _card in felt.muck if seat != chair.seat)
    return len(_usable(felt, chair)) + mucked + folded


def _deal(felt: Felt, chair: Chair, number: int, count: int) -> None:
    """Cards come from the deck; when it is out it is made anew, the own discards wait (TP.DRAW.EXHAUSTED)."""
    came: list[str] = []
    for _card in range(count):
        if not _usable(felt, chair):
            _tell(felt, chair, number, came)
            came = []
            _reshuffle(felt, chair, number)
        card = _usable(felt, chair)[-1]
        felt.deck.remove(card)
        chair.cards = (*chair.cards, card)
        came.append(card)
    _tell(felt, chair, number, came)
    if felt.reshuffled_in == number:
        _sweep(felt, [chair.seat])


def _tell(felt: Felt, chair: Chair, number: int, cards: list[str]) -> None:
    if cards:
        felt.write(hand.CardsDrawn(seat=chair.seat, draw=number, cards=tuple(cards)))


def _usable(felt: Felt, chair: Chair) -> list[str]:
    """The deck without what the player has discarded himself."""
    return [card for card in felt.deck if card not in chair.thrown]


def _reshuffle(felt: Felt, drawer: Chair, number: int) -> None:
    """Discards of the others and cards of folded players make the deck anew."""
    felt.reshuffled_in = number
    for chair in felt.order:
        if chair.folded and not chair.swept:
            chair.swept = True
            felt.deck.extend(chair.cards)
    _sweep(felt, [chair.seat for chair in felt.order if chair is not drawer])
    felt.write(hand.DeckReshuffled(draw=number))


def _sweep(felt: Felt, seats: list[int]) -> None:
    """The discards of these seats go into the deck, which is shuffled."""
    felt.deck.extend(card for seat, card in felt.muck if seat in seats)
    felt.muck = [(seat, card) for seat, card in felt.muck if seat not in seats]
    felt.rng.shuffle(felt.deck)
