"""The end of a record: pots, rake, closing stacks and the cards of those who showed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.bystanders import noise_of_stranger
from api.readers.ongame.cards import read_cards
from api.readers.ongame.notes import Cursor, LineNotes
from api.readers.ongame.opening import Opening
from api.readers.ongame.records import LAST_LINE
from api.readers.text import TextLine
from domain.events.hand import CardsShown, HandFinished, PotAwarded, RakeTaken
from domain.events.payload import Payload

_SEPARATOR: Final = "---"
_POT = re.compile(r"(?:Main pot|Side pot ([0-9]{1,4})): (\S+) won by (.+)")
_RAKE = re.compile(r"Rake taken: (\S+)")
_SEAT = re.compile(r"Seat ([0-9]{1,4}): (.+)")
_CLOSING = re.compile(r" \((\S+?)\)(?:, net: ([+-])(\S+?))?(?:, \[([^\]]*)\](?: \(.*\))?)?")
_SHARE = re.compile(r" \(([^\s()]+)(?: (High|Low))?\)(?:, |$)")


class Summary:
    """Reads the lines from the heading of the summary to the last of the record.

    The text lists pots, rake and seats and tells no order in time. `payloads` are shows, rake, awards, end.
    """

    def __init__(self, opening: Opening, notes: LineNotes, idle: Collection[int] = ()) -> None:
        self._idle = idle
        self._opening = opening
        self._notes = notes
        self._names = sorted(opening.seats, key=len, reverse=True)
        self._by_number = {seat.seat: player for player, seat in opening.seats.items()}
        self._shows: list[Payload] = []
        self._rake: int | None = None
        self._awards: list[PotAwarded] = []
        self._pots_total = 0
        self._first_pot: TextLine | None = None
        self._stacks: dict[int, int] = {}

    @property
    def states_rake(self) -> bool:
        """Whether the text says anything of rake, be it that there was none."""
        return self._rake is not None

    def read(self, lines: Cursor) -> list[Payload]:
        """The results of the hand; UnfitRecord if they are not all there; seats that sit out need none."""
        heading = lines.take()
        self._notes.ignored(heading, "summary")
        while not lines.at_end():
            self._read_line(lines.take())
        last = lines.take()
        self._read_last(last)
        idle = self._idle
        missing = [str(seat) for seat in self._by_number if seat not in self._stacks and seat not in idle]
        if missing:
            raise UnfitRecord(heading.number, "stacks", f"the summary has no line for seat {', '.join(missing)}")
        if self._first_pot is None:
            raise UnfitRecord(heading.number, "pot", "expected a line 'Main pot: …': the summary has none")
        if self._pots_total != sum(award.amount for award in self._awards) + (self._rake or 0):
            self._notes.remark(self._first_pot, "contradicting-pot-total")
        return [*self._shows, *self._rake_taken(last), *self._awards, self._end(last)]

    def _read_line(self, line: TextLine) -> None:
        if not line.text:
            self._notes.ignored(line, "blank")
        elif line.text == _SEPARATOR:
            self._notes.ignored(line, "separator")
        elif (found := _POT.fullmatch(line.text)) is not None:
            self._read_pot(found, line)
        elif (found := _RAKE.fullmatch(line.text)) is not None:
            self._read_rake(found[1], line)
        elif (found := _SEAT.fullmatch(line.text)) is not None:
            self._read_seat(int(found[1]), found[2], line)
        elif (kind := noise_of_stranger(line.text)) is not None:
            self._notes.ignored(line, kind)
        else:
            raise UnfitRecord(
                line.number,
                "line",
                "expected a pot, a board or a seat: the line says nothing that a summary is known to say",
            )

    def _read_pot(self, found: re.Match[str], line: TextLine) -> None:
        """The pots before rake have no field: their sum must be awards and rake, else that is remarked."""
        pot = int(found[1] or 0)
        self._pots_total += self._opening.table.unit.amount(found[2], line.number, "pot")
        self._first_pot = self._first_pot or line
        for player, amount, share in self._shares(found[3], line):
            values = {"seat": self._opening.seat_number(player), "amount": amount, "pot": pot}
            self._awards.append(made(line.number, PotAwarded, values | ({"share": share.lower()} if share else {})))
        self._notes.event(line)

    def _shares(self, text: str, line: TextLine) -> Iterator[tuple[str, int, str | None]]:
        """Winners, amounts and halves; names are looked for, as a name may have commas and parentheses."""
        while text:
            candidates = ((name, _SHARE.match(text, len(name))) for name in self._names if text.startswith(name))
            name, found = next(((name, found) for name, found in candidates if found is not None), ("", None))
            if found is None:
                raise UnfitRecord(line.number, "pot", "expected players of the hand with amounts behind 'won by'")
            yield name, self._opening.table.unit.amount(found[1], line.number), found[2]
            text = text[found.end() :]

    def _read_rake(self, text: str, line: TextLine) -> None:
        """Rake is printed in the currency of the room, even where chips or bare numbers are played for."""
        if self._rake is not None:
            raise UnfitRecord(line.number, "rake", "expected one line 'Rake taken: …': the summary has a second one")
        self._rake = self._opening.table.unit.amount(text, line.number, "rake", any_symbol=True)
        if self._rake:
            self._notes.event(line)
        else:
            self._notes.ignored(line, "rake-zero")

    def _read_seat(self, number: int, rest: str, line: TextLine) -> None:
        player = self._by_number.get(number)
        found = _CLOSING.fullmatch(rest, len(player)) if player is not None and rest.startswith(player) else None
        if player is None or found is None:
            raise UnfitRecord(line.number, "seat", "expected a seat with its player and closing stack")
        if number in self._stacks:
            raise UnfitRecord(line.number, "seat", "expected each seat once: the summary has the seat twice")
        unit = self._opening.table.unit
        self._stacks[number] = stack = unit.amount(found[1], line.number, "stack")
        net = unit.amount(found[3], line.number, "net") if found[3] else 0
        if stack - (self._opening.seats[player].stack or 0) != (-net if found[2] == "-" else net):
            self._notes.remark(line, "contradicting-net")
        if found[4] is not None:
            values = {"seat": number, "cards": read_cards(found[4], line.number)}
            self._shows.append(made(line.number, CardsShown, values))
        self._notes.event(line)

    def _read_last(self, line: TextLine) -> None:
        found = LAST_LINE.fullmatch(line.text)
        if found is not None and found[1] == self._opening.hand_no:
            self._notes.ignored(line, "end-of-hand")
        else:
            self._notes.ignored(line, "contradicting-end-number")
            self._notes.remark(line, "contradicting-end-number")

    def _rake_taken(self, line: TextLine) -> list[Payload]:
        return [made(line.number, RakeTaken, {"amount": self._rake})] if self._rake else []

    def _end(self, line: TextLine) -> HandFinished:
        stacks = [{"seat": seat, "stack": stack} for seat, stack in self._stacks.items()]
        return made(line.number, HandFinished, {"stacks": stacks})
