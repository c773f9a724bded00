"""The intake: what clients and readers send becomes events of the log, or is kept in quarantine. Nothing is lost.

The events of a stream that come in one input are one request: they are stored whole or not at all, however they are
mixed with others. A stream is one request up to 5,000 events; a longer one is stored in parts, and after a part that is
refused all the rest of it is. The same input taken again adds nothing, neither to the log nor to the quarantine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from domain.errors import MalformedEvent
from domain.events import Event, reported_by
from domain.events.envelope import by_fault
from eventlog.another_file import is_of_another_file
from eventlog.appending import Answer, Receipt
from eventlog.application import EventLog
from eventlog.filling import filled
from eventlog.gathering import Gathered, Gathering
from eventlog.incoming import Incoming, Sent
from eventlog.placement import RefusedEvent, is_same
from eventlog.quarantine import Refusal, Refused

READY_EVENTS_MAX: Final = 5_000
READY_BYTES_MAX: Final = 32 << 20


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of the events of a stream that came in one input; of lines that name none, `stream` is None.

    Each line that came in is counted once: `stored` are new in the log, `known` were there or came in twice,
    `elsewhere` are those of a hand that the log has from another file, `refused` are in quarantine. `filled` counts the
    places that are held for refused ones from now on. `part` counts from 1.
    """

    stream: str | None
    part: int
    stored: int
    known: int
    refused: tuple[Refused, ...]
    filled: int = 0
    receipt: Receipt | None = None
    elsewhere: int = 0


@dataclass(slots=True)
class _Request:
    """The events of a stream as they are appended, or why they are not."""

    gathered: Gathered
    events: list[Event]
    fillers: frozenset[int] = frozenset()
    cause: Refusal | None = None


