"""The keys of a record with their values, and what became of each."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Final, TypeGuard, TypeVar

from api.readers.common.keyed import KeyedLine, KeyNotes
from api.readers.common.unfit import F, UnfitRecord, made
from api.readers.phh.kinds import NOISE_KEYS
from api.readers.phh.lexing import LineKind
from api.readers.phh.records import Section
from api.readers.results import shortened
from domain.events.fields import INTEGER_MAX

T = TypeVar("T")
Number = Decimal | int

_KEY: Final = re.compile(r"\s*(?:([A-Za-z0-9_-]+)|\"([A-Za-z0-9_-]+)\"|'([A-Za-z0-9_-]+)')\s*=")
_TEXTS: Final = re.compile(r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|#[^\n]*", re.DOTALL)

FIELDS: Final = frozenset(
    {
        "variant",
        "antes",
        "blinds_or_straddles",
        "bring_in",
        "small_bet",
        "big_bet",
        "min_bet",
        "starting_stacks",
        "actions",
        "time",
        "time_zone",
        "time_zone_abbreviation",
        "day",
        "month",
        "year",
        "level",
        "seats",
        "seat_count",
        "table",
        "players",
        "finishing_stacks",
        "winnings",
        "currency",
    }
)
"""Keys of the format that events hold."""

OWN_KEYS: Final = frozenset(
    {
        "_scale",
        "_currency",
        "_real_money",
        "_button",
        "_tournament",
        "_level",
        "_rulebook",
        "_stakes",
        "_spread",
        "_states",
        "_absent_seats",
        "_absent_players",
        "_absent_stacks",
        "_absent_finishing_stacks",
        "_blind_kinds",
        "_forced_order",
        "_dead_antes",
        "_dead_blinds",
        "_calls",
        "_completions",
        "_details",
        "_deeds",
        "_boards",
        "_run_it",
        "_returns",
        "_rake",
        "_rake_by_pot",
        "_awards",
        "_house_money",
        "_fees",
        "_cash_outs",
        "_cancelled",
        "_incident",
        "_finished",
    }
)
"""Keys of our own: one that nobody asks for has no place in the record, and is no key of somebody else's."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key with its value as TOML writes it, over `lines` lines from `line` on."""

    name: str
    line: int
    lines: int
    text: str


class Fields:
    """The values of a record by key. A key that nobody asks for is noise, or makes the record unfit."""

    def __init__(self, record: Section) -> None:
        self.line = record.first_line
        self._keys = _keys(record)
        self._values: dict[str, object] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._keys

    def line_of(self, name: str) -> int:
        """The line of a key, of the record if it has no such key."""
        return self._keys[name].line if name in self._keys else self.line

    def unfit(self, name: str, reason: str) -> UnfitRecord:
        """Why the record cannot be taken, at a key."""
        return UnfitRecord(self.line_of(name), name, f"{name}: {reason}")

    def made(self, name: str, form: type[F], values: Mapping[str, object]) -> F:
        """A part of an event that a key says; UnfitRecord names the key if the event's form does not allow it."""
        try:
            return made(self.line_of(name), form, values)
        except UnfitRecord as unfit:
            raise self.unfit(name, unfit.reason) from None

    def number(self, name: str) -> Number | None:
        """A number; None if the record has no such key."""
        return self._value(name, _is_number, "a number")

    def numbers(self, name: str, count: int | None = None) -> list[Number] | None:
        """Numbers, one for each player where `count` says how many they are."""
        return self._counted(name, self._value(name, _is_numbers, "an array of numbers"), count)

    def integer(self, name: str) -> int | None:
        """An integer."""
        return self._value(name, _is_integer, "an integer")

    def ordinal(self, name: str) -> int | None:
        """An integer of at least 1."""
        value = self.integer(name)
        if value is not None and not 1 <= value <= INTEGER_MAX:
            raise self.unfit(name, f"expected an integer of at least 1, got {shortened(str(value))}")
        return value

    def integers(self, name: str, count: int | None = None) -> list[int] | None:
        """Integers."""
        return self._counted(name, self._value(name, _is_integers, "an array of integers"), count)

    def text(self, name: str) -> str | None:
        """A text."""
        return self._value(name, _is_text, "a text")

    def name(self, name: str) -> str | None:
        """A text, or an integer as text."""
        value = self._value(name, _is_name, "a text or an integer")
        return None if value is None else str(value)

    def texts(self, name: str, count: int | None = None) -> list[str] | None:
        """Texts."""
        return self._counted(name, self._value(name, _is_texts, "an array of texts"), count)

    def clock(self, name: str) -> time | None:
        """A time of the day."""
        return self._value(name, _is_time, "a time of the day")

    def truth(self, name: str) -> bool | None:
        """True or false."""
        return self._value(name, _is_truth, "true or false")

    def note_rest(self, notes: KeyNotes) -> None:
        """Count the keys that nobody has asked for; UnfitRecord if one of them has no place in the record."""
        for key in self._keys.values():
            if key.name in self._values:
                continue
            kind = "user-defined" if key.name.startswith("_") else NOISE_KEYS.get(key.name)
            if kind is None or key.name in OWN_KEYS:
                raise self.unfit(
                    key.name, "expected in a record that it fits: this one has nothing that this key could belong to"
                )
            _parsed(key)  # what is no TOML is no record, whoever the key belongs to
            notes.noise[kind] += key.lines
            notes.keys[kind] += 1

    def _value(self, name: str, fits: Callable[[object], TypeGuard[T]], expected: str) -> T | None:
        key = self._keys.get(name)
        if key is None:
            return None
        if name not in self._values:
            self._values[name] = _parsed(key)
        value = self._values[name]
        if not fits(value):
            raise self.unfit(name, f"expected {expected}")
        return value

    def _counted(self, name: str, values: list[T] | None, count: int | None) -> list[T] | None:
        if values is not None and count is not None and len(values) != count:
            raise self.unfit(name, f"expected {count} values, one for each player, got {len(values)}")
        return values


