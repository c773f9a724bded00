"""Checks, calls, bets, raises and folds: each is judged, then takes effect as recorded (resynchronising)."""

from typing import Literal

from domain.events import hand as deeds
from replay.findings import Finding
from replay.fold.common import contradicts_all_in, find_seat, put_in, report_flag
from replay.fold.dealing import require_deal
from replay.fold.forced import begin_betting
from replay.sizes import (
    Bounds,
    acted_mark,
    bounds,
    cap_reached,
    counts_as_full,
    raise_cap,
    raise_is_pointless,
    reopened,
    round_bet,
)
from replay.state import HandState, SeatState
from replay.turns import highest_opposing_bet, next_to_act

Turn = Literal["in-turn", "late", "out-of-turn", "idle", "barred"]
_CHECKED, _CALLED = deeds.Checked.TOPIC, deeds.Called.TOPIC
_BET, _RAISED = deeds.Bet.TOPIC, deeds.Raised.TOPIC

type_of_chips = deeds.Called | deeds.Bet | deeds.Raised | deeds.Completed


def on_checked(hand: HandState, pos: int, deed: deeds.Checked) -> None:
    """A check is right where nothing is owed; facing a bet it is illegal and passes the turn."""
    seat = find_seat(hand, pos, deed.seat)
    if seat is None or hand.game is None:
        return
    turn = _take_turn(hand, pos, seat, deed.TOPIC)
    if turn in {"in-turn", "late", "out-of-turn"} and _owed(hand, seat):
        _illegal(hand, pos, seat, deed.TOPIC, _CALLED, f"checks facing a bet of {hand.money(_owed(hand, seat))}")
    _acted(hand, seat, turn)


def on_folded(hand: HandState, pos: int, deed: deeds.Folded) -> None:
    """A fold; facing no bet it is remarked upon, and the last live seat never folds."""
    seat = find_seat(hand, pos, deed.seat)
    if seat is None:
        return
    if hand.game is None:
        fold_seat(hand, seat)
        return
    turn = _take_turn(hand, pos, seat, deed.TOPIC)
    if turn == "barred":
        return
    if turn != "idle" and not _owed(hand, seat):
        _illegal(hand, pos, seat, deed.TOPIC, _CHECKED, "folds facing no bet", severity="info")
    fold_seat(hand, seat)
    _acted(hand, seat, turn)


def fold_seat(hand: HandState, seat: SeatState) -> None:
    """Take a seat out of the hand, unless it is the last one in it."""
    if seat.folded or not seat.dealt_in or (hand.live_count() < 2 and hand.game is not None):
        return
    seat.folded = True
    hand.folds += 1
    seat.fold_order = hand.folds


def on_called(hand: HandState, pos: int, deed: deeds.Called) -> None:
    """A call matches exactly unless all-in; it never raises the level, whatever it puts in."""
    seat = find_seat(hand, pos, deed.seat)
    if seat is None:
        return
    if hand.game is None:
        _chips_only(hand, pos, seat, deed)
        return
    turn = _take_turn(hand, pos, seat, deed.TOPIC)
    if turn == "barred":
        _dead_chips(hand, pos, seat, deed.amount)
        return
    owed = _call_amounts(hand, seat)
    fits = put_in(hand, pos, seat, deed.amount)
    if fits and turn != "idle":
        _judge_call(hand, pos, seat, deed, owed)
    elif fits:
        report_flag(hand, pos, seat, deed.amount, stated=deed.all_in)
    _acted(hand, seat, turn)


def on_bet(hand: HandState, pos: int, deed: deeds.Bet) -> None:
    """An opening bet of the round."""
    _aggressive(hand, pos, deed)


def on_raised(hand: HandState, pos: int, deed: deeds.Raised) -> None:
    """A raise."""
    _aggressive(hand, pos, deed)


def on_completed(hand: HandState, pos: int, deed: deeds.Completed) -> None:
    """A completion over a short all-in, in fixed limit alone."""
    _aggressive(hand, pos, deed)