class Intake:
    """Takes in one input of a client: `by` of its events is the client's name, whatever they say themselves.

    `house` is that of the client, for lines that name no stream. `fill`: a line of a hand that is no event gets its
    place held by `hand.unreadable.v1`, so that the hand goes on.
    """

    def __init__(
        self, log: EventLog, client: str | None = None, *, house: str | None = None, fill: bool = False
    ) -> None:
        if client is not None and by_fault(client) is not None:
            raise ValueError("the name of a client is a text")
        self._log = log
        self._client = client
        self._house = house
        self._fill = fill
        self._gathering = Gathering()
        self._ready: dict[str, Gathered] = {}
        self._ready_events = 0
        self._ready_bytes = 0
        self._strays: list[Refused] = []
        self._failed: dict[str, Refusal] = {}
        self.quarantined = 0
        """How many of the refused were not in quarantine before."""

    def take(self, incoming: Iterable[Incoming]) -> Iterator[Outcome]:
        """Take in all that comes; the outcomes as they are known, the last ones after its end.

        What an outcome says is on the disk, and promised. LogNotWritable and OutcomeUnknown end it: to take the same
        in again is safe.
        """
        for item in incoming:
            for gathered in self._gathered(item):
                yield from self._prepare(gathered)
            if self._ready_events >= READY_EVENTS_MAX or self._ready_bytes >= READY_BYTES_MAX:
                yield from self._store()
        for gathered in self._gathering.end_all():
            yield from self._prepare(gathered)
        yield from self._store()

    def _gathered(self, item: Incoming) -> Iterator[Gathered]:
        """Streams that are ready now."""
        if not isinstance(item, Sent):
            return self._gathering.end(item.stream)
        if item.stream is not None:
            return self._gathering.add(item.stream, item)
        assert isinstance(item.what, MalformedEvent), "an event has a stream"
        self._strays.append(Refused(item.what, item.raw))
        self._count(1, len(item.raw))
        return iter(())

    def _prepare(self, gathered: Gathered) -> Iterator[Outcome]:
        """Put a stream with those that are stored next; of a stream that is there, the earlier part is stored first."""
        if gathered.stream in self._ready:
            yield from self._store()
        self._ready[gathered.stream] = gathered
        self._count(gathered.size, gathered.bytes)

    def _count(self, events: int, size: int) -> None:
        self._ready_events += events
        self._ready_bytes += size

    def _store(self) -> Iterator[Outcome]:
        """Store what is ready, and keep what is refused."""
        requests = [self._request(gathered) for gathered in self._ready.values()]
        sound = [request.events for request in requests if request.cause is None and request.events]
        answers = iter(self._log.append_all(sound))
        outcomes = [self._outcome(request, answers) for request in requests]
        if self._strays:
            outcomes.append(Outcome(None, 1, 0, 0, tuple(self._strays)))
        refused = (each for outcome in outcomes for each in outcome.refused)
        self.quarantined += self._log.quarantine.add_all(refused, self._client, self._house)
        self._ready, self._strays, self._ready_events, self._ready_bytes = {}, [], 0, 0
        yield from (each for each in outcomes if each.stored or each.known or each.refused or each.elsewhere)

    def _request(self, gathered: Gathered) -> _Request:
        cause = self._failed.get(gathered.stream)
        fillers: dict[int, Event] = {}
        if cause is None and gathered.unfit:
            unplaced: Refused | None = gathered.unfit[0]
            if self._fill:
                fillers, unplaced = filled(gathered, lambda pos: self._time_at(gathered.stream, pos))
            cause = None if unplaced is None else unplaced.refusal
        sent = [each.what for each in gathered.events.values() if isinstance(each.what, Event)]
        events = [reported_by(event, self._client) for event in (*sent, *fillers.values())]
        return _Request(gathered, events, frozenset(fillers), cause)

    def _time_at(self, stream: str, pos: int) -> str | None:
        return next((event.at for event in self._log.events_of(stream, gt=pos - 1, lte=pos)), None)

    def _outcome(self, request: _Request, answers: Iterator[Answer]) -> Outcome:
        gathered, cause, receipt = request.gathered, request.cause, None
        if cause is None and request.events:
            answer = next(answers)
            cause, receipt = (answer, None) if isinstance(answer, RefusedEvent) else (None, answer)
        self._note_failed(gathered, cause)
        if cause is not None:
            return self._refused(gathered, cause)
        return _taken(request, receipt)

    def _note_failed(self, gathered: Gathered, cause: Refusal | None) -> None:
        """Remember why a stream is refused until nothing more of it comes."""
        if gathered.is_last:
            self._failed.pop(gathered.stream, None)
        elif cause is not None:
            self._failed.setdefault(gathered.stream, cause)

    def _refused(self, gathered: Gathered, cause: Refusal) -> Outcome:
        """The outcome of a request that is not stored: what the log has of it already is known all the same."""
        stored = self._log.stored(gathered.stream, sorted(gathered.events))
        if is_of_another_file(gathered, stored):
            return Outcome(gathered.stream, gathered.part, 0, 0, (), elsewhere=gathered.size)
        known, refused = 0, list(gathered.unfit)
        for sent in (*gathered.in_order(), *gathered.again):
            event = sent.what
            assert isinstance(event, Event)
            if event.pos in stored and is_same(event, stored[event.pos]):
                known += 1
            else:
                refused.append(Refused(_reason(event, cause), sent.raw))
        return Outcome(gathered.stream, gathered.part, 0, known, tuple(refused))


def _reason(event: Event, cause: Refusal) -> Refusal:
    """Why an event of a refused request is not stored: its own fault, or that of another."""
    if isinstance(cause, RefusedEvent) and cause.pos == event.pos and cause.stream == event.stream:
        return cause
    return RefusedEvent(event, "request", "every event of the request to be storable", f"this: {cause.message}")


def _taken(request: _Request, receipt: Receipt | None) -> Outcome:
    """The outcome of a request that is stored."""
    gathered = request.gathered
    known = receipt.known if receipt is not None else 0
    new = receipt.positions[known:] if receipt is not None else ()
    placed = sum(pos in request.fillers for pos in new)
    known -= len(request.fillers) - placed
    stored, refused = len(new) - placed, tuple(gathered.unfit)
    return Outcome(gathered.stream, gathered.part, stored, known + len(gathered.again), refused, placed, receipt)
