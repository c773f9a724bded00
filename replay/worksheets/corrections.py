"""The sheet of a finished hand that a defect paid wrongly: it is corrected beside, never touched."""

from __future__ import annotations

from collections.abc import Mapping

from domain.events import Event
from domain.events import hand as deeds
from replay.findings import Finding
from replay.form import Record, in_order
from replay.verdict import Verdict
from replay.worksheets.causes import Defect
from replay.worksheets.heading import hand_money
from replay.worksheets.problem import Problem
from replay.worksheets.sheets import CorrectionSeat, CorrectionSheet

Standing = Mapping[int, int]
"""What other corrections of the hand have ordered and not withdrawn, by seat."""

_TAINTED = frozenset({"malformed", "unverifiable"})


def hits(finding: Finding, defect: Defect) -> bool:
    """Whether a finding is of the defect's kind."""
    return finding.code == defect.code and defect.rule in {None, finding.rule}


def correction_sheet(
    record: Record, verdict: Verdict, defect: Defect, standing: Standing | None = None
) -> CorrectionSheet | None:
    """What is owed in a finished hand on which the judge found the defect; None where he did not."""
    found = [finding for finding in verdict.findings if hits(finding, defect)]
    opening = in_order(record)[0]
    if not found or verdict.life != "finished" or not isinstance(opening, Event):
        return None
    started = opening.data
    if not isinstance(started, deeds.HandStarted):
        return None
    seats = _seats(started, record, verdict, defect, standing or {})
    return CorrectionSheet(
        hand=hand_money(opening, verdict),
        seats=seats,
        house=-sum(seat.due for seat in seats),
        house_key=defect.key(started.hand_no, "house"),
        replaces=_replaces(record, found, seats),
        findings=tuple(sorted({finding.code for finding in verdict.findings if finding.severity != "info"})),
        problem=_problem(opening.stream, verdict, found),
    )


def _seats(
    started: deeds.HandStarted, record: Record, verdict: Verdict, defect: Defect, standing: Standing
) -> tuple[CorrectionSeat, ...]:
    """The seats whose closing stack is not the right one, or for which something was ordered already."""
    recorded = _closing(record)
    rows = []
    for seat in sorted(started.seats, key=lambda each: each.seat):
        right = None if verdict.final is None else verdict.final.get(seat.seat)
        stack = recorded.get(seat.seat, seat.stack)
        if right is None or stack is None:
            continue
        ordered = standing.get(seat.seat, 0)
        if right == stack and not ordered:
            continue
        rows.append(
            CorrectionSeat(
                seat=seat.seat,
                player=seat.player,
                recorded=stack,
                right=right,
                standing=ordered,
                due=right - stack - ordered,
                key=defect.key(started.hand_no, seat.seat),
            )
        )
    return tuple(rows)


def _closing(record: Record) -> dict[int, int]:
    for event in in_order(record):
        data = event.data if isinstance(event, Event) else None
        if isinstance(data, deeds.HandFinished):
            return {each.seat: each.stack for each in data.stacks}
    return {}


def _replaces(record: Record, found: list[Finding], seats: tuple[CorrectionSeat, ...]) -> tuple[int, ...]:
    """The wrong positions: those of the findings, and the closing stacks where they change."""
    positions = {finding.pos for finding in found if finding.pos is not None}
    closing = next(
        (
            each.pos
            for each in in_order(record)
            if isinstance(each, Event) and isinstance(each.data, deeds.HandFinished)
        ),
        None,
    )
    if closing is not None and any(seat.right != seat.recorded for seat in seats):
        positions.add(closing)
    return tuple(sorted(positions))


def _problem(stream: str, verdict: Verdict, found: list[Finding]) -> Problem | None:
    """A defect was found, but what would be right cannot be told for every seat."""
    known = verdict.final is not None and all(stack is not None for stack in verdict.final.values())
    if known and verdict.status not in _TAINTED:
        return None
    return Problem(hand=stream, code="unknown", words=found[0].message)
