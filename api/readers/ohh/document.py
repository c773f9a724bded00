"""The JSON of a record: numbers as they are written, no key twice, and the line of each part."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Final, NoReturn

from api.readers.common.keyed import KeyedRecord
from api.readers.common.unfit import UnfitRecord
from api.readers.results import shortened

Path = tuple[str | int, ...]
"""Keys and places in arrays, from the outermost on."""

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[\[\]{},:]|[^\s\[\]{},:"]+')


class _NoJsonError(ValueError):
    """What JSON allows or Python reads, and no record may have."""


def parsed(record: KeyedRecord) -> object:
    """The value of the record; UnfitRecord if it is not JSON."""
    try:
        return json.loads(
            record.text, parse_float=Decimal, parse_constant=_no_constant, object_pairs_hook=_object_without_twins
        )
    except json.JSONDecodeError as error:
        line = record.lines[min(error.lineno, len(record.lines)) - 1]
        raise UnfitRecord(line.number, "record", f"expected JSON: {_words(error)}") from None
    except _NoJsonError as error:
        raise UnfitRecord(record.first_line, "record", f"expected JSON: {error}") from None
    except (ValueError, ArithmeticError, RecursionError):
        reason = "expected JSON: a number is longer, or objects lie deeper in one another, than in any hand"
        raise UnfitRecord(record.first_line, "record", reason) from None


def _words(error: json.JSONDecodeError) -> str:
    """What is wrong at the place where a text stops being JSON."""
    rest = error.doc[error.pos :].strip()
    return (
        f"character {error.colno} of the line does not fit: {shortened(rest)}" if rest else "the object is not closed"
    )


def _no_constant(text: str) -> NoReturn:
    raise _NoJsonError(f"{text} is no number")


def _object_without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise _NoJsonError(f"the key {shortened(twin)} stands twice in an object")
    return values


def line_of(record: KeyedRecord, path: Path) -> int:
    """The line on which a part of the record begins; that of the innermost part around it, if it is not there."""
    best, best_depth = record.first_line, 0
    walk = _Walk()
    for line in record.lines:
        for found in _TOKEN.finditer(line.text):
            depth = walk.take(found[0], path)
            if depth > best_depth:
                best, best_depth = line.number, depth
    return best


class _Walk:
    """Where in the JSON a sign stands."""

    def __init__(self) -> None:
        self._steps: list[str | int] = []
        self._key_next: list[bool] = []

    def take(self, sign: str, path: Path) -> int:
        """How many steps of the path lead to the sign, if all steps to it are of the path; else 0."""
        if sign in "{[":
            self._steps.append("" if sign == "{" else 0)
            self._key_next.append(sign == "{")
        elif sign in "}]":
            del self._steps[-1:], self._key_next[-1:]
        elif sign == "," and self._steps:
            step = self._steps[-1]
            if isinstance(step, int):
                self._steps[-1] = step + 1
            else:
                self._key_next[-1] = True
        elif sign.startswith('"') and self._key_next and self._key_next[-1]:
            self._steps[-1] = sign[1:-1]
            self._key_next[-1] = False
        return len(self._steps) if tuple(self._steps) == path[: len(self._steps)] else 0
