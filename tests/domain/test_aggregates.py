"""Goal: the state of each kind of stream says what others ask for, also after events that are wrong, late or many.

Method: given some events, then these fields; a second way, written as plain loops, for lives of random hands.
"""

from __future__ import annotations

from typing import Any, cast

from hypothesis import given

from domain.aggregate import NOTED_MAX, Aggregate
from domain.correction import Correction
from domain.dispute import Dispute
from domain.events import Event
from domain.hand import Hand
from domain.house import Adoption, House
from domain.incident import Incident, Refunds
from domain.life_cycle import folded
from domain.session import Session
from domain.table import SEATS_MAX, Sitting, Table
from tests.support.streams import event_of, stream_events

AT = "2026-11-29T12:00:00.000000Z"
SHA = "0" * 64

Told = tuple[str, dict[str, Any]]
"""Topic and data of an event."""

STARTED = {
    "house": "trickyplay",
    "table": "Graz 3",
    "hand_no": "9001",
    "game": "holdem",
    "limit": "NL",
    "stakes": {},
    "currency": "EUR",
    "real_money": True,
    "button": 1,
    "seats": [{"seat": 1, "player": "p-a", "stack": 1000}],
    "server": "gs-3",
    "build": "4.1",
}
OPENED = {
    "house": "trickyplay",
    "table": "Graz 3",
    "game": "holdem",
    "limit": "NL",
    "stakes": {},
    "currency": "EUR",
    "max_seats": 6,
    "server": "gs-3",
}
CHECK: Told = ("hand.checked.v1", {"seat": 1})
FINISHED: Told = ("hand.finished.v1", {"stacks": []})
CANCELLED: Told = ("hand.cancelled.v1", {"reason": "server-crash", "policy": "return-all", "incident": "i-7"})
REVEALED: Told = ("hand.deck-revealed.v1", {"deck": ["Ah"], "nonce": "n"})
PAID: Told = ("hand.refund-paid.v1", {"key": "i-7/9001/1", "payment_ref": "w-1"})
ORDERED: Told = (
    "hand.refund-ordered.v1",
    {"seat": 1, "player": "p-a", "amount": 100, "to": "wallet", "key": "i-7/9001/1"},
)


def events_of(stream: str, *told: Told) -> list[Event]:
    return [event_of(stream, pos, AT, topic, data) for pos, (topic, data) in enumerate(told, start=1)]


def state_of(stream: str, *told: Told) -> Aggregate:
    state = folded(None, events_of(stream, *told))
    assert state is not None
    return state


def hand_after(*told: Told) -> Hand:
    return cast("Hand", state_of("hand/trickyplay/9001", ("hand.started.v1", STARTED), *told))


def table_after(*told: Told) -> Table:
    return cast("Table", state_of("table/trickyplay/Graz%203", ("table.opened.v1", OPENED), *told))


def at_seat(topic: str, seat: int, player: str, **more: int) -> Told:
    return (f"table.{topic}.v1", {"seat": seat, "player": player, **more})


def test_a_hand_says_whose_it_is() -> None:
    hand = hand_after(CHECK)
    assert (hand.house, hand.hand_no, hand.table, hand.server, hand.build) == (
        "trickyplay",
        "9001",
        "Graz 3",
        "gs-3",
        "4.1",
    )
    assert (hand.since, hand.version, hand.life, hand.end, hand.late.total) == (AT, 2, "open", None, 0)


def test_a_finished_hand_has_an_end_and_what_comes_after_is_late() -> None:
    hand = hand_after(CHECK, FINISHED, CHECK, REVEALED, FINISHED, CANCELLED, PAID)
    assert (hand.life, hand.end, hand.version) == ("finished", 3, 8)
    assert hand.late.kept == (4, 6, 7, 8)
    assert (hand.policy, hand.incident) == (None, None)


def test_a_cancelled_hand_takes_refunds() -> None:
    hand = hand_after(CANCELLED, ORDERED, PAID, PAID, REVEALED, CHECK)
    assert (hand.life, hand.end, hand.policy, hand.incident) == ("cancelled", 2, "return-all", "i-7")
    assert hand.refunds_ordered.kept == ("i-7/9001/1",)
    assert hand.refunds_paid.kept == ("i-7/9001/1", "i-7/9001/1")
    assert hand.late.kept == (7,)


def test_a_finish_after_a_crash_refund_is_late_and_changes_nothing() -> None:
    hand = hand_after(CANCELLED, ORDERED, FINISHED)
    assert (hand.life, hand.end, hand.late.kept) == ("cancelled", 2, (4,))


