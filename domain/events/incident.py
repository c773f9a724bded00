"""Incidents: a crash, what is owed after it, who was told."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Strict

from domain.events.fields import Money, NotNegative, Person, Policy, ReasonCode, Sha256, Text, Time, meaning
from domain.events.payload import Payload
from domain.events.registry import REGISTRY

Names = Annotated[tuple[Text, ...], Strict(strict=False)]
Hands = Annotated[NotNegative | Names, meaning("how many hands, or their streams")]
Total = Annotated[Money, meaning("the sum of the refunds in minor units")]


@REGISTRY.register
class ServerCrashed(Payload):
    """A game server crashed. It opens its stream."""

    TOPIC: ClassVar[str] = "incident.server-crashed.v1"

    server: Annotated[Text, meaning("the name of the game server")]
    crashed_at: Annotated[Time, meaning("when, in UTC with six decimals")]
    reason_code: ReasonCode
    tables: Annotated[NotNegative | Names | None, meaning("how many tables, or their names")] = None


@REGISTRY.register
class RefundsComputed(Payload):
    """What each player is owed has been computed."""

    TOPIC: ClassVar[str] = "incident.refunds-computed.v1"

    policy: Policy
    hands: Hands
    total: Total
    worksheet_sha256: Annotated[Sha256, meaning("the SHA-256 of the worksheet")]


@REGISTRY.register
class RefundsOrdered(Payload):
    """The refunds have been ordered."""

    TOPIC: ClassVar[str] = "incident.refunds-ordered.v1"

    hands: Hands
    total: Total


class _Note(Payload):
    """A step of staff, with a note."""

    by: Person
    note: Annotated[Text | None, meaning("a note")] = None


@REGISTRY.register
class RegulatorNotified(_Note):
    """The regulator was told."""

    TOPIC: ClassVar[str] = "incident.regulator-notified.v1"


@REGISTRY.register
class IncidentClosed(_Note):
    """The incident is closed."""

    TOPIC: ClassVar[str] = "incident.closed.v1"
