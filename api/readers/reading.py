"""Reading a file of any format that is known, told by what is in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from api.readers.account import LineAccount
from api.readers.event_lines import read_event_lines
from api.readers.formats import Format, told_format
from api.readers.known import Known
from api.readers.ohh import read_ohh
from api.readers.ongame import read_ongame
from api.readers.phh import read_phh
from api.readers.pokerstars import read_pokerstars
from api.readers.results import HandRecord, Reject
from api.readers.source import Source
from domain.events import Event

_REASONS = {
    Format.EMPTY: "empty: there is nothing to read",
    Format.UNKNOWN: (
        "not a format known: it is neither events (one JSON object with stream and topic a line) "
        "nor Ongame text (records from '***** History for hand' on) "
        "nor PokerStars text (records from 'PokerStars Hand #' on) "
        "nor PHH (keys such as 'variant = …') nor Open Hand History (JSON with the key 'ohh')"
    ),
    Format.MISREAD: "damaged: text of one byte a character was taken for UTF-16 and written as UTF-8",
    Format.EVENTS: "events must be UTF-8, and this is UTF-16",
}


class Reading(Iterator[HandRecord | Reject]):
    """The hands and rejects of one file, read as they are asked for; `account` is complete after the last.

    Hands that are tied to their table come with what is known of it. `beside` holds the events of tables
    and houses of the file.

    Nothing that is in the file raises. A file that cannot be read on (OSError) ends in a reject.
    """

    def __init__(self, source: Source, rulebook: str | None = None, known: Known | None = None) -> None:
        self.account = LineAccount()
        self.beside: list[Event] = []
        self._source = source
        self._rulebook = rulebook
        self._known = Known() if known is None else known
        self._told = 0
        self._results = self._read()

    def __next__(self) -> HandRecord | Reject:
        result = next(self._results)
        return self._in_context(result) if isinstance(result, HandRecord) else result

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def by_themselves(self) -> Iterator[HandRecord | Reject]:
        """The hands without what is known of their tables, and the rejects."""
        return self._results

    @property
    def name(self) -> str:
        """What messages call the file."""
        return self._source.name

    def close(self) -> None:
        """Close the file; a reading that is exhausted has done so."""
        self._source.close()

    def _in_context(self, record: HandRecord) -> HandRecord:
        """The hand with what is known of its table; the next hand of that table comes after it."""
        self._known.tell(self.beside[self._told :])
        self._told = len(self.beside)
        return self._known.in_context(record)

    def _read(self) -> Iterator[HandRecord | Reject]:
        try:
            yield from self._results_of(*told_format(self._source.lines()))
        except OSError as error:
            reject = Reject(
                self.name,
                self.account.lines + 1,
                "file",
                f"cannot be read on: {error.strerror or type(error).__name__}",
                "",
                1,
                0,
            )
            self.account.count(reject)
            yield reject
        finally:
            self.close()

    def _results_of(self, told: Format, lines: int) -> Iterator[HandRecord | Reject]:
        if told is Format.ONGAME:
            return read_ongame(self._source, self.account, self._rulebook)
        if told is Format.PHH:
            return read_phh(self._source, self.account, self._rulebook)
        if told is Format.OHH:
            return read_ohh(self._source, self.account, self._rulebook)
        if told is Format.POKERSTARS:
            return read_pokerstars(self._source, self.account, self._rulebook)
        if told is Format.EVENTS and self._source.utf16 is None:
            return read_event_lines(self._source, self.account, self.beside)
        return self._refused(told, lines)

    def _refused(self, told: Format, lines: int) -> Iterator[HandRecord | Reject]:
        """One reject for the whole file."""
        if told is not Format.UNKNOWN and told is not Format.EMPTY:
            lines = sum(1 for _ in self._source.lines())
        field = "encoding" if told in (Format.EVENTS, Format.MISREAD) else "file"
        reject = Reject(self.name, 1, field, _REASONS[told], "", 1, lines)
        self.account.lines = lines
        self.account.count(reject)
        yield reject


def read_file(
    file: Path | BinaryIO, *, name: str | None = None, rulebook: str | None = None, known: Known | None = None
) -> Reading:
    """Read the hands of a file or of an open binary stream; OSError if it cannot be opened.

    `name` is what messages call it (default: the path, or "standard input"). `rulebook` (`<slug>/<version>`) is
    written into the hands of text formats, which name none; hands that come as events keep what they say. `known`
    is what files read before say of tables and houses.
    """
    return Reading(Source.open(file, name), rulebook, known)
