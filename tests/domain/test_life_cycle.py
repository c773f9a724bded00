"""Goal: an event is refused for the reasons of the contract and no other; a stream comes to one state, however cut.

Method: random streams of every kind from the JSON Schema; the contract's reasons, each written out by hand.
"""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.aggregate import NOTED_MAX, NOTHING, TEXT_NOTED_MAX
from domain.errors import MalformedEvent
from domain.events import Event, stream_name
from domain.events.streams import PARTS
from domain.life_cycle import AGGREGATES, folded, refusal
from tests.domain.test_aggregates import AT, STARTED
from tests.support.records import data_of, texts, times
from tests.support.streams import OPENINGS, any_stream, event_of, stream_events, topics_of


@given(any_stream())
def test_a_stream_without_a_gap_is_never_refused(events: list[Event]) -> None:
    assert [refusal(event, version) for version, event in enumerate(events)] == [None] * len(events)


@given(any_stream(), st.data())
def test_a_stream_comes_to_one_state_however_it_is_cut(events: list[Event], data: st.DataObject) -> None:
    whole = folded(None, events)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(events)))))
    state = None
    for first, last in zip([0, *cuts], [*cuts, len(events)], strict=True):
        state = folded(state, events[first:last])
    assert state == whole
    assert whole is not None
    assert (whole.stream, whole.version, whole.since) == (events[0].stream, len(events), events[0].at)
    assert type(whole) is AGGREGATES[events[0].stream.partition("/")[0]]


@given(any_stream(), st.integers(1, 2**53 - 1))
def test_a_position_is_the_next_one_or_refused(events: list[Event], pos: int) -> None:
    event = replace(events[-1], pos=pos)
    fault = refusal(event, len(events))
    assert (fault is None) == (pos == len(events) + 1)
    if fault is not None:
        taken = "the content that is stored there, or a free position"
        gap = f"the next position {len(events) + 1}"
        assert (fault.field, fault.expected) == ("pos", taken if pos <= len(events) else gap)


@pytest.mark.parametrize("kind", sorted(PARTS))
@settings(max_examples=30)
@given(data=st.data())
def test_only_the_opening_event_opens_a_stream(kind: str, data: st.DataObject) -> None:
    topic = data.draw(st.sampled_from(topics_of(kind)))
    first = data.draw(stream_events(kind))[0]
    event = event_of(first.stream, 1, data.draw(times()), topic, data.draw(data_of(topic)))
    fault = refusal(event, 0)
    if topic == OPENINGS.get(kind, topic):
        assert fault is None or fault.field == "stream"
    else:
        assert fault == ("topic", f"{OPENINGS[kind]} first", f'"{topic}"')


def test_a_house_has_no_opening_event() -> None:
    assert {kind for kind in PARTS if kind not in OPENINGS} == {"house"}
    assert {kind for kind, aggregate in AGGREGATES.items() if aggregate.OPENING is None} == {"house"}
    assert set(AGGREGATES) == set(PARTS)


@pytest.mark.parametrize(
    ("kind", "field"), [("hand", "house"), ("hand", "hand_no"), ("table", "house"), ("table", "table")]
)
@settings(max_examples=50)
@given(data=st.data())
def test_the_name_of_a_stream_fits_its_opening_event(kind: str, field: str, data: st.DataObject) -> None:
    opening = data.draw(data_of(OPENINGS[kind]))
    parts = {"house": opening["house"], "hand_no": opening.get("hand_no"), "table": opening["table"]}
    other = data.draw(st.from_regex(r"[A-Za-z0-9._#-]{1,64}", fullmatch=True) | texts)
    name = {"hand": ("house", "hand_no"), "table": ("house", "table")}[kind]
    stream = stream_name(kind, *((parts | {field: other})[part] for part in name))
    fault = refusal(event_of(stream, 1, AT, OPENINGS[kind], opening), 0)
    if other == parts[field]:
        assert fault is None
    else:
        assert fault is not None
        assert (fault.field, fault.expected) == ("stream", stream_name(kind, *(parts[part] for part in name)))


@pytest.mark.parametrize(
    ("house", "hand_no", "stream"),
    [
        ("tricky play", "1", "hand/tricky%20play/1"),
        ("Grüße/é", "a#b", "hand/Gr%C3%BC%C3%9Fe%2F%C3%A9/a%23b"),
        ("a~b", "1.2_3-4", "hand/a~b/1.2_3-4"),
    ],
)
def test_parts_of_a_name_are_percent_encoded(house: str, hand_no: str, stream: str) -> None:
    opening = STARTED | {"house": house, "hand_no": hand_no}
    assert refusal(event_of(stream, 1, AT, "hand.started.v1", opening), 0) is None


def test_a_later_opening_event_is_stored_whatever_it_names() -> None:
    again = event_of("hand/trickyplay/9001", 2, AT, "hand.started.v1", STARTED | {"hand_no": "9002"})
    assert refusal(again, 1) is None


def test_payments_of_a_correction_sum_to_zero() -> None:
    """The form of the event sees to it: a correction that makes money is no event at all."""
    data = {
        "hand": "hand/trickyplay/1",
        "cause": "dispute",
        "cause_id": "d-1",
        "reason": "wrong award",
        "replaces": [20],
        "payments": [{"player": "p-a", "amount": 100, "key": "k1"}, {"player": "house", "amount": -99, "key": "k2"}],
        "by": "officer",
        "approved_by": "head",
    }
    with pytest.raises(MalformedEvent, match="payments that sum to zero"):
        event_of("correction/trickyplay/c-1", 1, AT, "correction.ordered.v1", data)
    data["payments"][1]["amount"] = -100  # type: ignore[index]
    assert refusal(event_of("correction/trickyplay/c-1", 1, AT, "correction.ordered.v1", data), 0) is None


@given(any_stream())
def test_an_aggregate_never_changes(events: list[Event]) -> None:
    before = folded(None, events[:1])
    assert before is not None
    copy = replace(before)
    folded(before, events[1:])
    assert before == copy
    with pytest.raises(FrozenInstanceError):
        before.version = 7  # type: ignore[misc]


def test_nothing_comes_of_no_events() -> None:
    assert folded(None, []) is None


def test_of_many_things_the_first_are_kept_and_all_counted() -> None:
    noted = NOTHING
    for number in range(NOTED_MAX + 5):
        noted = noted.noted(number)
    assert (noted.kept, noted.total, noted.is_whole) == (tuple(range(NOTED_MAX)), NOTED_MAX + 5, False)


@pytest.mark.parametrize(("length", "kept"), [(TEXT_NOTED_MAX, 1), (TEXT_NOTED_MAX + 1, 0)])
def test_a_text_that_is_too_long_is_counted(length: int, kept: int) -> None:
    noted = NOTHING.noted("x" * length)
    assert (len(noted.kept), noted.total, noted.is_whole) == (kept, 1, kept == 1)
