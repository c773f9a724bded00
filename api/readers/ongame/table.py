"""The table line of a record: game, limit, stakes and what the chips are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.amounts import CURRENCIES, UNKNOWN_CURRENCY, Unit, symbol_of
from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.notes import LineNotes
from api.readers.ongame.vocabulary import Family, GameWords, game_of, limit_of
from api.readers.text import TextLine
from domain.events.hand import Stakes, Tournament

UNSTATED_TOURNAMENT: Final = "unstated"
"""Stands for the number of a tournament whose record has none."""

_TABLE = re.compile(
    r"Table: (?P<name>\S.* \[[0-9]+\]) \((?P<limit>[A-Z_]+) (?P<game>[A-Z0-9_]+) "
    r"(?P<first>[^\s/]+)/(?P<second>[^\s/]+?)(?:, ante: (?P<ante>\S+))?, (?P<money>Real money|Play money|Chips|TC)\)"
)
_TOURNAMENT = re.compile(r'(?:"(?P<name>.*)",? ?)?(?P<id>[A-Za-z0-9-]+)?(?:,? ?buy-in: (?P<buy_in>\S+))?')
_TOURNAMENT_CHIPS: Final = ("Chips", "TC")


@dataclass(frozen=True, slots=True)
class Table:
    """What the table line says, and the first line of the record about tournaments."""

    name: str
    game: GameWords
    limit: str
    stakes: Stakes
    unit: Unit
    currency: str
    real_money: bool
    tournament: Tournament | None


def read_table(line: TextLine, tournament: str | None, notes: LineNotes) -> Table:
    """Read the table line; `tournament` is what the first line says of one. UnfitRecord if either is unknown."""
    found = _TABLE.fullmatch(line.text)
    if found is None:
        example = "'Table: Name [123] (NO_LIMIT TEXAS_HOLDEM $1/$2, Real money)'"
        raise UnfitRecord(line.number, "table", f"expected a table such as {example}")
    chips = found["money"] in _TOURNAMENT_CHIPS
    if tournament is not None and not chips:
        raise UnfitRecord(
            line.number, "tournament", f"expected chips at the table of a tournament, got {found['money']}"
        )
    entry, buy_in_symbol = _tournament(tournament or "", line.number) if chips else (None, "")
    symbol = symbol_of(found["first"])
    unit = Unit(symbol, chips)
    play = found["money"] == "Play money"
    notes.event(line)
    return Table(
        name=found["name"],
        game=game_of(found["game"]),
        limit=limit_of(found["limit"]),
        stakes=_stakes(found, unit, line, notes),
        unit=unit,
        currency="PLAY" if play else CURRENCIES.get(buy_in_symbol if chips else symbol, UNKNOWN_CURRENCY),
        real_money=not play,
        tournament=entry,
    )


def _tournament(text: str, line: int) -> tuple[Tournament, str]:
    """The tournament, and the currency symbol of its buy-in."""
    found = _TOURNAMENT.fullmatch(text.strip())
    if found is None:
        raise UnfitRecord(line, "tournament", 'expected a tournament such as "Name", R-1-2, buy-in: $5')
    values = {"id": found["id"] or UNSTATED_TOURNAMENT} | ({"name": found["name"]} if found["name"] else {})
    return made(line, Tournament, values), symbol_of(found["buy_in"] or "")


def _stakes(found: re.Match[str], unit: Unit, line: TextLine, notes: LineNotes) -> Stakes:
    """The stakes by name; two numbers of whose meaning nothing is known are left out."""
    names = _stake_names(game_of(found["game"]), limit_of(found["limit"]))
    values = {}
    if found["ante"] is not None:
        values["ante"] = unit.amount(found["ante"], line.number, "stakes")
    for name, text in zip(names or ("", ""), (found["first"], found["second"]), strict=True):
        values[name] = unit.amount(text, line.number, "stakes")
    if names is None:
        notes.remark(line, "unread-stakes")
        del values[""]
    return made(line.number, Stakes, values)


def _stake_names(game: GameWords, limit: str) -> tuple[str, str] | None:
    if limit == "FL":
        return "lower", "higher"
    if limit in ("PL", "NL") and game.family in (Family.BOARD, Family.DRAW):
        return "small_blind", "big_blind"
    return None
