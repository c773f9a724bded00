"""Goal: a crash covers the hands that its server dealt or that were at its tables, begun by then, in its own house."""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import Event, event_from, hand, table
from domain.events.incident import ServerCrashed
from projections.incidents.coverage import covers, named_tables
from tests.projections.stories import moved, time_of
from tests.support.hands import dealt

AT_CRASH = 100


def crash(**fields: Any) -> ServerCrashed:  # noqa: ANN401 - any field of the crash
    values = {"server": "graz-1", "crashed_at": time_of(AT_CRASH), "reason_code": 3} | fields
    return ServerCrashed.model_validate(values)


def opening(**fields: Any) -> Event:  # noqa: ANN401 - any field of the opening
    values: dict[str, Any] = {"begins": AT_CRASH - 5, "table": "Graz 3", "server": "graz-1"} | fields
    return moved(dealt().events, 1, **values)[0]


def is_covered(crash: ServerCrashed, opening: Event, table_server: str | None = None) -> bool:
    return covers(crash, "trickyplay", opening, table_server)


def test_a_hand_of_the_server_is_covered() -> None:
    assert is_covered(crash(), opening())


def test_a_hand_of_another_server_is_not() -> None:
    assert not is_covered(crash(), opening(server="graz-2"))


def test_where_the_hand_names_no_server_that_of_its_table_counts() -> None:
    assert is_covered(crash(), opening(server=None), "graz-1")
    assert not is_covered(crash(), opening(server=None), "graz-2")
    assert not is_covered(crash(), opening(server=None), None)


def test_the_server_that_the_hand_names_goes_before_that_of_its_table() -> None:
    assert not is_covered(crash(), opening(server="graz-2"), "graz-1")


def test_a_hand_at_a_named_table_is_covered_whoever_dealt_it() -> None:
    named = crash(server="else", tables=("Lend 1", "Graz 3"))
    assert is_covered(named, opening(server=None))
    assert is_covered(named, opening(server="graz-2"))
    assert not is_covered(named, opening(table="Graz 33"))


def test_named_tables_take_nothing_off_what_the_server_dealt() -> None:
    assert is_covered(crash(tables=("Lend 1",)), opening())


@pytest.mark.parametrize("tables", [None, 0, 2])
def test_a_number_of_tables_names_none(tables: int | None) -> None:
    assert named_tables(crash(tables=tables)) == ()
    assert not is_covered(crash(server="else", tables=tables), opening())


@pytest.mark.parametrize(("begins", "covered"), [(AT_CRASH, True), (AT_CRASH + 0.000001, False), (AT_CRASH - 1, True)])
def test_what_begins_after_the_crash_is_not_covered(begins: float, covered: bool) -> None:
    assert is_covered(crash(), opening(begins=begins)) is covered


def test_another_house_has_servers_of_the_same_name() -> None:
    assert not is_covered(crash(tables=("Graz 3",)), opening(house="pokerhilfe"))


def test_what_does_not_open_a_hand_is_not_covered() -> None:
    lost = event_from("hand/trickyplay/1", 1, time_of(0), hand.HandUnreadable(sha256="0" * 64, reason="binary"))
    closed = event_from("table/trickyplay/Graz%203", 2, time_of(0), table.TableClosed())
    assert not is_covered(crash(tables=("Graz 3",)), lost, "graz-1")
    assert not is_covered(crash(tables=("Graz 3",)), closed, "graz-1")
