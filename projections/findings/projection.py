"""The read model `findings` and what fills it: a hand is judged when it is closed, and again whenever more comes.

Open hands are not judged here: every event would change the verdict. They are judged when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from domain.events import Event, hand, stream_parts
from domain.rulebook import Shelf
from eventlog.database import Cursor
from projections.batching import USUAL, BatchedProjection, Limits
from projections.findings.relations import FINDING, NAME, VERDICT, finding_rows, verdict_row
from projections.log_reading import LogReader, Placed
from projections.read_model import ReadModel, Work
from projections.relation import Relation, Row
from projections.remembered import Remembered
from projections.streams import by_stream, with_earlier
from replay import judge


@dataclass(slots=True)
class _Record:
    """The events of a hand so far, and whether it is closed."""

    first: int
    events: list[Event] = field(default_factory=list)
    closed: bool = False

    def take(self, event: Event) -> None:
        self.events.append(event)
        self.closed = self.closed or isinstance(event.data, hand.HandFinished | hand.HandCancelled)


class FindingsModel(ReadModel):
    """One row a verdict, and one for each of its findings."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 1
    relations: ClassVar[tuple[Relation, ...]] = (VERDICT, FINDING)


class FindingsProjection(BatchedProjection[FindingsModel]):
    """Fills the read model `findings`, judging by the rulebooks of `shelf`."""

    name = NAME

    def __init__(self, view: FindingsModel, log: LogReader, shelf: Shelf, limits: Limits = USUAL) -> None:
        super().__init__(view, log, limits)
        self._shelf = shelf
        self._open: Remembered[_Record] = Remembered(limits.events)

    def project(self, batch: Sequence[Placed]) -> Work:
        """Verdicts on the hands that are closed are added, or replaced where there was one."""
        again: list[int] = []
        verdicts: list[Row] = []
        findings: list[Row] = []
        streams = by_stream(batch, "hand")
        for stream, earlier in with_earlier(streams, self._open, _record, self._log, batch[0].position):
            record = earlier or _Record(stream.events[0].position)
            was_closed = record.closed
            for placed in stream.events:
                record.take(placed.event)
            if not record.closed:
                self._open.put(stream.id, record, len(record.events))
                continue
            if was_closed:
                again.append(record.first)
            verdict = judge(record.events, self._shelf)
            _kind, house, _hand_no = stream_parts(record.events[0].stream)
            verdicts.append(verdict_row(record.first, house, record.events, verdict))
            findings.extend(finding_rows(record.first, verdict))

        def work(cursor: Cursor) -> None:
            VERDICT.delete(cursor, again)
            FINDING.delete(cursor, again)
            VERDICT.insert(cursor, verdicts)
            FINDING.insert(cursor, findings)

        return work


def _record(events: Sequence[Placed]) -> _Record:
    record = _Record(events[0].position)
    for placed in events:
        record.take(placed.event)
    return record
