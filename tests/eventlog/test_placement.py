"""Goal: a request is placed whole or refused whole, and what is there already is recognised by its content.

Method: pure calls; a property over cuts of a stream that are sent again and again.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.events import Event, canonical_bytes, hand
from eventlog.placement import RefusedEvent, in_order, new_events
from tests.eventlog.facts import fact, small_hand, started

HAND = small_hand(1, 8)


def bytes_of(events: list[Event]) -> dict[int, bytes]:
    return {event.pos: canonical_bytes(event) for event in events}


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_what_is_new_is_what_is_not_there(version: int, first: int, last: int) -> None:
    sent = HAND[min(first, version) : max(last, first)]
    assert new_events(sent, version, bytes_of(HAND[:version])) == [event for event in sent if event.pos > version]


@pytest.mark.parametrize(("version", "pos"), [(0, 2), (3, 5), (3, 8)])
def test_a_gap_is_refused(version: int, pos: int) -> None:
    with pytest.raises(RefusedEvent) as refused:
        new_events([HAND[pos - 1]], version, bytes_of(HAND[:version]))
    assert (refused.value.stream, refused.value.pos, refused.value.field) == ("hand/trickyplay/1", pos, "pos")
    assert refused.value.message == (
        f"hand/trickyplay/1 pos {pos}: pos: expected the next position {version + 1}, got {pos}"
    )


def test_a_gap_inside_of_a_request_is_refused() -> None:
    with pytest.raises(RefusedEvent, match="expected the next position 3, got 4"):
        new_events([HAND[0], HAND[1], HAND[3]], 0, {})


def test_other_content_at_a_taken_position_is_refused() -> None:
    other = fact(1, 3, hand.Called(seat=2, amount=999))
    with pytest.raises(RefusedEvent, match="pos 3: pos: expected the content that is stored there"):
        new_events([other], 5, bytes_of(HAND[:5]))


@pytest.mark.parametrize(("stored_by", "sent_by"), [("server-1", "server-2"), ("server-1", None), (None, "server-1")])
def test_who_sends_it_is_no_content(stored_by: str | None, sent_by: str | None) -> None:
    stored, sent = (replace(HAND[2], by=by) for by in (stored_by, sent_by))
    assert new_events([sent], 3, bytes_of([stored])) == []


def test_another_time_is_other_content() -> None:
    with pytest.raises(RefusedEvent, match="other content"):
        new_events([started(1, "2026-11-29T12:00:00.000001Z")], 1, bytes_of(HAND[:1]))


def test_a_request_is_put_in_order() -> None:
    assert in_order([HAND[2], HAND[0], HAND[1], HAND[0]]) == HAND[:3]


def test_a_request_with_two_contents_for_a_position_is_refused() -> None:
    with pytest.raises(RefusedEvent, match="two in one request"):
        in_order([HAND[2], fact(1, 3, hand.Checked(seat=2))])


def test_a_request_is_about_one_stream() -> None:
    with pytest.raises(RefusedEvent, match="another stream"):
        in_order([HAND[0], started(2), started(1)])
    with pytest.raises(RefusedEvent, match="another stream"):
        in_order([HAND[0], fact(2, 2)])
