"""Loading aggregates: from memory where that will do, else from the log, for one stream or for many at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple, cast
from uuid import UUID

from eventsourcing.application import Repository
from eventsourcing.persistence import Notification

from domain.events import Event
from eventlog.aggregate_ids import aggregate_id
from eventlog.aggregates import LogAggregate, Remembered, projected
from eventlog.mapper import LogEvent
from eventlog.recorder_application import DuckDBApplicationRecorder

Request = Sequence[Event]
"""Events of one stream in order, each position once, at least one."""


class Loaded(NamedTuple):
    """The aggregate that a request is for, and what is stored at the positions of the request."""

    aggregate: LogAggregate
    stored: Sequence[Notification]


ASKED_AFTER_A_RESEND: Final = 1000
"""Where something is sent again, more of it is likely to come: so many streams are looked up before they are begun."""


class Loading:
    """Loads aggregates of a log and remembers them.

    A look-up costs as much as saving a hand, and nearly every first event begins a stream. So a lone request that
    begins at position 1 is taken for a new stream; if there is one of its name, saving it fails and it is looked up.
    """

    def __init__(self, recorder: DuckDBApplicationRecorder, repository: Repository[UUID]) -> None:
        self._recorder = recorder
        self._repository = repository
        self._remembered = Remembered()
        self._looked_up = 0

    def remember(self, stream: str, aggregate: LogAggregate) -> None:
        """Remember a state that is stored."""
        self._remembered.put(stream, aggregate)

    def newest(self, stream: str) -> LogAggregate | None:
        """The aggregate of a stream with all that is stored of it; None if nothing is."""
        return self._gone_on(stream) or self._loaded([stream]).get(stream)

    def load(self, requests: Sequence[Request], *, fresh: bool) -> list[Loaded]:
        """What requests of different streams need. Without `fresh`, a state from memory may lag behind.

        A stream of which nothing is stored gets the id of the time of its first event.
        """
        from_memory = self._gone_on if fresh else self._remembered.get
        found = [from_memory(request[0].stream) for request in requests]
        if not fresh and found == [None] and self._begins(requests[0]):
            return [Loaded(_new(requests[0][0]), ())]
        if None in found:
            first = [request[0] for request, aggregate in zip(requests, found, strict=True) if aggregate is None]
            loaded = self._loaded([event.stream for event in first])
            if loaded and any(event.pos == 1 for event in first):
                self._looked_up = ASKED_AFTER_A_RESEND
            new = (loaded.get(event.stream) or _new(event) for event in first)
            found = [aggregate or next(new) for aggregate in found]
        aggregates = cast("list[LogAggregate]", found)
        return self._with_stored(requests, aggregates)

    def _begins(self, request: Request) -> bool:
        """Whether a request is taken for the beginning of a new stream without asking the log."""
        if request[0].pos != 1:
            return False
        if self._looked_up:
            self._looked_up -= 1
            return False
        return True

    def _gone_on(self, stream: str) -> LogAggregate | None:
        """A remembered aggregate with what is stored of it since."""
        remembered = self._remembered.get(stream)
        if remembered is None:
            return None
        later = self._repository.event_store.get(remembered.id, gt=remembered.version)
        return projected(remembered, cast("Iterable[LogEvent]", later))

    def _loaded(self, streams: Sequence[str]) -> dict[str, LogAggregate]:
        """The aggregates of those streams that are in the log."""
        if len(streams) == 1:
            known = self._recorder.aggregate_of(streams[0])
            return {} if known is None else {streams[0]: self._repository.get(known, projector_func=projected)}
        streams_of = {aggregate: stream for stream, aggregate in self._recorder.aggregates_of(streams).items()}
        if not streams_of:
            return {}
        with self._recorder.all_events(list(streams_of)) as rows:
            found = groupby(rows, lambda row: row.originator_id)
            return {streams_of[aggregate]: self._projected(events) for aggregate, events in found}

    def _projected(self, rows: Iterable[Notification]) -> LogAggregate:
        events = map(self._repository.event_store.mapper.to_domain_event, rows)
        aggregate = projected(None, cast("Iterable[LogEvent]", events))
        assert aggregate is not None, "a stream has events"
        return aggregate

    def _with_stored(self, requests: Sequence[Request], aggregates: Sequence[LogAggregate]) -> list[Loaded]:
        """The aggregates with what is stored at the positions of the requests."""
        wanted = {
            aggregate.id: [event.pos for event in request if event.pos <= aggregate.version]
            for request, aggregate in zip(requests, aggregates, strict=True)
            if request[0].pos <= aggregate.version
        }
        if not wanted:
            return [Loaded(aggregate, ()) for aggregate in aggregates]
        rows = self._recorder.select_versions(wanted)
        return [Loaded(aggregate, rows.get(aggregate.id, ())) for aggregate in aggregates]


def _new(first: Event) -> LogAggregate:
    """The aggregate of a stream that begins with this event."""
    return LogAggregate(aggregate_id(first.stream, first.at), 0, None)
