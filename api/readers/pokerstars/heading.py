"""The first line of a record: number, game, limit, stakes, tournament and time."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.amounts import CURRENCIES, LOCAL_FORMS, UNKNOWN_CURRENCY, Unit, symbol_of
from api.readers.common.games import GameWords
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.times import CLOCK, NoTimeError, utc_time
from api.readers.pokerstars.vocabulary import LIMITS, game_of
from api.readers.pokerstars.words import AMOUNT, FIRST_LINE
from api.readers.text import TextLine
from domain.events.hand import Stakes, Tournament

CAP_LIMIT: Final = "CAP-"
"""Stands before the limit of a table where no more than a cap can be lost in a hand."""

PLAY_MONEY: Final = "PLAY"

_LIMIT = r"(?:No |Pot |Fixed )?Limit"
_GAME = rf"(?P<game>(?!{_LIMIT})\S.*?) (?P<limit>Pot Limit Pre-Flop, No Limit Post-Flop|{_LIMIT})"
_STAKES = rf"(?P<first>{AMOUNT})/(?P<second>{AMOUNT})(?: - (?P<cap>{AMOUNT}) Cap -)?(?: +(?P<iso>[A-Z]{{3}}))?"
_TIMES = rf"(?P<clock>{CLOCK})(?: \[(?P<eastern>{CLOCK})\])?"
_CASH = (
    re.compile(rf"{_GAME} \({_STAKES}\) - {_TIMES}"),
    re.compile(rf"\S[^()]* \({_GAME}, {_STAKES}\) - {_TIMES}"),  # a mix: it says which game of it is played
)
_BUY_IN = r"(?P<buy_in>Freeroll|\S+)(?: (?P<iso>[A-Z]{3}))? +"
_LEVEL = rf"(?P<level>(?:Match Round [^,]+, )?Level [^ ()]+) \((?P<first>{AMOUNT})/(?P<second>{AMOUNT})\)"
_TOURNAMENT = (
    re.compile(rf"{_BUY_IN}[^()]+ \({_GAME}\) - {_LEVEL} - {_TIMES}"),
    re.compile(rf"{_BUY_IN}{_GAME} - {_LEVEL} - {_TIMES}"),
)
_NUMBER = re.compile(rf"({FIRST_LINE.pattern}) +(?:\{{[^{{}}]*\}} +)?(?:Tournament #([0-9]+), )?(.*)")
_HAND_NO = re.compile(r"#([0-9]+):")


@dataclass(frozen=True, slots=True)
class Heading:
    """What the first line says. `unit` is how amounts count; `big_blind` is in it what a late player posts."""

    hand_no: str
    at: str
    game: GameWords
    limit: str
    stakes: Stakes
    unit: Unit
    currency: str
    real_money: bool
    tournament: Tournament | None

    @property
    def big_blind(self) -> int | None:
        """The big blind, which is the lower limit in fixed limit."""
        return self.stakes.lower if self.limit == "FL" else self.stakes.big_blind


def read_heading(line: TextLine, notes: LineNotes) -> Heading:
    """Read the first line; UnfitRecord if it is not as the format writes it."""
    parts = _NUMBER.fullmatch(line.text)
    number = _HAND_NO.search(line.text)
    if parts is None or number is None:
        raise UnfitRecord(line.number, "hand_no", "expected 'PokerStars Hand #', a number and ':'")
    tournament, rest = parts[2], parts[3]
    patterns = _CASH if tournament is None else _TOURNAMENT
    found = next((found for pattern in patterns if (found := pattern.fullmatch(rest)) is not None), None)
    if found is None:
        example = "Hold'em No Limit ($1/$2 USD) - 2014/01/06 6:54:48 ET"
        raise UnfitRecord(line.number, "game", f"expected game, limit, stakes and time such as {example}")
    at = _time(found, line, notes)
    notes.event(line)
    return _heading(number[1], at, tournament, found, line, notes)


def _heading(
    hand_no: str, at: str, tournament: str | None, found: re.Match[str], line: TextLine, notes: LineNotes
) -> Heading:
    symbol = symbol_of(found["first"])
    unit = Unit(symbol, chips=tournament is not None or not symbol, forms=LOCAL_FORMS)
    currency = _currency(found["iso"], symbol, None if tournament is None else found["buy_in"])
    return Heading(
        hand_no=hand_no,
        at=at,
        game=game_of(found["game"]),
        limit=_limit(found, unit, line, notes),
        stakes=_stakes(found, unit, line),
        unit=unit,
        currency=currency,
        real_money=currency != PLAY_MONEY,
        tournament=None if tournament is None else _tournament(tournament, found, line),
    )


def _time(found: re.Match[str], line: TextLine, notes: LineNotes) -> str:
    try:
        at, oddities = utc_time(found["clock"], found["eastern"])
    except NoTimeError as error:
        raise UnfitRecord(line.number, "at", str(error)) from None
    for oddity in oddities:
        notes.remark(line, oddity)
    return at


def _currency(iso: str | None, symbol: str, buy_in: str | None) -> str:
    """The printed code, else that of the symbol; numbers alone are play money, entries without a price unknown."""
    if iso is not None:
        return iso
    if buy_in is None:
        return CURRENCIES.get(symbol, PLAY_MONEY)
    if re.fullmatch(r"[0-9.,+]+", buy_in):
        return PLAY_MONEY
    return CURRENCIES.get(symbol_of(buy_in), UNKNOWN_CURRENCY)


def _limit(found: re.Match[str], unit: Unit, line: TextLine, notes: LineNotes) -> str:
    """The limit; the amount of a cap has no field and is remarked."""
    limit = LIMITS[found["limit"]]
    if found.groupdict().get("cap") is None:
        return limit
    unit.amount(found["cap"], line.number, "stakes")
    notes.remark(line, "cap-amount")
    return CAP_LIMIT + limit


def _stakes(found: re.Match[str], unit: Unit, line: TextLine) -> Stakes:
    names = ("lower", "higher") if LIMITS[found["limit"]] == "FL" else ("small_blind", "big_blind")
    texts = (found["first"], found["second"])
    values = {name: unit.amount(text, line.number, "stakes") for name, text in zip(names, texts, strict=True)}
    return made(line.number, Stakes, values)


def _tournament(number: str, found: re.Match[str], line: TextLine) -> Tournament:
    level = found["level"].removeprefix("Level ")
    return made(line.number, Tournament, {"id": number, "level": level})
