"""Events that a format has no words for, written as they are in a key of our own, and what a record says it states."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, get_args

from domain.events import REGISTRY, hand
from domain.events.hand_start import Stated
from domain.events.payload import Payload

FACTS: Final[tuple[str, ...]] = get_args(Stated)
"""What a source can state."""

TIMES: Final = "times"
"""The fact that no record of these formats states: it has one time for all events."""

ELSEWHERE: Final[frozenset[type[Payload]]] = frozenset(
    {
        hand.HandStarted,
        hand.AntePosted,
        hand.BlindPosted,
        hand.BringInPosted,
        hand.HoleCardsDealt,
        hand.BoardDealt,
        hand.Checked,
        hand.Folded,
        hand.Called,
        hand.Bet,
        hand.Raised,
        hand.Completed,
        hand.CardsDiscarded,
        hand.CardsDrawn,
        hand.StoodPat,
        hand.CardsShown,
        hand.CardsMucked,
    }
)
"""Events that other parts of a record say: carried, they would tell us another hand than other programs read."""

HAND: Final = "hand."


class NotCarriedError(ValueError):
    """Something that cannot stand in a key of ours; the message says what was expected."""


def is_carried(payload: Payload, seats: Collection[int], *, late: bool) -> bool:
    """Whether an event may be written as it is.

    What other parts of a record say may be so only where they cannot: behind the end of the hand (`late`), and of
    seats that are not among those whose actions the record has.
    """
    if isinstance(payload, hand.HandStarted):
        return False
    return late or type(payload) not in ELSEWHERE or getattr(payload, "seat", None) not in (None, *seats)


def kind_of(topic: str) -> type[Payload]:
    """The kind of a carried event by its topic; NotCarriedError if no hand has such events behind its start."""
    kind = REGISTRY.payload(topic) if topic.startswith(HAND) else None
    if kind is None or kind is hand.HandStarted:
        raise NotCarriedError("expected the topic of an event of a hand")
    return kind


def data_of(payload: Payload) -> Mapping[str, object]:
    """The data of a carried event as JSON has them."""
    data: dict[str, object] = payload.model_dump(mode="json", exclude_none=True)
    return data


def facts_of(stated: Iterable[str]) -> tuple[str, ...]:
    """The facts that a record says it states, in the order of the contract; NotCarriedError if one is none such."""
    facts = list(stated)
    if len(set(facts)) != len(facts) or not set(facts) <= set(FACTS) - {TIMES}:
        expected = ", ".join(fact for fact in FACTS if fact != TIMES)
        raise NotCarriedError(f"expected each at most once of {expected}")
    return tuple(fact for fact in FACTS if fact in facts)
