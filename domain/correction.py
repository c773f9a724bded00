"""The correction as an aggregate: which hand it corrects, which of its payments are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from domain.aggregate import NOTHING, Aggregate, Handler, Noted
from domain.events import Event, Payload
from domain.events import correction as facts


def _on_paid(correction: Correction, _: int, fact: facts.CorrectionPaid) -> Correction:
    return replace(correction, paid=correction.paid.noted(fact.key))


def _on_withdrawn(correction: Correction, pos: int, _: facts.CorrectionWithdrawn) -> Correction:
    return replace(correction, end=pos)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Aggregate):
    """A correction, from its order to its payments; withdrawn at `end`.

    `hand` is the stream of the hand. `ordered` and `paid` are the keys of the payments, as often as they are there.
    """

    OPENING: ClassVar[type[Payload] | None] = facts.CorrectionOrdered
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        facts.CorrectionPaid: _on_paid,
        facts.CorrectionWithdrawn: _on_withdrawn,
    }

    hand: str
    cause: str
    cause_id: str
    ordered: Noted[str]
    paid: Noted[str] = NOTHING

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The correction as it is ordered."""
        data = event.data
        assert isinstance(data, facts.CorrectionOrdered)
        ordered: Noted[str] = NOTHING
        for payment in data.payments:
            ordered = ordered.noted(payment.key)
        return cls(
            stream=event.stream,
            version=event.pos,
            since=event.at,
            hand=data.hand,
            cause=data.cause,
            cause_id=data.cause_id,
            ordered=ordered,
        )

    def has_place(self, kind: type[Payload]) -> bool:
        """Whether an event of this kind is not late: what was paid before a withdrawal may be reported after it."""
        return self.end is None or kind is facts.CorrectionPaid
