"""Bets and raises: whether allowed at all, how large, and what they do to the round (ALL.BET.*)."""

from domain.events import hand as deeds
from replay.findings import Finding
from replay.fold.common import contradicts_all_in
from replay.fold.faults import bet_size, illegal_finding
from replay.open_pair import fixed_steps, larger_bet
from replay.sizes import (
    Bounds,
    cap_parameter,
    cap_reached,
    counted_step,
    raise_cap,
    raise_is_pointless,
    reopened,
    spread_top,
)
from replay.state import HandState, SeatState

Aggression = deeds.Bet | deeds.Raised | deeds.Completed
Wager = deeds.Called | Aggression
_CALLED, _BET, _RAISED = deeds.Called.TOPIC, deeds.Bet.TOPIC, deeds.Raised.TOPIC
_FOLDED_OR_CHECKED = {True: deeds.Folded.TOPIC, False: deeds.Checked.TOPIC}


def raise_fault(hand: HandState, pos: int, seat: SeatState, deed: Aggression) -> Finding | None:
    """Find what is wrong with raising at all, the first fault only: wrong deed, nobody to answer, cap, not reopened."""
    wrong = _wrong_deed(hand, deed)
    if wrong is not None:
        return illegal_finding(hand, pos, seat, deed.TOPIC, *wrong)
    if seat.number in hand.round.barred and hand.terms.timed_out_draw != "plays-on":
        return barred_finding(hand, pos, seat, deed)
    total = seat.bet + deed.amount
    if not hand.round.level or total <= hand.round.level:
        return None
    counts = not _below_counting(hand, seat, deed.amount)
    return (_cap_or_reopening(hand, pos, seat, total) if counts else None) or _pointless(hand, pos, seat, deed)


def barred_finding(hand: HandState, pos: int, seat: SeatState, deed: Wager) -> Finding:
    """Make the finding on chips of a seat that may not bet in the round after its time to draw ran out."""
    return hand.finding(
        "ACTION_ILLEGAL",
        f"Seat {seat.number} puts chips in, but its time to draw ran out: it may not bet in this round.",
        parameter="timed_out_draw",
        pos=pos,
        seat=seat.number,
        recorded=deed.TOPIC,
        expected=_CALLED
        if hand.round.level and hand.terms.timed_out_draw == "no-raise"
        else _FOLDED_OR_CHECKED[bool(hand.round.level)],
    )


def _pointless(hand: HandState, pos: int, seat: SeatState, deed: Aggression) -> Finding | None:
    if not raise_is_pointless(hand, seat):
        return None
    return illegal_finding(hand, pos, seat, deed.TOPIC, _CALLED, "raises although nobody can answer any more")


def _wrong_deed(hand: HandState, deed: Aggression) -> tuple[str, str] | None:
    """Say which deed was asked for instead, and why; None where this one is in place."""
    level, opens = hand.round.level, isinstance(deed, deeds.Bet)
    if opens and level:
        return _RAISED, "bets facing a bet"
    if not opens and not level:
        return _BET, "raises where there is no bet"
    if isinstance(deed, deeds.Completed) and not _completes(hand):
        return _RAISED, "completes where there is nothing to complete"
    return None


def _cap_or_reopening(hand: HandState, pos: int, seat: SeatState, total: int) -> Finding | None:
    if cap_reached(hand):
        return _capped(hand, pos, seat, total)
    if not reopened(hand, seat):
        return hand.finding(
            "NOT_REOPENED",
            f"Seat {seat.number} has acted and faces less than a full raise since: it may call or fold, not raise.",
            parameter="reopen",
            pos=pos,
            seat=seat.number,
            recorded=_RAISED,
            expected=_CALLED,
        )
    return None


def _capped(hand: HandState, pos: int, seat: SeatState, total: int) -> Finding:
    """One raise too many: of the bets that fixed limit allows, or of the chips of a spread limit."""
    recorded, expected, words = hand.round.raises + 1, raise_cap(hand), f"the round has had its {raise_cap(hand)} bets"
    parameter = cap_parameter(hand)
    if hand.is_spread_limit:
        recorded, expected, parameter = total, spread_top(hand), "spread_cap"
        words = f"the round is capped at {hand.money(expected)}"
    return hand.finding(
        "RAISE_CAP",
        f"Seat {seat.number} raises, but {words}.",
        parameter=parameter,
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
    )


