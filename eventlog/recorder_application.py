"""The log as the sequence of an application: events in, notifications out, each with its log position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent, Subscription

from domain.events.fields import INTEGER_MAX
from eventlog.lookup import find_all, select_streams
from eventlog.placement import runs
from eventlog.recorder_aggregate import DuckDBAggregateRecorder
from eventlog.store import Store
from eventlog.stored import Stored, last_position, select_notifications, select_ranges
from eventlog.subscription import LogSubscription
from eventlog.task import Work

_ALL: Final = (1, INTEGER_MAX)
"""The first and the last version that there can be."""


class DuckDBApplicationRecorder(DuckDBAggregateRecorder, ApplicationRecorder):
    """Records events in the log. Log positions (notification ids) count from 1 without gaps."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:  # noqa: ANN401 - as in the library
        """Store all events or none; their log positions. IntegrityError if a version is taken.

        Of the `kwargs` of `Application.save`, `received_us` is when the events came in (microseconds since 1970; now),
        and `on_stored` is called with where they went. Then they are not given a second time: the library would make a
        recording of each event, which nobody reads.
        """
        received_us: int | None = kwargs.get("received_us")
        on_stored: Callable[[Stored], None] | None = kwargs.get("on_stored")
        stored = self.store.append(stored_events, work=self._work(kwargs), received_us=received_us)
        if on_stored is None:
            return list(stored.positions)
        on_stored(stored)
        return None

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """Events from position `start` (or after it) to `stop`, at most `limit`, of the topics if any are named."""
        first = 1 if start is None else start if inclusive_of_start else start + 1
        with self.store.reading() as cursor:
            return select_notifications(cursor, max(first, 1), stop, topics, limit)

    def max_notification_id(self) -> int | None:
        """The position of the last event; None if there is none."""
        with self.store.reading() as cursor:
            return last_position(cursor) or None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        """All events after position `gt`, those to come included."""
        return LogSubscription(self, gt, topics)

    def aggregate_of(self, stream: str) -> UUID | None:
        """The aggregate of a stream by its name; None if nothing is stored of it."""
        return self.store.lookup.find(stream)

    def aggregates_of(self, streams: Sequence[str]) -> dict[str, UUID]:
        """The aggregates of those streams that something is stored of."""
        with self.store.reading() as cursor:
            return find_all(cursor, streams)

    def select_streams(self, kind: str, house: str | None, after: str | None, limit: int) -> list[str]:
        """Names of streams behind a name, in order."""
        with self.store.reading() as cursor:
            return select_streams(cursor, kind, house, after, limit)

    @contextmanager
    def all_events(self, originator_ids: Sequence[UUID]) -> Iterator[Iterator[Notification]]:
        """All events of some aggregates, by aggregate and in order, read as they are asked for."""
        with self.store.reading() as cursor:
            yield select_ranges(cursor, [(each, *_ALL) for each in originator_ids])

    def select_log(self, originator_id: UUID, first: int, last: int) -> list[Notification]:
        """The events of an aggregate from version `first` to `last`, with their log positions."""
        with self.store.reading() as cursor:
            return list(select_ranges(cursor, [(originator_id, first, last)]))

    def select_versions(self, wanted: Mapping[UUID, Sequence[int]]) -> dict[UUID, list[Notification]]:
        """The events at some versions of aggregates, by aggregate; the versions are given in order."""
        found: dict[UUID, list[Notification]] = {}
        ranges = [(each, first, last) for each, versions in wanted.items() for first, last in runs(versions)]
        with self.store.reading() as cursor:
            for event in select_ranges(cursor, ranges):
                assert isinstance(event.originator_id, UUID)
                found.setdefault(event.originator_id, []).append(event)
        return found

    def _work(self, kwargs: dict[str, Any]) -> Work | None:  # noqa: ARG002 - a recorder that follows others has some
        """What is written to other tables together with the events."""
        return None
