"""The read model `findings` and what fills it: a hand is judged when it is closed, and again whenever more comes.

Open hands are not judged here: every event would change the verdict. They are judged when somebody asks. When a house
adopts a rulebook from a time on, its hands since then are judged again that were judged by another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from domain.events import Event, hand, house, stream_parts
from domain.rulebook import Shelf
from eventlog.database import Cursor
from projections.batching import USUAL, BatchedProjection, Limits
from projections.findings.relations import FINDING, NAME, VERDICT, finding_rows, verdict_row
from projections.findings.staleness import judged_otherwise
from projections.open_log import OpenLog, Placed
from projections.read_model import ReadModel, Work
from projections.relation import Relation, Row
from projections.remembered import Remembered
from projections.streams import by_stream, with_earlier
from replay import Verdict, judge
from replay.judge import Shelf as Rulebooks


@dataclass(slots=True)
class _Record:
    """The events of a hand so far, and whether it is closed."""

    first: int
    events: list[Event] = field(default_factory=list)
    closed: bool = False

    def take(self, event: Event) -> None:
        self.events.append(event)
        self.closed = self.closed or isinstance(event.data, hand.ENDS)


@dataclass(slots=True)
class _Changes:
    """Verdicts that are added, and those of them that replace one."""

    verdicts: dict[int, Row] = field(default_factory=dict)
    findings: list[Row] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)

    def add(self, record: _Record, verdict: Verdict, *, replaces: bool) -> None:
        _kind, name, _hand_no = stream_parts(record.events[0].stream)
        self.verdicts[record.first] = verdict_row(record.first, name, record.events, verdict)
        self.findings.extend(finding_rows(record.first, verdict))
        if replaces:
            self.replaced.append(record.first)

    def write(self, cursor: Cursor) -> None:
        VERDICT.delete(cursor, self.replaced)
        FINDING.delete(cursor, self.replaced)
        VERDICT.insert(cursor, list(self.verdicts.values()))
        FINDING.insert(cursor, self.findings)


class FindingsModel(ReadModel):
    """One row a verdict, and one for each of its findings."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 2
    relations: ClassVar[tuple[Relation, ...]] = (VERDICT, FINDING)


class FindingsProjection(BatchedProjection[FindingsModel]):
    """Fills the read model `findings`, judging by the rulebooks of `shelf` as houses have adopted them."""

    name = NAME

    def __init__(self, view: FindingsModel, log: OpenLog, shelf: Shelf, limits: Limits = USUAL) -> None:
        super().__init__(view, log, limits)
        self._shelf = shelf
        self._open: Remembered[_Record] = Remembered(limits.events)

    def project(self, batch: Sequence[Placed]) -> Work:
        """Verdicts on the hands that are closed are added, or replaced where there was one."""
        rulebooks = self._log.adopting(self._shelf)
        changes = _Changes()
        streams = by_stream(batch, "hand")
        for stream, earlier in with_earlier(streams, self._open, _record, self._log, batch[0].position):
            record = earlier or _Record(stream.events[0].position)
            was_closed = record.closed
            for placed in stream.events:
                record.take(placed.event)
            if record.closed:
                changes.add(record, judge(record.events, rulebooks), replaces=was_closed)
            else:
                self._open.put(stream.id, record, len(record.events))
        for record in self._outdated(batch, rulebooks, changes):
            changes.add(record, judge(record.events, rulebooks), replaces=True)
        return changes.write

    def _outdated(self, batch: Sequence[Placed], rulebooks: Rulebooks, changes: _Changes) -> Iterator[_Record]:
        """Hands of houses that adopt a rulebook in the batch, judged before by another one than they are now."""
        since: dict[str, str] = {}
        for _position, _aggregate, event in batch:
            if isinstance(event.data, house.RulebookAdopted):
                _kind, name = stream_parts(event.stream)
                since[name] = min(event.data.in_force_from, since.get(name, event.data.in_force_from))
        for name, at in since.items():
            with self._log.store.reading() as cursor:
                found = judged_otherwise(cursor, rulebooks, name, at)
            aggregates = self._log.aggregates_at([first for first in found if first not in changes.verdicts])
            for _aggregate, events in self._log.earlier(aggregates, batch[-1].position + 1):
                yield _record(events)


def _record(events: Sequence[Placed]) -> _Record:
    record = _Record(events[0].position)
    for placed in events:
        record.take(placed.event)
    return record
