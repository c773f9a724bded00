"""One record: from its lines to the events of the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from api.readers.common.games import Family
from api.readers.common.reader import FileFacts
from api.readers.common.records import Part
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.known import Known, resolved
from api.readers.pokerstars.notes import Cursor, LineNotes
from api.readers.pokerstars.opening import Opening, SeatLine, read_opening
from api.readers.pokerstars.play import Play
from api.readers.pokerstars.summary import Summary
from api.readers.pokerstars.words import SUMMARY, read_cards
from api.readers.results import HandRecord
from domain.events import Event, stream_name
from domain.events.hand import HandCancelled, HandFinished, HandStarted
from domain.events.payload import Payload

HOUSE: Final = "pokerstars"
FORMAT: Final = "pokerstars-text"
STATES: Final = ("mucks", "rake", "pots", "awards")
"""What every record states that is played to its end."""


@dataclass(frozen=True, slots=True)
class StarsFile:
    """What all hands of a file share; `states_returns` where a return of an uncalled bet is printed in any of them."""

    facts: FileFacts
    states_returns: bool


def read_hand(record: Part, file: StarsFile, notes: LineNotes) -> HandRecord:
    """The hand of a record; UnfitRecord names the first line that keeps it from being taken whole."""
    record.check()
    lines = [line._replace(text=line.text.strip()) for line in record.lines]
    if not any(line.text == SUMMARY for line in lines):
        reason = f"incomplete: the record breaks off after line {record.last_line}, without a summary"
        raise UnfitRecord(record.first_line, "record", reason)
    cursor, known = Cursor(lines), Known()
    opening = read_opening(cursor, notes)
    play = Play(opening, known, notes)
    play.read(cursor)
    summary = Summary(opening, play, known, notes)
    summary.read(cursor)
    play.settle_mucks()
    _keep_folded_cards(play, known)
    known.dealt_in |= {seat.number for seat in opening.seats.values() if _is_dealt_in(seat, opening, play, summary)}
    end = _end(record, play, summary, known)
    payloads = [_start(opening, file, play, known), *resolved(play.steps), *summary.payloads, *end]
    stream = stream_name("hand", HOUSE, opening.heading.hand_no)
    events = tuple(Event(stream, pos, opening.heading.at, payload) for pos, payload in enumerate(payloads, 1))
    return HandRecord(stream, events, record.first_line, file.facts.name, tuple(notes.remarks))


def _keep_folded_cards(play: Play, known: Known) -> None:
    """Cards that a player shows while he folds were dealt to him."""
    for seat, (text, line) in play.wagers.folded_cards.items():
        known.folded.setdefault(seat, read_cards(text, line.number))


def _is_dealt_in(seat: SeatLine, opening: Opening, play: Play, summary: Summary) -> bool:
    """Whether a seat gets cards: in tournaments also one that sits out."""
    if seat.out:
        return False
    present = opening.heading.tournament is not None or seat.number not in play.idle
    return present or seat.number in play.wagers.acted or seat.number in summary.seats


def _end(record: Part, play: Play, summary: Summary, known: Known) -> list[Payload]:
    """The event that closes the hand; the text states no closing stacks."""
    if play.cancelled is not None:
        line = play.cancelled.number
        if len(known.dealt_in) > 1:
            reason = "expected one player in a cancelled hand: with several players in it the text does not say why"
            raise UnfitRecord(line, "cancelled", reason)
        return [made(line, HandCancelled, {"reason": "no-opponent", "policy": "return-all"})]
    if summary.total is None:
        raise UnfitRecord(record.last_line, "rake", "expected a line 'Total pot …': the summary has none")
    missing = [str(seat) for seat in sorted(known.dealt_in) if seat not in summary.seats]
    if missing:
        reason = f"incomplete: the summary has no line for seat {', '.join(missing)}"
        raise UnfitRecord(record.last_line, "record", reason)
    return [made(record.last_line, HandFinished, {"stacks": ()})]


def _start(opening: Opening, file: StarsFile, play: Play, known: Known) -> HandStarted:
    heading, line = opening.heading, min(seat.line for seat in opening.seats.values())
    source = {"room": HOUSE, "format": FORMAT, "file_sha256": file.facts.sha256, "states": _states(opening, file, play)}
    values: dict[str, object] = {
        "house": HOUSE,
        "table": opening.table,
        "hand_no": heading.hand_no,
        "game": heading.game.slug,
        "limit": heading.limit,
        "stakes": heading.stakes,
        "currency": heading.currency,
        "real_money": heading.real_money,
        "button": opening.button,
        "seats": tuple(_seat(seat, known) for seat in opening.seats.values()),
        "source": source,
    }
    optional = {"rulebook": file.facts.rulebook, "tournament": heading.tournament, "max_seats": opening.max_seats}
    return made(line, HandStarted, values | {name: value for name, value in optional.items() if value is not None})


def _states(opening: Opening, file: StarsFile, play: Play) -> tuple[str, ...]:
    stated = {
        "shows": not play.results.has_side_pots,
        "uncalled": file.states_returns,
        "draws": opening.heading.game.family is Family.DRAW,
        "disconnects": play.disconnects,
    }
    return (*STATES, *(fact for fact, is_stated in stated.items() if is_stated))


def _seat(seat: SeatLine, known: Known) -> dict[str, object]:
    values: dict[str, object] = {"seat": seat.number, "player": seat.player, "stack": seat.stack}
    return values if seat.number in known.dealt_in else values | {"sitting_out": True}