def _aggressive(hand: HandState, pos: int, deed: deeds.Bet | deeds.Raised | deeds.Completed) -> None:
    seat = find_seat(hand, pos, deed.seat)
    if seat is None:
        return
    if hand.game is None:
        _chips_only(hand, pos, seat, deed)
        return
    turn = _take_turn(hand, pos, seat, deed.TOPIC)
    if turn == "barred":
        _dead_chips(hand, pos, seat, deed.amount)
        return
    limits = bounds(hand, seat)
    fault = None if turn == "idle" else _raise_fault(hand, pos, seat, deed)
    fits = put_in(hand, pos, seat, deed.amount)
    if fault is None and fits:
        fault = _size_fault(hand, pos, seat, deed, limits)
    if fault is not None and (fits or fault.code != "BET_SIZE"):
        hand.deed_findings.append(fault)
    if seat.start is None and deed.all_in is not None:
        seat.all_in_stated = deed.all_in
    _raise_level(hand, seat)
    _acted(hand, seat, turn)


def _take_turn(hand: HandState, pos: int, seat: SeatState, topic: str) -> Turn:
    """Say how the deed stands to the order of action, and report it where it is out of order."""
    begin_betting(hand, presupposed=True)
    require_deal(hand)
    _rejoin(hand, seat)
    if seat.folded or seat.protected or seat.all_in:
        why = "has folded" if seat.folded else "is protected" if seat.protected else "is all-in"
        _illegal(hand, pos, seat, topic, None, f"acts although it {why}")
        return "barred"
    expected = next_to_act(hand)
    if seat.number in hand.round.skipped:
        return "late"
    if expected is None:
        return _idle(hand, pos, seat, topic)
    if expected is seat:
        return "in-turn"
    _out_of_turn(hand, pos, seat, expected)
    return "out-of-turn"


def _rejoin(hand: HandState, seat: SeatState) -> None:
    """A seat that was not dealt in and acts all the same is in the hand from then on (reported as SEAT)."""
    if not seat.dealt_in:
        seat.dealt_in = True
        if not seat.all_in:
            hand.round.pending.add(seat.number)


