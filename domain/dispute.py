"""The dispute as an aggregate: which hand is doubted, and what was decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from domain.aggregate import Aggregate, Handler
from domain.events import Event, Payload
from domain.events import dispute as facts


def _on_noted(dispute: Dispute, _: int, __: facts.DisputeNoted) -> Dispute:
    return replace(dispute, notes=dispute.notes + 1)


def _on_evidence(dispute: Dispute, _: int, __: facts.EvidenceAttached) -> Dispute:
    return replace(dispute, evidence=dispute.evidence + 1)


def _on_decided(dispute: Dispute, pos: int, fact: facts.DisputeDecided) -> Dispute:
    return replace(dispute, verdict=fact.verdict, decided=pos)


def _on_closed(dispute: Dispute, pos: int, _: facts.DisputeClosed) -> Dispute:
    return replace(dispute, end=pos)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute(Aggregate):
    """A dispute about the hand of the stream `hand`; notes and pieces of evidence are counted.

    `verdict` is that of the last decision, `decided` the position of that.
    """

    OPENING: ClassVar[type[Payload] | None] = facts.DisputeOpened
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        facts.DisputeNoted: _on_noted,
        facts.EvidenceAttached: _on_evidence,
        facts.DisputeDecided: _on_decided,
        facts.DisputeClosed: _on_closed,
    }

    hand: str
    claimant: str
    channel: str
    notes: int = 0
    evidence: int = 0
    verdict: str | None = None
    decided: int | None = None

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The dispute as it is opened."""
        data = event.data
        assert isinstance(data, facts.DisputeOpened)
        return cls(
            stream=event.stream,
            version=event.pos,
            since=event.at,
            hand=data.hand,
            claimant=data.claimant,
            channel=data.channel,
        )
