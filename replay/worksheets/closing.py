"""Whether a sheet closes: what is due comes from the deeds, the stack after it from the stacks, and they must agree."""

from __future__ import annotations

from collections.abc import Iterator

from replay.worksheets.moves import strangers
from replay.worksheets.problem import Problem
from replay.worksheets.sheets import CorrectionSheet, HandSheet, RefundSeat, RefundSheet

__all__ = ["Problem", "problems_of"]

_ALL = "return-all"


def problems_of(sheet: HandSheet) -> tuple[Problem, ...]:
    """All that does not close in a sheet; nothing where it does."""
    if sheet.problem is not None:
        return (sheet.problem,)
    found = _of_refunds(sheet) if isinstance(sheet, RefundSheet) else _of_correction(sheet)
    return tuple(found)


def _of_refunds(sheet: RefundSheet) -> Iterator[Problem]:
    stream = sheet.hand.stream
    for line in strangers(sheet.lines, {seat.seat: seat for seat in sheet.seats}):
        yield Problem(hand=stream, code="unknown-seat", seat=line.seat, amount=line.amount)
    for seat in sheet.seats:
        yield from _of_seat(sheet, seat)
    yield from _of_sums(sheet)


def _of_seat(sheet: RefundSheet, seat: RefundSeat) -> Iterator[Problem]:
    """TP.CRASH.REFUND: due are exactly the own contributions, and the stack after is the stack at the start."""
    stream, own = sheet.hand.stream, seat.put_in - seat.returned
    everything = seat.policies.get(_ALL) or 0
    if everything != own:
        yield Problem(hand=stream, code="deeds", seat=seat.seat, amount=everything, expected=own)
    if seat.behind is None or seat.after is None:
        return
    if seat.behind + seat.due != seat.after:
        yield Problem(hand=stream, code="stacks", seat=seat.seat, amount=seat.behind + seat.due, expected=seat.after)


def _of_sums(sheet: RefundSheet) -> Iterator[Problem]:
    """Nothing comes from nowhere: what all get is what all put in, and what the house adds."""
    stream = sheet.hand.stream
    own = sum(seat.put_in - seat.returned for seat in sheet.seats)
    if sheet.due != own + sheet.house_money:
        yield Problem(hand=stream, code="sum", amount=sheet.due, expected=own + sheet.house_money)
    known = [seat for seat in sheet.seats if seat.start is not None and seat.after is not None]
    if len(known) < len(sheet.seats):
        return
    after, start = sum(seat.after or 0 for seat in known), sum(seat.start or 0 for seat in known)
    if after != start + sheet.house_money:
        yield Problem(hand=stream, code="sum", amount=after, expected=start + sheet.house_money)


def _of_correction(sheet: CorrectionSheet) -> Iterator[Problem]:
    for seat in sheet.seats:
        expected = seat.right - seat.recorded - seat.standing
        if seat.due != expected:
            yield Problem(hand=sheet.hand.stream, code="stacks", seat=seat.seat, amount=seat.due, expected=expected)
        if abs(seat.due) > abs(seat.right - seat.recorded):
            yield Problem(hand=sheet.hand.stream, code="standing", seat=seat.seat, amount=seat.standing)
    if sheet.due + sheet.house:
        yield Problem(hand=sheet.hand.stream, code="sum", amount=sheet.due + sheet.house, expected=0)
