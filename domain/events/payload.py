"""What all event data has in common: frozen, strict, and closed to unknown fields."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Form(BaseModel):
    """A record of named values that never changes. A wrong kind of value or an unknown name is a ValidationError."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid")


class Part(Form):
    """A record inside the data of an event, such as one seat."""


class Payload(Form):
    """The data of one kind of event. Fields that are optional in the contract are None where they are absent."""

    TOPIC: ClassVar[str]
