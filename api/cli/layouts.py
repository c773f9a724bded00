"""Formats that hands are written in, and how their records follow one another in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from api.exports import Exported, Loss, to_ohh, to_phh
from domain.events import Event, UnreadableEvent, canonical_bytes

Record = Sequence[Event | UnreadableEvent]
Written = tuple[bytes, tuple[Loss, ...]]
"""A record as bytes without what parts it from others, and what it does not say."""


class Format(Enum):
    """A format that hands are written in."""

    EVENTS = "events"
    PHH = "phh"
    OHH = "ohh"


class Layout:
    """Records of a format one after the other; this one needs nothing between them.

    `record_of` gives the record of a hand; CannotExportError if the format has no way to write it.
    """

    def __init__(self, record_of: Callable[[Record], Written]) -> None:
        self.record_of = record_of
        self._count = 0

    def add(self, record: bytes) -> bytes:
        """What is to be written next for a further record."""
        self._count += 1
        return self._parted(record, self._count)

    def end(self) -> bytes:
        """What is to be written at the end."""
        return b""

    def _parted(self, record: bytes, number: int) -> bytes:  # noqa: ARG002 - others need the number
        return record


class BlankLines(Layout):
    """A blank line between records."""

    def _parted(self, record: bytes, number: int) -> bytes:
        return record if number == 1 else b"\n" + record


class Sections(Layout):
    """A section for each record, numbered from 1, and a blank line between them."""

    def _parted(self, record: bytes, number: int) -> bytes:
        return (b"" if number == 1 else b"\n") + b"[%d]\n" % number + record


class SectionsIfSeveral(Sections):
    """One record as it is, several as sections: the first waits for a second."""

    def __init__(self, record_of: Callable[[Record], Written]) -> None:
        super().__init__(record_of)
        self._first: bytes | None = None

    def add(self, record: bytes) -> bytes:
        """What is to be written next for a further record: nothing for the first, both for the second."""
        if self._count == 0 and self._first is None:
            self._first = record
            return b""
        waiting, self._first = self._first, None
        return (b"" if waiting is None else super().add(waiting)) + super().add(record)

    def end(self) -> bytes:
        """The record that has waited in vain."""
        return self._first or b""


def _events(record: Record) -> Written:
    return b"".join(canonical_bytes(event) + b"\n" for event in record if isinstance(event, Event)), ()


def _phh(record: Record) -> Written:
    return _text(to_phh(record))


def _ohh(record: Record) -> Written:
    return _text(to_ohh(record))


def _text(exported: Exported) -> Written:
    return f"{exported.text}\n".encode(), exported.lost


ONE_HAND = ".phh"
"""The ending of files that hold one hand."""
SEVERAL_HANDS = ".phhs"
"""That of files of the same format with a section for each hand."""
ENDINGS: Mapping[str, Format] = MappingProxyType(
    {".jsonl": Format.EVENTS, ONE_HAND: Format.PHH, SEVERAL_HANDS: Format.PHH, ".ohh": Format.OHH}
)


def ending_of(name: str) -> str | None:
    """The ending of a file that names a format, None if it has another."""
    return next((ending for ending in ENDINGS if name.lower().endswith(ending)), None)


def layout_of(form: Format, ending: str | None) -> Layout:
    """The layout of a format in a file with this ending."""
    if form is Format.EVENTS:
        return Layout(_events)
    if form is Format.OHH:
        return BlankLines(_ohh)
    return Sections(_phh) if ending == SEVERAL_HANDS else SectionsIfSeveral(_phh)
