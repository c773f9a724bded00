"""Goal: of a month of hands, a campaign finds exactly those that one defect paid wrongly, and orders them once.

Method: `month` plants the defect in 36 hands and writes down what that makes players owed; hands that look alike stand
beside them. The totals are compared with what was planted, and with the ledger, which adds up events alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from domain.events import correction
from eventlog.application import EventLog
from projections.campaigns import Campaign, Ordered
from projections.catching_up import catch_up
from projections.ledger.entries import COUNTED, Kind
from projections.ledger.reading import LedgerFilter
from projections.read_models import ReadModels
from tests.eventlog.environments import sealed_environment
from tests.projections.campaigns.filling import AT, ordered, searched
from tests.projections.campaigns.month import HOUSE, ODD_CHIPS, Month, the_month
from tests.projections.filling import store

LATER = "2026-12-03T09:00:00.000000Z"


@pytest.fixture(scope="module")
def month() -> Month:
    return the_month()


@pytest.fixture(scope="module")
def log(month: Month, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventLog]:
    with EventLog(sealed_environment(tmp_path_factory.mktemp("month"))) as log:
        store(log, month.streams)
        yield log


@pytest.fixture(scope="module")
def found(log: EventLog) -> Campaign:
    """The campaign before anything is ordered."""
    return searched(log, ODD_CHIPS)


@pytest.fixture(scope="module")
def done(log: EventLog, found: Campaign) -> Ordered:
    """Its orders."""
    return ordered(log, found)


def test_it_finds_exactly_the_36_hands(month: Month, found: Campaign) -> None:
    due = {stream for stream, state in found.states.items() if state == "due"}
    assert due == set(month.owed)
    assert len(due) == 36
    assert {stream for stream, state in found.states.items() if state == "settled"} == set(month.disputed)
    assert len(found.hits) == 36 + len(month.disputed)
    assert found.problems == ()
    assert not found.done


def test_every_payment_is_what_the_defect_took_or_gave(month: Month, found: Campaign) -> None:
    for hit in found.hits:
        stream = hit.sheet.hand.stream
        due = {seat.seat: seat.due for seat in hit.sheet.seats if seat.due}
        assert due == month.owed.get(stream, {})
        assert hit.sheet.house == 0


def test_the_totals_are_those_that_were_planted(month: Month, found: Campaign) -> None:
    totals = {total.player: total.due for total in found.worksheet.players if total.due}
    assert totals == {player: amount for player, amount in month.totals().items() if amount}
    assert len(totals) > 10
    assert found.worksheet.closes


def test_the_statement_says_what_was_searched(month: Month, found: Campaign) -> None:
    said = found.search
    hands = [events for events in month.streams if events[0].stream.startswith("hand/")]
    assert (said.hands, said.of_house, said.matching) == (len(hands), month.of_house, month.covered)
    assert (said.unfinished, said.screened) == (month.unfinished, month.covered - month.unfinished)
    assert (said.hits, said.without_money) == (36 + len(month.disputed), 0)
    assert {(name, number) for (name, _sha256), number in said.rulebooks.items()} == {("trickyplay/1", said.screened)}
    assert said.log_position == sum(len(events) for events in month.streams)
    assert said.checked


def test_one_correction_is_ordered_for_each_hand(month: Month, log: EventLog, done: Ordered) -> None:
    assert done.counts == {"ordered now": 36, "settled": len(month.disputed)}
    left = dict(month.owed)
    own = [name for name in log.streams("correction", HOUSE) if name.startswith(f"correction/{HOUSE}/odd-chips.")]
    orders = [log.events_of(name) for name in own]
    keys: Counter[str] = Counter()
    for (event,) in orders:
        data = event.data
        assert isinstance(data, correction.CorrectionOrdered)
        assert {each.seat: each.amount for each in data.payments} == left.pop(data.hand)
        assert (data.cause, data.cause_id, data.by, data.approved_by) == ("operator", "odd-chips", "ops-1", "ops-2")
        assert event.at == AT
        keys.update(each.key for each in data.payments)
    assert left == {}
    assert set(keys.values()) == {1}


def test_a_second_run_orders_nothing_and_has_the_same_bytes(log: EventLog, found: Campaign, done: Ordered) -> None:
    again = searched(log, ODD_CHIPS)
    assert done.new == 36
    assert again.worksheet.document == found.worksheet.document
    assert again.done
    assert again.counts["ordered"] == 36
    before = end_of(log)
    assert ordered(log, again, at=LATER).new == 0
    assert ordered(log, found, at=LATER).new == 0  # as it was before all orders
    assert end_of(log) == before


def test_a_campaign_of_another_name_orders_nothing_more(log: EventLog, done: Ordered) -> None:
    other = searched(log, replace(ODD_CHIPS, campaign="once-more", started_from=None))
    assert done.new == 36
    due = {stream for stream, state in other.states.items() if state == "due"}
    assert len(due) == 4  # those before the period, which the first one did not cover
    only = searched(log, replace(ODD_CHIPS, campaign="once-more"))
    assert set(only.counts) == {"settled"}
    assert ordered(log, only).new == 0


def end_of(log: EventLog) -> int:
    return log.recorder.max_notification_id() or 0


def test_the_ledger_has_the_corrections(month: Month, log: EventLog, done: Ordered) -> None:
    assert done.new == 36
    catch_up(log)
    ledger = ReadModels(log).ledger
    entries = ledger.page(LedgerFilter(house=HOUSE, kind=Kind.CORRECTION), limit=10_000).entries
    sums: Counter[str | None] = Counter()
    for entry in entries:
        if entry.stream.startswith(f"correction/{HOUSE}/odd-chips."):
            sums[entry.player] += entry.amount or 0
    assert {player: amount for player, amount in sums.items() if amount} == {
        player: amount for player, amount in month.totals().items() if amount
    }


def test_with_its_correction_each_hand_comes_to_what_was_played(month: Month, log: EventLog, done: Ordered) -> None:
    """The simulator's own count, from before the fault was planted."""
    assert done.new == 36
    catch_up(log)
    ledger = ReadModels(log).ledger
    for stream in [*month.owed, *month.disputed]:
        sums: Counter[str | None] = Counter()
        for entry in ledger.page(LedgerFilter(hand=stream), limit=1_000).entries:
            sums[entry.player] += entry.amount or 0 if entry.kind in COUNTED else 0
        assert dict(sums) == {month.players[stream][seat]: won for seat, won in month.fair[stream].items()}
