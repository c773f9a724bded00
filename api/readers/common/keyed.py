"""Reading a file of records that are made of keys (PHH, OHH), with an account of every line and key."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import tee
from typing import Final, NamedTuple

from api.readers.account import LineAccount
from api.readers.common.other import reason_of
from api.readers.common.records import RECORD_SIZE_MAX
from api.readers.common.unfit import UnfitRecord
from api.readers.results import HandRecord, Reject, Remark, shortened
from api.readers.source import Source
from api.readers.text import Damage, encoding_of, text_lines

_LINE_SIZE: Final = 100
_HASH_DIGITS: Final = 16


class KeyedLine(NamedTuple):
    """A line of a file as text, without blanks at its end, and as the bytes that it is."""

    number: int
    text: str
    data: bytes
    damage: Damage | None


class Noise(NamedTuple):
    """A line outside of records that says nothing, by its kind."""

    kind: str


@dataclass(slots=True)
class KeyedRecord:
    """Lines in a row that are one record; of one that is too long for a hand only the beginning is kept."""

    lines: list[KeyedLine] = field(default_factory=list)
    count: int = 0
    size: int = 0
    other: str | None = None
    """The format that begins with these lines, where it is another one."""

    def add(self, line: KeyedLine) -> None:
        """Take one more line in."""
        if not self.too_long:
            self.lines.append(line)
        self.count += 1
        self.size += len(line.data) + _LINE_SIZE

    @property
    def first_line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def too_long(self) -> bool:
        """Whether there is no hand of such a size."""
        return self.size > RECORD_SIZE_MAX

    @property
    def text(self) -> str:
        """Its lines as one text."""
        return "\n".join(line.text for line in self.lines)

    def check(self) -> None:
        """UnfitRecord if a line is damaged or the record is longer than any hand."""
        for line in self.lines:
            if line.damage is not None:
                raise UnfitRecord(line.number, *line.damage)
        if self.other is not None:
            raise UnfitRecord(self.first_line, "record", reason_of(self.other))
        if self.too_long:
            raise UnfitRecord(self.first_line, "record", "the record is too long for a hand")


@dataclass(slots=True)
class KeyNotes:
    """What became of the lines and keys of one record; every line that is no noise became part of an event."""

    noise: Counter[str] = field(default_factory=Counter)
    keys: Counter[str] = field(default_factory=Counter)
    remarks: list[Remark] = field(default_factory=list)

    def remark(self, line: int, kind: str, text: str) -> None:
        """Something is odd in a record that is taken all the same."""
        self.remarks.append(Remark(line, kind, shortened(text)))


ReadHand = Callable[[KeyedRecord, KeyNotes], HandRecord]
"""Takes a record whole or raises UnfitRecord."""


def hash_number(lines: Iterable[KeyedLine]) -> str:
    """The number of a hand whose record has none: the first 16 digits of the SHA-256 of its lines, joined by LF."""
    return hashlib.sha256(b"\n".join(line.data for line in lines)).hexdigest()[:_HASH_DIGITS]


def keyed_lines(source: Source) -> Iterator[KeyedLine]:
    """The lines of a file."""
    lines, copies = tee(source.lines())
    for line, text in zip(lines, text_lines(copies, encoding_of(source)), strict=True):
        yield KeyedLine(line.number, text.text, line.data, text.damage)


def read_keyed(
    source: Source, account: LineAccount, records: Iterable[KeyedRecord | Noise], read_hand: ReadHand
) -> Iterator[HandRecord | Reject]:
    """The hands of the records in order, and a reject for each that cannot be taken whole."""
    first_lines: dict[str, int] = {}
    for record in records:
        if isinstance(record, Noise):
            account.lines += 1
            account.noise[record.kind] += 1
            continue
        account.lines += record.count
        notes = KeyNotes()
        try:
            record.check()
            hand = read_hand(record, notes)
            _check_new(hand, first_lines)
        except UnfitRecord as unfit:
            reject = _reject(record, unfit, source.name)
            account.count(reject)
            yield reject
            continue
        account.noise += notes.noise
        account.noise_keys += notes.keys
        account.event_lines += record.count - notes.noise.total()
        account.count(hand)
        yield hand


def _check_new(hand: HandRecord, first_lines: dict[str, int]) -> None:
    first = first_lines.setdefault(hand.stream, hand.line)
    if first != hand.line:
        reason = f"the file has a hand with this number already, from line {first} on"
        raise UnfitRecord(hand.line, "hand_no", reason)


def _reject(record: KeyedRecord, unfit: UnfitRecord, file: str) -> Reject:
    text = next((line.text for line in record.lines if line.number == unfit.line), "")
    return Reject(file, unfit.line, unfit.field, unfit.reason, shortened(text), record.first_line, record.count)
