"""Reading a file of Ongame text: its records, and an account of every line."""

from __future__ import annotations

from collections.abc import Iterator

from api.readers.account import LineAccount
from api.readers.ongame.hand import FileFacts, read_hand
from api.readers.ongame.notes import LineNotes
from api.readers.ongame.records import Part, cut
from api.readers.ongame.unfit import UnfitRecord
from api.readers.results import HandRecord, Reject, shortened
from api.readers.source import Source
from api.readers.text import encoding_of, text_lines


def read_ongame(source: Source, account: LineAccount, rulebook: str | None = None) -> Iterator[HandRecord | Reject]:
    """The hands of the file in order, and a reject for each record that cannot be taken whole.

    `rulebook` (`<slug>/<version>`) goes into the start of every hand; readers never choose one themselves.
    """
    file = FileFacts(source.name, source.sha256(), rulebook)
    first_lines: dict[str, int] = {}
    encoding = encoding_of(source)
    for part in cut(text_lines(source.lines(), encoding)):
        if not isinstance(part, Part):
            account.lines += 1
            account.noise["blank"] += 1
            continue
        account.lines += part.counted_lines
        result = _read_record(part, file, account, first_lines) if part.inside else _outside(part, file.name)
        account.count(result)
        yield result


def _read_record(
    record: Part, file: FileFacts, account: LineAccount, first_lines: dict[str, int]
) -> HandRecord | Reject:
    """The hand of a record, its lines accounted for, or a reject; `first_lines` has the hands before by stream."""
    notes = LineNotes()
    try:
        hand = read_hand(record, file, notes)
    except UnfitRecord as unfit:
        return _reject(record, unfit, file.name)
    first = first_lines.setdefault(hand.stream, hand.line)
    if first != hand.line:
        again = UnfitRecord(hand.line, "hand_no", f"the file has a hand with this number already, from line {first} on")
        return _reject(record, again, file.name)
    account.event_lines += notes.event_lines
    account.noise += notes.noise
    return hand


def _reject(record: Part, unfit: UnfitRecord, file: str) -> Reject:
    text = next((line.text for line in record.lines if line.number == unfit.line), "")
    lines = record.counted_lines
    return Reject(file, unfit.line, unfit.field, unfit.reason, shortened(text), record.first_line, lines)


def _outside(part: Part, file: str) -> Reject:
    line = part.lines[0]
    field, reason = line.damage or ("record", "the line stands outside of any record")
    return Reject(file, line.number, field, reason, shortened(line.text), line.number, part.counted_lines)
