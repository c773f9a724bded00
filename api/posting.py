"""Sending events to a service: in batches that it takes, the events of a stream in order and together."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Final

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic import Field as Bounded

from api.client import Service, ServiceError
from eventlog.appending import Receipt
from eventlog.gathering import Gathered, Gathering
from eventlog.incoming import Incoming, Sent
from eventlog.intake import Outcome
from eventlog.quarantine import Refused

BATCH_EVENTS: Final = 1_000
BATCH_BYTES: Final = 5 << 20
_PATH: Final = "/v1/events"
_TRIES: Final = 6
_WAIT_S_MAX: Final = 30.0
_Count = Annotated[int, Bounded(ge=0)]


class _AnsweredRefusal(BaseModel):
    pos: int | None
    field: str
    expected: str


class _AnsweredReceipt(BaseModel):
    positions: tuple[int, ...]
    log_positions: tuple[int, ...]
    checkpoint: dict[str, Any] | None


class _AnsweredStream(BaseModel):
    stream: str | None
    stored: _Count
    known: _Count
    refused: list[_AnsweredRefusal]
    receipt: _AnsweredReceipt | None


class _Answered(BaseModel):
    quarantined: _Count
    streams: list[_AnsweredStream]


_ANSWER: Final = TypeAdapter(_Answered)


@dataclass(frozen=True, slots=True)
class ServiceRefusal:
    """Why a service has refused an event."""

    stream: str | None
    pos: int | None
    field: str
    expected: str

    @property
    def message(self) -> str:
        """The whole sentence."""
        where = "" if self.stream is None else f"{self.stream}: "
        place = "" if self.pos is None else f"event {self.pos}: "
        return f"{where}{place}{self.field}: expected {self.expected}"


@dataclass(slots=True)
class _Batch:
    """What goes with one request: lines, and of each stream its part."""

    lines: list[bytes] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)
    bytes: int = 0


class Posting:
    """Sends one input to a service. `quarantined` and `log_events` are what the service says, and grow meanwhile."""

    def __init__(self, service: Service) -> None:
        self.quarantined = 0
        self.log_events = 0
        self._service = service
        self._gathering = Gathering()
        self._batch = _Batch()

    def take(self, incoming: Iterable[Incoming]) -> Iterator[Outcome]:
        """Send all that comes; the outcomes as they are answered. ServiceError ends it; to send again is safe."""
        for item in incoming:
            if not isinstance(item, Sent):
                for gathered in self._gathering.end(item.stream):
                    yield from self._add_stream(gathered)
            elif item.stream is None:
                yield from self._add(None, 1, [item.raw])
            else:
                for gathered in self._gathering.add(item.stream, item):
                    yield from self._add_stream(gathered)
        for gathered in self._gathering.end_all():
            yield from self._add_stream(gathered)
        yield from self._send()

    def _add_stream(self, gathered: Gathered) -> Iterator[Outcome]:
        """A stream goes whole with one request, if one can hold it."""
        lines = [each.raw for each in (*gathered.in_order(), *gathered.again)]
        lines += [each.raw for each in gathered.unfit]
        for number, start in enumerate(range(0, len(lines), BATCH_EVENTS)):
            yield from self._add(gathered.stream, gathered.part + number, lines[start : start + BATCH_EVENTS])

    def _add(self, stream: str | None, part: int, lines: Sequence[bytes]) -> Iterator[Outcome]:
        size = sum(len(line) + 1 for line in lines)
        batch = self._batch
        full = len(batch.lines) + len(lines) > BATCH_EVENTS or batch.bytes + size > BATCH_BYTES
        if full or (stream is not None and stream in batch.parts):
            yield from self._send()
        self._batch.lines += lines
        self._batch.bytes += size
        if stream is not None:
            self._batch.parts[stream] = part

    def _send(self) -> Iterator[Outcome]:
        batch, self._batch = self._batch, _Batch()
        if batch.lines:
            answer = self._answer(b"\n".join([*batch.lines, b""]))
            self.quarantined += answer.quarantined
            yield from (self._outcome(each, batch) for each in answer.streams)

    def _answer(self, body: bytes) -> _Answered:
        """What the service says; one that is busy is asked again after the time that it names."""
        for _ in range(_TRIES):
            document, wait_s = self._service.sent(_PATH, body)
            if wait_s is None:
                break
            time.sleep(min(wait_s, _WAIT_S_MAX))
        else:
            raise ServiceError(f"{self._service.url}: the service is too busy, also after {_TRIES} tries")
        try:
            return _ANSWER.validate_python(document)
        except ValidationError:
            raise ServiceError(f"{self._service.url}: the answer is none to events") from None

    def _outcome(self, answered: _AnsweredStream, batch: _Batch) -> Outcome:
        refused = tuple(
            Refused(ServiceRefusal(answered.stream, each.pos, each.field, each.expected), b"")
            for each in answered.refused
        )
        return Outcome(
            answered.stream,
            batch.parts.get(answered.stream or "", 1),
            answered.stored,
            answered.known,
            refused,
            receipt=self._receipt(answered),
        )

    def _receipt(self, answered: _AnsweredStream) -> Receipt | None:
        receipt = answered.receipt
        if receipt is None or answered.stream is None:
            return None
        size = (receipt.checkpoint or {}).get("size", 0)
        self.log_events = max(self.log_events, size if isinstance(size, int) else 0)
        return Receipt(answered.stream, receipt.positions, receipt.log_positions, answered.known, None)