def test_events_that_could_not_be_stored_are_noted() -> None:
    hand = hand_after(("hand.unreadable.v1", {"sha256": SHA, "reason": "not JSON"}), CHECK)
    assert (hand.unreadable.kept, hand.life) == ((2,), "open")


@given(stream_events("hand"))
def test_the_life_of_a_hand_by_a_second_way(events: list[Event]) -> None:
    """After the first end, what the contract does not name is late."""
    end, closing, late = None, None, []
    for event in events:
        allowed = {
            None: None,
            "hand.finished.v1": {"hand.deck-revealed.v1", "hand.refund-ordered.v1"},
            "hand.cancelled.v1": {"hand.deck-revealed.v1", "hand.refund-ordered.v1", "hand.refund-paid.v1"},
        }[closing]
        if allowed is not None and event.topic not in allowed:
            late.append(event.pos)
        elif closing is None and event.topic in {"hand.finished.v1", "hand.cancelled.v1"}:
            end, closing = event.pos, event.topic
    hand = cast("Hand", folded(None, events))
    assert (hand.end, list(hand.late.kept)) == (end, late)
    assert hand.life == {None: "open", "hand.finished.v1": "finished", "hand.cancelled.v1": "cancelled"}[closing]


def test_a_table_knows_who_sits_and_what_he_has_brought() -> None:
    table = table_after(
        at_seat("bought-in", 3, "p-c", amount=500),
        at_seat("bought-in", 1, "p-a", amount=1000),
        at_seat("topped-up", 1, "p-a", amount=200),
        at_seat("sat-out", 3, "p-c"),
        at_seat("blind-missed", 3, "p-c", kind="big"),  # type: ignore[arg-type]
    )
    assert table.seats == (Sitting(1, "p-a", 1200, 2), Sitting(3, "p-c", 500, 1, sits_out=True))
    assert (table.house, table.table, table.server, table.game, table.limit) == (
        "trickyplay",
        "Graz 3",
        "gs-3",
        "holdem",
        "NL",
    )


def test_a_player_who_leaves_a_table_takes_his_purchases_along() -> None:
    table = table_after(
        at_seat("bought-in", 1, "p-a", amount=1000),
        at_seat("cashed-out", 1, "p-a", amount=0),
        at_seat("bought-in", 1, "p-b", amount=300),
    )
    assert table.seats == (Sitting(1, "p-b", 300, 1),)


def test_a_table_is_told_wrong_things_and_goes_on() -> None:
    table = table_after(
        at_seat("bought-in", 1, "p-a", amount=1000),
        at_seat("cashed-out", 1, "p-x", amount=10),
        at_seat("cashed-out", 9, "p-x", amount=10),
        at_seat("sat-out", 1, "p-x"),
        at_seat("returned", 9, "p-x"),
        at_seat("topped-up", 2, "p-b", amount=50),
        ("table.opened.v1", OPENED | {"server": "gs-9"}),
    )
    assert table.seats == (Sitting(1, "p-a", 1000, 1), Sitting(2, "p-b", 50, 1))
    assert table.server == "gs-3"


def test_a_seat_that_is_sold_again_is_its_last_buyers() -> None:
    table = table_after(at_seat("bought-in", 1, "p-a", amount=1000), at_seat("bought-in", 1, "p-b", amount=10))
    assert table.seats == (Sitting(1, "p-b", 10, 1),)


def test_a_closed_table_keeps_late_events_and_may_open_again() -> None:
    buy_in = at_seat("bought-in", 1, "p-a", amount=1000)
    closed = table_after(buy_in, ("table.closed.v1", {}), buy_in)
    assert (closed.end, closed.late.kept, len(closed.seats)) == (3, (4,), 1)
    again = table_after(buy_in, ("table.closed.v1", {}), ("table.opened.v1", OPENED | {"server": "gs-9"}))
    assert (again.end, again.seats, again.server) == (None, (), "gs-9")


def test_a_table_stays_small() -> None:
    table = table_after(*(at_seat("bought-in", seat, "p", amount=1) for seat in range(1, SEATS_MAX + 11)))
    assert (len(table.seats), table.unkept) == (SEATS_MAX, 10)


def test_a_hand_stays_small() -> None:
    hand = hand_after(FINISHED, *[CHECK] * (NOTED_MAX + 10))
    assert (len(hand.late.kept), hand.late.total) == (NOTED_MAX, NOTED_MAX + 10)


