"""The first line of a record: number, game, limit, stakes, tournament and time."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from api.readers.common.amounts import (
    CURRENCIES,
    LOCAL_FORMS,
    SHARED_SYMBOL,
    SYMBOL,
    UNKNOWN_CURRENCY,
    Unit,
    symbol_of,
)
from api.readers.common.games import GameWords
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.times import CLOCK, NoTimeError, utc_time
from api.readers.pokerstars.vocabulary import game_of, is_known, limit_of
from api.readers.pokerstars.words import AMOUNT, FIRST_LINE
from api.readers.text import TextLine
from domain.events.hand import Stakes, Tournament

CAP_LIMIT: Final = "CAP-"
"""Stands before the limit of a table where no more than a cap can be lost in a hand."""

PLAY_MONEY: Final = "PLAY"

_LIMIT = r"(?:No |Pot |Fixed )?Limit"
_GAME = rf"(?P<game>(?!{_LIMIT}\b)\S.*?) (?P<limit>Pot Limit Pre-Flop, No Limit Post-Flop|{_LIMIT})"
_BLINDS = rf"(?:(?P<first>{AMOUNT})/(?P<second>{AMOUNT})|Button Blind (?P<button>{AMOUNT}) - Ante (?P<ante>{AMOUNT}))"
_ISO = r"(?P<iso>(?-i:[A-Z]{3}))"
_STAKES = rf"{_BLINDS}(?: - (?P<cap>{AMOUNT}) Cap -)?(?: +{_ISO})?"
_TIMES = rf"(?P<clock>{CLOCK})(?: \[(?P<eastern>{CLOCK})\])?"
_CASH = (
    re.compile(rf"{_GAME} \({_STAKES}\) - {_TIMES}", re.IGNORECASE),
    # a mix: it says which game of it is played
    re.compile(rf"\S[^()]* \({_GAME}, {_STAKES}\) - {_TIMES}", re.IGNORECASE),
)
_PRICE = rf"{SYMBOL}?[0-9]+(?:[ \u00a0\u202f][0-9]{{3}}(?![0-9])|[.,][0-9]+)*"
_BUY_IN = rf"(?P<buy_in>Freeroll|{_PRICE}(?:\+{_PRICE})*(?: ?(?:FPP|SC))?|(?=\S*[0-9])\S+)(?: {_ISO})?(?: +- +| +)"
_NO_BUY_IN = r"(?P<buy_in>)(?P<iso>(?!))?"
_ROUND = r"(?:(?P<level>(?:Match Round [^,]+, )?Level [^ ()]+) )?"
_LEVEL = rf"(?:- )?{_ROUND}\({_BLINDS}\) - {_TIMES}"
_TOURNAMENT = tuple(
    re.compile(rf"{entry}{game} {_LEVEL}", re.IGNORECASE)
    for entry in (_BUY_IN, _NO_BUY_IN)
    for game in (rf"[^()]+ \({_GAME}\)", _GAME)
)
_LICENCE = re.compile(r" \[(?:ADM|AAMS) ID: [^\[\]]*\]")
_NUMBER = re.compile(
    rf"({FIRST_LINE.pattern}) +(?:\{{.*\}} +)?(?:(?:Zoom )?(?:Tournament|TOURNAMENT) #([0-9]+), *)?(.*)"
)
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
    tournament, rest = parts[2], _LICENCE.sub("", parts[3])
    if rest != parts[3]:
        notes.remark(line, "licence-number")
    found = _matched(_CASH if tournament is None else _TOURNAMENT, rest)
    if found is None:
        example = "Hold'em No Limit ($1/$2 USD) - 2014/01/06 6:54:48 ET"
        raise UnfitRecord(line.number, "game", f"expected game, limit, stakes and time such as {example}")
    at = _time(found, line, notes)
    notes.event(line)
    return _heading(number[1], at, tournament, found, line, notes)


def _matched(patterns: Iterable[re.Pattern[str]], text: str) -> re.Match[str] | None:
    """The first pattern that fits and finds a game that is known; else the first that fits.

    The price of a tournament may be left out, and games may begin with a number.
    """
    fitting = [found for pattern in patterns if (found := pattern.fullmatch(text)) is not None]
    return next((found for found in fitting if is_known(found["game"])), fitting[0] if fitting else None)


def _heading(
    hand_no: str, at: str, tournament: str | None, found: re.Match[str], line: TextLine, notes: LineNotes
) -> Heading:
    symbol = symbol_of(found["first"] or found["button"])
    if symbol == SHARED_SYMBOL and tournament is None and found["iso"] is None:
        raise UnfitRecord(
            line.number, "stakes", f"expected the code of the currency beside {symbol}, which several have"
        )
    unit = Unit(symbol, chips=tournament is not None or not symbol, forms=LOCAL_FORMS)
    currency = _currency(found["iso"], symbol, None if tournament is None else found["buy_in"])
    return Heading(
        hand_no=hand_no,
        at=at,
        game=game_of(found["game"]),
        limit=_limit(found, unit, line, notes),
        stakes=_stakes(found, unit, line, notes),
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
    if re.fullmatch(r"[0-9.,+ \u00a0\u202f]+", buy_in):
        return PLAY_MONEY
    return CURRENCIES.get(symbol_of(buy_in), UNKNOWN_CURRENCY)


def _limit(found: re.Match[str], unit: Unit, line: TextLine, notes: LineNotes) -> str:
    """The limit; the amount of a cap has no field and is remarked."""
    limit = limit_of(found["limit"])
    if found.groupdict().get("cap") is None:
        return limit
    unit.amount(found["cap"], line.number, "stakes")
    notes.remark(line, "cap-amount")
    return CAP_LIMIT + limit


def _stakes(found: re.Match[str], unit: Unit, line: TextLine, notes: LineNotes) -> Stakes:
    """The stakes; the amount of a blind that the button alone posts has no field and is remarked."""
    if found["button"] is not None:
        unit.amount(found["button"], line.number, "stakes")
        notes.remark(line, "button-blind")
        return made(line.number, Stakes, {"ante": unit.amount(found["ante"], line.number, "stakes")})
    names = ("lower", "higher") if limit_of(found["limit"]) == "FL" else ("small_blind", "big_blind")
    texts = (found["first"], found["second"])
    values = {name: unit.amount(text, line.number, "stakes") for name, text in zip(names, texts, strict=True)}
    return made(line.number, Stakes, values)


def _tournament(number: str, found: re.Match[str], line: TextLine) -> Tournament:
    level = re.sub("^level ", "", found["level"] or "", flags=re.IGNORECASE)
    return made(line.number, Tournament, {"id": number} | ({"level": level} if level else {}))
