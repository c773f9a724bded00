"""Reading `*.events.jsonl`: one event a line, the lines of several hands perhaps between one another.

The file is gone through twice. The first pass notes where each hand has its last line, so that the second can
give a hand as soon as it is complete and hold no others than those that are open. It also collects the events of
tables and houses: hands are judged in their light, wherever in the file they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from api.readers.account import LineAccount
from api.readers.common.other import EVENTS, other_format, reason_of
from api.readers.lines import LINE_BYTES_MAX, Line
from api.readers.results import HandRecord, Reject, shortened
from api.readers.source import Source
from domain.events import Event, MalformedEvent, UnreadableEvent, legible_stream, parse_event

BLANK = "blank"
_HAND_PREFIX = "hand/"
_HEAD_BYTES = 80
"""How much of a line tells another format."""
_BESIDE = ("table/", "house/")


@dataclass(slots=True)
class _OpenHand:
    """A hand of which not all lines have been read."""

    line: int
    events: list[Event | UnreadableEvent] = field(default_factory=list)


def read_event_lines(source: Source, account: LineAccount, beside: list[Event]) -> Iterator[HandRecord | Reject]:
    """The hands of the file, each when its last line is read, and a reject for each line that belongs to none.

    A line that names its hand but holds no valid event is an `UnreadableEvent` of that hand. Events of other
    streams (table, session …) are counted as noise `table-stream` … and not judged; those of tables and houses are
    in `beside` before the first hand.
    """
    last_lines = _last_lines(source, beside)
    open_hands: dict[str, _OpenHand] = {}
    for line in own_lines(source):
        result = line if isinstance(line, Reject) else read_line(line, source.name)
        account.lines += result.lines if isinstance(result, Reject) else 1
        if isinstance(result, Reject):
            account.count(result)
            yield result
        elif isinstance(result, str):
            account.noise[result] += 1
        else:
            account.event_lines += 1
            account.unreadable_events += isinstance(result, UnreadableEvent)
            assert isinstance(line, Line)
            open_hands.setdefault(result.stream, _OpenHand(line.number)).events.append(result)
            if last_lines.get(result.stream) == line.number:
                yield _closed(result.stream, open_hands, source.name, account)
    for stream in list(open_hands):  # the file has grown between the passes
        yield _closed(stream, open_hands, source.name, account)


def own_lines(source: Source) -> Iterator[Line | Reject]:
    """The lines of the file; those of another format, up to the next object, are one reject."""
    first: Line | None = None
    name, count = "", 0
    for line in source.lines():
        other = _other_format(line.data)
        if first is not None and (other == name or (other is None and not line.data.startswith(b"{"))):
            count += 1
            continue
        if first is not None:
            yield _strange(first, source.name, name, count)
        first, name, count = (None if other is None else line), other or "", 1
        if first is None:
            yield line
    if first is not None:
        yield _strange(first, source.name, name, count)


def _other_format(data: bytes) -> str | None:
    """The other format that a line begins; what begins as an object and is no Open Hand History is not looked at."""
    head = data[:_HEAD_BYTES]
    if head.startswith(b"{") and b'"ohh"' not in head:
        return None
    return other_format(head.decode("utf-8", "replace"), EVENTS)


def _strange(line: Line, file: str, other: str, lines: int) -> Reject:
    return Reject(file, line.number, "record", reason_of(other), shortened(line.data), line.number, lines)


def _closed(stream: str, open_hands: dict[str, _OpenHand], file: str, account: LineAccount) -> HandRecord:
    hand = open_hands.pop(stream)
    record = HandRecord(stream, tuple(hand.events), hand.line, file)
    account.count(record)
    return record


def _last_lines(source: Source, beside: list[Event]) -> dict[str, int]:
    """The number of the last line of each hand; events of tables and houses are put beside, by their positions."""
    last_lines: dict[str, int] = {}
    for line in source.lines():
        stream = _hand_stream(line.data)
        if stream is not None:
            last_lines[stream] = line.number
        elif line.whole and not line.blank:
            _put_beside(line, beside)
    beside.sort(key=lambda event: (event.stream, event.pos))
    return last_lines


def _put_beside(line: Line, beside: list[Event]) -> None:
    """Keep a valid event of a table or a house; what is wrong with a line is said when it is read."""
    try:
        event = parse_event(line.data)
    except MalformedEvent:
        return
    if event.stream.startswith(_BESIDE):
        beside.append(event)


def _hand_stream(data: bytes) -> str | None:
    """The stream of the hand that a line names, if it is legible; the line may be broken JSON."""
    stream = legible_stream(data)
    return stream if stream is not None and stream.startswith(_HAND_PREFIX) else None


def read_line(line: Line, file: str) -> Event | UnreadableEvent | Reject | str:
    """What a line is: an event, readable or not, of a hand; a reject; or the kind of noise."""
    if line.blank:
        return BLANK
    if not line.whole:
        return _unfit(line, file, None, "line", f"the line is longer than {LINE_BYTES_MAX:,} bytes")
    try:
        event = parse_event(line.data)
    except MalformedEvent as error:
        return _unfit(line, file, error.pos, error.field, error.message)
    if event.stream.startswith(_HAND_PREFIX):
        return event
    return f"{event.stream.partition('/')[0]}-stream"


def _unfit(line: Line, file: str, pos: int | None, name: str, reason: str) -> UnreadableEvent | Reject:
    """A line without a valid event: part of its hand if it names one, else a reject."""
    stream = _hand_stream(line.data)
    if stream is None:
        return Reject(file, line.number, name, reason, shortened(line.data), line.number, 1)
    return UnreadableEvent(stream, pos, f"{file}, line {line.number}: {reason}")
