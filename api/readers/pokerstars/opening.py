"""The first lines of a record: heading, table and seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from api.readers.common.unfit import UnfitRecord
from api.readers.pokerstars.heading import Heading, read_heading
from api.readers.pokerstars.notes import Cursor, LineNotes
from api.readers.pokerstars.words import AMOUNT
from api.readers.text import TextLine

_TABLE = re.compile(
    r"Table '(?P<name>.+)'(?: (?P<max>[0-9]{1,3})-max)?(?P<play> \(Play Money\))?(?: \(Real Money\))?"
    r"(?: Seat #(?P<button>[0-9]{1,4}) is the button)?"
)
_SEAT = re.compile(
    rf"Seat ([0-9]{{1,4}}): (.+) \(({AMOUNT}) in chips(?:, {AMOUNT} bounty)?\)"
    r" *( is sitting out| out of hand(?: \(.*\))?)?"
)
_OUT_OF_HAND = " out of hand"


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat as it is listed. `idle` is said to sit out (and may be dealt in all the same), `out` to have no part."""

    number: int
    player: str
    stack: int
    idle: bool
    out: bool
    line: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a record; `seats` are in the order of the lines, by the name of the player."""

    heading: Heading
    table: str
    max_seats: int | None
    button: int | None
    seats: dict[str, SeatLine]
    names: tuple[str, ...]
    """The players, the longest name first: "Al" must not take the lines of "Al B"."""

    def parted(self, text: str) -> Iterator[tuple[SeatLine, str]]:
        """The seats with whose player's name the text begins, the longest first, and what follows the name."""
        return ((self.seats[name], text[len(name) :]) for name in self.names if text.startswith(name))

    def seat_of(self, name: str, line: TextLine) -> SeatLine:
        """The seat of a player; UnfitRecord if nobody of this name is listed."""
        if name not in self.seats:
            raise UnfitRecord(
                line.number, "seat", "expected a player of the hand: a player who is not listed among the seats"
            )
        return self.seats[name]


def read_opening(lines: Cursor, notes: LineNotes) -> Opening:
    """Read up to the last of the seats that are listed first; UnfitRecord if something is missing or unknown."""
    heading = read_heading(lines.take(), notes)
    _skip_blank_lines(lines, notes)
    line = lines.take()
    table = _TABLE.fullmatch(line.text)
    if table is None:
        raise UnfitRecord(line.number, "table", "expected a table such as Table 'Name' 6-max Seat #1 is the button")
    notes.event(line)
    if table["play"] is not None and heading.real_money:
        raise UnfitRecord(line.number, "table", "expected amounts without a currency at a table of play money")
    seats = _seats(lines, heading, notes)
    return Opening(
        heading=heading,
        table=table["name"],
        max_seats=None if table["max"] is None else int(table["max"]),
        button=None if table["button"] is None else int(table["button"]),
        seats=seats,
        names=tuple(sorted(seats, key=len, reverse=True)),
    )


def _seats(lines: Cursor, heading: Heading, notes: LineNotes) -> dict[str, SeatLine]:
    """The seats with their players and stacks, up to the first line that is none."""
    seats: dict[str, SeatLine] = {}
    _skip_blank_lines(lines, notes)
    while (found := _SEAT.fullmatch(lines.peek().text)) is not None:
        line = lines.take()
        number, player = int(found[1]), found[2]
        if player in seats or any(seat.number == number for seat in seats.values()):
            raise UnfitRecord(
                line.number, "seats", "expected each seat and each player once: the seat or its player is listed twice"
            )
        if number < 1:
            raise UnfitRecord(line.number, "seat", "expected a seat of at least 1: seats are counted from 1")
        state, stack = found[4] or "", heading.unit.amount(found[3], line.number, "stack")
        out = state.startswith(_OUT_OF_HAND)
        seats[player] = SeatLine(number, player, stack, bool(state) and not out, out, line.number)
        notes.event(line)
        _skip_blank_lines(lines, notes)
    if not seats:
        raise UnfitRecord(
            lines.peek().number,
            "seats",
            "expected a seat such as 'Seat 1: Name ($40 in chips)': no seat is listed here",
        )
    return seats


def _skip_blank_lines(lines: Cursor, notes: LineNotes) -> None:
    while not lines.peek().text:
        notes.ignored(lines.take(), "blank")
