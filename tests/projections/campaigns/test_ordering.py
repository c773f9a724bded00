"""Goal: whatever is run twice, at once, or after somebody else has decided, one order stands for one key.

Method: small logs; two operators are threads on one log, as in a service.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import duckdb
import pytest

from domain.events import Event, correction, event_from
from eventlog.application import EventLog
from projections.campaigns import Campaign
from replay.worksheets import Defect, OrderTerms
from tests.eventlog.environments import sealed_environment
from tests.projections.campaigns.filling import AT, TERMS, ordered, searched
from tests.projections.campaigns.hands import right, wrong

AWARDS = Defect(campaign="pots", house="trickyplay", code="AWARD")
HANDS = 12


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    with EventLog(sealed_environment(tmp_path)) as log:
        for number in range(HANDS):
            log.append(wrong(str(number)))
        log.append(right("right"))
        yield log


def payments_in(log: EventLog) -> Counter[str]:
    """How often each key is ordered."""
    keys: Counter[str] = Counter()
    for stream in log.streams("correction"):
        for event in log.events_of(stream):
            if isinstance(event.data, correction.CorrectionOrdered):
                keys.update(each.key for each in event.data.payments)
    return keys


def beside(name: str, hand_no: str, *payments: tuple[str, int, int | None]) -> Event:
    """A correction that somebody else orders."""
    made = [
        correction.Payment(player=player, amount=amount, seat=seat, key=f"{name}/{player}")
        for player, amount, seat in payments
    ]
    order = correction.CorrectionOrdered(
        hand=f"hand/trickyplay/{hand_no}",
        cause="dispute",
        cause_id=name,
        reason="decided",
        replaces=(),
        payments=tuple(made),
        by="officer-1",
        approved_by="officer-2",
    )
    return event_from(f"correction/trickyplay/{name}", 1, AT, order)


def goes_on(stream: str, *payloads: correction.CorrectionPaid | correction.CorrectionWithdrawn) -> list[Event]:
    return [event_from(stream, pos, AT, payload) for pos, payload in enumerate(payloads, start=2)]


def state(found: Campaign, hand_no: str) -> str:
    return found.states[f"hand/trickyplay/{hand_no}"]


WITHDRAWN = correction.CorrectionWithdrawn(reason="a mistake", by="ops-1")
TO_SEAT_1 = (("p-a", 285, 1), ("p-b", -285, 2))


def test_operators_at_once_order_each_hand_once(log: EventLog) -> None:
    """Each has his own search, name as who orders, and clock."""
    seen = [searched(log, AWARDS) for _ in range(4)]
    terms = [replace(TERMS, by=f"ops-{number}", approved_by="boss") for number in range(4)]

    def order(number: int) -> int:
        return ordered(log, seen[number], terms[number], f"2026-12-02T09:00:0{number}.000000Z").new

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(order, range(4))) == HANDS
    assert payments_in(log) == {f"correction/trickyplay/pots.{n}/{seat}": 1 for n in range(HANDS) for seat in (1, 2)}
    assert searched(log, AWARDS).done


def test_two_campaigns_at_once_pay_each_hand_once(log: EventLog) -> None:
    names = ("pots", "pots-again", "third")
    seen = [searched(log, replace(AWARDS, campaign=name)) for name in names]
    with ThreadPoolExecutor(3) as pool:
        done = list(pool.map(lambda found: ordered(log, found), seen))
    assert sum(each.new for each in done) == HANDS
    assert sum(len(each.moved) for each in done) == HANDS * 2
    hands = Counter(key.rpartition("/")[0].rpartition(".")[2] for key in payments_in(log))
    assert set(hands.values()) == {2}
    assert all(searched(log, replace(AWARDS, campaign=name)).done for name in names)


@pytest.mark.parametrize("given", range(0, HANDS, 5))
def test_what_was_broken_off_is_finished(log: EventLog, given: int) -> None:
    found = searched(log, AWARDS)
    ordered(log, replace(found, hits=found.hits[:given]))
    again = searched(log, AWARDS)
    assert again.worksheet.document == found.worksheet.document
    assert ordered(log, again).new == HANDS - given
    assert set(payments_in(log).values()) == {1}


def test_a_correction_that_comes_in_between_is_not_paid_over(log: EventLog) -> None:
    found = searched(log, AWARDS)
    log.append([beside("d-3", "3", *TO_SEAT_1)])
    done = ordered(log, found)
    assert (done.new, done.moved) == (HANDS - 1, ["hand/trickyplay/3"])
    assert ordered(log, searched(log, AWARDS)).new == 0


def test_what_a_dispute_has_paid_is_deducted_and_its_withdrawal_makes_it_due(log: EventLog) -> None:
    log.append([beside("d-3", "3", *TO_SEAT_1)])
    first = searched(log, AWARDS)
    assert state(first, "3") == "settled"
    log.append(goes_on("correction/trickyplay/d-3", WITHDRAWN))
    second = searched(log, AWARDS)
    assert state(second, "3") == "due"
    assert second.worksheet.sha256 != first.worksheet.sha256


def test_what_was_paid_of_a_withdrawn_correction_has_moved(log: EventLog) -> None:
    log.append([beside("d-3", "3", *TO_SEAT_1)])
    paid = correction.CorrectionPaid(key="d-3/p-a", payment_ref="w-1")
    log.append(goes_on("correction/trickyplay/d-3", paid, WITHDRAWN))
    found = searched(log, AWARDS)
    (hit,) = [each for each in found.hits if each.sheet.hand.hand_no == "3"]
    assert [(seat.seat, seat.standing, seat.due) for seat in hit.sheet.seats] == [(1, 285, 0), (2, 0, -285)]
    assert hit.sheet.house == 285


def test_what_was_decided_otherwise_is_left_to_somebody(log: EventLog) -> None:
    log.append([beside("d-3", "3", ("p-a", 500, 1), ("house", -500, None))])
    found = searched(log, AWARDS)
    assert state(found, "3") == "problem"
    assert ordered(log, found).new == HANDS - 1
    assert not searched(log, AWARDS).done


def test_a_withdrawn_order_is_not_given_again_under_its_name(log: EventLog) -> None:
    ordered(log, searched(log, AWARDS))
    log.append(goes_on("correction/trickyplay/pots.5", WITHDRAWN))
    again = searched(log, AWARDS)
    assert state(again, "5") == "withdrawn"
    assert not again.done
    assert ordered(log, again).new == 0
    anew = searched(log, replace(AWARDS, campaign="pots-2"))
    assert {number for number in map(str, range(HANDS)) if state(anew, number) == "due"} == {"5"}
    assert ordered(log, anew).new == 1
    assert state(searched(log, AWARDS), "5") == "settled"


def test_an_order_that_says_something_else_is_said_and_not_given_again(log: EventLog) -> None:
    """What the campaign was to order stood on another correction, which is withdrawn after it."""
    log.append([beside("d-3", "3", ("p-a", 100, 1), ("p-b", -100, 2))])
    assert ordered(log, searched(log, AWARDS)).new == HANDS
    log.append(goes_on("correction/trickyplay/d-3", WITHDRAWN))
    again = searched(log, AWARDS)
    assert state(again, "3") == "differs"
    assert ordered(log, again).new == 0
    rest = searched(log, replace(AWARDS, campaign="rest"))
    (hit,) = [each for each in rest.hits if each.state == "due"]
    assert [(seat.standing, seat.due) for seat in hit.sheet.seats] == [(185, 100), (-185, -100)]


def test_a_name_that_another_correction_has_is_left_to_it(log: EventLog) -> None:
    log.append([replace(beside("x", "1", *TO_SEAT_1), stream="correction/trickyplay/pots.7")])
    found = searched(log, AWARDS)
    assert state(found, "7") == "differs"
    assert ordered(log, found).new == HANDS - 2  # hand 1 is settled by it


def test_corrections_that_were_changed_order_nothing(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1"))
        log.append(wrong("2"))
        log.append([beside("d-1", "1", *TO_SEAT_1)])
    with duckdb.connect(tmp_path / "log.duckdb") as connection:
        connection.execute(
            "UPDATE stored_events SET state = encode(replace(decode(state), '285', '284')) "
            "WHERE topic = 'correction.ordered.v1'"
        )
    with EventLog(sealed_environment(tmp_path)) as log:
        found = searched(log, AWARDS)
        assert found.problems[0].code == "tampered"
        done = ordered(log, found)
        assert done.new == 0
        assert not done.campaign.done


def test_orders_of_a_regulator_say_so(log: EventLog) -> None:
    terms = OrderTerms(cause="regulator", cause_id="GZ 12", reason="by order", by="ops-1", approved_by="ops-2")
    found = searched(log, AWARDS)
    ordered(log, replace(found, hits=found.hits[:1]), terms)
    (stream,) = log.streams("correction")
    (event,) = log.events_of(stream)
    assert isinstance(event.data, correction.CorrectionOrdered)
    assert (event.data.cause, event.data.cause_id, event.data.reason) == ("regulator", "GZ 12", "by order")


# Whatever happens

RIGHT = {1: 285, 2: -285}


def in_force(log: EventLog) -> dict[str, Counter[int]]:
    """What stands by hand and seat, added up from the events: ordered and not withdrawn, or paid."""
    sums: dict[str, Counter[int]] = {f"hand/trickyplay/{number}": Counter() for number in range(HANDS)}
    for stream in log.streams("correction"):
        order, *rest = [event.data for event in log.events_of(stream)]
        assert isinstance(order, correction.CorrectionOrdered)
        gone = any(isinstance(each, correction.CorrectionWithdrawn) for each in rest)
        paid = {each.key for each in rest if isinstance(each, correction.CorrectionPaid)}
        for payment in order.payments:
            if payment.seat is not None and (not gone or payment.key in paid):
                sums[order.hand][payment.seat] += payment.amount
    return sums


def part_by_dispute(log: EventLog, chance: Random, name: str) -> None:
    """An officer orders a part of what is still due in a hand."""
    hand_no = str(chance.randrange(HANDS))
    stands = in_force(log)[f"hand/trickyplay/{hand_no}"]
    left = {seat: amount - stands[seat] for seat, amount in RIGHT.items()}
    part = {seat: chance.randint(min(0, amount), max(0, amount)) for seat, amount in left.items()}
    paid = [(f"p-{'ab'[seat - 1]}", amount, seat) for seat, amount in part.items() if amount]
    if paid:
        log.append([beside(name, hand_no, *paid, ("house", -sum(part.values()), None))])


def further(log: EventLog, chance: Random, step: int) -> None:
    """Somebody withdraws a correction, or reports a payment of one."""
    streams = log.streams("correction")
    if not streams:
        return
    events = log.events_of(chance.choice(streams))
    order = events[0].data
    assert isinstance(order, correction.CorrectionOrdered)
    key = chance.choice(order.payments).key
    paid = correction.CorrectionPaid(key=key, payment_ref=f"w-{step}")
    more = chance.choice([paid, WITHDRAWN])
    if not any(isinstance(each.data, correction.CorrectionWithdrawn) for each in events):
        log.append([event_from(events[0].stream, len(events) + 1, AT, more)])


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_nobody_is_paid_twice_and_in_the_end_all_is_right(log: EventLog, seed: int) -> None:
    """Campaigns, disputes, withdrawals and payments in a random order; what stands is counted from the events."""
    chance = Random(seed)
    for step in range(16):
        kind = chance.choice(["campaign", "dispute", "further", "further"])
        if kind == "campaign":
            ordered(log, searched(log, replace(AWARDS, campaign=chance.choice(["pots", "again", "third"]))))
        elif kind == "dispute":
            part_by_dispute(log, chance, f"d-{step}")
        else:
            further(log, chance, step)
        for stands in in_force(log).values():
            assert 0 <= stands[1] <= RIGHT[1]
            assert RIGHT[2] <= stands[2] <= 0
    ordered(log, searched(log, replace(AWARDS, campaign="last")))
    assert all(stands == RIGHT for stands in in_force(log).values())
    assert set(payments_in(log).values()) == {1}


# Other kinds of defect


def hits_of(found: Campaign) -> Sequence[tuple[str, dict[int, int], int]]:
    return [
        (hit.sheet.hand.hand_no, {seat.seat: seat.due for seat in hit.sheet.seats}, hit.sheet.house)
        for hit in found.hits
    ]


def test_rake_that_was_wrong_is_paid_back_by_the_house_or_to_it(tmp_path: Path) -> None:
    raked = Defect(campaign="rake", house="trickyplay", code="RAKE")
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(wrong("1", rake=20, to=1))
        log.append(wrong("2", rake=10, to=1))
        found = searched(log, raked)
        assert hits_of(found) == [("1", {1: 5}, -5), ("2", {1: -5}, 5)]
        assert ordered(log, found).new == 2
        assert searched(log, raked).done
        again = searched(log, raked).worksheet
    assert [(total.player, total.due) for total in again.players] == [("p-a", 0)]
