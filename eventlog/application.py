"""The log of the contract's events as an application of `eventsourcing`: `save` is the only way into it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Recording
from eventsourcing.utils import EnvType

from domain.aggregate import Aggregate
from domain.events import Event, trusted_event
from eventlog.appending import Answer, Pending, Receipt, append_group, groups_of
from eventlog.errors import LogNotWritable
from eventlog.loading import Loading, Request
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.placement import RefusedEvent, in_order
from eventlog.quarantine import Quarantine
from eventlog.stored import Stored

STREAMS_PAGE = 10_000


class EventLog(Application[UUID]):
    """The event log. Its environment needs `DUCKDB_DBNAME`, and `DUCKDB_JOURNAL` and `DUCKDB_KEYS` to be sealed."""

    name = "EventLog"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "eventlog.persistence",
        "MAPPER_TOPIC": "eventlog.mapper:LogMapper",
        "TRANSCODER_TOPIC": "eventlog.mapper:EventTranscoder",
    }

    def __init__(self, env: EnvType | None = None) -> None:
        super().__init__(env)
        assert isinstance(self.recorder, DuckDBApplicationRecorder)
        self._log: DuckDBApplicationRecorder = self.recorder
        self._loading = Loading(self._log, self.repository)
        self.quarantine = Quarantine(self._log.store)

    @property
    def problem(self) -> LogNotWritable | None:
        """Why nothing is written; None if all is well."""
        return self._log.store.problem

    def append(self, events: Sequence[Event], received_us: int | None = None) -> Receipt:
        """Store events of one stream, all or none; those that the log has already are answered as before.

        RefusedEvent names the first that cannot be stored. LogNotWritable and OutcomeUnknown say what helps.
        `received_us` is when they came in, in microseconds since 1970 (now).
        """
        [answer] = self._append_group([in_order(_some(events))], received_us)
        if isinstance(answer, RefusedEvent):
            raise answer
        return answer

    def append_all(self, requests: Sequence[Sequence[Event]], received_us: int | None = None) -> list[Answer]:
        """Store many requests in few transactions: of each a Receipt, or the RefusedEvent that it was refused for.

        Each request is of one stream and is stored whole or not at all, as by `append`, in the order of the requests;
        one that is refused does not hold back the others, and what the log has already is answered as before. When
        this returns, all receipts are promised. If it raises (LogNotWritable, OutcomeUnknown), the first requests may
        be stored: to send all of them again is safe.
        """
        answers: dict[int, Answer] = {}
        sound: dict[int, Request] = {}
        for number, events in enumerate(requests):
            try:
                sound[number] = in_order(_some(events))
            except RefusedEvent as refused:
                answers[number] = refused
        stored = (
            answer for group in groups_of(list(sound.values())) for answer in self._append_group(group, received_us)
        )
        answers.update(zip(sound, stored, strict=True))
        return [answers[number] for number in range(len(requests))]

    def save(self, *objs: Any, **kwargs: Any) -> list[Recording[UUID]]:  # noqa: ANN401 - as in the library
        """As in the library, and the only way into the log.

        What is pending goes to the event store at once: to ask which of the library's protocols it has takes as long as
        all else that a caller does for one event.
        """
        if len(objs) == 1 and isinstance(objs[0], Pending):
            return self.events.put(objs[0].collect_events(), **kwargs)
        return super().save(*objs, **kwargs)

    def events_of(self, stream: str, gt: int | None = None, lte: int | None = None) -> list[Event]:
        """The events of a stream in order, after position `gt` and up to `lte`; none of an unknown stream."""
        aggregate = self._log.aggregate_of(stream)
        if aggregate is None:
            return []
        return [trusted_event(stored.state) for stored in self._log.select_events(aggregate, gt=gt, lte=lte)]

    def stored(self, stream: str, positions: Sequence[int]) -> dict[int, bytes]:
        """The canonical bytes of the events that stand at these positions of a stream, which are given in order."""
        aggregate = self._log.aggregate_of(stream)
        found = self._log.select_versions({aggregate: positions}) if aggregate is not None and positions else {}
        return {each.originator_version: each.state for events in found.values() for each in events}

    def aggregate(self, stream: str) -> Aggregate | None:
        """The state of a stream, such as a `domain.hand.Hand`, by all its events; None of an unknown stream."""
        newest = self._loading.newest(stream)
        return None if newest is None else newest.current

    def streams(
        self, kind: str, house: str | None = None, after: str | None = None, limit: int = STREAMS_PAGE
    ) -> list[str]:
        """Names of streams of a kind (`hand`, `table` …), of one house or of all, in the order of their characters.

        At most `limit` of them, beginning behind the name `after`: the last name of a page leads to the next one. A
        stream that is added meanwhile is on a later page or on none. ValueError for a kind that there is none of.
        """
        return self._log.select_streams(kind, house, after, limit)

    def _append_group(self, group: Sequence[Request], received_us: int | None) -> list[Answer]:
        def save(pending: Pending) -> Stored:
            stored: list[Stored] = []
            self.save(pending, received_us=received_us, on_stored=stored.append)
            return stored[0]

        return append_group(group, self._loading, save)


def _some(events: Sequence[Event]) -> Sequence[Event]:
    if not events:
        raise ValueError("expected at least one event")
    return events
