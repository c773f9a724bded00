"""One tree of reasons, built when asked: every number with what it came from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from replay.state import HandState


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A number or a decision and why it holds.

    `amount` is in minor units, None for a decision; the amounts of the parts add up to it. `events` are positions in
    the hand's stream; a node without parts rests on events or on the parameter of its rule.
    """

    what: str
    amount: int | None = None
    rule: str | None = None
    basis: Literal["S", "I"] | None = None
    seats: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    events: tuple[int, ...] = ()
    parts: tuple[Reason, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Give the object of the contract."""
        return {
            "what": self.what,
            "amount": self.amount,
            "rule": self.rule,
            "basis": self.basis,
            "seats": list(self.seats),
            "cards": list(self.cards),
            "events": list(self.events),
            "parts": [part.as_dict() for part in self.parts],
        }


def reason(  # noqa: PLR0913 - one argument for each field of the contract
    hand: HandState,
    what: str,
    amount: int | None = None,
    *,
    rule: str | None = None,
    parameter: str = "",
    seats: Sequence[int] = (),
    cards: Sequence[str] = (),
    events: Sequence[int] = (),
    parts: Sequence[Reason] = (),
) -> Reason:
    """Make a node with the basis that the hand's rulebook gives its rule, or that of the parameter it rests on."""
    basis = None if rule is None else hand.rulebook.rule(rule, hand.started.game).basis
    if parameter:
        basis = hand.rulebook.parameters[parameter].basis
    return Reason(
        what=what,
        amount=amount,
        rule=rule,
        basis=basis,
        seats=tuple(seats),
        cards=tuple(cards),
        events=tuple(events),
        parts=tuple(parts),
    )
