"""A hand as it stood at one of its positions: what was recorded by then, and the table as the replay sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.events import Event
from domain.hand import Life
from projections.hand_facts import HandFacts, facts_from
from projections.open_log import Placed
from replay.judge import Shelf
from replay.table_view import TableView
from replay.timeline import timeline

Seen = Callable[[Sequence[Event]], Sequence[Event]]
"""What the asker may see of the events of a hand: it gives them as he sees them, hidden cards replaced."""


@dataclass(frozen=True, slots=True)
class HandMoment:
    """A hand at one of its positions. `closing` are the closing stacks by seat that it states by then.

    `view` is the table: seats, stacks, bets, pot, boards, who is to act. It is None where the record is malformed;
    `fault` says why in one sentence.
    """

    stream: str
    pos: int
    at: str
    life: Life
    facts: HandFacts
    view: TableView | None
    fault: str | None

    def as_dict(self) -> dict[str, Any]:
        """Give the moment as plain values."""
        started = self.facts.started
        return {
            "hand": self.stream,
            "pos": self.pos,
            "at": self.at,
            "life": self.life,
            "button": None if started is None else started.button,
            "table": None if self.view is None else self.view.as_dict(),
            "fault": self.fault,
        }


def hand_moment(placed: Sequence[Placed], shelf: Shelf, seen: Seen) -> HandMoment:
    """The hand after these events, which are its first ones. Nothing that came later is known here."""
    last = placed[-1].event
    facts = facts_from(placed)
    told = timeline(seen([each.event for each in placed]), shelf)
    fault = told.verdict.findings[0].message if told.verdict.status == "malformed" else None
    view = told.steps[-1].after if told.steps else None
    return HandMoment(last.stream, last.pos, last.at, facts.life, facts, view, fault)


def whole(events: Sequence[Event]) -> Sequence[Event]:
    """Everything is seen, hidden cards too: for those who may, such as the judge."""
    return events
