"""What is wrong with a house file, as values: key, message, severity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from domain.rulebook import form as forms

Severity = Literal["error", "warning"]


class RulebookError(ValueError):
    """A rulebook that cannot be used; the message is one sentence that names the key."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem of a house file.

    `key` is the path of the key (``rake[2].tiers[1].per``, counted from 1), "" for the file as a whole.
    A file with an error cannot be loaded; a warning is something an operator should look at.
    """

    key: str
    message: str
    severity: Severity = "error"

    def __str__(self) -> str:
        """One sentence: the key, then what is wrong with it."""
        return f"{self.key} {self.message}" if self.key else self.message


def form_problems(error: ValidationError) -> list[Problem]:
    """The problems that a check of the form found."""
    return [Problem(key_path(_path(detail)), _message(detail)) for detail in error.errors(include_url=False)]


def key_path(path: Sequence[str | int]) -> str:
    """Write a path as in TOML, places in a list counted from 1."""
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f"[{part + 1}]"
        else:
            words += ("." if words else "") + (part if _BARE.fullmatch(part) else f'"{part}"')
    return words


def _path(detail: ErrorDetails) -> list[str | int]:
    # The check of a key adds a part to the place that is no key of the file.
    return [part for part in detail["loc"] if part != "[key]"]


def _message(detail: ErrorDetails) -> str:
    kind, given = detail["type"], detail["input"]
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        *place, key = detail["loc"]
        return f"is no key of a house file{did_you_mean(str(key), _form_at(place).model_fields)}"
    return f"{_expectation(kind, detail.get('ctx', {}))}, not {_shown(given)}"


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence that proposes the closest of `words`, "" if none is close."""
    close = get_close_matches(word, words, 1)
    return f"; did you mean {close[0]}?" if close else ""


def _form_at(place: Sequence[str | int]) -> type[BaseModel]:
    names = [part for part in place if isinstance(part, str)]
    return _FORMS[names[-1] if names[:1] == ["rake"] else "".join(names[:1])]


def _expectation(kind: str, context: dict[str, Any]) -> str:
    if kind in {"literal_error", "enum"}:
        return f"must be {context['expected']}"
    if kind in _BOUNDS:
        return f"must be {_BOUNDS[kind]} {context.get('ge', context.get('le'))}"
    if kind in {"too_short", "too_long"}:
        number = context.get("min_length", context.get("max_length"))
        return f"must have at {_LENGTHS[kind]} {number} {'entry' if number == 1 else 'entries'}"
    if kind == "string_pattern_mismatch":
        return f"must look like {EXAMPLES[context['pattern']]}"
    return f"must be {_TYPES.get(kind, 'of another type')}"


def _shown(given: object) -> str:
    text = repr(given)
    return text if len(text) <= 60 else text[:57] + "..."


_FORMS: dict[str, type[BaseModel]] = {
    "": forms.BookForm,
    "parameters": forms.ParameterForm,
    "rules": forms.RuleForm,
    "rake": forms.RakeForm,
    "stakes": forms.StakesForm,
    "tiers": forms.TierForm,
    "thresholds": forms.ThresholdForm,
    "caps": forms.CapForm,
}
_BARE = re.compile("[A-Za-z0-9_-]+")
_BOUNDS = {"greater_than_equal": "at least", "less_than_equal": "at most"}
_LENGTHS = {"too_short": "least", "too_long": "most"}
_TYPES = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "a text",
    "string_too_long": "shorter",
    "list_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "bool_type": "true or false",
}
EXAMPLES = {
    forms.SLUG: '"my-house"',
    forms.RULE_ID: '"MY.RULE"',
    forms.BOOK_NAME: '"generic/1"',
    forms.TIMESTAMP: '"2026-01-01T00:00:00.000000Z"',
    forms.CURRENCY: '"EUR"',
}
"""For each pattern of a form a text that fits it."""
