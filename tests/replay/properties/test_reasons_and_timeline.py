"""Goal: any record can be told and explained. Method: ask for reasons and timeline of right and of wrong records.

Neither raises; in the tree of reasons the parts of a node add up to its amount; a timeline shows every event once, with
every finding that names it, and ends with the closing stacks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from domain.events import Event
from replay.reasons import Reason, reasons_for
from replay.timeline import Timeline, timeline
from tests.support.play import BATCHES, play, seeds
from tests.support.play_noise import noisy
from tests.support.play_verdicts import SHELF, renumbered

RECORDS = 2_000


def record_of(seed: int) -> list[Event]:
    """A right record or, as often, one gone wrong."""
    if seed % 2:
        return list(play(seed).events)
    return renumbered(event for event in noisy(seed) if isinstance(event, Event))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_parts_add_up_to_their_node(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, RECORDS):
        try:
            tree = reasons_for(record_of(seed), SHELF)
            orjson.dumps(tree.as_dict())
        except Exception as error:  # noqa: BLE001 - that nothing at all is raised is what is tested
            wrong[seed] = repr(error)
            continue
        off = [node.what for node in nodes(tree) if not adds_up(node)]
        if off:
            wrong[seed] = off
    assert wrong == {}


def nodes(tree: Reason) -> Iterator[Reason]:
    """The tree from its root."""
    yield tree
    for part in tree.parts:
        yield from nodes(part)


def adds_up(node: Reason) -> bool:
    return node.amount is None or not node.parts or sum(part.amount or 0 for part in node.parts) == node.amount


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_timeline_shows_every_event_with_its_findings(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, RECORDS):
        record = record_of(seed)
        try:
            line = timeline(record, SHELF)
            orjson.dumps(line.as_dict())
        except Exception as error:  # noqa: BLE001 - as above
            wrong[seed] = repr(error)
            continue
        if line.verdict.status != "malformed" and not is_complete(line, record):
            wrong[seed] = line
    assert wrong == {}


def is_complete(line: Timeline, record: list[Event]) -> bool:
    """Whether the timeline of a sound record has each event, and each finding where it belongs."""
    findings = line.verdict.findings
    shown = {step.pos: list(step.findings) for step in line.steps}
    named = {event.pos: [finding for finding in findings if finding.pos == event.pos] for event in record}
    return shown == named and list(line.loose) == [finding for finding in findings if finding.pos is None]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_timeline_of_a_right_hand_ends_with_its_closing_stacks(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, RECORDS):
        played = play(seed)
        last = timeline(played.events, SHELF).steps[-1].after
        stacks = {str(seat.seat): seat.stack for seat in last.seats}
        if stacks != played.numbers["final"] or last.to_act is not None:
            wrong[seed] = (stacks, played.numbers["final"])
    assert wrong == {}
