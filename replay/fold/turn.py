"""Taking and passing the turn: how a deed stands to the order of action, and what follows from it."""

from typing import Literal

from domain.events import Payload
from domain.events import hand as deeds
from replay.fold.draw_phase import before_betting
from replay.fold.faults import illegal
from replay.fold.presumed import settle_presumption
from replay.fold.streets import begin_play, has_no_betting, require_street
from replay.sizes import acted_mark
from replay.state import HandState, SeatState
from replay.turns import is_asked, let_open, next_to_act

Turn = Literal["in-turn", "late", "out-of-turn", "idle", "barred"]
_CHECKED, _CALLED, _FOLDED = deeds.Checked.TOPIC, deeds.Called.TOPIC, deeds.Folded.TOPIC


def take_turn(hand: HandState, pos: int, seat: SeatState, deed: Payload) -> Turn:
    """Say how the deed stands to the order of action, and report it where it is out of order."""
    topic = deed.TOPIC
    if not hand.play_begun:
        begin_play(hand, deed)
    elif not hand.round.open:
        require_street(hand)
    if seat.folded or seat.protected or seat.all_in:
        why = "has folded" if seat.folded else "is protected" if seat.protected else "is all-in"
        illegal(hand, pos, seat, topic, None, f"acts although it {why}")
        return "barred"
    if hand.splits.offers:
        hand.splits.withdraw()
    instead = None if hand.draws is None else before_betting(hand, pos, seat, topic)
    turn = instead or _in_round(hand, pos, seat, topic)
    if seat.presumed:
        settle_presumption(hand, seat, deed)
    return turn


def _in_round(hand: HandState, pos: int, seat: SeatState, topic: str) -> Turn:
    hand.round.late = False
    expected = next_to_act(hand)
    if seat.number in hand.round.skipped:
        return "late"
    if expected is None:
        asked = seat.presumed and seat.number in hand.round.pending
        return "in-turn" if asked else _idle(hand, pos, seat, topic)
    if not hand.round.opener_known and seat.number in hand.round.pending and is_asked(hand, seat):
        let_open(hand, seat)
        return "in-turn"
    opens = expected is not seat and seat.number == hand.round.other_first and not hand.round.touched
    if opens:
        let_open(hand, seat)
    if opens or expected is seat:
        return "in-turn"
    _out_of_turn(hand, pos, seat, expected)
    return "out-of-turn"


def _idle(hand: HandState, pos: int, seat: SeatState, topic: str) -> Turn:
    """Handle a deed while nobody has to act: a lone player's check or call of the nominal blind is no fault."""
    lone = hand.live_count() > 1 and seat.can_act and seat.number in hand.round.pending
    nominal = topic == _CALLED and seat.bet < hand.round.level
    if lone and (nominal or (topic == _CHECKED and hand.terms.lone_check == "allowed")):
        return "idle"
    if lone and topic == _FOLDED:
        illegal(hand, pos, seat, topic, _CHECKED, "folds facing no bet", severity="info")
        return "idle"
    barred = has_no_betting(hand)
    hand.deed_findings.append(
        hand.finding(
            "SEQUENCE",
            f"Seat {seat.number} acts when nobody has anything to decide.",
            rule="ALL.ACT.LEGAL",
            parameter="community_betting" if barred else None,
            pos=pos,
            seat=seat.number,
            recorded=topic,
        )
    )
    return "idle"


def _out_of_turn(hand: HandState, pos: int, seat: SeatState, expected: SeatState) -> None:
    hand.deed_findings.append(
        hand.finding(
            "TURN_ORDER",
            f"Seat {seat.number} acts, but it is seat {expected.number}'s turn.",
            rule=_order_rule(hand),
            pos=pos,
            seat=seat.number,
            recorded=seat.number,
            expected=expected.number,
        )
    )
    for other in hand.clockwise_from(hand.round.pointer):
        if other is seat:
            return
        if other.number in hand.round.pending:
            hand.round.skipped.add(other.number)


def _order_rule(hand: HandState) -> str:
    if hand.game is not None and hand.game.opens == "board":
        return "ALL.ORDER.STUD"
    return "ALL.ORDER.HEADS-UP" if hand.dealt_in() == 2 else "ALL.ORDER.BLIND-GAMES"


def acted(hand: HandState, seat: SeatState, turn: Turn) -> None:
    """Pass the turn on: left of the seat that acted; a skipped seat that acts late leaves it where it was."""
    if turn == "barred":
        return
    betting = hand.round
    betting.touched = True
    betting.pending.discard(seat.number)
    betting.skipped.discard(seat.number)
    seat.acted_level = acted_mark(hand)
    if turn != "late":
        betting.pointer = seat.number