def _idle(hand: HandState, pos: int, seat: SeatState, topic: str) -> Turn:
    """Handle a deed while nobody has to act: a lone player's check or call of the nominal blind is no fault."""
    lone = hand.live_count() > 1 and seat.can_act and seat.number in hand.round.pending
    nominal = topic == _CALLED and seat.bet < hand.round.level
    if lone and (nominal or (topic == _CHECKED and hand.terms.lone_check == "allowed")):
        return "idle"
    if lone and topic == deeds.Folded.TOPIC:
        _illegal(hand, pos, seat, topic, _CHECKED, "folds facing no bet", severity="info")
        return "idle"
    hand.deed_findings.append(
        hand.finding(
            "SEQUENCE",
            f"Seat {seat.number} acts when nobody has anything to decide.",
            rule="ALL.ACT.LEGAL",
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
            rule="ALL.ORDER.BLIND-GAMES",
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


def _acted(hand: HandState, seat: SeatState, turn: Turn) -> None:
    """Pass the turn on: left of the seat that acted; a skipped seat that acts late leaves it where it was."""
    if turn == "barred":
        return
    betting = hand.round
    betting.pending.discard(seat.number)
    betting.skipped.discard(seat.number)
    seat.acted_level = acted_mark(hand)
    if turn != "late":
        betting.pointer = seat.number


def _owed(hand: HandState, seat: SeatState) -> int:
    """Chips that the seat would have to add to match the level."""
    return max(0, hand.round.level - seat.bet)


def _call_amounts(hand: HandState, seat: SeatState) -> tuple[int, ...]:
    """Amounts that match: up to the level, or to the highest opposing bet where a blind was short and nobody is left."""
    level = min(hand.round.level, max(highest_opposing_bet(hand, seat), seat.bet))
    amounts = {hand.round.level - seat.bet}
    if not any(other.can_act and other is not seat for other in hand.ring):
        amounts.add(level - seat.bet)
    return tuple(sorted((amount for amount in amounts if amount > 0), reverse=True))


def _judge_call(hand: HandState, pos: int, seat: SeatState, deed: deeds.Called, owed: tuple[int, ...]) -> None:
    if not owed:
        _illegal(hand, pos, seat, deed.TOPIC, _CHECKED, "calls although nothing is owed")
        return
    short_all_in = seat.all_in and deed.amount < owed[0]
    if deed.amount not in owed and not short_all_in:
        expected = owed[0] if seat.behind is None else min(owed[0], seat.behind + deed.amount)
        hand.deed_findings.append(
            _bet_size(hand, pos, seat, deed.amount, expected, "ALL.ACT.LEGAL", "calls {recorded}, but owes {expected}")
        )
        return
    fault = _stated_fault(hand, pos, seat, deed)
    if fault is not None:
        hand.deed_findings.append(fault)


def _raise_fault(
    hand: HandState, pos: int, seat: SeatState, deed: deeds.Bet | deeds.Raised | deeds.Completed
) -> Finding | None:
    """Find what is wrong with raising at all: the wrong deed, nobody to answer, the cap, not reopened; the first only."""
    level, topic = hand.round.level, deed.TOPIC
    if isinstance(deed, deeds.Bet) and level:
        return _illegal_finding(hand, pos, seat, topic, _RAISED, "bets facing a bet")
    if not isinstance(deed, deeds.Bet) and not level:
        return _illegal_finding(hand, pos, seat, topic, _BET, "raises where there is no bet")
    if isinstance(deed, deeds.Completed) and not _completes(hand):
        return _illegal_finding(hand, pos, seat, topic, _RAISED, "completes where there is nothing to complete")
    if not level:
        return None
    if raise_is_pointless(hand, seat):
        return _illegal_finding(hand, pos, seat, topic, _CALLED, "raises although nobody can answer any more")
    total = seat.bet + deed.amount
    if total <= level or _below_counting(hand, seat, deed.amount):
        return None
    return _cap_or_reopening(hand, pos, seat)


def _cap_or_reopening(hand: HandState, pos: int, seat: SeatState) -> Finding | None:
    if cap_reached(hand):
        return hand.finding(
            "RAISE_CAP",
            f"Seat {seat.number} raises, but the round has had its {raise_cap(hand)} bets.",
            rule="ALL.BET.FL-CAP",
            pos=pos,
            seat=seat.number,
            recorded=hand.round.raises + 1,
            expected=raise_cap(hand),
        )
    if not reopened(hand, seat):
        return hand.finding(
            "NOT_REOPENED",
            f"Seat {seat.number} has acted and faces less than a full raise since: it may call or fold, not raise.",
            rule="ALL.BET.INCOMPLETE",
            pos=pos,
            seat=seat.number,
            recorded=_RAISED,
            expected=_CALLED,
        )
    return None


def _below_counting(hand: HandState, seat: SeatState, amount: int) -> bool:
    """A fixed-limit all-in too small to count as a raise is none, for the cap and for reopening."""
    fixed = hand.limit is not None and hand.limit.sizing == "fixed"
    all_in = seat.behind is not None and amount >= seat.behind
    return fixed and all_in and not counts_as_full(hand, seat.bet + amount)


def _completes(hand: HandState) -> bool:
    """Fixed limit, over an all-in that was too short to count: its level is off the rung that bets stand for."""
    fixed = hand.limit is not None and hand.limit.sizing == "fixed"
    return fixed and hand.round.level > hand.round.rung


def _size_fault(
    hand: HandState, pos: int, seat: SeatState, deed: deeds.Bet | deeds.Raised | deeds.Completed, limits: Bounds | None
) -> Finding | None:
    """Judge the size after the chips are in: `seat.bet` is what was bet or raised to."""
    total, before = seat.bet, seat.bet - deed.amount
    if limits is not None:
        all_in = seat.all_in or (seat.start is None and bool(deed.all_in))
        if total < limits.minimum and not all_in:
            return _size(hand, pos, seat, deed.amount, limits.minimum - before, limits)
        if limits.maximum is not None and total > limits.maximum:
            return _size(hand, pos, seat, deed.amount, limits.maximum - before, limits)
    if total <= hand.round.level:
        return _illegal_finding(hand, pos, seat, deed.TOPIC, _CALLED, "raises to no more than the bet it faces")
    return _stated_fault(hand, pos, seat, deed)


def _size(hand: HandState, pos: int, seat: SeatState, recorded: int, expected: int, limits: Bounds) -> Finding:
    words = "puts in {recorded}, where {expected} is the " + _extreme(limits, recorded, expected)
    return _bet_size(hand, pos, seat, recorded, expected, limits.rule, words)


def _extreme(limits: Bounds, recorded: int, expected: int) -> str:
    if limits.maximum == limits.minimum:
        return "fixed amount"
    return "least" if recorded < expected else "most"


def _stated_fault(hand: HandState, pos: int, seat: SeatState, deed: type_of_chips) -> Finding | None:
    """Find a stated `to` or `all_in` that contradicts the amounts."""
    if deed.to is not None and deed.to != seat.bet:
        words = "is said to have {recorded} in this round, but has put in {expected}"
        return _bet_size(hand, pos, seat, deed.to, seat.bet, "ALL.ACT.LEGAL", words)
    if contradicts_all_in(seat, stated=deed.all_in):
        behind = seat.behind or 0
        words = "is said to be " + ("all-in" if deed.all_in else "not all-in") + " with {recorded}; all-in is {expected}"
        return _bet_size(hand, pos, seat, deed.amount, deed.amount + behind, "ALL.BET.TABLE-STAKES", words)
    return None


def _bet_size(
    hand: HandState, pos: int, seat: SeatState, recorded: int, expected: int, rule: str, words: str
) -> Finding:
    said = words.format(recorded=hand.money(recorded), expected=hand.money(expected))
    return hand.finding(
        "BET_SIZE",
        f"Seat {seat.number} {said}.",
        rule=rule,
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
    )


def _raise_level(hand: HandState, seat: SeatState) -> None:
    """Let the bet take effect: the new level, the size the next raise must have, and who has to act again."""
    betting, total = hand.round, seat.bet
    if total <= betting.level:
        return
    fixed = hand.limit is not None and hand.limit.sizing == "fixed"
    if fixed:
        _climb(hand, seat, total)
    else:
        betting.full_raise = max(betting.full_raise, total - betting.level)
        betting.rung = total
    betting.level = total
    betting.bet_made = True
    betting.aggressor = seat.number
    betting.pending = {other.number for other in hand.ring if other.can_act and other is not seat}
    betting.skipped = set()


def _climb(hand: HandState, seat: SeatState, total: int) -> None:
    """Fixed limit: one full bet up for whatever counts as one; an illegal size stands for itself."""
    betting, step = hand.round, round_bet(hand)
    short = seat.all_in and total < betting.rung + step
    if not short:
        betting.rung = total
        betting.raises += 1
    elif step and counts_as_full(hand, total):
        betting.rung += step
        betting.raises += 1


def _dead_chips(hand: HandState, pos: int, seat: SeatState, amount: int) -> None:
    """Chips of a seat that cannot act: dead money after a fold, else they count as they are; the turn stays.

    The deed is reported as illegal already: that it goes beyond the stack of an all-in seat follows from it.
    """
    reported = len(hand.deed_findings)
    put_in(hand, pos, seat, amount, dead=seat.folded)
    del hand.deed_findings[reported:]


def _chips_only(hand: HandState, pos: int, seat: SeatState, deed: type_of_chips) -> None:
    """Unknown game: the chips are booked, nothing else is judged."""
    if seat.start is None and deed.all_in is not None:
        seat.all_in_stated = deed.all_in
    put_in(hand, pos, seat, deed.amount)


def _illegal(
    hand: HandState,
    pos: int,
    seat: SeatState,
    recorded: str,
    expected: str | None,
    words: str,
    *,
    severity: Literal["warning", "info"] = "warning",
) -> None:
    hand.deed_findings.append(_illegal_finding(hand, pos, seat, recorded, expected, words, severity=severity))


def _illegal_finding(
    hand: HandState,
    pos: int,
    seat: SeatState,
    recorded: str,
    expected: str | None,
    words: str,
    *,
    severity: Literal["warning", "info"] = "warning",
) -> Finding:
    return hand.finding(
        "ACTION_ILLEGAL",
        f"Seat {seat.number} {words}.",
        rule="ALL.ACT.LEGAL",
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
        severity=severity,
    )


