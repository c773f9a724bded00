"""Checks, calls, bets, raises and folds: each is judged, then takes effect as recorded (resynchronising)."""

from domain.events import hand as deeds
from replay.fold.common import find_player, find_sitter, put_in, report_flag
from replay.fold.draw_phase import end_draw_if_done
from replay.fold.faults import bet_size, illegal
from replay.fold.presumed import levels, other_bounds
from replay.fold.raises import Aggression, Wager, barred_finding, raise_fault, raise_level, size_fault, stated_fault
from replay.fold.turn import Turn, acted, take_turn
from replay.sizes import bounds
from replay.state import HandState, SeatState
from replay.turns import draw_due, has_opponent, highest_opposing_bet

_CHECKED, _CALLED = deeds.Checked.TOPIC, deeds.Called.TOPIC


def on_checked(hand: HandState, pos: int, deed: deeds.Checked) -> None:
    """A check is right where nothing is owed; facing a bet it is illegal and passes the turn."""
    seat = find_sitter(hand, pos, deed.seat)
    if seat is None or not seat.dealt_in or hand.game is None:
        return
    turn = take_turn(hand, pos, seat, deed)
    if turn in {"in-turn", "late", "out-of-turn"} and _owed(hand, seat):
        illegal(hand, pos, seat, deed.TOPIC, _CALLED, f"checks facing a bet of {hand.money(_owed(hand, seat))}")
    acted(hand, seat, turn)


def on_folded(hand: HandState, pos: int, deed: deeds.Folded) -> None:
    """A fold takes effect whoever makes it; facing no bet it is remarked upon, and the last live seat never folds."""
    seat = find_sitter(hand, pos, deed.seat)
    if seat is None or not seat.dealt_in:
        return
    if hand.game is None:
        fold_seat(hand, seat)
        return
    turn = take_turn(hand, pos, seat, deed)
    if turn not in {"idle", "barred"} and not _owed(hand, seat):
        illegal(hand, pos, seat, deed.TOPIC, _CHECKED, "folds facing no bet", severity="info")
    fold_seat(hand, seat)
    acted(hand, seat, turn)
    end_draw_if_done(hand)


def fold_seat(hand: HandState, seat: SeatState) -> None:
    """Take a seat out of the hand, unless it is the last one in it."""
    if seat.folded or not seat.dealt_in or (hand.live_count() < 2 and hand.game is not None):
        return
    hand.splits.withdraw()
    if hand.draws is not None and draw_due(hand) is not None:
        hand.draws.reached = True
    hand.folds += 1
    seat.fold(hand.folds)


def on_called(hand: HandState, pos: int, deed: deeds.Called) -> None:
    """A call matches exactly unless all-in; it never raises the level, whatever it puts in."""
    taken = _turn_to_put_in(hand, pos, deed)
    if taken is None:
        return
    seat, turn = taken
    owed = _call_amounts(hand, seat)
    fits = put_in(hand, pos, seat, deed.amount)
    if fits and turn != "idle":
        _judge_call(hand, pos, seat, deed, owed)
    elif fits:
        report_flag(hand, pos, seat, deed.amount, stated=deed.all_in)
    acted(hand, seat, turn)


def on_bet(hand: HandState, pos: int, deed: deeds.Bet) -> None:
    """An opening bet of the round."""
    _aggressive(hand, pos, deed)


def on_raised(hand: HandState, pos: int, deed: deeds.Raised) -> None:
    """A raise."""
    _aggressive(hand, pos, deed)


def on_completed(hand: HandState, pos: int, deed: deeds.Completed) -> None:
    """A completion over a short all-in, in fixed limit alone."""
    _aggressive(hand, pos, deed)


def _turn_to_put_in(hand: HandState, pos: int, deed: Wager) -> tuple[SeatState, Turn] | None:
    """Give seat and turn of a deed that puts chips in; None where only its chips count and nothing more is judged."""
    seat = find_player(hand, pos, deed.seat)
    if seat is None:
        return None
    if hand.game is None:
        _chips_only(hand, pos, seat, deed)
        return None
    turn = take_turn(hand, pos, seat, deed)
    if turn == "barred":
        _dead_chips(hand, pos, seat, deed.amount)
        return None
    return seat, turn


def _aggressive(hand: HandState, pos: int, deed: Aggression) -> None:
    taken = _turn_to_put_in(hand, pos, deed)
    if taken is None:
        return
    seat, turn = taken
    limits, other = bounds(hand, seat), other_bounds(hand, seat)
    fault = None if turn == "idle" else raise_fault(hand, pos, seat, deed)
    fits = put_in(hand, pos, seat, deed.amount)
    if fault is None and fits:
        fault = size_fault(hand, pos, seat, deed, limits, other)
    if fault is not None and (fits or fault.code != "BET_SIZE"):
        hand.deed_findings.append(fault)
    if seat.start is None and deed.all_in is not None:
        seat.state_all_in(stated=deed.all_in)
    raise_level(hand, seat)
    acted(hand, seat, turn)


def _owed(hand: HandState, seat: SeatState) -> int:
    """Chips that the seat would have to add to match the level; none where it matches the other one."""
    return 0 if seat.bet in levels(hand) else max(0, hand.round.level - seat.bet)


def _call_amounts(hand: HandState, seat: SeatState) -> tuple[int, ...]:
    """Amounts that match: up to the level, or to the highest opposing bet of a short blind if nobody else is left."""
    level = min(hand.round.level, max(highest_opposing_bet(hand, seat), seat.bet))
    amounts = [each - seat.bet for each in levels(hand)]
    if not has_opponent(hand, seat):
        amounts.append(level - seat.bet)
    return tuple(amount for amount in amounts if amount > 0)


def _judge_call(hand: HandState, pos: int, seat: SeatState, deed: deeds.Called, owed: tuple[int, ...]) -> None:
    if not owed:
        illegal(hand, pos, seat, deed.TOPIC, _CHECKED, "calls although nothing is owed")
        return
    if seat.number in hand.round.barred and hand.terms.timed_out_draw == "check-or-fold":
        hand.deed_findings.append(barred_finding(hand, pos, seat, deed))
        return
    short_all_in = seat.all_in and deed.amount < owed[0]
    if deed.amount not in owed and not short_all_in:
        expected = owed[0] if seat.behind is None else min(owed[0], seat.behind + deed.amount)
        hand.deed_findings.append(
            bet_size(hand, pos, seat, deed.amount, expected, "ALL.ACT.LEGAL", "calls {recorded}, but owes {expected}")
        )
        return
    fault = stated_fault(hand, pos, seat, deed)
    if fault is not None:
        hand.deed_findings.append(fault)


def _dead_chips(hand: HandState, pos: int, seat: SeatState, amount: int) -> None:
    """Chips of a seat that cannot act: dead money after a fold, else they count as they are; the turn stays.

    The deed is reported as illegal already: that it goes beyond the stack of an all-in seat follows from it.
    """
    reported = len(hand.deed_findings)
    put_in(hand, pos, seat, amount, dead=seat.folded)
    del hand.deed_findings[reported:]


def _chips_only(hand: HandState, pos: int, seat: SeatState, deed: Wager) -> None:
    """Unknown game: the chips are booked, nothing else is judged."""
    if seat.start is None and deed.all_in is not None:
        seat.state_all_in(stated=deed.all_in)
    put_in(hand, pos, seat, deed.amount)
