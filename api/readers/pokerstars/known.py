"""What a record says about seats elsewhere than where it belongs: cards of the summary, who was dealt in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from domain.events.payload import Payload

Step: TypeAlias = Payload | Callable[[], Sequence[Payload]]
"""An event, or how to make those that belong here once the whole record has been read."""


@dataclass(slots=True)
class Known:
    """What later lines say about seats, by number."""

    folded: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Cards of seats that folded, where the record has them."""
    mucked: dict[int, tuple[str, ...] | None] = field(default_factory=dict)
    """Seats that mucked by the summary, and their cards where it has them."""
    dealt_in: set[int] = field(default_factory=set)
    """Seats that get cards."""


def resolved(steps: Sequence[Step]) -> list[Payload]:
    """The events of all steps in order."""
    return [payload for step in steps for payload in ([step] if isinstance(step, Payload) else step())]
