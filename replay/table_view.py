"""The table at one moment of a hand, as frozen values: stacks, street, pot, board, and whose turn it is."""

from dataclasses import dataclass
from typing import Literal

from replay.state import HandState, SeatState, by_seat
from replay.turns import next_named, next_to_draw

Standing = Literal["in", "folded", "all-in", "protected", "out"]


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat: chips behind (None if unknown), chips of this round and of the hand, its cards, how it stands.

    `up` are those of its cards that lie face up.
    """

    seat: int
    player: str
    stack: int | None
    bet: int
    contributed: int
    cards: tuple[str, ...]
    standing: Standing
    up: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Give the seat as plain values."""
        return {
            "seat": self.seat,
            "player": self.player,
            "stack": self.stack,
            "bet": self.bet,
            "contributed": self.contributed,
            "cards": list(self.cards),
            "up": list(self.up),
            "standing": self.standing,
        }


@dataclass(frozen=True, slots=True)
class TableView:
    """The table at one moment; amounts in minor units.

    `street` is None before cards are dealt. `boards` has the cards dealt on each board. `to_act` is the seat whose
    turn it is, to act or to draw, None where it is nobody's.
    """

    street: str | None
    pot: int
    boards: tuple[tuple[str, ...], ...]
    to_act: int | None
    seats: tuple[SeatView, ...]

    def seat(self, number: int) -> SeatView | None:
        """Give one seat, None if it is not at the table."""
        return next((seat for seat in self.seats if seat.seat == number), None)

    def as_dict(self) -> dict[str, object]:
        """Give the table as plain values."""
        return {
            "street": self.street,
            "pot": self.pot,
            "boards": [list(board) for board in self.boards],
            "to_act": self.to_act,
            "seats": [seat.as_dict() for seat in self.seats],
        }


def view_of(hand: HandState, street: str | None, board: tuple[str, ...]) -> TableView:
    """Look at the table now; `street` and `board` are told of a game that is not known."""
    given = _given(hand)
    waiting = _waited_for(hand) if hand.life == "open" and hand.game is not None else None
    return TableView(
        street=_street(hand, street),
        pot=hand.pot_total() + _house_money(hand) - _taken(hand) - sum(given.values()) - _to_wallets(hand),
        boards=_boards(hand, board),
        to_act=waiting,
        seats=tuple(_seat(hand, seat, given.get(seat.number, 0)) for seat in hand.ring),
    )


def _waited_for(hand: HandState) -> int | None:
    """Seat that has to answer an offer to divide a pot, to act, or to discard or stand pat."""
    for offer in hand.splits.offers.values():
        return offer.asked[0] if offer.asked else None
    drawer = next_to_draw(hand)
    return next_named(hand) if drawer is None else drawer.number


def _seat(hand: HandState, seat: SeatState, given: int) -> SeatView:
    behind = seat.behind
    beside = 0 if hand.life == "cancelled" else _beside(hand, seat.number)
    return SeatView(
        seat=seat.number,
        player=seat.player,
        stack=None if behind is None else behind + given + beside,
        bet=seat.bet - seat.credited,
        contributed=seat.contributed,
        cards=seat.hole,
        standing=_standing(seat),
        up=seat.up,
    )


def _standing(seat: SeatState) -> Standing:
    if not seat.dealt_in:
        return "out"
    if seat.folded:
        return "folded"
    if seat.protected:
        return "protected"
    return "all-in" if seat.all_in else "in"


def _given(hand: HandState) -> dict[int, int]:
    """What the record has given out of the pot to stacks; a cancellation reverses awards and leaves returns."""
    results = hand.results
    given = [(deed.seat, deed.amount) for _pos, deed in results.returns]
    if hand.life == "cancelled":
        given += [(order.seat, order.amount) for _pos, order, fits in results.orders if fits and order.to == "table"]
    else:
        cashed = {out.seat for _pos, out in results.cash_outs}
        given += [(award.seat, award.amount) for _pos, award in results.awards if award.seat not in cashed]
    return dict(by_seat(given))


def _to_wallets(hand: HandState) -> int:
    """Refunds that leave the table."""
    return sum(order.amount for _pos, order, fits in hand.results.orders if fits and order.to == "wallet")


def _beside(hand: HandState, number: int) -> int:
    """Chips that come to or go from a stack past the pot: the house's payment for a share, and fees of the seat."""
    paid = sum(out.amount for _pos, out in hand.results.cash_outs if out.seat == number)
    return paid - sum(fee.amount for _pos, fee in hand.results.fees if fee.seat == number)


def _house_money(hand: HandState) -> int:
    return 0 if hand.life == "cancelled" else sum(money.amount for _pos, money in hand.results.house_money)


def _taken(hand: HandState) -> int:
    """What the house has taken out of the pot: rake, fees of the pot, shares of seats that it has paid."""
    results = hand.results
    if hand.life == "cancelled":
        return 0
    cashed = {out.seat for _pos, out in results.cash_outs}
    shares = sum(award.amount for _pos, award in results.awards if award.seat in cashed)
    fees = sum(fee.amount for _pos, fee in results.fees if fee.seat is None)
    return shares + fees + sum(rake.amount for _pos, rake in results.rakes)


def _street(hand: HandState, stated: str | None) -> str | None:
    if hand.game is None:
        return stated
    drawing = hand.draws is not None and hand.draws.open
    street = hand.draws.streets[hand.draws.number - 1] if hand.draws is not None and drawing else hand.street
    return hand.game.streets[street].name if hand.begun or hand.deal_order else None


def _boards(hand: HandState, stated: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    if hand.game is None:
        return (stated,) if stated else ()
    if not hand.boards:
        return ()
    common = hand.boards.get(None, {})
    dealt = [{**common, **hand.boards.get(number, {})} for number in hand.board_numbers()]
    return tuple(tuple(card for street in sorted(streets) for card in streets[street]) for streets in dealt)
