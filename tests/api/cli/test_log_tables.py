"""Goal: in a log, hands are judged with their table and by what their house adopted, as from a file, all or one alone.

Method: a table of three hands with a fault between two of them, another table and the stream of the house, in a file
and in a log whose events came in several orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import orjson
import pytest

from api.settings import open_log, settings_from
from domain.events import Event, canonical_bytes, house
from domain.rulebook import shipped_shelf
from tests.api.cli.running import run, written
from tests.replay.across.walks import walk
from tests.support.scenario import Scenario
from tests.support.tables import buys, tied, told

STREAM = told(*(buys(seat, f"p-{'abcd'[seat - 1]}", 1000) for seat in (1, 2, 3, 4)))
FIRST = tied(walk("1", dict.fromkeys((1, 2, 3, 4), 1000), button=1, small=2, big=3), table_pos=5)
SECOND = tied(walk("2", {1: 1000, 2: 950, 3: 1050, 4: 1000}, button=2, small=3, big=4), table_pos=5, previous=FIRST)
THIRD = tied(walk("3", {1: 1000, 2: 950, 3: 1000, 4: 999}, button=2, small=3, big=4), table_pos=5, previous=SECOND)
OTHER = walk("4", dict.fromkeys((1, 2, 3), 1000), button=1, small=2, big=3)


def adopted() -> Event:
    book = shipped_shelf().get("triopoker/1")
    assert book is not None
    time = "2026-01-01T00:00:00.000000Z"
    data = house.RulebookAdopted(rulebook=book.name, sha256=book.sha256, in_force_from=time, by="staff")
    return Event("house/cardroom", 1, time, data)


ORDERS: Sequence[Sequence[Sequence[Event]]] = (
    (STREAM, [adopted()], FIRST.events, OTHER.events, SECOND.events, THIRD.events),
    (FIRST.events, STREAM[:3], OTHER.events, SECOND.events, STREAM[3:], THIRD.events, [adopted()]),
)


@pytest.mark.parametrize("order", ORDERS, ids=["as it happened", "tables and house later"])
def test_verdicts_from_the_log_are_those_from_the_file(order: Sequence[Sequence[Event]], tmp_path: Path) -> None:
    db = tmp_path / "x.duckdb"
    with open_log(settings_from(db=db), create=True) as log:
        for events in order:
            log.append(events)
    lines = [canonical_bytes(event) for events in order for event in events]
    file = written(tmp_path / "hands.events.jsonl", *lines)
    of_file = run("verify", file, "--json").out
    assert run("verify", "--db", db, "--json").out == of_file
    verdicts = {verdict["hand"]: verdict for verdict in map(orjson.loads, of_file.splitlines())}
    codes = {name: [each["code"] for each in verdict["findings"]] for name, verdict in verdicts.items()}
    assert codes["hand/cardroom/3"] == ["BUTTON", "BUY_IN", "RAKE_UNVERIFIABLE"]
    assert {verdict["rulebook"] for verdict in verdicts.values()} == {"triopoker/1"}
    for hand in (FIRST, SECOND, THIRD, OTHER):
        stream = hand.events[0].stream
        alone = run("verify", "--db", db, stream.removeprefix("hand/"), "--json").out
        assert orjson.loads(alone) == verdicts[stream]
        shown = run("show", stream.removeprefix("hand/"), "--db", db, "--json").out
        assert orjson.loads(shown)["verdict"] == verdicts[stream]


def test_a_table_of_another_name_in_the_same_words_is_another(tmp_path: Path) -> None:
    """The text of one table's name stands in other fields of a hand of another table."""
    db = tmp_path / "x.duckdb"
    strange = _renamed(walk("9", dict.fromkeys((1, 2, 3), 1000), button=3, small=1, big=2), 'x","table":"Lend 4')
    with open_log(settings_from(db=db), create=True) as log:
        for events in (STREAM, FIRST.events, strange.events, SECOND.events):
            log.append(events)
    verdict = orjson.loads(run("verify", "--db", db, "cardroom/2", "--json").out)
    assert [each["code"] for each in verdict["findings"]] == ["RAKE_UNVERIFIABLE"]


def _renamed(hand: Scenario, table: str) -> Scenario:
    opening = hand.events[0]
    return replace(
        hand, events=(replace(opening, data=opening.data.model_copy(update={"table": table})), *hand.events[1:])
    )
