"""How requests become stored events: aggregates decide, and what is new is saved in one transaction.

The requests of a group are of different streams. One that is refused does not hold back the others; a race that is
lost is run again with what the log has by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Final, NamedTuple
from uuid import UUID

from eventsourcing.persistence import IntegrityError

from domain.events import EVENT_BYTES_MAX, Event, canonical_bytes
from eventlog.aggregates import LogAggregate
from eventlog.checkpoints import Checkpoint
from eventlog.loading import Loaded, Loading, Request
from eventlog.mapper import LogEvent
from eventlog.placement import RefusedEvent, new_events
from eventlog.stored import Stored

TRIES_MAX: Final = 100
"""Each lost race means that another caller has stored something, so this many in a row do not happen."""
GROUP_EVENTS_MAX: Final = 5000
"""How many events are saved in one transaction, unless one request has more."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The promise for events of one stream: where each stands in its stream and in the log.

    `checkpoint` covers them all (None in a log without a journal). `known` of them were there before: the answer to
    events that are sent again is the same but for it and a later checkpoint.
    """

    stream: str
    positions: tuple[int, ...]
    log_positions: tuple[int, ...]
    known: int
    checkpoint: Checkpoint | None


class Accepted(NamedTuple):
    """A request that can be stored: what was loaded for it, and which of its events are new."""

    request: Request
    loaded: Loaded
    new: Sequence[LogEvent]

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return self.request[0].stream

    def after(self) -> LogAggregate:
        """The aggregate with the new events."""
        return self.loaded.aggregate.after([each.event for each in self.new])

    def receipt(self, added: Iterator[int], checkpoint: Checkpoint | None) -> Receipt:
        """The answer, once the new events are stored; the next of `added` are their log positions."""
        positions = tuple(event.pos for event in self.request)
        known = [each.id for each in self.loaded.stored]
        return Receipt(self.stream, positions, (*known, *islice(added, len(self.new))), len(known), checkpoint)


@dataclass(slots=True)
class Pending:
    """New events of any number of streams, as `Application.save` collects them."""

    accepted: Sequence[Accepted]
    id: ClassVar[UUID] = UUID(int=0)
    version: ClassVar[int] = 0

    def collect_events(self) -> Sequence[LogEvent]:
        """All new events, those of a stream together and in order."""
        return [event for each in self.accepted for event in each.new]


Save = Callable[[Pending], Stored]
"""Saves what is pending. Where nothing is, it waits until what others have stored is promised."""

Answer = Receipt | RefusedEvent


def append_group(requests: Sequence[Request], loading: Loading, save: Save) -> list[Answer]:
    """Store requests of different streams in one transaction, each whole or not at all; the answers in their order.

    IntegrityError if other callers come first again and again.
    """
    fresh = False
    for _ in range(TRIES_MAX):
        answers = _decided(requests, loading, fresh=fresh)
        accepted = [answer for answer in answers if isinstance(answer, Accepted)]
        try:
            receipts = iter(_saved(accepted, loading, save))
        except IntegrityError:
            fresh = True
            continue
        return [next(receipts) if isinstance(answer, Accepted) else answer for answer in answers]
    raise IntegrityError(f"{requests[0][0].stream}: other callers came first {TRIES_MAX} times")


def groups_of(requests: Sequence[Request]) -> Iterator[list[Request]]:
    """The requests in their order, in groups of different streams and not too many events."""
    group: list[Request] = []
    streams: set[str] = set()
    events = 0
    for request in requests:
        stream = request[0].stream
        if group and (stream in streams or events + len(request) > GROUP_EVENTS_MAX):
            yield group
            group, streams, events = [], set(), 0
        group.append(request)
        streams.add(stream)
        events += len(request)
    if group:
        yield group


def _decided(requests: Sequence[Request], loading: Loading, *, fresh: bool) -> list[Accepted | RefusedEvent]:
    """Where the requests go, or why they do not. Before anything is refused, the log itself is asked."""
    answers = [_decide(*each) for each in zip(requests, loading.load(requests, fresh=fresh), strict=True)]
    doubtful = [number for number, answer in enumerate(answers) if isinstance(answer, RefusedEvent) and not fresh]
    if doubtful:
        again = _decided([requests[number] for number in doubtful], loading, fresh=True)
        for number, answer in zip(doubtful, again, strict=True):
            answers[number] = answer
    return answers


def _decide(request: Request, loaded: Loaded) -> Accepted | RefusedEvent:
    stored = {each.originator_version: each.state for each in loaded.stored}
    try:
        new = new_events(request, loaded.aggregate.version, stored)
        return Accepted(request, loaded, [_log_event(loaded.aggregate.id, event) for event in new])
    except RefusedEvent as refused:
        return refused


def _log_event(aggregate: UUID, event: Event) -> LogEvent:
    """The event with its canonical bytes, made once."""
    state = canonical_bytes(event)
    if len(state) > EVENT_BYTES_MAX:
        raise RefusedEvent(event, "event", f"at most {EVENT_BYTES_MAX} bytes", f"{len(state)} bytes")
    return LogEvent(aggregate, event, state)


def _saved(accepted: Sequence[Accepted], loading: Loading, save: Save) -> list[Receipt]:
    """Save what is new; the receipts, and the states remembered."""
    if not accepted:
        return []
    stored = save(Pending(accepted))
    for each in accepted:
        loading.remember(each.stream, each.after())
    added = iter(stored.positions)
    return [each.receipt(added, stored.checkpoint) for each in accepted]
