"""Goal: one cent too much or too little in one award is named, whatever the game, the house and what the source states.

Method: simulated hands, each award changed by a cent alone, with sources that state everything, and ever less. And no
verdict is at peace that says somebody is owed something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from domain.events import Event, hand
from replay import Verdict, judge
from tests.api.simulator.offers import EVENTFUL, OFFERS, SHELF, hands

NAMED = {"AWARD", "ODD_CHIP"}
SOURCES: tuple[tuple[str, ...] | None, ...] = (
    None,
    ("shows", "mucks", "uncalled", "awards", "draws", "finals"),
    ("shows", "mucks", "uncalled", "awards", "draws"),
)


def stating(events: Sequence[Event], states: tuple[str, ...] | None) -> list[Event]:
    """The hand as a source records it that states these things; what it does not state is not in it."""
    if states is None:
        return list(events)
    opening = events[0].data
    assert isinstance(opening, hand.HandStarted)
    source = hand.Source(room="r", format="f", file_sha256="0" * 64, states=states)  # type: ignore[arg-type]
    first = replace(events[0], data=opening.model_copy(update={"source": source}))
    return [first, *events[1:]]


def changed(events: Sequence[Event]) -> Iterator[tuple[int, list[Event]]]:
    """The hand with one award changed by a cent, for each award and both ways; and whose it is."""
    for number, event in enumerate(events):
        if isinstance(event.data, hand.PotAwarded):
            for cent in (1, -1):
                data = event.data.model_copy(update={"amount": event.data.amount + cent})
                yield data.seat, [*events[:number], replace(event, data=data), *events[number + 1 :]]


def at_peace(verdict: Verdict) -> bool:
    """Whether a verdict that owes somebody something says so by a finding."""
    return not verdict.owed or verdict.status == "findings"


@pytest.mark.parametrize("states", SOURCES, ids=["all", "finals", "little"])
@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_a_cent_in_an_award_is_named(book: str, game: str, limit: str, states: tuple[str, ...] | None) -> None:
    for simulated in hands(book, game, limit, 1, EVENTFUL):
        record = stating(simulated.events, states)
        for seat, wrong in changed(record):
            verdict = judge(wrong, SHELF)
            named = {finding.seat for finding in verdict.findings if finding.code in NAMED}
            assert seat in named, (seat, verdict.findings)
            assert verdict.status == "findings"
            assert at_peace(verdict)
        assert at_peace(judge(record, SHELF))
