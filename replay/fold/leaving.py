"""Lost connections and departures."""

from domain.events import hand as deeds
from replay.fold.betting import fold_seat
from replay.fold.common import find_player, find_seat
from replay.fold.draw_phase import end_draw_if_done
from replay.fold.first_round import begin_betting
from replay.state import HandState, SeatState
from replay.turns import decisions_left


def on_disconnect_protected(hand: HandState, pos: int, deed: deeds.DisconnectProtected) -> None:
    """Treat the seat as all-in for what it has put in; where the house excludes that, it is found and takes effect."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None:
        return
    _begin_once_dealt(hand)
    refusal = _refusal(hand, seat)
    if refusal is not None:
        parameter, why = refusal
        words = f"Seat {seat.number} is protected, {why}."
        hand.deed_findings.append(hand.finding("DISCONNECT", words, parameter=parameter, pos=pos, seat=seat.number))
    if not seat.folded:
        seat.protect()
        hand.round.pending.discard(seat.number)
        end_draw_if_done(hand)


def _refusal(hand: HandState, seat: SeatState) -> tuple[str, str] | None:
    """Name the parameter by which the house does not protect the seat, and why; None where it does."""
    terms = hand.terms
    if seat.folded:
        return "disconnect_needs_money", "but it has folded"
    if not terms.protects(hand.started.limit):
        return "disconnect_limits", f"which this house does not offer in {hand.started.limit}"
    if hand.started.tournament is not None and not terms.disconnect_tournaments:
        return "disconnect_tournaments", "which this house does not offer in tournaments"
    if terms.disconnect_needs_money and not seat.contributed:
        return "disconnect_needs_money", "but it has no money in the pot"
    return None


def on_left(hand: HandState, pos: int, deed: deeds.Left) -> None:
    """Fold a seat that leaves while something is left to decide; all-in and protected seats stay eligible."""
    seat = find_seat(hand, pos, deed.seat)
    if seat is not None and seat.can_act:
        _begin_once_dealt(hand)
        seat.withdrawn = hand.forced_open
        if hand.game is None or decisions_left(hand):
            fold_seat(hand, seat)
            hand.round.pending.discard(seat.number)
    if seat is not None and hand.draws is not None:
        hand.draws.gone.add(seat.number)
        end_draw_if_done(hand)


def _begin_once_dealt(hand: HandState) -> None:
    """Before the deal forced bets may still be posted (ALL.BLIND.POSITION): the betting waits for it."""
    if not hand.forced_open:
        begin_betting(hand, presupposed=False)


def on_connection(_hand: HandState, _pos: int, _deed: deeds.Disconnected | deeds.Reconnected) -> None:
    """A connection lost or found again is a fact that changes no chips."""
