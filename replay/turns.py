"""Whose turn it is: order of action and the end of a betting round (ALL.ORDER.*, ALL.ACT.LEGAL)."""

from replay.boards import highest_board
from replay.state import HandState, Round, SeatState


def open_round(hand: HandState, minimum_bet: int) -> None:
    """Start the betting round of a later street (ALL.ORDER.BLIND-GAMES, ALL.ORDER.STUD)."""
    for seat in hand.ring:
        seat.bet = seat.credited = seat.presumed = 0
        seat.acted_level = None
    hand.round = Round(
        open=True,
        full_raise=minimum_bet,
        pointer=dealer_pointer(hand),
        pending={seat.number for seat in hand.ring if seat.can_act},
    )
    if hand.game is not None and hand.game.opens == "board":
        _open_by_board(hand)
    note_first(hand)


def _open_by_board(hand: HandState) -> None:
    """The highest board opens; where it cannot be told, whoever acts first does."""
    opener = highest_board(hand)
    if opener is not None:
        hand.round.pointer = opener.number - 1
    elif next_to_act(hand) is not None:
        hand.round.opener_known = False


def note_first(hand: HandState) -> None:
    """Remember who opens the round, where that is known."""
    first = next_to_act(hand) if hand.round.opener_known else None
    hand.round.first = None if first is None else first.number


def next_named(hand: HandState) -> int | None:
    """Seat whose turn it is as a finding or a view may name it: None also where it is not known who opens."""
    waiting = next_to_act(hand) if hand.round.opener_known else None
    return None if waiting is None else waiting.number


def let_open(hand: HandState, seat: SeatState) -> None:
    """Take the seat as the one that opens a round of which the record does not tell who does."""
    hand.round.opener_known = True
    hand.round.first = seat.number
    hand.round.pointer = seat.number - 1


def dealer_pointer(hand: HandState) -> int:
    """Seat number after which the dealer's left begins; dealer unknown: just before the first seat dealt."""
    if hand.started.button is not None:
        return hand.started.button
    return hand.deal_order[0] - 1 if hand.deal_order else 0


def next_to_act(hand: HandState) -> SeatState | None:
    """Give the seat whose turn it is, None where nobody has anything to decide in this round."""
    betting = hand.round
    if not betting.open or betting.late or not betting.pending or hand.live_count() < 2:
        return None
    pending = betting.pending - betting.skipped if betting.skipped else betting.pending
    for seat in hand.clockwise_from(betting.pointer):
        if seat.number in pending and is_asked(hand, seat):
            return seat
    return None


def is_asked(hand: HandState, seat: SeatState) -> bool:
    """A last player whom nobody can oppose is asked only while an opponent has more in than he (ALL.ACT.LEGAL)."""
    if not seat.can_act or (hand.brings_in and _brought_in(hand, seat)):
        return False
    return has_opponent(hand, seat) or seat.bet < highest_opposing_bet(hand, seat)


def _brought_in(hand: HandState, seat: SeatState) -> bool:
    """Say whether only a bring-in that was found missing keeps the seat from having matched: it has no option."""
    owed = hand.round.level - seat.bet
    return bool(seat.presumed) and 0 < owed <= seat.presumed and not hand.terms.bring_in_option


def has_opponent(hand: HandState, seat: SeatState) -> bool:
    """Say whether another seat can still act."""
    for other in hand.ring:  # noqa: SIM110 - a plain loop is twice as fast as any(), and every deed asks
        if other.can_act and other is not seat:
            return True
    return False


def highest_opposing_bet(hand: HandState, seat: SeatState) -> int:
    """Largest bet of this round among the other seats still in play."""
    return max((other.bet for other in hand.ring if other is not seat and other.in_play), default=0)


def decisions_left(hand: HandState) -> bool:
    """Say whether anybody may still have to check or bet, in this round or on a later street; drawing is no such."""
    if hand.live_count() < 2:
        return False
    if hand.forced_open or next_to_act(hand) is not None:
        return True
    active = sum(1 for seat in hand.ring if seat.can_act)
    return active > 1 and not board_complete(hand)


def board_complete(hand: HandState) -> bool:
    """Say whether every street of the game was dealt, on every board begun or agreed upon, and every draw made."""
    if hand.game is None or draws_left(hand) or not _seats_complete(hand):
        return False
    needed = {index for index, street in enumerate(hand.game.streets) if street.board}
    numbers, common = hand.board_numbers(), hand.boards.get(None, {})
    agreed = hand.results.run_it
    if agreed is not None and hand.terms.run_it_twice and agreed[1].boards > len(numbers):
        return False
    return all(needed <= {*common, *hand.boards.get(number, {})} for number in numbers)


def _seats_complete(hand: HandState) -> bool:
    """Say whether every later street with cards of the seats was dealt, and no deal is going on."""
    if hand.game is None or (hand.street and not hand.round.open):
        return False
    later = (index for index, street in enumerate(hand.game.streets) if index and street.hole)
    return all(index in hand.streets_dealt for index in later)


def play_is_over(hand: HandState) -> bool:
    """Say whether nothing is left to decide or to deal."""
    if hand.life == "finished" or hand.live_count() < 2:
        return True
    return hand.game is not None and not decisions_left(hand) and board_complete(hand)


def draw_due(hand: HandState) -> int | None:
    """Number of the draw that goes on or is to begin now; None where nobody has to draw."""
    draws = hand.draws
    if draws is None or not hand.round.open or hand.live_count() < 2:
        return None
    if draws.open:
        return draws.number
    if draws.number == len(draws.streets) or next_to_act(hand) is not None:
        return None
    return draws.number + 1 if draws_left(hand) else None


def draws_left(hand: HandState) -> bool:
    """Say whether a player who is still in has to draw, now or later: who is protected or has left stands pat.

    Where a source does not state draws, those too may have drawn before they were protected or left.
    """
    draws = hand.draws
    if draws is None or (draws.number == len(draws.streets) and not draws.open):
        return False
    return not hand.states_fact("draws") or any(must_draw(hand, seat) for seat in hand.ring)


def must_draw(hand: HandState, seat: SeatState) -> bool:
    """Say whether the seat takes part in draws; all-in seats do, protected ones stand pat without a word."""
    return seat.in_play and not seat.protected and hand.draws is not None and seat.number not in hand.draws.gone


def next_to_draw(hand: HandState) -> SeatState | None:
    """Give the seat that has to discard or stand pat now, in order from the dealer's left (ALL.DEAL.ORDER)."""
    number, draws = draw_due(hand), hand.draws
    if number is None or draws is None:
        return None
    for seat in hand.clockwise_from(draws.pointer if draws.open else dealer_pointer(hand)):
        settled = (number, seat.number) in draws.exchanges or (number, seat.number) in draws.passed
        if must_draw(hand, seat) and not settled and seat.number not in draws.misnumbered:
            return seat
    return None


def owed_cards(hand: HandState) -> list[SeatState]:
    """Seats that wait for cards in the draw that goes on, in order from the dealer's left."""
    draws = hand.draws
    if draws is None or not draws.open:
        return []
    return [seat for seat in hand.dealer_order() if seat.in_play and draws.running(seat.number) is not None]


def draw_reached(hand: HandState) -> bool:
    """Say whether cards could be exchanged: two players were left after the first round (TP.RAKE.WHEN)."""
    draws = hand.draws
    if draws is None:
        return False
    return draws.reached or (hand.round.open and hand.live_count() > 1 and next_to_act(hand) is None)