def _keys(record: Section) -> dict[str, Key]:
    parts: list[list[KeyedLine]] = []
    for line, kind in zip(record.lines, record.kinds, strict=True):
        if kind is LineKind.KEY:
            parts.append([line])
        elif kind is LineKind.MORE:
            if not parts:
                raise UnfitRecord(line.number, "key", "expected a key and its value: the line belongs to no key")
            parts[-1].append(line)
    keys: dict[str, Key] = {}
    for part in parts:
        key = _key(part)
        if key.name in keys:
            raise UnfitRecord(key.line, key.name, f"{key.name}: expected each key once: the record has the key already")
        keys[key.name] = key
    if not keys:
        raise UnfitRecord(record.first_line, "record", "expected keys: the section has no keys")
    return keys


def _key(lines: list[KeyedLine]) -> Key:
    first = lines[0]
    found = _KEY.match(first.text)
    if found is None:
        raise UnfitRecord(first.number, "key", f"expected a key and its value, got {shortened(first.text)}")
    name = next(group for group in found.groups() if group is not None)
    if not name.startswith("_") and name not in FIELDS and name not in NOISE_KEYS:
        raise UnfitRecord(first.number, name, f"{name}: not a key of the format; own keys begin with an underscore")
    return Key(name, first.number, len(lines), "\n".join(line.text for line in lines))


def _parsed(key: Key) -> object:
    """The value; UnfitRecord if it is no TOML, or has a table in it where no field of the format has one."""
    if not key.name.startswith("_") and "{" in _TEXTS.sub("", key.text):
        raise UnfitRecord(key.line, key.name, f"{key.name}: expected a plain value or an array of them")
    try:
        values = tomllib.loads(key.text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError):
        value = shortened(key.text.partition("=")[2].strip())
        raise UnfitRecord(key.line, key.name, f"{key.name}: expected a value of TOML, got {value or 'none'}") from None
    if list(values) != [key.name]:
        raise UnfitRecord(key.line, key.name, f"{key.name}: expected one value and nothing behind it")
    return values[key.name]


def _is_number(value: object) -> TypeGuard[Number]:
    return isinstance(value, Decimal | int) and not isinstance(value, bool)


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> TypeGuard[str]:
    return isinstance(value, str)


def _is_name(value: object) -> TypeGuard[str | int]:
    return _is_text(value) or _is_integer(value)


def _is_time(value: object) -> TypeGuard[time]:
    return isinstance(value, time)


def _is_truth(value: object) -> TypeGuard[bool]:
    return isinstance(value, bool)


def _is_numbers(value: object) -> TypeGuard[list[Number]]:
    return isinstance(value, list) and all(map(_is_number, value))


def _is_integers(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(map(_is_integer, value))


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(map(_is_text, value))
