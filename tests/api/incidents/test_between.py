"""Goal: whoever sat at a table of the crashed server without being in a broken-off hand is credited with what he had.

Method: logs with streams of tables and hands; the stacks by hand from what was bought in, won and lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.events import Event, event_from, hand, stream_name, table
from domain.events.incident import ServerCrashed
from domain.events.payload import Payload
from eventlog.application import EventLog
from replay.worksheets import PlayerTotal
from tests.api.incidents.crashing import CRASH, applied, computed, ended, on, put, raised, store_of
from tests.support.hands import dealt
from tests.support.scenario import Scenario

BOUGHT, TOPPED, CASHED = table.BoughtIn, table.ToppedUp, table.CashedOut


@pytest.fixture
def log(sealed_log: EventLog) -> EventLog:
    return sealed_log


def stream_of(name: str, *facts: tuple[str, Payload], server: str = "s-1", house: str = "trickyplay") -> list[Event]:
    """The stream of a table: opened at seven, then these facts at their minutes past."""
    fields: dict[str, Any] = {
        "house": house,
        "table": name,
        "game": "holdem",
        "limit": "NL",
        "stakes": {"small_blind": 50, "big_blind": 100},
        "currency": "EUR",
        "max_seats": 6,
        "server": server,
    }
    stream = stream_name("table", house, name)
    told = [("19:00", table.TableOpened.model_validate(fields)), *facts]
    return [event_from(stream, pos, f"2026-03-01T{at}:00.000000Z", fact) for pos, (at, fact) in enumerate(told, 1)]


def money(kind: type[Payload], seat: int, player: str, amount: int) -> Payload:
    return kind.model_validate({"seat": seat, "player": player, "amount": amount})


def seats(log: EventLog, crash: ServerCrashed = CRASH) -> dict[tuple[str, str], int | None]:
    """Stacks between hands by table and player."""
    return {(seat.table, seat.player): seat.stack for seat in computed(log, crash=crash).worksheet.between}


def total(log: EventLog, player: str) -> PlayerTotal:
    (found,) = (each for each in computed(log).worksheet.players if each.player == player)
    return found


def over(hand_no: str, name: str, **options: Any) -> Scenario:  # noqa: ANN401 - those of a hand
    """Seat 1 has won 1.50: the closing stacks are 101.50, 99.50 and 99.00."""
    return ended(raised(hand_no, table=name, **options))


@pytest.mark.rule("TP.CRASH.STACK")
def test_a_player_is_credited_with_what_he_had_at_all_his_tables(log: EventLog) -> None:
    put(log, raised("1", table="Graz 1"), over("2", "Graz 2"))
    log.append(
        stream_of("Graz 2", *(("19:30", money(BOUGHT, seat, f"p-{'abc'[seat - 1]}", 10_000)) for seat in (1, 2, 3)))
    )
    log.append(stream_of("Graz 3", ("19:40", money(BOUGHT, 4, "p-a", 7_000))))
    assert seats(log) == {
        ("Graz 2", "p-a"): 10_150,
        ("Graz 2", "p-b"): 9_950,
        ("Graz 2", "p-c"): 9_900,
        ("Graz 3", "p-a"): 7_000,
    }
    found = total(log, "p-a")
    assert (found.hands, found.due, found.stacks, found.between) == (1, 300, 10_000 + 10_150 + 7_000, 17_150)


@pytest.mark.near_miss("TP.CRASH.STACK")
def test_whoever_is_in_the_hand_or_has_gone_has_nothing_beside_it(log: EventLog) -> None:
    put(log, raised("1", table="Graz 1"))
    log.append(
        stream_of(
            "Graz 1",
            ("19:30", money(BOUGHT, 1, "p-a", 10_000)),
            ("19:31", money(BOUGHT, 5, "gone", 10_000)),
            ("19:32", money(CASHED, 5, "gone", 10_000)),
            ("20:40", money(BOUGHT, 6, "later", 10_000)),
        )
    )
    assert seats(log) == {}
    assert total(log, "p-a").stacks == 10_000


def test_chips_bought_since_the_last_hand_count(log: EventLog) -> None:
    put(log, over("1", "Graz 2"))
    facts = (("19:30", money(BOUGHT, 1, "p-a", 10_000)), ("20:10", money(TOPPED, 1, "p-a", 500)))
    log.append(stream_of("Graz 2", *facts))
    assert seats(log) == {("Graz 2", "p-a"): 10_650}


def test_chips_bought_during_the_broken_off_hand_stand_beside_it(log: EventLog) -> None:
    put(log, raised("1", table="Graz 2"))
    facts = (("19:30", money(BOUGHT, 1, "p-a", 10_000)), ("20:10", money(TOPPED, 1, "p-a", 500)))
    log.append(stream_of("Graz 2", *facts))
    (seat,) = computed(log).worksheet.between
    assert (seat.stack, seat.beside, seat.hand) == (500, True, "hand/trickyplay/1")
    assert total(log, "p-a").stacks == 10_500


def test_the_word_of_the_hand_goes_before_the_clocks(log: EventLog) -> None:
    played = over("1", "Graz 2")
    opening = played.events[0]
    assert isinstance(opening.data, hand.HandStarted)
    tied = replace(opening, data=opening.data.model_copy(update={"table_pos": 3}))
    put(log, replace(played, events=(tied, *played.events[1:])))
    facts = (("19:30", money(BOUGHT, 1, "p-a", 9_500)), ("20:10", money(TOPPED, 1, "p-a", 500)))
    log.append(stream_of("Graz 2", *facts))  # the second came before the hand, whatever the clock says
    assert seats(log) == {("Graz 2", "p-a"): 10_150}


def test_whoever_sat_some_hands_out_has_what_his_own_last_one_left_him(log: EventLog) -> None:
    first = over("1", "Graz 2")
    put(log, first)
    for number in range(2, 12):
        later = dealt(house="trickyplay", hand_no=str(number), stacks={1: 10_150, 3: 9_900}).later(number * 60)
        later = replace(
            later, events=(replace(later.events[0], at=f"2026-03-01T20:{number:02}:00.000000Z"), *later.events[1:])
        )
        put(log, on(later.folds(1).awards(3, 150).finishes() if 1 in later.dealt_in else later, "s-1", "Graz 2"))
    log.append(stream_of("Graz 2", ("19:30", money(BOUGHT, 2, "p-b", 10_000))))
    (seat,) = computed(log).worksheet.between
    assert (seat.stack, seat.hand) == (9_950, "hand/trickyplay/1")


def test_whoever_came_back_has_what_he_brought_again(log: EventLog) -> None:
    put(log, over("1", "Graz 2"))
    facts = (
        ("19:30", money(BOUGHT, 1, "p-a", 10_000)),
        ("20:05", money(CASHED, 1, "p-a", 10_150)),
        ("20:06", money(BOUGHT, 2, "p-a", 4_000)),
    )
    log.append(stream_of("Graz 2", *facts))
    (seat,) = computed(log).worksheet.between
    assert (seat.seat, seat.stack, seat.hand) == (2, 4_000, None)


def test_tables_of_other_servers_and_houses_and_closed_ones_do_not_count(log: EventLog) -> None:
    sat = ("19:30", money(BOUGHT, 1, "p-a", 10_000))
    put(log, raised("1", table="Linz"))
    log.append(stream_of("Graz 2", sat, server="s-2"))
    log.append(stream_of("Graz 2", sat, house="pokerhilfe"))
    log.append(stream_of("Graz 3", sat, ("19:40", table.TableClosed())))
    log.append(stream_of("Wels", ("19:30", money(BOUGHT, 6, "p-f", 6_000)), server="s-2"))
    log.append(stream_of("Linz", ("19:30", money(BOUGHT, 5, "p-e", 5_000)), server="s-2"))
    assert seats(log) == {("Linz", "p-e"): 5_000}  # its hand was broken off
    named = CRASH.model_copy(update={"tables": ("Wels",)})
    assert seats(log, named) == {("Linz", "p-e"): 5_000, ("Wels", "p-f"): 6_000}


def test_a_stack_that_no_end_states_is_unknown(log: EventLog) -> None:
    put(log, on(raised("1", table="Graz 2"), "s-2", "Graz 2"))  # open, on another server
    log.append(stream_of("Graz 2", ("19:30", money(BOUGHT, 1, "p-a", 10_000))))
    assert seats(log) == {("Graz 2", "p-a"): None}
    assert (total(log, "p-a").stacks, total(log, "p-a").due) == (None, 0)


def test_of_a_hand_that_was_cancelled_before_what_went_back_counts(log: EventLog) -> None:
    put(log, raised("1", table="Graz 2").cancels(reason="misdeal").orders(1, 300).orders(2, 50, to="wallet"))
    sat = [("19:30", money(BOUGHT, seat, f"p-{'ab'[seat - 1]}", 10_000)) for seat in (1, 2)]
    log.append(stream_of("Graz 2", *sat))
    assert seats(log) == {("Graz 2", "p-a"): 10_000, ("Graz 2", "p-b"): 9_950}


def test_the_worksheet_is_the_same_after_the_orders_and_nothing_is_ordered_for_it(log: EventLog) -> None:
    put(log, raised("1", table="Graz 1"), over("2", "Graz 2"))
    sat = [("19:30", money(BOUGHT, seat, f"p-{'abc'[seat - 1]}", 10_000)) for seat in (1, 2, 3)]
    log.append(stream_of("Graz 2", *sat))
    log.append(stream_of("Graz 1", ("19:30", money(BOUGHT, 5, "p-e", 3_000))))
    before = computed(log).worksheet.document
    assert applied(log).ordered == 3
    assert computed(log).worksheet.document == before
    left = [event_from("table/trickyplay/Graz%201", 3, "2026-03-01T23:00:00.000000Z", money(CASHED, 5, "p-e", 3_000))]
    log.append(left)
    assert computed(log).worksheet.document == before


@pytest.mark.parametrize("name", ['=cmd,"table":"x"', "Ünf \\ 1", "Graz 1\n"])
def test_names_of_tables_are_texts_of_any_kind(log: EventLog, name: str) -> None:
    put(log, over("1", name), over("2", "x"))
    log.append(stream_of(name, ("19:30", money(BOUGHT, 1, "p-a", 10_000))))
    assert seats(log) == {(name, "p-a"): 10_150}


def test_what_was_changed_in_a_hand_leaves_its_stacks_unknown(log: EventLog) -> None:
    put(log, over("1", "Graz 2"))
    log.append(stream_of("Graz 2", ("19:30", money(BOUGHT, 1, "p-a", 10_000))))
    with store_of(log).reading() as cursor:
        cursor.execute(
            "UPDATE stored_events SET state = encode(replace(decode(state), '10150', '90150')) "
            "WHERE topic = 'hand.finished.v1'"
        )
    assert seats(log) == {("Graz 2", "p-a"): None}
