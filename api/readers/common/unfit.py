"""Why a record cannot be taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ValidationError

from domain.events.fields import PATTERN_WORDS
from domain.events.payload import Form

F = TypeVar("F", bound=Form)


class UnfitRecord(Exception):
    """A line of a record that cannot be taken as it is: its number, the field it concerns, and the reason."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        self.line = line
        self.field = field
        self.reason = reason
        super().__init__(f"line {line}: {field}: {reason}")


def made(line: int, form: type[F], values: Mapping[str, object]) -> F:
    """The part of an event with these values; UnfitRecord if the event's form does not allow one of them."""
    try:
        return form.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = next((step for step in first["loc"] if isinstance(step, str)), "event")
        pattern = first.get("ctx", {}).get("pattern")
        expected = f"expected {PATTERN_WORDS[pattern]}" if pattern in PATTERN_WORDS else first["msg"].lower()
        raise UnfitRecord(line, name, f"{name}: {expected}") from None
