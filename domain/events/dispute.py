"""Disputes: a hand is doubted, from the claim to the decision."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from domain.events.fields import Person, Sha256, Text, meaning
from domain.events.payload import Payload
from domain.events.registry import REGISTRY


@REGISTRY.register
class DisputeOpened(Payload):
    """Somebody disputes a hand. It opens its stream."""

    TOPIC: ClassVar[str] = "dispute.opened.v1"

    hand: Annotated[Text, meaning("the hand, by its stream")]
    claimant: Annotated[Text, meaning("who claims")]
    claim: Annotated[Text, meaning("what he claims")]
    channel: Annotated[Literal["officer", "player"], meaning("through whom the claim came in")]


@REGISTRY.register
class DisputeNoted(Payload):
    """Somebody notes something about the dispute."""

    TOPIC: ClassVar[str] = "dispute.noted.v1"

    by: Person
    text: Annotated[Text, meaning("the note")]


@REGISTRY.register
class EvidenceAttached(Payload):
    """A piece of evidence is attached; the log holds its hash."""

    TOPIC: ClassVar[str] = "dispute.evidence-attached.v1"

    by: Person
    sha256: Annotated[Sha256, meaning("the SHA-256 of the evidence")]
    name: Annotated[Text, meaning("the name of the evidence")]


@REGISTRY.register
class DisputeDecided(Payload):
    """The dispute is decided."""

    TOPIC: ClassVar[str] = "dispute.decided.v1"

    by: Person
    verdict: Annotated[Literal["upheld", "rejected", "partly"], meaning("what becomes of the claim")]
    reason: Annotated[Text, meaning("why")]


@REGISTRY.register
class DisputeClosed(Payload):
    """The dispute is closed."""

    TOPIC: ClassVar[str] = "dispute.closed.v1"

    by: Person
