"""Significant events (GLI-19 2.8.8): interventions of staff, voids, corrections, incidents, decisions. Pure.

Each is told in one sentence, with who did it where the record says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any, Final

from domain.events import Event, Payload, correction, dispute, hand, house, incident, stream_parts
from projections.open_log import Placed


@dataclass(frozen=True, slots=True, kw_only=True)
class Significant:
    """One significant event. `position` is that in the log, `pos` in its stream; `by` is None where nobody is named."""

    at: str
    house: str
    stream: str
    pos: int
    position: int
    topic: str
    what: str
    by: str | None

    def as_dict(self) -> dict[str, Any]:
        """Give the event as plain values."""
        return asdict(self)


def significant(placed: Placed) -> Significant | None:
    """What an event of the log says if it is significant; None if it is not."""
    event = placed.event
    tell = _TOLD.get(type(event.data))
    if tell is None:
        return None
    return Significant(
        at=event.at,
        house=stream_parts(event.stream)[1],
        stream=event.stream,
        pos=event.pos,
        position=placed.position,
        topic=event.topic,
        what=tell(event.data),
        by=_by(event),
    )


def _by(event: Event) -> str | None:
    """Whom the event itself names, else the client that reported it."""
    by: str | None = getattr(event.data, "by", None)
    return event.by if by is None else by


def _adopted(data: house.RulebookAdopted) -> str:
    return f"rulebook {data.rulebook} adopted, in force from {data.in_force_from}, sha256 {data.sha256}"


def _clock(data: house.ClockChanged) -> str:
    return f"clock changed: {data.what} ({data.reason})"


def _override(data: house.Override) -> str:
    return f"override: {data.what} ({data.reason})"


def _void(data: hand.HandCancelled) -> str:
    of = "" if data.incident is None else f", incident {data.incident}"
    return f"hand cancelled: {data.reason}, policy {data.policy}{of}"


def _correction(data: correction.CorrectionOrdered) -> str:
    players = sum(payment.player != "house" for payment in data.payments)
    return (
        f"correction of {data.hand} ordered for {data.cause} {data.cause_id} ({data.reason}), "
        f"payments to or from players: {players}, approved by {data.approved_by}"
    )


def _correction_paid(data: correction.CorrectionPaid) -> str:
    return f"payment {data.key} of a correction made ({data.payment_ref})"


def _withdrawn(data: correction.CorrectionWithdrawn) -> str:
    return f"correction withdrawn ({data.reason})"


def _crash(data: incident.ServerCrashed) -> str:
    return f"server {data.server} crashed at {data.crashed_at}, reason code {data.reason_code}"


def _computed(data: incident.RefundsComputed) -> str:
    return f"refunds computed for hands: {_hands(data.hands)}, total {data.total}, policy {data.policy}"


def _ordered(data: incident.RefundsOrdered) -> str:
    return f"refunds ordered for hands: {_hands(data.hands)}, total {data.total}"


def _hands(hands: int | tuple[str, ...]) -> int:
    return hands if isinstance(hands, int) else len(hands)


def _noted(words: str) -> Callable[[Any], str]:
    return lambda data: words if data.note is None else f"{words} ({data.note})"


def _disputed(data: dispute.DisputeOpened) -> str:
    return f"{data.hand} disputed by {data.claimant}: {data.claim}"


def _decided(data: dispute.DisputeDecided) -> str:
    return f"dispute decided: {data.verdict} ({data.reason})"


_TOLD: Final[Mapping[type[Payload], Callable[[Any], str]]] = MappingProxyType(
    {
        house.RulebookAdopted: _adopted,
        house.ClockChanged: _clock,
        house.Override: _override,
        hand.HandCancelled: _void,
        correction.CorrectionOrdered: _correction,
        correction.CorrectionPaid: _correction_paid,
        correction.CorrectionWithdrawn: _withdrawn,
        incident.ServerCrashed: _crash,
        incident.RefundsComputed: _computed,
        incident.RefundsOrdered: _ordered,
        incident.RegulatorNotified: _noted("regulator notified"),
        incident.IncidentClosed: _noted("incident closed"),
        dispute.DisputeOpened: _disputed,
        dispute.DisputeDecided: _decided,
        dispute.DisputeClosed: lambda _data: "dispute closed",
    }
)

TOPICS: Final = tuple(payload.TOPIC for payload in _TOLD)
"""The topics of significant events."""
