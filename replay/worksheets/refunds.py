"""The sheet of a hand that a crash broke off (TP.CRASH.*, ALL.CRASH.POLICY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.events import Event
from domain.events import hand as deeds
from replay.form import Record, in_order
from replay.judge import Shelf, judge, replay
from replay.table_view import SeatView, view_of
from replay.verdict import Amounts, Verdict
from replay.worksheets.causes import Crash
from replay.worksheets.heading import hand_money
from replay.worksheets.moves import behind, moves, put_in, returned
from replay.worksheets.problem import Code, Problem
from replay.worksheets.sheets import Line, RefundSeat, RefundSheet

_ALL: Final = "return-all"


def refund_sheet(record: Record, shelf: Shelf, crash: Crash, policy: str | None = None) -> RefundSheet | None:
    """What each seat of a hand gets back under all policies, the wanted one selected (None: the house's own).

    A hand that this crash has cancelled already is reckoned from what was there before, by the policy of its
    cancellation: the sheet before and after is the same. None for a record without a readable beginning.
    """
    ordered = in_order(record)
    events, cancelled = _before_cancellation(ordered, crash.incident)
    started = next((event for event in ordered if event.pos == 1), None)
    if not isinstance(started, Event) or not isinstance(started.data, deeds.HandStarted):
        return None
    verdict = judge(events, shelf)
    if verdict.refunds is None or verdict.status == "malformed":
        return _without_numbers(started, verdict, len(events))
    wanted, amounts = policy or verdict.refunds.policy, verdict.refunds.policies
    used = wanted if cancelled is None else cancelled.policy
    used = used if amounts.get(used) is not None else _ALL
    sound = [event for event in events if isinstance(event, Event)]
    lines = tuple(moves(sound))
    seats = _seats(sound, shelf, crash, lines, used, amounts)
    own = sum(seat.put_in - seat.returned for seat in seats)
    return RefundSheet(
        hand=hand_money(started, verdict),
        events=len(events),
        policy=used,
        wanted=wanted,
        seats=seats,
        lines=lines,
        house_money=max(0, sum(seat.due for seat in seats) - own) if used == "better-for-player" else 0,
        findings=tuple(sorted({finding.code for finding in verdict.findings if finding.severity != "info"})),
    )


def _before_cancellation(events: Record, incident: str) -> tuple[Record, deeds.HandCancelled | None]:
    """The events before this incident's own cancellation, if it has made one, and what that says."""
    for number, event in enumerate(events):
        data = event.data if isinstance(event, Event) else None
        if isinstance(data, deeds.HandCancelled) and data.incident == incident:
            return events[:number], data
    return events, None


def _without_numbers(started: Event, verdict: Verdict, events: int) -> RefundSheet:
    """A hand whose record has a hole, or is closed already: nothing can be said about its money."""
    words = next((finding.message for finding in verdict.findings), None)
    code: Code = "malformed" if verdict.status == "malformed" else "unknown"
    return RefundSheet(
        hand=hand_money(started, verdict),
        events=events,
        policy=_ALL,
        wanted=_ALL,
        seats=(),
        lines=(),
        house_money=0,
        findings=tuple(sorted({finding.code for finding in verdict.findings})),
        problem=Problem(hand=started.stream, code=code, words=words),
    )


def _seats(
    events: Sequence[Event],
    shelf: Shelf,
    crash: Crash,
    lines: Sequence[Line],
    used: str,
    amounts: Mapping[str, Amounts | None],
) -> tuple[RefundSeat, ...]:
    started = events[0].data
    assert isinstance(started, deeds.HandStarted)
    views = {view.seat: view for view in view_of(replay(events, shelf), None, ()).seats}
    left = {event.data.seat for event in events if isinstance(event.data, deeds.Left)}
    return tuple(
        _seat(seat, views[seat.seat], lines, crash.key(started.hand_no, seat.seat), used, amounts, seat.seat in left)
        for seat in sorted(started.seats, key=lambda each: each.seat)
        if seat.seat in views
    )


def _seat(
    seat: deeds.Seat,
    view: SeatView,
    lines: Sequence[Line],
    key: str,
    used: str,
    amounts: Mapping[str, Amounts | None],
    left: bool,  # noqa: FBT001
) -> RefundSeat:
    policies = {name: None if each is None else each.get(seat.seat, 0) for name, each in amounts.items()}
    due, rest = policies[used] or 0, behind(seat.stack, lines, seat.seat)
    return RefundSeat(
        seat=seat.seat,
        player=seat.player,
        session=seat.session,
        standing=view.standing,
        left=left,
        start=seat.stack,
        put_in=put_in(lines, seat.seat),
        returned=returned(lines, seat.seat),
        behind=rest,
        due=due,
        after=_after(seat.stack, rest, due, used),
        to="wallet" if left else "table",
        key=key,
        policies=policies,
    )


def _after(start: int | None, rest: int | None, due: int, used: str) -> int | None:
    """The stack after: that of the start where everything is returned (TP.CRASH.REFUND), else what it comes to."""
    if used == _ALL:
        return start
    return None if rest is None else rest + due
