"""Reading a file of text records, with an account of every line."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple

from api.readers.account import LineAccount
from api.readers.common.notes import LineNotes, Noise, Oddity
from api.readers.common.other import reason_of
from api.readers.common.records import Between, Marks, Part, cut
from api.readers.common.unfit import UnfitRecord
from api.readers.results import HandRecord, Reject, shortened
from api.readers.source import Source
from api.readers.text import encoding_of, text_lines


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What all hands of a file share: its name, its SHA-256, and the rulebook that the caller asks for."""

    name: str
    sha256: str
    rulebook: str | None


@dataclass(frozen=True, slots=True)
class TextReader(Generic[Noise, Oddity]):
    """Reads the records of a file: `marks` tell where they are, `read_hand` takes one whole or raises UnfitRecord."""

    marks: Marks
    read_hand: Callable[[Part, LineNotes[Noise, Oddity]], HandRecord]
    repeated: str | None = None
    """The kind of noise that a record is which the file has before, word for word; None: such a record is a reject."""

    def read(self, source: Source, account: LineAccount) -> Iterator[HandRecord | Reject]:
        """The hands of the file in order, and a reject for each record that cannot be taken whole."""
        before: dict[str, _Before] = {}
        for part in cut(text_lines(source.lines(), encoding_of(source)), self.marks):
            if isinstance(part, Between):
                account.lines += part.line.counts
                account.noise[part.kind] += part.line.counts
                continue
            account.lines += part.counted_lines
            inside = part.inside
            result = self._read(part, source.name, account, before) if inside else _outside(part, source.name)
            if result is not None:
                account.count(result)
                yield result

    def _read(
        self, record: Part, file: str, account: LineAccount, before: dict[str, _Before]
    ) -> HandRecord | Reject | None:
        """The hand of a record, its lines accounted for, or a reject; None for a repetition that is noise.

        `before` has the hands before by stream.
        """
        notes: LineNotes[Noise, Oddity] = LineNotes()
        try:
            hand = self.read_hand(record, notes)
        except UnfitRecord as unfit:
            return _reject(record, unfit, file)
        this = _Before(hand.line, _digest(record))
        first = before.setdefault(hand.stream, this)
        if first.line == hand.line:
            account.event_lines += notes.event_lines
            account.noise += notes.noise
            return hand
        if self.repeated is not None and first.digest == this.digest:
            account.noise[self.repeated] += record.counted_lines
            return None
        reason = f"the file has a hand with this number already, from line {first.line} on"
        return _reject(record, UnfitRecord(hand.line, "hand_no", reason), file)


class _Before(NamedTuple):
    """Where a record begins, and the digest of its words."""

    line: int
    digest: bytes


def _digest(record: Part) -> bytes:
    """The same for records that differ in blank lines and in blanks around lines alone."""
    words = "\n".join(text for line in record.lines if (text := line.text.strip()))
    return hashlib.blake2b(words.encode(), digest_size=16).digest()


def _reject(record: Part, unfit: UnfitRecord, file: str) -> Reject:
    text = next((line.text for line in record.lines if line.number == unfit.line), "")
    lines = record.counted_lines
    return Reject(file, unfit.line, unfit.field, unfit.reason, shortened(text), record.first_line, lines)


def _outside(part: Part, file: str) -> Reject:
    line = part.lines[0]
    outside = "the line stands outside of any record" if part.other is None else reason_of(part.other)
    field, reason = line.damage or ("record", outside)
    return Reject(file, line.number, field, reason, shortened(line.text), line.number, part.counted_lines)
