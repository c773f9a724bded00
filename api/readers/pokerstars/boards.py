"""Community cards: `*** TURN *** [6s Jc Ah] [2d]`, on several boards with a word before the street."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.games import Family
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.words import CARDS, read_cards
from api.readers.text import TextLine
from domain.events.hand import BoardDealt

NUMBERS: Final = {None: None, "FIRST": 1, "SECOND": 2, "THIRD": 3}
_BOARD = re.compile(rf"\*\*\* (?:(FIRST|SECOND|THIRD) )?(PRE-FLOP|FLOP|TURN|RIVER) \*\*\* {CARDS}(?: {CARDS})?")
_AGAIN = re.compile(rf"(?:(FIRST|SECOND|THIRD) )?Board {CARDS}")
_COMMUNITY_STREET: Final = "seventh"


class Boards:
    """Reads the headings of streets, and compares what repeats them."""

    def __init__(self, family: Family, notes: LineNotes) -> None:
        self._family = family
        self._notes = notes
        self._cards: dict[int | None, tuple[str, ...]] = {}

    def read(self, line: TextLine) -> list[BoardDealt] | None:
        """The cards of a heading; None if it is none. What lay on the board before is repeated in front of them."""
        found = _BOARD.fullmatch(line.text)
        if found is None:
            return None
        number, street = NUMBERS[found[1]], found[2].lower().replace("-", "")
        if self._family is Family.DRAW or (self._family is Family.STUD and street != "river"):
            raise UnfitRecord(line.number, "street", "expected no cards on the board: a game without community cards")
        cards = read_cards(found[4] or found[3], line.number)
        before = self._board(number)
        if found[4] is None and street == "flop" and before == cards[: len(before)]:
            cards = cards[len(before) :]  # the first card of the flop may lie there before
        if found[4] is not None and read_cards(found[3], line.number) != self._board(number):
            self._notes.remark(line, "contradicting-board")
        self._cards[number] = (*self._board(number), *cards)
        values: dict[str, object] = {} if number is None else {"board": number}
        name = _COMMUNITY_STREET if self._family is Family.STUD else street
        return [made(line.number, BoardDealt, values | {"street": name, "cards": cards})]

    def repeated(self, line: TextLine) -> bool:
        """Whether the line is that of the summary which repeats a board; another one than was dealt is remarked."""
        found = _AGAIN.fullmatch(line.text)
        if found is None:
            return False
        if read_cards(found[2], line.number) != self._board(NUMBERS[found[1]]):
            self._notes.remark(line, "contradicting-board")
        return True

    def _board(self, number: int | None) -> tuple[str, ...]:
        """The cards of a board, which begins with those of all boards."""
        return self._cards.get(number, self._cards.get(None, ()))
