"""The sheet of a finished hand that a defect paid wrongly: it is corrected beside, never touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.events import Event
from domain.events import hand as deeds
from domain.events.correction import Payment
from replay.findings import Finding
from replay.form import Record, in_order
from replay.verdict import HOUSE, Verdict
from replay.worksheets.causes import Defect
from replay.worksheets.heading import hand_money
from replay.worksheets.problem import Problem
from replay.worksheets.sheets import CorrectionSeat, CorrectionSheet
from replay.worksheets.standing import standing_of

Standing = Sequence[Payment]
"""What other corrections of the hand have ordered and not withdrawn, or have paid."""


def hits(finding: Finding, defect: Defect) -> bool:
    """Whether a finding is of the defect's kind."""
    return finding.code == defect.code and defect.rule in {None, finding.rule}


def correction_sheet(
    record: Record, verdict: Verdict, defect: Defect, standing: Standing = ()
) -> CorrectionSheet | None:
    """What is owed in a finished hand on which the judge found the defect; None where he did not.

    All that is wrong in the hand is made right, whatever made it wrong: half a correction leaves a wrong hand.
    """
    events = [event for event in in_order(record) if isinstance(event, Event)]
    found = [finding for finding in verdict.findings if hits(finding, defect)]
    started = events[0].data if events else None
    if not found or verdict.life != "finished" or not isinstance(started, deeds.HandStarted):
        return None
    recorded = _closing(started, events)
    seats = _seats(started, recorded, verdict, defect, standing_of(started, standing))
    problem = _problem(events, verdict, recorded) or _settled_otherwise(events[0], seats, standing)
    kept = () if problem is not None else tuple(seat for seat in seats if seat.right != seat.recorded or seat.standing)
    return CorrectionSheet(
        hand=hand_money(events[0], verdict),
        seats=kept,
        house=-sum(seat.due for seat in kept),
        house_key=defect.key(started.hand_no, HOUSE),
        replaces=_replaces(events, [*found, *(each for each in verdict.findings if each.severity == "error")], kept),
        findings=tuple(sorted({finding.code for finding in verdict.findings if finding.severity != "info"})),
        problem=problem,
    )


def _seats(
    started: deeds.HandStarted,
    recorded: Mapping[int, int],
    verdict: Verdict,
    defect: Defect,
    standing: Mapping[int, int] | None,
) -> tuple[CorrectionSeat, ...]:
    """The seats of which both stacks are known."""
    rows = []
    for seat in sorted(started.seats, key=lambda each: each.seat):
        right = None if verdict.final is None else verdict.final.get(seat.seat)
        stack = recorded.get(seat.seat)
        if right is None or stack is None:
            continue
        ordered = 0 if standing is None else standing.get(seat.seat, 0)
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


def _closing(started: deeds.HandStarted, events: Sequence[Event]) -> dict[int, int]:
    """Closing stacks as stated, of a seat that is named twice the first; who sits out may be left out and keeps his."""
    stacks: dict[int, int] = {}
    for event in events:
        if isinstance(event.data, deeds.HandFinished):
            for entry in event.data.stacks:
                stacks.setdefault(entry.seat, entry.stack)
            break
    for seat in started.seats:
        if seat.sitting_out and seat.stack is not None:
            stacks.setdefault(seat.seat, seat.stack)
    return stacks


def _replaces(events: Sequence[Event], found: Sequence[Finding], seats: Sequence[CorrectionSeat]) -> tuple[int, ...]:
    """The wrong positions: those of findings, since all is made right, and the closing stacks where they change."""
    positions = {finding.pos for finding in found if finding.pos is not None}
    closing = [event.pos for event in events if isinstance(event.data, deeds.HandFinished)]
    if closing and any(seat.right != seat.recorded for seat in seats):
        positions.add(closing[0])
    return tuple(sorted(positions))


def _problem(events: Sequence[Event], verdict: Verdict, recorded: Mapping[int, int]) -> Problem | None:
    """Why what would be right, or what was paid, cannot be told for every seat."""
    stream, started = events[0].stream, events[0].data
    assert isinstance(started, deeds.HandStarted)
    words = next((each.message for each in verdict.findings if each.code == "GAME_UNKNOWN"), None)
    if words is not None:  # other rules than the house's, or none that it states
        return Problem(hand=stream, code="unknown", words=words)
    final = verdict.final or {}
    unknown = next((seat.seat for seat in started.seats if final.get(seat.seat) is None), None)
    if unknown is not None:
        words = next((each.message for each in verdict.findings if each.code == "CARDS_UNKNOWN"), None)
        return Problem(hand=stream, code="unknown", seat=unknown, words=words or "The right closing stack is unknown.")
    unstated = next((seat.seat for seat in started.seats if seat.seat not in recorded), None)
    if unstated is not None:
        return Problem(hand=stream, code="unknown", seat=unstated, words="The record states no closing stack.")
    if any(isinstance(event.data, deeds.RefundOrdered) for event in events):
        return Problem(hand=stream, code="standing", words="Refunds are ordered in the hand, though it is finished.")
    if any(seat.player == HOUSE for seat in started.seats):
        words = f'A player is called "{HOUSE}": a payment to him would be one to the house.'
        return Problem(hand=stream, code="unknown", words=words)
    return None


def _settled_otherwise(opening: Event, seats: Sequence[CorrectionSeat], standing: Standing) -> Problem | None:
    """Other corrections are deducted where they ordered a part of what is due; else somebody has decided otherwise."""
    started = opening.data
    assert isinstance(started, deeds.HandStarted)
    if standing_of(started, standing) is None:
        words = "A correction pays somebody who does not sit in the hand."
        return Problem(hand=opening.stream, code="standing", words=words)
    for seat in seats:
        wrong = seat.right - seat.recorded
        if not min(0, wrong) <= seat.standing <= max(0, wrong):
            words = "Other corrections ordered more than is due, or the opposite."
            return Problem(
                hand=opening.stream,
                code="standing",
                seat=seat.seat,
                amount=seat.standing,
                expected=wrong,
                words=words,
            )
    return None
