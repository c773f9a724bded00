"""One record: from its JSON to the events of the hand."""

from __future__ import annotations

from typing import Final

from api.readers.common.carried import NotCarriedError, facts_of
from api.readers.common.keyed import KeyedRecord, KeyNotes
from api.readers.common.reader import FileFacts
from api.readers.ohh.form import made_at, read_form, unfit_at
from api.readers.ohh.models import Hand
from api.readers.ohh.opening import UNSTATED, Opening, read_opening, seats_of, stakes_of
from api.readers.ohh.play import Play
from api.readers.ohh.results import Results
from api.readers.results import HandRecord
from api.readers.scale import PLAY_MONEY, format_name
from domain.events import Event, stream_name
from domain.events.hand import HandStarted, Seat

FORMAT: Final = "ohh"


def read_hand(record: KeyedRecord, notes: KeyNotes, file: FileFacts) -> HandRecord:
    """The hand of a record; UnfitRecord names the key that keeps it from being taken whole."""
    hand = read_form(record, notes)
    opening = read_opening(record, hand, notes)
    seats = seats_of(record, hand, opening)
    play = Play(record, hand, opening, notes)
    play.read([seat.seat for seat in seats if not seat.sitting_out])
    results = Results(record, hand, opening, notes)
    ended = results.read(play.carried)
    states = {
        "shows": play.has_showdown,
        "rake": results.states_rake,
        "rake-by-pot": results.states_rake,
        "pots": bool(hand.pots),
        "awards": bool(hand.pots),
    }
    stated = _facts(record, hand, tuple(name for name, is_stated in states.items() if is_stated))
    start = _start(record, hand, opening, seats, file, stated)
    _note_lines(record, notes)
    stream = stream_name("hand", opening.house, opening.hand_no)
    payloads = [start, *play.payloads, *ended]
    events = tuple(Event(stream, pos, opening.at, payload) for pos, payload in enumerate(payloads, 1))
    return HandRecord(stream, events, record.first_line, file.name, tuple(notes.remarks))


def _start(
    record: KeyedRecord,
    hand: Hand,
    opening: Opening,
    seats: tuple[Seat, ...],
    file: FileFacts,
    states: tuple[str, ...],
) -> HandStarted:
    named = format_name(FORMAT, opening.scale.units, opening.usual)
    values: dict[str, object] = {
        "house": opening.house,
        "table": hand.table_name or UNSTATED,
        "hand_no": opening.hand_no,
        "game": opening.game,
        "limit": opening.limit,
        "stakes": stakes_of(record, hand, opening),
        "currency": opening.currency,
        "real_money": opening.currency != PLAY_MONEY if hand.real_money is None else hand.real_money,
        "button": hand.dealer_seat or None,
        "seats": seats,
        "source": {"room": opening.house, "format": named, "file_sha256": file.sha256, "states": states},
    }
    rulebook = file.rulebook or hand.rulebook
    optional = {"rulebook": rulebook, "tournament": opening.tournament, "max_seats": hand.table_size or None}
    stated = {name: value for name, value in optional.items() if value is not None}
    return made_at(record, ("ohh",), HandStarted, values | stated)


def _facts(record: KeyedRecord, hand: Hand, by_content: tuple[str, ...]) -> tuple[str, ...]:
    """What the record states: by `_states`, else by what it has."""
    if hand.states is None:
        return by_content
    try:
        return facts_of(hand.states)
    except NotCarriedError as error:
        raise unfit_at(record, ("ohh", "_states"), str(error)) from None


def _note_lines(record: KeyedRecord, notes: KeyNotes) -> None:
    """Blank lines within the object; a count of 0 is none."""
    blank = sum(not line.text.strip() for line in record.lines)
    if blank:
        notes.noise["blank"] += blank
    notes.keys = +notes.keys
