"""Reading a file of any format for the log: events with the bytes that they stand in, stream by stream or mixed."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import BinaryIO, Self

from api.readers.account import LineAccount
from api.readers.event_lines import BLANK, own_lines, read_line
from api.readers.formats import Format, told_format
from api.readers.reading import Reading
from api.readers.results import HandRecord, Reject
from api.readers.source import Source
from domain.events import Event, MalformedEvent, legible_stream
from eventlog.incoming import End, Sent, sent

Taken = Sent | End | Reject


class IncomingReading(Iterator[Taken]):
    """What one file has for the log, read as it is asked for; `account` is complete after the last.

    Of a file of events each line is given as it is, of all streams; one that names no stream that it could belong to is
    a reject as well, the same as of `read_file`. Of other formats the events of each hand are given, and then its end.
    Nothing that is in the file raises. A file that cannot be read on (OSError) ends in a reject.
    """

    def __init__(self, source: Source, rulebook: str | None = None) -> None:
        self._source = source
        self._reading = Reading(source, rulebook)
        self._results = self._read()

    def __next__(self) -> Taken:
        return next(self._results)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._source.close()

    @property
    def account(self) -> LineAccount:
        """What became of every line."""
        return self._reading.account

    def _read(self) -> Iterator[Taken]:
        try:
            is_events = self._source.utf16 is None and told_format(self._source.lines())[0] is Format.EVENTS
            yield from _lines(self._source, self.account) if is_events else _hands(self._reading)
        except OSError as error:
            line = self.account.lines + 1
            reject = Reject(self._source.name, line, "file", f"cannot be read on: {error}", "", line, 0)
            self.account.count(reject)
            yield reject


def read_incoming(file: BinaryIO, *, name: str | None = None, rulebook: str | None = None) -> IncomingReading:
    """Read an open binary stream for the log; names and rulebook as of `read_file`."""
    return IncomingReading(Source.open(file, name), rulebook)


def _hands(reading: Reading) -> Iterator[Taken]:
    for result in reading.by_themselves():
        if isinstance(result, HandRecord):
            yield from (Sent(event) for event in result.events if isinstance(event, Event))
            yield End(result.stream)
        else:
            yield result


def _lines(source: Source, account: LineAccount) -> Iterator[Taken]:
    """The lines of a file of events. A stream ends with the last line that names it: the first pass finds that."""
    last_lines = {stream: line.number for line in source.lines() if (stream := legible_stream(line.data)) is not None}
    for line in own_lines(source):
        account.lines += line.lines if isinstance(line, Reject) else 1
        if isinstance(line, Reject):
            account.count(line)
            yield line
            continue
        if line.blank:
            account.noise[BLANK] += 1
            continue
        thing = sent(line.data, whole=line.whole)
        reject = read_line(line, source.name) if isinstance(thing.what, MalformedEvent) else None
        if isinstance(reject, Reject):
            account.count(reject)
            yield reject
        else:
            account.event_lines += 1
        yield thing
        if thing.stream is not None and last_lines.get(thing.stream) == line.number:
            yield End(thing.stream)
