"""Houses: which rules one plays by, and interventions of its staff."""

from __future__ import annotations

from typing import Annotated, ClassVar

from domain.events.fields import Person, RulebookName, Sha256, Text, Time, meaning
from domain.events.payload import Payload
from domain.events.registry import REGISTRY


@REGISTRY.register
class RulebookAdopted(Payload):
    """The house plays by a rulebook from a time on."""

    TOPIC: ClassVar[str] = "house.rulebook-adopted.v1"

    rulebook: RulebookName
    sha256: Annotated[Sha256, meaning("the SHA-256 of the rulebook")]
    in_force_from: Annotated[Time, meaning("from when on, in UTC with six decimals")]
    by: Person


class _Intervention(Payload):
    """Something that staff did to the system."""

    what: Annotated[Text, meaning("what was done")]
    by: Person
    reason: Annotated[Text, meaning("why")]


@REGISTRY.register
class ClockChanged(_Intervention):
    """The clock of the system was changed."""

    TOPIC: ClassVar[str] = "house.clock-changed.v1"


@REGISTRY.register
class Override(_Intervention):
    """Staff overrode what the system would have done."""

    TOPIC: ClassVar[str] = "house.override.v1"