def _below_counting(hand: HandState, seat: SeatState, amount: int) -> bool:
    """A fixed-limit all-in too small to count as a raise is none, for the cap and for reopening."""
    all_in = seat.behind is not None and amount >= seat.behind
    return hand.is_fixed_limit and all_in and not counted_step(hand, seat, seat.bet + amount)


def _completes(hand: HandState) -> bool:
    """Fixed limit, over an all-in that was too short to count: its level is off the rung that bets stand for."""
    return hand.is_fixed_limit and hand.round.level > hand.round.rung


def size_fault(
    hand: HandState, pos: int, seat: SeatState, deed: Aggression, limits: Bounds | None, other: Bounds | None
) -> Finding | None:
    """Judge the size after the chips are in: `seat.bet` is what was bet or raised to; `other` limits will do too."""
    total, before = seat.bet, seat.bet - deed.amount
    if limits is not None:
        all_in = seat.all_in or (seat.start is None and bool(deed.all_in))
        nearest = limits.nearest(total, all_in=all_in)
        if nearest is not None and (other is None or other.nearest(total, all_in=all_in) is not None):
            return _size(hand, pos, seat, deed.amount, nearest - before, limits)
    if total <= hand.round.level:
        return illegal_finding(hand, pos, seat, deed.TOPIC, _CALLED, "raises to no more than the bet it faces")
    return stated_fault(hand, pos, seat, deed)


def _size(hand: HandState, pos: int, seat: SeatState, recorded: int, expected: int, limits: Bounds) -> Finding:
    words = "puts in {recorded}, where {expected} is the " + _extreme(limits, recorded, expected)
    return bet_size(hand, pos, seat, recorded, expected, limits.rule, words, parameter=limits.parameter)


def _extreme(limits: Bounds, recorded: int, expected: int) -> str:
    if limits.maximum == limits.minimum:
        return "fixed amount"
    if limits.gap and limits.maximum is not None and recorded - expected < limits.maximum - limits.minimum:
        return f"fixed amount, or {limits.maximum - limits.minimum} more"
    return "least" if recorded < expected else "most"


def stated_fault(hand: HandState, pos: int, seat: SeatState, deed: Wager) -> Finding | None:
    """Find a stated `to` or `all_in` that contradicts the amounts."""
    if deed.to is not None and deed.to != seat.bet:
        words = "is said to have {recorded} in this round, but has put in {expected}"
        return bet_size(hand, pos, seat, deed.to, seat.bet, "ALL.ACT.LEGAL", words)
    if contradicts_all_in(seat, stated=deed.all_in):
        behind = seat.behind or 0
        said = "all-in" if deed.all_in else "not all-in"
        words = f"is said to be {said} with {{recorded}}; all-in is {{expected}}"
        return bet_size(hand, pos, seat, deed.amount, deed.amount + behind, "ALL.BET.TABLE-STAKES", words)
    return None


def raise_level(hand: HandState, seat: SeatState) -> None:
    """Let the bet take effect: the new level, the size the next raise must have, and who has to act again."""
    betting, total = hand.round, seat.bet
    if total <= betting.level:
        return
    if hand.is_fixed_limit:
        _climb(hand, seat, total)
    else:
        betting.full_raise = max(betting.full_raise, total - betting.level)
        betting.rung = total
    betting.level, betting.other_level = total, 0
    betting.aggressor = seat.number
    betting.pending = {other.number for other in hand.ring if other.can_act and other is not seat}
    betting.skipped = set()


def _climb(hand: HandState, seat: SeatState, total: int) -> None:
    """Fixed limit: one full bet up for whatever counts as one; an illegal size stands for itself."""
    betting, steps = hand.round, fixed_steps(hand, seat)
    exact = not seat.all_in or total >= betting.rung + steps[-1] or total - betting.rung in steps
    step = total - betting.rung if exact else counted_step(hand, seat, total)
    if not step:
        return
    larger = larger_bet(hand)
    betting.larger |= bool(larger) and step >= larger
    betting.rung += step
    betting.raises += 1
