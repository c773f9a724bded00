"""Cards of the streets: to the seats, to the board, burned, or one for all where the deck cannot serve everybody."""

from __future__ import annotations

from api.simulator.felt import Felt
from domain.events import hand
from domain.games import Street


def deal_first(felt: Felt) -> None:
    """The first cards, clockwise from the left of the dealer."""
    _deal_seats(felt, felt.wish.game.streets[0])


def deal_street(felt: Felt, index: int) -> bool:
    """The cards of a later street; gives whether there is betting on it (TP.STUD.EXHAUSTED)."""
    street = felt.wish.game.streets[index]
    _burn(felt, index)
    if street.board:
        _deal_board(felt, street.name, street.board)
    elif street.community and len(felt.deck) < len(felt.live()) * street.hole:
        _deal_board(felt, street.name, street.community)
        return felt.wish.rulebook.terms.community_betting
    elif street.hole:
        _deal_seats(felt, street)
    return True


def _deal_seats(felt: Felt, street: Street) -> None:
    for chair in felt.live():
        down, up = felt.take(street.down), felt.take(street.up)
        chair.cards = (*chair.cards, *down, *up)
        chair.up = (*chair.up, *up)
        felt.write(hand.HoleCardsDealt(seat=chair.seat, street=street.name, down=down, up=up))


def _deal_board(felt: Felt, street: str, count: int) -> None:
    cards = felt.take(count)
    felt.board.extend(cards)
    felt.write(hand.BoardDealt(street=street, cards=cards))


def _burn(felt: Felt, index: int) -> None:
    """A card face down where the house burns (TR.HOLDEM.BURN, WS.DEAL)."""
    terms, game = felt.wish.rulebook.terms, felt.wish.game
    dealt = [place for place, street in enumerate(game.streets) if street.hole or street.board]
    if terms.burns(game.slug) and index in dealt[1:] and (index != dealt[-1] or terms.burn_last):
        felt.deck.pop()
        felt.write(hand.CardBurned())
