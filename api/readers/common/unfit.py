"""Why a record cannot be taken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pydantic import ValidationError

from api.readers.results import one_line, shortened
from domain.events.payload import Form
from domain.events.sentences import first_fault

F = TypeVar("F", bound=Form)


class UnfitRecord(Exception):
    """A line of a record that cannot be taken as it is: its number, the field it concerns, and the reason."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        self.line = line
        self.field = field
        self.reason = one_line(reason)
        super().__init__(f"line {line}: {field}: {reason}")


def made(line: int, form: type[F], values: Mapping[str, object]) -> F:
    """The part of an event with these values; UnfitRecord if the event's form does not allow one of them."""
    try:
        return form.model_validate(values)
    except ValidationError as error:
        fault = first_fault(form, error, values)
        name = next((step for step in fault.steps if isinstance(step, str)), "event")
        raise UnfitRecord(line, name, f"{name}: expected {fault.expected}, got {shortened(fault.got)}") from None
