"""The middle of a record: forced bets, deals, actions and draws, in the order of the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.bystanders import noise_of_player, noise_of_stranger, presence, sits_out
from api.readers.ongame.cards import read_cards
from api.readers.ongame.deals import Deal, dealt
from api.readers.ongame.draws import Draws
from api.readers.ongame.kinds import NoiseKind
from api.readers.ongame.notes import Cursor, LineNotes
from api.readers.ongame.opening import Opening
from api.readers.ongame.vocabulary import Family, street_of
from api.readers.ongame.wagers import Wagers
from api.readers.text import TextLine
from domain.cards import UNKNOWN
from domain.events.hand import BoardDealt, Left
from domain.events.payload import Payload

SUMMARY: Final = "Summary:"
_SEPARATOR: Final = "---"
_BOARD = re.compile(r"--- Dealing (flop|turn|river) \[(.*)\]")
_HEADING = re.compile(r"Dealing (pocket cards|[456]th street|river)")
_HOLE_CARDS = re.compile(r"Dealing to (.+): \[(.*)\]")
_NEW_HAND = re.compile(r"New hand for (.+): \[(.*)\]")
_CHANGED = re.compile(r" changed ([0-9]{1,2}) cards?")


class Play:
    """Reads the lines between seats and summary; `payloads` grows."""

    def __init__(self, opening: Opening, notes: LineNotes) -> None:
        self.payloads: list[Payload] = []
        self._opening = opening
        self._notes = notes
        self._names = sorted(opening.seats, key=len, reverse=True)  # "Al" must not take the lines of "Al B"
        self._wagers = Wagers(opening.table, notes)
        self._draws = Draws(notes)
        self._deal: Deal | None = None
        self._dealt = False
        self.idle: set[int] = set()
        """Seats that sit out from before the deal."""
        self.disconnects = False
        self._board: BoardDealt | None = None

    def read(self, lines: Cursor) -> None:
        """Read up to the heading of the summary; UnfitRecord at the first line that says nothing known."""
        while not lines.at_end() and lines.peek().text != SUMMARY:
            line = lines.take()
            kind = _kind_of_noise(line) or self._read_line(line)
            if kind is not None:
                self._notes.ignored(line, kind)
            else:
                self._notes.event(line)
        self._end_deal()
        self.payloads += self._draws.end_change()
        self.payloads = self._wagers.with_late_posts(self.payloads)

    def _read_line(self, line: TextLine) -> NoiseKind | None:
        """Read a line: None if it became (part of) an event, else its kind of noise."""
        if (found := _HOLE_CARDS.fullmatch(line.text)) is not None:
            self._read_hole_cards(found, line)
            return None
        self._end_deal()
        if (found := _NEW_HAND.fullmatch(line.text)) is not None:
            self._read_new_hand(found, line)
        elif (kind := self._read_of_player(line)) is not None:
            return kind or None
        elif (found := _BOARD.fullmatch(line.text)) is not None:
            return self._read_board(found, line)
        elif (found := _HEADING.fullmatch(line.text)) is not None:
            self._read_heading(found, line)
        elif (kind := noise_of_stranger(line.text)) is not None:
            return kind
        else:
            raise UnfitRecord(
                line.number,
                "line",
                "expected a deed, a deal or chat: the line says nothing that a record is known to say",
            )
        return None

    def _read_of_player(self, line: TextLine) -> NoiseKind | Literal[""] | None:
        """Read what a player does: nothing if it became an event, else its kind of noise; None for another line."""
        for player, rest in self._parted(line.text):
            seat = self._opening.seat_number(player)
            if self._read_deed(seat, rest, line) or self._read_presence(seat, rest, line):
                return ""
            kind = noise_of_player(rest)
            if kind is not None:
                if sits_out(rest) and not self._dealt:
                    self.idle.add(seat)
                return kind
        return None

    def _read_deed(self, seat: int, rest: str, line: TextLine) -> bool:
        """Read an action, a forced bet or a change of cards of a player; whether the line is one."""
        changed = _CHANGED.fullmatch(rest)
        deeds = self._wagers.read(seat, rest, line) if changed is None else None
        if changed is None and deeds is None:
            return False
        if not self._dealt:
            self.idle.discard(seat)
        elif seat in self.idle:
            raise UnfitRecord(line.number, "seat", "expected no deed of a player who sits out from before the deal")
        if changed is not None:
            self._begin_draw()
            self.payloads += self._draws.changed(seat, int(changed[1]), line)
        else:
            self.payloads += [*self._draws.end_draw(), *(deeds or ())]
        return True

    def _read_presence(self, seat: int, rest: str, line: TextLine) -> bool:
        """Read that a player leaves, or about his connection; whether the line says so."""
        kind = presence(rest)
        if kind is None:
            return False
        self.payloads += [*self._draws.end_change(), made(line.number, kind, {"seat": seat})]
        self.disconnects = self.disconnects or kind is not Left
        if kind is Left and not self._dealt:
            self.idle.add(seat)
        return True

    def _parted(self, text: str) -> Iterator[tuple[str, str]]:
        """The players with whose names the line begins, the longest name first, and what follows the name."""
        return ((name, text[len(name) :]) for name in self._names if text.startswith(name))

    def _read_hole_cards(self, found: re.Match[str], line: TextLine) -> None:
        if self._deal is None:
            raise UnfitRecord(
                line.number,
                "street",
                "expected the line of a street first: cards are dealt before the line that says on which street",
            )
        self._deal.add(self._player(found[1], line), read_cards(found[2], line.number), line)

    def _read_heading(self, found: re.Match[str], line: TextLine) -> None:
        street = street_of(self._opening.table.game, found[1])
        if street is None:
            raise UnfitRecord(line.number, "street", "expected a street of the game: a game without such a street")
        self._end_round()
        self._deal, self._dealt = Deal(line, street), True

    def _read_board(self, found: re.Match[str], line: TextLine) -> NoiseKind | None:
        """The text announces a street again, cards and all, when nobody can act on it any more: noise."""
        if self._opening.table.game.family not in (Family.BOARD, Family.UNKNOWN):
            raise UnfitRecord(line.number, "street", "expected no cards on the board: a game without community cards")
        values = {"street": found[1], "cards": read_cards(found[2], line.number)}
        board = made(line.number, BoardDealt, values)
        if board == self._board:
            return "repeated-street"
        self._end_round()
        self._board = board
        self.payloads.append(board)
        return None

    def _read_new_hand(self, found: re.Match[str], line: TextLine) -> None:
        seat = self._opening.seat_number(self._player(found[1], line))
        self._begin_draw()
        self.payloads += self._draws.new_hand(seat, read_cards(found[2], line.number), line)

    def _player(self, name: str, line: TextLine) -> str:
        if name not in self._opening.seats:
            raise UnfitRecord(
                line.number, "seat", "expected a player of the hand: a player who is not listed among the seats"
            )
        return name

    def _begin_draw(self) -> None:
        if self._draws.begins():
            self._wagers.begin_round()

    def _end_round(self) -> None:
        self.payloads += self._draws.end_draw()
        self._wagers.begin_round()

    def _end_deal(self) -> None:
        """All lines of a deal have been read."""
        if self._deal is None:
            return
        events = dealt(self._deal, self._opening, self._wagers.folded | self.idle)
        for event in events:
            if event.street == self._opening.table.game.street and UNKNOWN not in event.down:
                self._draws.hold(event.seat, event.down)
        self.payloads += events
        self._deal = None


def _kind_of_noise(line: TextLine) -> NoiseKind | None:
    """The kind of a line that says nothing."""
    if not line.text:
        return "blank"
    return "separator" if line.text == _SEPARATOR else None
