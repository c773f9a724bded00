"""The summary of a record: the rake, and what it repeats of pots, boards and seats."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.known import Known
from api.readers.pokerstars.notes import Cursor, LineNotes
from api.readers.pokerstars.opening import Opening
from api.readers.pokerstars.play import Play
from api.readers.pokerstars.words import AMOUNT, read_cards
from api.readers.text import TextLine
from domain.events.hand import CardsMucked, CardsShown, FeeTaken, RakeTaken
from domain.events.payload import Payload

_TOTAL = re.compile(
    rf"Total pot (?P<total>{AMOUNT})(?P<pots>(?: (?:Main pot|Side pot(?:-[0-9]+)?) {AMOUNT}\.)*)"
    rf" \| Rake (?P<rake>{AMOUNT})(?: \| Jackpot(?: Fee)? (?P<jackpot>{AMOUNT}))?"
)
_POT = re.compile(rf"pot(?:-[0-9]+)? ({AMOUNT})\.")
_RUN_TWICE = re.compile(r"Hand was run (?:twice|three times)")
_TITLE = re.compile(r"Title: .*")
_SEPARATOR = re.compile(r"\*{5,} # [0-9]+ \*{5,}")
_SEAT = re.compile(r"Seat ([0-9]{1,4}): (.*)")
_PLACE = r"(?: \((?:button|small blind|big blind|button blind)\))*"
_OUTCOME = (
    r" (?:(?P<folded>folded (?:before|on|after|in) .+)"
    rf"|collected \({AMOUNT}\)|won \({AMOUNT}\)"
    r"|(?P<mucked>mucked)(?: \[(?P<muck>[^\[\]]*)\])?"
    r"|(?P<showed>showed) \[(?P<show>[^\[\]]*)\](?: and (?:won|lost).*)?"
    r"|\(didn't bet\)|is sitting out)"
)
_ENDING = re.compile(_PLACE + _OUTCOME)
_STRANGER = re.compile(rf"(.+?){_PLACE}{_OUTCOME}")
_WON = re.compile(rf"\b(?:collected|won) \(({AMOUNT})\)")
_CASHED_OUT: Final = "cashed out)"


class Summary:
    """Reads the lines from the heading of the summary to the end of the record; `seats` are those it lists."""

    def __init__(self, opening: Opening, play: Play, known: Known, notes: LineNotes) -> None:
        self.seats: set[int] = set()
        self.payloads: list[Payload] = []
        self.total: TextLine | None = None
        self._opening = opening
        self._play = play
        self._known = known
        self._notes = notes
        self._by_number = {seat.number: seat.player for seat in opening.seats.values()}

    def read(self, lines: Cursor) -> None:
        """Read to the end; UnfitRecord at the first line that says nothing known."""
        self._notes.ignored(lines.take(), "summary")
        while not lines.exhausted():
            self._read_line(lines.take())

    def _read_line(self, line: TextLine) -> None:
        text = line.text
        if not text:
            self._notes.ignored(line, "blank")
        elif (found := _TOTAL.fullmatch(text)) is not None:
            self._read_total(found, line)
        elif (found := _SEAT.fullmatch(text)) is not None:
            self._read_seat(int(found[1]), found[2], line)
        elif self._play.boards.repeated(line):
            self._notes.ignored(line, "board-again")
        elif _RUN_TWICE.fullmatch(text):
            self._notes.ignored(line, "run-twice")
        elif _TITLE.fullmatch(text):
            self._notes.ignored(line, "title")
        elif _SEPARATOR.fullmatch(text):
            self._notes.ignored(line, "separator")
        else:
            raise UnfitRecord(
                line.number,
                "line",
                "expected a pot, a board or a seat: the line says nothing that a summary is known to say",
            )

    def _read_total(self, found: re.Match[str], line: TextLine) -> None:
        """The pots have no field: they must be the awards and what was taken, else that is remarked."""
        if self.total is not None:
            raise UnfitRecord(line.number, "rake", "expected one line 'Total pot …': the summary has a second one")
        self.total = line
        total, rake = self._amount(found["total"], line, "pot"), self._amount(found["rake"], line, "rake")
        fee = 0 if found["jackpot"] is None else self._amount(found["jackpot"], line, "jackpot")
        pots = [self._amount(text, line, "pot") for text in _POT.findall(found["pots"])]
        awarded = sum(self._play.results.awarded.values())
        net = total - rake - fee
        if (pots and sum(pots) != net) or (awarded != net and not self._play.results.cashed_out):
            self._notes.remark(line, "contradicting-pot-total")
        if rake:
            self.payloads.append(made(line.number, RakeTaken, {"amount": rake}))
        if fee:
            self.payloads.append(made(line.number, FeeTaken, {"amount": fee, "kind": "jackpot"}))
        if rake or fee:
            self._notes.event(line)
        else:
            self._notes.ignored(line, "rake-zero")

    def _read_seat(self, number: int, rest: str, line: TextLine) -> None:
        player = self._by_number.get(number)
        found = _ENDING.fullmatch(rest, len(player)) if player is not None and rest.startswith(player) else None
        if found is None and _STRANGER.fullmatch(rest) and player is not None:
            found = _STRANGER.fullmatch(rest)
            self._notes.remark(line, "contradicting-player")
        if player is None or found is None:
            raise UnfitRecord(line.number, "seat", "expected a seat of the hand and how it fared")
        if number in self.seats:
            raise UnfitRecord(line.number, "seat", "expected each seat once: the summary has the seat twice")
        self.seats.add(number)
        self._compare_winnings(number, rest, line)
        if self._take_cards(number, found, line):
            self._notes.event(line)
        else:
            self._notes.ignored(line, "seat-summary")

    def _compare_winnings(self, number: int, rest: str, line: TextLine) -> None:
        won = sum(self._amount(text, line) for text in _WON.findall(rest))
        if won != self._play.results.awarded.get(number, 0) and _CASHED_OUT not in rest:
            self._notes.remark(line, "contradicting-award")

    def _take_cards(self, number: int, found: re.Match[str], line: TextLine) -> bool:
        """Put the cards of the line where they belong; whether it says anything that no other line has."""
        results = self._play.results
        if found["mucked"] is None and found["showed"] is None:
            return False
        text = found["muck"] if found["showed"] is None else found["show"]
        cards = None if text is None else read_cards(text, line.number)
        if found["mucked"] is not None and number in self._play.wagers.folded:
            return self._folded(number, cards)
        if found["mucked"] is not None:
            self._known.mucked[number] = cards
        if number in results.shown:
            self._compare_cards(cards, results.shown[number], line)
            return False
        if number in results.mucked and found["mucked"] is not None:
            return cards is not None
        kind = CardsShown if found["showed"] is not None else CardsMucked
        values = {"seat": number} | ({} if cards is None else {"cards": cards})
        self.payloads.append(made(line.number, kind, values))
        return True

    def _folded(self, number: int, cards: tuple[str, ...] | None) -> bool:
        """What trackers print behind `mucked` of a seat that folded are the cards that were dealt to it."""
        if cards is not None:
            self._known.folded[number] = cards
        return cards is not None

    def _compare_cards(self, cards: tuple[str, ...] | None, shown: tuple[str, ...], line: TextLine) -> None:
        if cards is not None and sorted(cards) != sorted(shown):
            self._notes.remark(line, "contradicting-cards")

    def _amount(self, text: str, line: TextLine, field: str = "amount") -> int:
        return self._opening.heading.unit.amount(text, line.number, field)
