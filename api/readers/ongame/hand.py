"""One record: from its lines to the events of the hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from api.readers.common.reader import FileFacts
from api.readers.common.records import Part
from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.notes import Cursor, LineNotes
from api.readers.ongame.opening import Opening, read_opening
from api.readers.ongame.play import Play
from api.readers.ongame.summary import Summary
from api.readers.results import HandRecord
from domain.events import Event, stream_name
from domain.events.hand import HandStarted, Seat
from domain.events.payload import Payload

HOUSE: Final = "ongame"
FORMAT: Final = "ongame-text"
STATES: Final = ("pots", "awards", "finals")
"""What every record states. Rake is stated where there is a line for it; the rest never is."""


def read_hand(record: Part, file: FileFacts, notes: LineNotes) -> HandRecord:
    """The hand of a record; UnfitRecord names the first line that keeps it from being taken whole."""
    _check_complete(record)
    lines = Cursor(record.lines)
    opening = read_opening(lines, notes)
    play = Play(opening, notes)
    play.read(lines)
    if lines.at_end():
        raise UnfitRecord(record.last_line, "record", "expected a summary: the record has no summary")
    summary = Summary(opening, notes, play.idle)
    results = summary.read(lines)
    facts = (*(("rake",) if summary.states_rake else ()), *STATES, *(("disconnects",) if play.disconnects else ()))
    start = _start(opening, file, record.first_line, facts, play.idle)
    stream = stream_name("hand", HOUSE, opening.hand_no)
    payloads: list[Payload] = [start, *play.payloads, *results]
    events = tuple(Event(stream, pos, opening.at, payload) for pos, payload in enumerate(payloads, 1))
    return HandRecord(stream, events, record.first_line, file.name, tuple(notes.remarks))


def _check_complete(record: Part) -> None:
    record.check()
    if not record.complete:
        reason = f"incomplete: the record breaks off after line {record.last_line}, without 'End of hand'"
        raise UnfitRecord(record.first_line, "record", reason)


def _start(opening: Opening, file: FileFacts, line: int, facts: tuple[str, ...], idle: Collection[int]) -> HandStarted:
    table = opening.table
    source = {"room": HOUSE, "format": FORMAT, "file_sha256": file.sha256}
    values: dict[str, object] = {
        "house": HOUSE,
        "table": table.name,
        "hand_no": opening.hand_no,
        "game": table.game.slug,
        "limit": table.limit,
        "stakes": table.stakes,
        "currency": table.currency,
        "real_money": table.real_money,
        "button": opening.button,
        "seats": tuple(_seat(seat, idle) for seat in opening.seats.values()),
        "source": source | {"states": facts},
    }
    optional = {"rulebook": file.rulebook, "tournament": table.tournament, "max_seats": opening.max_seats}
    return made(line, HandStarted, values | {name: value for name, value in optional.items() if value is not None})


def _seat(seat: Seat, idle: Collection[int]) -> Seat:
    return seat.model_copy(update={"sitting_out": True}) if seat.seat in idle else seat