def test_a_session_ends() -> None:
    opened = ("session.opened.v1", {"player": "p-a", "channel": "mobile"})
    closed = ("session.closed.v1", {"reason": "limit"})
    session = cast("Session", state_of("session/trickyplay/s-1", opened, closed, closed))
    assert (session.player, session.channel, session.reason, session.end, session.late.kept) == (
        "p-a",
        "mobile",
        "limit",
        2,
        (3,),
    )


def test_a_house_adopts_rulebooks() -> None:
    adoption = {"rulebook": "trickyplay/1", "sha256": SHA, "in_force_from": AT, "by": "head"}
    override = {"what": "pot given", "by": "officer", "reason": "fault"}
    house = cast(
        "House",
        state_of(
            "house/trickyplay",
            ("house.override.v1", override),
            ("house.rulebook-adopted.v1", adoption),
            ("house.clock-changed.v1", override),
        ),
    )
    assert house.adoptions.kept == (Adoption("trickyplay/1", SHA, AT),)
    assert (house.interventions, house.end, house.version) == (2, None, 3)


def test_an_incident_comes_to_its_end() -> None:
    note = {"by": "officer"}
    computed = {"policy": "return-all", "hands": 2, "total": 500, "worksheet_sha256": SHA}
    incident = cast(
        "Incident",
        state_of(
            "incident/trickyplay/i-7",
            ("incident.server-crashed.v1", {"server": "gs-3", "crashed_at": AT, "reason_code": 3}),
            ("incident.refunds-computed.v1", computed),
            ("incident.refunds-computed.v1", computed | {"total": 400}),
            ("incident.refunds-ordered.v1", {"hands": 2, "total": 400}),
            ("incident.regulator-notified.v1", note),
            ("incident.regulator-notified.v1", note),
            ("incident.closed.v1", note),
            ("incident.closed.v1", note),
        ),
    )
    assert (incident.server, incident.crashed_at, incident.reason_code) == ("gs-3", AT, 3)
    assert (incident.policy, incident.computed, incident.ordered) == ("return-all", Refunds(3, 400), Refunds(4, 400))
    assert (incident.orders, incident.notified, incident.end, incident.late.kept) == (1, 5, 7, (8,))


def test_a_dispute_comes_to_its_end() -> None:
    by = {"by": "officer"}
    dispute = cast(
        "Dispute",
        state_of(
            "dispute/trickyplay/d-1",
            (
                "dispute.opened.v1",
                {"hand": "hand/trickyplay/9001", "claimant": "p-a", "claim": "mine", "channel": "player"},
            ),
            ("dispute.noted.v1", by | {"text": "looked at"}),
            ("dispute.evidence-attached.v1", by | {"sha256": SHA, "name": "video"}),
            ("dispute.decided.v1", by | {"verdict": "upheld", "reason": "flush"}),
            ("dispute.closed.v1", by),
            ("dispute.noted.v1", by | {"text": "too late"}),
        ),
    )
    assert (dispute.hand, dispute.claimant, dispute.channel) == ("hand/trickyplay/9001", "p-a", "player")
    assert (dispute.notes, dispute.evidence, dispute.verdict, dispute.decided) == (1, 1, "upheld", 4)
    assert (dispute.end, dispute.late.kept) == (5, (6,))


def test_a_correction_knows_what_is_ordered_and_paid() -> None:
    order = {
        "hand": "hand/trickyplay/9001",
        "cause": "dispute",
        "cause_id": "d-1",
        "reason": "flush",
        "replaces": [25],
        "payments": [{"player": "p-a", "amount": 5, "key": "k1"}, {"player": "house", "amount": -5, "key": "k2"}],
        "by": "officer",
        "approved_by": "head",
    }
    paid = ("correction.paid.v1", {"key": "k1", "payment_ref": "w-1"})
    withdrawn = ("correction.withdrawn.v1", {"reason": "appeal", "by": "head"})
    correction = cast(
        "Correction",
        state_of("correction/trickyplay/c-1", ("correction.ordered.v1", order), paid, withdrawn, paid, withdrawn),
    )
    assert (correction.hand, correction.cause, correction.cause_id) == ("hand/trickyplay/9001", "dispute", "d-1")
    assert (correction.ordered.kept, correction.paid.kept) == (("k1", "k2"), ("k1", "k1"))
    assert (correction.end, correction.late.kept) == (3, (5,))
