"""The events of a file, those of all streams: of tables, sessions and houses too, which are no hands to judge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from api.readers.formats import Format, told_format
from api.readers.lines import LINE_BYTES_MAX
from api.readers.reading import read_file
from api.readers.results import Reject, shortened
from api.readers.source import Source
from domain.events import Event, MalformedEvent, UnreadableEvent, parse_event


def read_streams(path: Path, name: str) -> Iterator[Sequence[Event] | Reject]:
    """Events of one stream at a time, in the order of the file, and a reject for what is none; OSError as `read_file`.

    Of a file of events each line is given by itself, of other formats each hand.
    """
    source = Source.open(path, name)
    try:
        is_events = source.utf16 is None and told_format(source.lines())[0] is Format.EVENTS
        if is_events:
            yield from _lines(source)
    finally:
        source.close()
    if not is_events:
        yield from _hands(path, name)


def _lines(source: Source) -> Iterator[Sequence[Event] | Reject]:
    for line in source.lines():
        if line.blank:
            continue
        if not line.whole:
            reason = f"the line is longer than {LINE_BYTES_MAX:,} bytes"
            yield Reject(source.name, line.number, "line", reason, shortened(line.data), line.number, 1)
            continue
        try:
            yield [parse_event(line.data)]
        except MalformedEvent as error:
            yield Reject(source.name, line.number, error.field, error.message, shortened(line.data), line.number, 1)


def _hands(path: Path, name: str) -> Iterator[Sequence[Event] | Reject]:
    with read_file(path, name=name) as reading:
        for result in reading:
            if isinstance(result, Reject):
                yield result
            else:
                yield [event for event in result.events if not isinstance(event, UnreadableEvent)]
