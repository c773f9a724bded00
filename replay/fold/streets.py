"""Streets: when one may be dealt, what it needs, and the betting round that it opens."""

from collections.abc import Callable

from domain.events import Payload
from replay.fold.burning import require_burn
from replay.fold.cards import report_count, report_sequence
from replay.fold.first_round import begin_betting
from replay.open_pair import note_pairs
from replay.stakes import round_bet
from replay.state import HandState, Round, SeatState
from replay.turns import next_named, next_to_act, open_round


def begin_play(hand: HandState, opening: Payload | None = None) -> None:
    """Open the betting for a deed that presupposes forced bets and deal; `opening` is that deed if it is a decision."""
    hand.play_begun = True
    require_deal(hand)
    begin_betting(hand, presupposed=True, opening=opening)


def require_deal(hand: HandState) -> None:
    """Betting presupposes the deal: a seat dealt in without a deal is found once, its cards count as unknown."""
    if hand.deal_judged or hand.game is None:
        return
    hand.deal_judged = True
    index = next(place for place, street in enumerate(hand.game.streets) if street.hole)
    for seat in hand.ring:
        if seat.dealt_in and not seat.withdrawn and index not in seat.streets:
            _miss(hand, seat, index)


def require_street(hand: HandState) -> None:
    """What follows a later street presupposes its cards: who is in play without them is found, and betting opens."""
    if hand.game is None or hand.round.open or not hand.street:
        return
    for seat in hand.ring:
        if seat.in_play and hand.street not in seat.streets:
            _miss(hand, seat, hand.street)
    _open_betting(hand)


def begin_street(hand: HandState, index: int) -> None:
    """Begin a street the first time that any of its cards is dealt; the betting waits for the cards of all seats."""
    if index in hand.streets_dealt:
        return
    hand.streets_dealt.add(index)
    require_burn(hand, index)
    hand.round = Round(open=False, late=index < hand.street)
    hand.street = index
    for seat in hand.ring:
        seat.bet = seat.credited = seat.presumed = 0


def open_when_dealt(hand: HandState, index: int) -> None:
    """Open the betting of the street once nobody in play waits for a card of it."""
    if index != hand.street or hand.round.open:
        return
    if all(index in seat.streets for seat in hand.ring if seat.in_play):
        _open_betting(hand)


def open_on_board(hand: HandState, index: int) -> None:
    """Open the betting round of a street of the board the first time that it is dealt on any board."""
    if index in hand.streets_dealt:
        return
    hand.streets_dealt.add(index)
    require_burn(hand, index)
    hand.round.late = index < hand.street
    hand.street = index
    _open_betting(hand)


def judge_place_of_street(
    hand: HandState, pos: int, topic: str, index: int, name: str, *, skips: Callable[[], bool]
) -> None:
    """A street is in place when the round before it is closed, somebody contests the pot and none was skipped.

    One that comes right after a later street, for which it was skipped, fills its place: that was found.
    """
    require_street(hand)
    if index < hand.street and not hand.round.touched:
        return
    if next_to_act(hand) is not None:
        waiting = next_named(hand)
        who = "players have" if waiting is None else f"seat {waiting} has"
        report_sequence(hand, pos, topic, f"The {name} is dealt while {who} to act.", seat=waiting)
    elif hand.live_count() < 2:
        report_sequence(hand, pos, topic, f"The {name} is dealt although the hand is decided.")
    elif skips():
        report_sequence(hand, pos, topic, f"The {name} is dealt out of order.")


def has_no_betting(hand: HandState) -> bool:
    """Say whether the street now open is one on which a community card ends the betting (TP.STUD.EXHAUSTED)."""
    if hand.game is None or hand.terms.community_betting:
        return False
    return bool(hand.game.streets[hand.street].community) and hand.has_board(hand.street)


def _open_betting(hand: HandState) -> None:
    late = hand.round.late
    open_round(hand, round_bet(hand))
    hand.round.late = late
    if has_no_betting(hand):
        hand.round = Round(open=True)
    elif hand.is_fixed_limit:
        note_pairs(hand)


def _miss(hand: HandState, seat: SeatState, index: int) -> None:
    """Let unknown cards stand for those of a street; a seat that was not dealt in by right is found already."""
    assert hand.game is not None
    street = hand.game.streets[index]
    seat.miss(street.hole, street.up, index)
    if seat.sitting_out:
        return
    words = f"Seat {seat.number} was dealt in, but no cards were dealt to it"
    if index:
        words = f"Seat {seat.number} is in play, but no card of the {street.name} street was dealt to it"
    report_count(hand, None, (), street.hole, words, seat=seat.number)
