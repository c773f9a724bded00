"""The first lines of a record: number, time, table, button and seats."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.notes import Cursor, LineNotes
from api.readers.ongame.table import Table, read_table
from api.readers.ongame.zones import NoTimeError, utc_time
from api.readers.text import TextLine
from domain.events.hand import Seat

_FIRST = re.compile(r"\*{5} History for hand (\S+)(?: \(TOURNAMENT: ?(.*)\))? \*{5}")
_HEADINGS: Final = ("Start hand", "Table", "User", "Button", "Players in round")
_BUTTON = re.compile(r"Button: seat ([0-9]{1,4})")
_PLAYERS = re.compile(r"Players in round: ([0-9]{1,4})(?: \(([0-9]{1,4})\))?")
_SEAT = re.compile(r"Seat ([0-9]{1,4}): (.+) \((\S+)\)")


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a record. `seats` are in the order of the lines, by the name of the player."""

    hand_no: str
    at: str
    table: Table
    button: int | None
    max_seats: int | None
    seats: dict[str, Seat]

    def seat_number(self, player: str) -> int:
        """The seat of a player of the hand."""
        return self.seats[player].seat


def read_opening(lines: Cursor, notes: LineNotes) -> Opening:
    """Read up to the last of the seats that are listed first; UnfitRecord if something is missing or unknown."""
    first = lines.take()
    hand_no, tournament = _read_first(first)
    notes.event(first)
    headings = _headings(lines, notes)
    for name in ("Start hand", "Table"):
        if name not in headings:
            raise UnfitRecord(first.number, name.lower(), f"expected a line '{name}: …': the record has no line of it")
    table = read_table(headings["Table"], tournament, notes)
    at = _time(headings["Start hand"], notes)
    button = _button(headings.get("Button"), notes)
    if "User" in headings:
        notes.ignored(headings["User"], "user")
    seats = _seats(lines, table, notes)
    return Opening(hand_no, at, table, button, _max_seats(headings.get("Players in round"), len(seats), notes), seats)


def _read_first(line: TextLine) -> tuple[str, str | None]:
    """The number of the hand, and what stands about a tournament."""
    found = _FIRST.fullmatch(line.text)
    if found is None:
        raise UnfitRecord(line.number, "hand_no", "expected '***** History for hand', a number and '*****'")
    return found[1], found[2]


def _headings(lines: Cursor, notes: LineNotes) -> dict[str, TextLine]:
    """The lines before the seats, by what stands before their colon."""
    found: dict[str, TextLine] = {}
    while not lines.at_end():
        line = lines.peek()
        heading = line.text.partition(":")[0]
        if heading in found:
            raise UnfitRecord(
                line.number, heading.lower(), f"expected one line '{heading}: …': the record has a second line of it"
            )
        if heading in _HEADINGS:
            found[heading] = line
        elif line.text:
            break
        else:
            notes.ignored(line, "blank")
        lines.take()
    return found


def _time(line: TextLine, notes: LineNotes) -> str:
    """The start in UTC."""
    try:
        at, oddities = utc_time(line.text.partition(": ")[2])
    except NoTimeError as error:
        raise UnfitRecord(line.number, "at", str(error)) from None
    for oddity in oddities:
        notes.remark(line, oddity)
    notes.event(line)
    return at


def _button(line: TextLine | None, notes: LineNotes) -> int | None:
    if line is None:
        return None
    found = _BUTTON.fullmatch(line.text)
    if found is None:
        raise UnfitRecord(line.number, "button", "expected 'Button: seat' and a number")
    notes.event(line)
    return int(found[1])


def _max_seats(line: TextLine | None, seats: int, notes: LineNotes) -> int | None:
    """How many seats the table has, where the number of players has it in parentheses."""
    if line is None:
        return None
    found = _PLAYERS.fullmatch(line.text)
    if found is None:
        raise UnfitRecord(line.number, "max_seats", "expected 'Players in round:' and a number")
    if int(found[1]) != seats:
        notes.remark(line, "contradicting-player-count")
    if found[2] is None:
        notes.ignored(line, "players-in-round")
        return None
    notes.event(line)
    return int(found[2])


def _seats(lines: Cursor, table: Table, notes: LineNotes) -> dict[str, Seat]:
    """The seats with their players and stacks; an action of a player whose name looks like a seat ends them."""
    seats: dict[str, Seat] = {}
    while not lines.at_end():
        line = lines.peek()
        found = _SEAT.fullmatch(line.text)
        if found is None or any(line.text.startswith(f"{player} posts ") for player in seats):
            break
        number, player, stack = int(found[1]), found[2], table.unit.amount(found[3], line.number, "stack")
        if player in seats or any(seat.seat == number for seat in seats.values()):
            raise UnfitRecord(
                line.number, "seats", "expected each seat and each player once: the seat or its player is listed twice"
            )
        seats[player] = made(line.number, Seat, {"seat": number, "player": player, "stack": stack})
        notes.event(lines.take())
    if not seats:
        raise UnfitRecord(
            lines.peek().number, "seats", "expected a seat such as 'Seat 1: Name ($40)': no seat is listed here"
        )
    return seats
