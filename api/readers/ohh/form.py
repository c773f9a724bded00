"""From the JSON of a record to its model, with an account of the keys that no event holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from api.readers.common.keyed import KeyedRecord, KeyNotes
from api.readers.common.unfit import F, UnfitRecord, made
from api.readers.ohh import models
from api.readers.ohh.document import Path, line_of, parsed
from api.readers.ohh.models import NOISE_KEYS, Document, Hand, Open, TournamentInfo
from domain.events.fields import PATTERN_WORDS

_PATH_STEPS_MAX = 8

_WORDS: Final = {
    "missing": "expected the key: it is required",
    "extra_forbidden": "expected keys of the format: a key that is not known here",
    "string_type": "expected text",
    "string_too_short": "expected text",
    "int_type": "expected an integer",
    "bool_type": "expected true or false",
    "list_type": "expected an array",
    "dict_type": "expected an object",
    "model_type": "expected an object",
    "model_attributes_type": "expected an object",
    "too_short": "expected at least 1 item",
}
"""What was expected, by pydantic's name of the fault; amounts have many, and are numbers."""

_PATTERNS: Final = {**PATTERN_WORDS, models.CARD: "a card such as Ah"}


def read_form(record: KeyedRecord, notes: KeyNotes) -> Hand:
    """The hand of the record; UnfitRecord names the first key that is not as it should be."""
    value = parsed(record)
    try:
        document = Document.model_validate(value)
    except ValidationError as error:
        raise _unfit(record, error) from None
    hand = document.ohh
    _note_open(record, notes, document, ())
    _note_open(record, notes, hand, ("ohh",))
    if hand.tournament_info is not None:
        _note_open(record, notes, hand.tournament_info, ("ohh", "tournament_info"))
    for place, player in enumerate(hand.players):
        _note_open(record, notes, player, ("ohh", "players", place))
    return hand


def made_at(record: KeyedRecord, path: Path, form: type[F], values: Mapping[str, object]) -> F:
    """The part of an event with these values; UnfitRecord at a part of the record if its form does not allow one."""
    try:
        return made(0, form, values)
    except UnfitRecord as unfit:
        where = ".".join(map(str, path))
        raise UnfitRecord(line_of(record, path), unfit.field, f"{where}: {unfit.reason}") from None


def unfit_at(record: KeyedRecord, path: Path, reason: str) -> UnfitRecord:
    """Why the record cannot be taken, at a part of it."""
    name = next((step for step in reversed(path) if isinstance(step, str)), "record")
    where = ".".join(map(str, path)) or name
    return UnfitRecord(line_of(record, path), name, f"{where}: {reason}")


def _unfit(record: KeyedRecord, error: ValidationError) -> UnfitRecord:
    first = error.errors(include_url=False, include_input=False)[0]
    path: Path = tuple(step for step in first["loc"][:_PATH_STEPS_MAX] if step not in ("decimal", "int", "str"))
    return unfit_at(record, path, _words(first))


def _words(fault: ErrorDetails) -> str:
    """What was expected where pydantic found a fault."""
    kind, context = fault["type"], fault.get("ctx", {})
    if kind == "value_error":
        return str(context["error"])
    if kind == "literal_error":
        return f"expected {context['expected']}".replace("'", "").replace("True", "true").replace("False", "false")
    if kind == "string_pattern_mismatch":
        return f"expected {_PATTERNS.get(context['pattern'], 'a place such as 0.3')}"
    if kind in ("greater_than_equal", "greater_than"):
        return f"expected at least {context.get('ge', 1)}"
    return _WORDS.get(kind, "expected a number")


def _note_open(record: KeyedRecord, notes: KeyNotes, part: Open, path: Path) -> None:
    """Count the keys of an object that no event holds."""
    for name in _present(part):
        if name in NOISE_KEYS and name in type(part).model_fields:
            notes.keys[NOISE_KEYS[name]] += 1
    for name in part.model_extra or {}:
        if name.startswith("_"):
            notes.keys["user-defined"] += 1
        elif isinstance(part, TournamentInfo):
            notes.keys["tournament-detail"] += 1
        else:
            notes.keys["unknown-key"] += 1
            notes.remark(line_of(record, (*path, name)), "unknown-key", name)


def _present(part: BaseModel) -> set[str]:
    return part.model_fields_set
