"""The middle of a record: forced bets, deals, actions, draws and results, in the order of the lines."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.games import Family
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.boards import Boards
from api.readers.pokerstars.bystanders import about_a_player, about_a_stranger, notice, unknown
from api.readers.pokerstars.deals import Deal
from api.readers.pokerstars.draws import NUMBERS, Draws
from api.readers.pokerstars.known import Known, Step
from api.readers.pokerstars.notes import Cursor, LineNotes
from api.readers.pokerstars.opening import Opening, SeatLine
from api.readers.pokerstars.results import Results, Taken
from api.readers.pokerstars.wagers import Wagers
from api.readers.pokerstars.words import CARDS, SUMMARY, read_cards
from api.readers.text import TextLine
from domain.events.hand import Disconnected, Left, Reconnected
from domain.events.payload import Payload

_FIRST_DEALS: Final = {
    "*** HOLE CARDS ***": (Family.BOARD, Family.UNKNOWN),
    "*** DEALING HANDS ***": (Family.DRAW, Family.UNKNOWN),
    "*** 3rd STREET ***": (Family.STUD, Family.UNKNOWN),
}
_LATER_DEALS: Final = {
    "*** 4th STREET ***": "fourth",
    "*** 5th STREET ***": "fifth",
    "*** 6th STREET ***": "sixth",
    "*** RIVER ***": "seventh",
}
_DRAW = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?DRAW \*\*\*")
_SHOWDOWN = re.compile(r"\*\*\* (?:(FIRST|SECOND|THIRD) )?SHOW ?DOWN \*\*\*")
_DEALT: Final = "Dealt to "
_DEALT_CARDS = re.compile(rf" {CARDS}(?: {CARDS})?")
_TIMED_OUT = re.compile(r" has timed out( while .*)?")
_CONNECTION: Final[dict[str, type[Left | Disconnected | Reconnected]]] = {
    " leaves the table": Left,
    " is disconnected": Disconnected,
    " is connected": Reconnected,
}
_RESHUFFLED: Final = "The deck is reshuffled"
CANCELLED: Final = "Hand cancelled"


class Play:
    """Reads the lines between seats and summary; `steps` grows."""

    def __init__(self, opening: Opening, known: Known, notes: LineNotes) -> None:
        self.steps: list[Step] = []
        self.boards = Boards(opening.heading.game.family, notes)
        self.wagers = Wagers(opening.heading, notes)
        self.results = Results(opening, notes, known)
        self.idle = {seat.number for seat in opening.seats.values() if seat.idle}
        self.cancelled: TextLine | None = None
        self.disconnects = False
        self._opening = opening
        self._known = known
        self._notes = notes
        self._draws = Draws(notes, self.wagers.begin_round)
        self._deal: Deal | None = None
        self._timed_out: dict[int, TextLine] = {}
        self._printed: dict[int, tuple[str, ...]] = {}

    def read(self, lines: Cursor) -> None:
        """Read up to the heading of the summary; UnfitRecord at the first line that says nothing known."""
        while lines.peek().text != SUMMARY:
            line = lines.take()
            taken = self._take(line)
            if taken is None:
                raise UnfitRecord(line.number, *unknown(line.text))
            if isinstance(taken, str):
                self._notes.ignored(line, taken)
            else:
                self.steps += taken
                self._count(line)
        self.steps += self._draws.end_change()
        for late in self._timed_out.values():
            self._notes.ignored(late, "timed-out")

    def settle_mucks(self) -> None:
        """Count the lines of mucks, once it is known whether the seats showed for another board."""
        for seat, lines in self.results.mucked.items():
            for line in lines:
                if self.results.mucked_for_good(seat):
                    self._notes.event(line)
                else:
                    self._notes.ignored(line, "muck-of-one-board")

    def _count(self, line: TextLine) -> None:
        """Lines of mucks and of timeouts are counted when it is known what becomes of them."""
        late = any(line in lines for lines in self.results.mucked.values()) or line in self._timed_out.values()
        if not late:
            self._notes.event(line)

    def _take(self, line: TextLine) -> Taken:
        """What a line became."""
        if not line.text:
            return "blank"
        kind = notice(line.text)
        if kind is not None:
            return kind
        if line.text.startswith("*** "):
            return self._heading(line)
        for seat, rest in self._opening.parted(line.text):
            taken = self._of_player(seat, rest, line)
            if taken is not None:
                return taken
        return self._of_nobody(line)

    def _of_nobody(self, line: TextLine) -> Taken:
        if line.text.startswith(_DEALT):
            return self._dealt(line)
        if line.text == _RESHUFFLED:
            return self._draws.reshuffled(line)
        if line.text == CANCELLED:
            self.cancelled = line
            return []
        returned = self.results.returned(line)
        return about_a_stranger(line.text) if returned is None else returned

    def _of_player(self, seat: SeatLine, rest: str, line: TextLine) -> Taken:
        number = seat.number
        deeds = self.wagers.read(number, rest, line)
        if deeds is None:
            deeds = self._draws.read(number, rest, line, self.wagers.decided_by)
        else:
            deeds = [*self._draws.end_change(), *deeds]
        if deeds is not None:
            self.wagers.acted.add(number)
            late = self._timed_out.pop(number, None)
            if late is not None:
                self._notes.event(late)
            return deeds
        taken = self.results.read(number, rest, line)
        return self._of_presence(number, rest, line) if taken is None else taken

    def _of_presence(self, number: int, rest: str, line: TextLine) -> Taken:
        """Connections, departures, timeouts, and what says nothing."""
        kind = _CONNECTION.get(rest)
        if kind is not None:
            self.disconnects = self.disconnects or kind is not Left
            return [made(line.number, kind, {"seat": number})]
        timed_out = _TIMED_OUT.fullmatch(rest)
        if timed_out is not None:
            before = self._timed_out.get(number)
            if before is not None:
                self._notes.ignored(before, "timed-out")
            self._timed_out[number] = line
            self.wagers.expect(number, "timeout" if timed_out[1] is None else "disconnect")
            return []
        noise = about_a_player(rest)
        if noise == "sitting-out" and self._deal is None:
            self.idle.add(number)
        return noise

    def _heading(self, line: TextLine) -> Taken:
        text = line.text
        if (found := _SHOWDOWN.fullmatch(text)) is not None:
            if found[1] is not None:
                self.results.board = NUMBERS[found[1]]
            return "showdown"
        before: list[Payload] = self._draws.end_change()
        if (found := _DRAW.fullmatch(text)) is not None:
            self._draws.begin(NUMBERS[found[1]])
            return before
        street = self._street(line)
        if street is not None:
            return [*before, self._open_deal(street, line)]
        board = self.boards.read(line)
        if board is None:
            return None
        self.wagers.begin_round()
        return [*before, *board]

    def _street(self, line: TextLine) -> str | None:
        """The street of a heading behind which hole cards are dealt; UnfitRecord if the game has none such."""
        game = self._opening.heading.game
        families = _FIRST_DEALS.get(line.text)
        if families is not None:
            if game.family not in families or self._deal is not None:
                raise UnfitRecord(
                    line.number,
                    "street",
                    "expected a street of the game, once: a game without such a street, or a second one",
                )
            return game.street
        street = _LATER_DEALS.get(line.text)
        if street is not None and game.family not in (Family.STUD, Family.UNKNOWN):
            raise UnfitRecord(line.number, "street", "expected a street of the game: a game without such a street")
        if street is not None:
            self.wagers.begin_round()
        return street

    def _open_deal(self, street: str, line: TextLine) -> Step:
        deal = Deal(line, self._opening.heading.game, street, frozenset(self.wagers.folded))
        self._deal = deal
        seats = [seat.number for seat in self._opening.seats.values()]
        return lambda: deal.events(seats, self._known)

    def _dealt(self, line: TextLine) -> Taken:
        """Cards that the text prints of a seat: all of a first deal, else those it has, then the new ones."""
        for seat, rest in self._opening.parted(line.text.removeprefix(_DEALT)):
            found = _DEALT_CARDS.fullmatch(rest)
            if found is not None:
                first = read_cards(found[1], line.number)
                new = None if found[2] is None else read_cards(found[2], line.number)
                return self._dealt_to(seat.number, first, new, line)
        raise UnfitRecord(line.number, "seat", "expected a player who is listed among the seats, and cards")

    def _dealt_to(self, number: int, first: tuple[str, ...], new: tuple[str, ...] | None, line: TextLine) -> Taken:
        deal = self._deal
        if deal is None:
            raise UnfitRecord(
                line.number,
                "street",
                "expected the line of a street first: cards are dealt before the line that says on which street",
            )
        if new is not None and deal.game.family is Family.DRAW:
            return self._draws.drawn(number, first, new, line)
        if number in deal.printed and self._draws.awaits(number, len(first)):  # the whole hand was exchanged
            return self._draws.drawn(number, (), first, line)
        if new is None:
            self._draws.hold(number, first)
        elif first != self._printed.get(number, first):
            self._notes.remark(line, "contradicting-cards")
        self._printed[number] = (*self._printed.get(number, first), *(new or ()))
        deal.add(number, first if new is None else new, line)
        return []
