"""Goal: what is sent is stored or kept in quarantine, each line once, and sending it again changes nothing.

Method: inputs of small streams, broken in every way that the contract names; a second way that says for each stream of
a random input what must become of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.errors import MalformedEvent
from domain.events import Event, canonical_bytes, hand, reported_by
from eventlog.application import EventLog
from eventlog.incoming import End, Sent, sent
from eventlog.intake import Intake
from tests.eventlog.environments import plain_environment
from tests.eventlog.facts import fact, hand_stream, small_hand, started
from tests.eventlog.inputs import Counts, counts_of, lines_of, mixed, reasons_of, small_table, table_stream, taken

BROKEN = b'{"stream":"hand/trickyplay/1","pos":3,"at":"2026-11-29T12:00:03.000000Z","topic":"hand.called.v1","data":{'


def spoiled(events: list[Event], pos: int) -> list[bytes]:
    """The lines of a stream with an amount of text at one position."""
    lines = lines_of(events)
    record = orjson.loads(lines[pos - 1])
    record["data"]["amount"] = "much"
    lines[pos - 1] = orjson.dumps(record)
    return lines


def test_events_are_stored_and_known_when_they_are_sent_again(sealed_log: EventLog) -> None:
    lines = mixed([lines_of(small_hand(1)), lines_of(small_hand(2, 8)), lines_of(small_table(6))])
    outcomes, quarantined = taken(sealed_log, lines)
    assert counts_of(outcomes) == {
        hand_stream(1): Counts(5, 0, 0),
        hand_stream(2): Counts(8, 0, 0),
        table_stream(): Counts(6, 0, 0),
    }
    assert all(outcome.receipt is not None and outcome.receipt.checkpoint is not None for outcome in outcomes)
    again, quarantined_again = taken(sealed_log, lines)
    assert counts_of(again) == {
        hand_stream(1): Counts(0, 5, 0),
        hand_stream(2): Counts(0, 8, 0),
        table_stream(): Counts(0, 6, 0),
    }
    assert (quarantined, quarantined_again, sealed_log.recorder.max_notification_id()) == (0, 0, 19)


def test_events_of_a_stream_come_in_any_order_and_twice(plain_log: EventLog) -> None:
    lines = lines_of(small_hand(1, 6))
    outcomes, _ = taken(plain_log, [lines[4], lines[0], lines[5], lines[0], lines[2], lines[1], lines[3], lines[4]])
    assert counts_of(outcomes) == {hand_stream(1): Counts(6, 2, 0)}
    assert [event.pos for event in plain_log.events_of(hand_stream(1))] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("client", ["server-7", None])
@pytest.mark.parametrize("claimed", ["the-boss", "server-7", None])
def test_by_is_the_client_whatever_the_event_says(plain_log: EventLog, client: str | None, claimed: str | None) -> None:
    taken(plain_log, lines_of(replace(event, by=claimed) for event in small_hand(1)), client)
    assert {event.by for event in plain_log.events_of(hand_stream(1))} == {client}


@pytest.mark.parametrize("client", ["server-7", None])
def test_by_is_the_client_in_the_bytes_of_an_older_version_too(client: str | None) -> None:
    recorded = canonical_bytes(replace(started(1), by="the-boss")).replace(b"hand.started.v1", b"hand.started.v0")
    lifted = replace(started(1), by="the-boss", recorded=recorded)
    event = reported_by(lifted, client)
    record = orjson.loads(canonical_bytes(event))
    assert (event.by, record.get("by"), record["topic"]) == (client, client, "hand.started.v0")
    assert record["data"] == orjson.loads(recorded)["data"]


def test_a_client_has_a_name(plain_log: EventLog) -> None:
    with pytest.raises(ValueError, match="name of a client"):
        Intake(plain_log, "")


def test_a_gap_refuses_the_stream_and_its_lines_are_kept_as_they_came(plain_log: EventLog) -> None:
    lines = [line.replace(b",", b" , ") for line in lines_of(small_hand(1, 6))]
    del lines[2]
    outcomes, quarantined = taken(plain_log, [*lines, *lines_of(small_hand(2))])
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, 5), hand_stream(2): Counts(5, 0, 0)}
    assert quarantined == 5
    kept = plain_log.quarantine.page()
    assert [each.raw for each in kept] == lines
    assert [each.field for each in kept] == ["request", "request", "pos", "request", "request"]
    assert (kept[2].expected, kept[0].client, kept[0].house) == ("the next position 3", "server-1", "trickyplay")
    assert "pos 4: pos: expected the next position 3, got 4" in kept[0].reason


def test_another_record_of_a_hand_adds_nothing_to_it(plain_log: EventLog) -> None:
    """A later export of a hand says something else in the middle and has more events at its end."""
    plain_log.append(small_hand(1, 6))
    other = small_hand(1, 9)
    other[3] = replace(other[3], data=hand.Checked(seat=2))
    outcomes, quarantined = taken(plain_log, lines_of(other))
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 5, 4)}
    assert reasons_of(outcomes) == [(4, "pos"), (7, "request"), (8, "request"), (9, "request")]
    assert quarantined == 4
    assert plain_log.events_of(hand_stream(1)) == small_hand(1, 6)


def test_two_contents_for_a_position_refuse_the_stream(plain_log: EventLog) -> None:
    lines = [*lines_of(small_hand(1, 4)), canonical_bytes(fact(1, 3, hand.Checked(seat=2)))]
    outcomes, _ = taken(plain_log, lines)
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, 5)}
    assert plain_log.streams("hand") == []


def test_a_line_that_is_no_event_refuses_its_stream_alone(plain_log: EventLog) -> None:
    lines = spoiled(small_hand(1, 5), 4)
    outcomes, quarantined = taken(plain_log, mixed([lines, lines_of(small_hand(2, 5))]))
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, 5), hand_stream(2): Counts(5, 0, 0)}
    assert quarantined == 5
    assert sorted(reasons_of(outcomes), key=str) == [
        (1, "request"),
        (2, "request"),
        (3, "request"),
        (4, "data.amount"),
        (5, "request"),
    ]


def test_what_the_log_has_of_a_refused_stream_is_known(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 5))
    outcomes, quarantined = taken(plain_log, spoiled(small_hand(1, 5), 4))
    assert (counts_of(outcomes), quarantined) == ({hand_stream(1): Counts(0, 4, 1)}, 1)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\x00\xff\xfe",
        b"not JSON",
        b"[]",
        b'{"stream":"hand/","pos":1}',
        b'{"stream":7}',
        b"\xef\xbb\xbf{}",
        '{"stream":"händ"}'.encode("latin-1"),
    ],
)
def test_a_line_that_names_no_stream_is_kept_for_the_house_of_its_client(plain_log: EventLog, line: bytes) -> None:
    intake = Intake(plain_log, "server-1", house="trickyplay")
    outcomes = list(intake.take([sent(line), *map(sent, lines_of(small_hand(1)))]))
    assert counts_of(outcomes) == {hand_stream(1): Counts(5, 0, 0), None: Counts(0, 0, 1)}
    [kept] = plain_log.quarantine.page()
    assert (kept.raw, kept.house, kept.stream, kept.client) == (line, "trickyplay", None, "server-1")


@pytest.mark.parametrize(
    ("line", "pos"),
    [
        (BROKEN, 3),
        (BROKEN[:50], 3),
        (BROKEN.replace(b'"pos":3', b'"pos": 3 '), 3),
        (BROKEN.replace(b'"pos":3', b'"pos":"3"'), None),
        (BROKEN.replace(b'"pos":3', b'"pos":0'), None),
        (BROKEN.replace(b'"pos":3', b'"pos":99999999999999999999'), None),
        (BROKEN[:31], None),
        (b'{"pos":3,"stream":"hand\\/trickyplay\\/1"}', 3),
    ],
)
def test_a_broken_line_belongs_to_the_stream_that_it_names(line: bytes, pos: int | None) -> None:
    what = sent(line).what
    assert isinstance(what, MalformedEvent)
    assert (what.stream, what.pos) == (hand_stream(1), pos)


def test_a_line_that_is_too_long_is_kept_as_far_as_it_was_read(plain_log: EventLog) -> None:
    beginning = BROKEN + b" " * 100
    outcomes, _ = taken(plain_log, [sent(beginning, whole=False), *lines_of(small_hand(2))])
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, 1), hand_stream(2): Counts(5, 0, 0)}
    [kept] = plain_log.quarantine.page()
    assert (kept.raw, kept.pos, kept.expected) == (beginning, 3, "at most 65000 bytes")


def test_refused_things_are_kept_once(plain_log: EventLog) -> None:
    lines = [*spoiled(small_hand(1, 5), 4), b"rubbish", b"rubbish"]
    first, quarantined = taken(plain_log, lines)
    assert (quarantined, counts_of(first)[None]) == (6, Counts(0, 0, 2))
    again, quarantined = taken(plain_log, lines)
    assert (quarantined, counts_of(again)) == (0, counts_of(first))
    assert [kept.times for kept in plain_log.quarantine.page()] == [2, 2, 2, 2, 2, 4]


def test_a_stream_that_ends_is_stored_before_more_of_it_comes(plain_log: EventLog) -> None:
    """Records of readers: a hand that stands in a file twice, and a third time with another content."""
    record = [Sent(event) for event in small_hand(1, 4)]
    other = [*record[:3], Sent(fact(1, 4, hand.Checked(seat=2)))]
    end = End(hand_stream(1))
    outcomes, quarantined = taken(plain_log, [*record, end, *record, end, *other, end, End(hand_stream(9))])
    assert [(each.stored, each.known, len(each.refused)) for each in outcomes] == [(4, 0, 0), (0, 4, 0), (0, 3, 1)]
    assert quarantined == 1
    assert plain_log.quarantine.page()[0].raw == canonical_bytes(fact(1, 4, hand.Checked(seat=2)))


def test_an_input_of_nothing_comes_to_nothing(plain_log: EventLog) -> None:
    assert taken(plain_log, []) == ([], 0)


def test_every_kind_of_stream_is_taken(plain_log: EventLog) -> None:
    place = b'"stream":"session/trickyplay/s","pos":2,"at":"2026-11-29T12:00:00.000000Z"'
    closed = b'{%s,"topic":"session.closed.v1","data":{"reason":"user"}}' % place
    outcomes, _ = taken(plain_log, [*lines_of(small_table(3)), closed])
    assert counts_of(outcomes) == {table_stream(): Counts(3, 0, 0), "session/trickyplay/s": Counts(0, 0, 1)}


@st.composite
def inputs(draw: st.DrawFn) -> list[bytes]:
    """Lines of three hands: cut, repeated, spoiled, contradicted, in any order, and some rubbish."""
    lines = []
    for number in (1, 2, 3):
        last = draw(st.integers(1, 6))
        some = spoiled(small_hand(number, 6), 4) if draw(st.integers(0, 3)) == 0 else lines_of(small_hand(number, 6))
        lines += some[draw(st.sampled_from([0, 0, 0, 1])) : last]
        lines += draw(st.lists(st.sampled_from(some), max_size=2))
        if draw(st.integers(0, 3)) == 0:
            lines.append(canonical_bytes(fact(number, draw(st.integers(1, 6)), hand.Checked(seat=7))))
    lines += draw(st.lists(st.just(b"rubbish"), max_size=2))
    return draw(st.permutations(lines))


def second_way(lines: list[bytes]) -> dict[str | None, Counts]:
    """For each stream: all of it, if its lines are events that go from 1 on without a gap and do not contradict."""
    streams: dict[str | None, list[tuple[int, bytes, bool]]] = {}
    for line in lines:
        if line == b"rubbish":
            streams.setdefault(None, []).append((0, line, False))
            continue
        record = orjson.loads(line)
        sound = record["data"].get("amount") != "much"
        streams.setdefault(record["stream"], []).append((record["pos"], line, sound))
    expected: dict[str | None, Counts] = {}
    for stream, things in streams.items():
        distinct = {(pos, line) for pos, line, _ in things}
        events = {(pos, line) for pos, line, sound in things if sound}
        positions = sorted(pos for pos, _ in distinct)
        opened = any(b"hand.started" in line for pos, line in events if pos == 1)
        if stream is not None and positions == list(range(1, len(positions) + 1)) and events == distinct and opened:
            expected[stream] = Counts(len(distinct), len(things) - len(distinct), 0)
        else:
            expected[stream] = Counts(0, 0, len(things))
    return expected


@settings(max_examples=150)
@given(inputs())
def test_each_line_is_stored_known_or_refused_as_a_second_way_says(lines: list[bytes]) -> None:
    with TemporaryDirectory() as folder, EventLog(plain_environment(Path(folder))) as log:
        outcomes, quarantined = taken(log, lines)
        counts = counts_of(outcomes)
        assert counts == second_way(lines)
        assert sum(sum(count) for count in counts.values()) == len(lines)
        stored = {stream: lines_of(log.events_of(stream)) for stream in log.streams("hand")}
        assert {stream: len(events) for stream, events in stored.items()} == {
            stream: count.stored for stream, count in counts.items() if count.stored
        }
        kept = log.quarantine.page()
        assert len(kept) == quarantined
        again, quarantined = taken(log, lines)
        assert quarantined == 0
        assert sum(count.stored for count in counts_of(again).values()) == 0
        assert [count.refused for count in counts_of(again).values()] == [count.refused for count in counts.values()]
        assert [each._replace(times=1) for each in log.quarantine.page()] == [each._replace(times=1) for each in kept]


def test_an_input_that_breaks_off_is_taken_again(plain_log: EventLog) -> None:
    lines = [line for number in range(30) for line in lines_of(small_hand(number, 5))]

    def broken_off() -> Iterator[Sent | End]:
        for number, line in enumerate(lines):
            if number == 77:
                raise OSError("the disk is gone")
            yield sent(line)
            if number % 5 == 4:
                yield End(hand_stream(number // 5))

    with pytest.raises(OSError, match="gone"):
        list(Intake(plain_log).take(broken_off()))
    outcomes, _ = taken(plain_log, lines, None)
    counts = counts_of(outcomes).values()
    assert sum(count.stored + count.known for count in counts) == 150
    assert [len(plain_log.events_of(hand_stream(number))) for number in range(30)] == [5] * 30
