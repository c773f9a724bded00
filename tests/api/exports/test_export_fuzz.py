"""Goal: an export never fails but by saying why, and its list of losses leaves nothing out.

Method: hands of all kinds whose events are dropped, doubled, moved or taken from other hands. The list of losses,
carried out on the hand, must give the record that was read back, and would not without one of them. None of these hands
is beyond words.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from api.exports import to_ohh, to_phh
from domain.events import Event
from tests.api.exports.comparing import applied, idle, of_record
from tests.api.exports.hands_to_export import HANDS, events_of
from tests.support.play import play

EXAMPLES = 2_500 if os.environ.get("HANDPROOF_HYPOTHESIS") == "long" else 300

POOL = [event for name in HANDS for event in events_of(name)[1:]] + list(play(7).events[1:])


@st.composite
def changed_hands(draw: st.DrawFn) -> list[Event]:
    """The events of a hand with some dropped, moved or put in."""
    events: Sequence[Event] = events_of(draw(st.sampled_from(sorted(HANDS))))
    start, rest = events[0], list(events[1:])
    for _ in range(draw(st.integers(0, 6))):
        place = draw(st.integers(0, len(rest)))
        put_in = draw(st.lists(st.sampled_from(POOL), max_size=2))
        rest = [*rest[:place], *put_in, *rest[place + draw(st.integers(0, 2)) :]]
    return [replace(event, stream=start.stream, pos=pos) for pos, event in enumerate([start, *rest], 1)]


@settings(max_examples=EXAMPLES)
@given(changed_hands())
def test_phh_of_any_hand(events: list[Event]) -> None:
    exported = to_phh(events)
    assert idle(events, exported) == []
    assert applied(events, exported.lost) == of_record(exported)


@settings(max_examples=EXAMPLES)
@given(changed_hands())
def test_ohh_of_any_hand(events: list[Event]) -> None:
    exported = to_ohh(events)
    assert idle(events, exported) == []
    assert applied(events, exported.lost) == of_record(exported)
