"""Hands and tables for tests of the read models: every kind of life, at several tables, between one another.

`moved` puts a hand somewhere else; `story` makes a random hand of the second way (`tests.support.play`) and lets it
end as it will; `mixed` deals the events of many streams into one order, as many servers write at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from domain.events import Event, correction, event_from, hand, stream_name, table
from domain.events.payload import Payload
from tests.support.play import Wish, play

HOUSE = "trickyplay"
CRASH = "crash-1"
TABLES = ("Graz 3", "Graz/4 %", "Lend 1")


def time_of(second: float) -> str:
    """So many seconds after noon of a day of tests."""
    start = datetime(2026, 11, 29, 12)  # noqa: DTZ001 - written as UTC
    return f"{(start + timedelta(seconds=second)).isoformat(timespec='microseconds')}Z"


def moved(
    events: Sequence[Event],
    hand_no: str | int,
    *,
    house: str = HOUSE,
    begins: float = 0,
    players: Mapping[int, str] | None = None,
    sessions: Mapping[int, str] | None = None,
    **opening: Any,  # noqa: ANN401 - any field of the opening
) -> list[Event]:
    """The same hand with another number, house and time, other players, and other fields of its opening."""
    first = events[0].data
    assert isinstance(first, hand.HandStarted)
    named, session = players or {}, sessions or {}
    seats = tuple(
        seat.model_copy(
            update={"player": named.get(seat.seat, seat.player)}
            | ({"session": session[seat.seat]} if seat.seat in session else {})
        )
        for seat in first.seats
    )
    fields = {"house": house, "hand_no": str(hand_no), "seats": seats} | opening
    data = first.model_copy(update=fields)
    stream = stream_name("hand", house, str(hand_no))
    times = [time_of(begins + number) for number in range(len(events))]
    there = [replace(event, stream=stream, at=at) for event, at in zip(events, times, strict=True)]
    return [replace(there[0], data=data), *there[1:]]


def more(events: Sequence[Event], *payloads: Payload, seconds: float = 1) -> list[Event]:
    """The stream with further events, each so many seconds after the one before."""
    grown = list(events)
    for payload in payloads:
        last = grown[-1]
        at = datetime.fromisoformat(last.at).replace(tzinfo=None) + timedelta(seconds=seconds)
        grown.append(
            event_from(last.stream, last.pos + 1, f"{at.isoformat(timespec='microseconds')}Z", payload),
        )
    return grown


def stream_of(kind: str, name: str, *payloads: Payload, house: str = HOUSE, begins: float = 0) -> list[Event]:
    """A stream of these events, one a second."""
    stream = stream_name(kind, house, name)
    return [
        event_from(stream, pos, time_of(begins + pos - 1), payload) for pos, payload in enumerate(payloads, start=1)
    ]


def opened(name: str = "Graz 3", *, house: str = HOUSE, currency: str = "EUR") -> table.TableOpened:
    """The opening of a table."""
    return table.TableOpened(
        house=house,
        table=name,
        game="holdem",
        limit="NL",
        stakes=hand.Stakes(small_blind=50, big_blind=100),
        currency=currency,
        max_seats=6,
        server="graz-1",
    )


def crashed(events: Sequence[Event], *, policy: str = "return-all", paid: bool = False) -> list[Event]:
    """A hand that has no end yet is cancelled, and everybody is ordered back what he has put in, one order a seat."""
    first = events[0].data
    assert isinstance(first, hand.HandStarted)
    at_stake = {seat.seat: 0 for seat in first.seats}
    for event in events:
        topic, data = event.topic, event.data.model_dump()
        if topic.split(".")[1] in PUTTING_IN:
            at_stake[data["seat"]] += data["amount"]
        elif topic == "hand.uncalled-bet-returned.v1":
            at_stake[data["seat"]] -= data["amount"]
    players = {seat.seat: seat.player for seat in first.seats}
    cancelled = hand.HandCancelled.model_validate({"reason": "server-crash", "policy": policy, "incident": CRASH})
    keys = {seat: f"{CRASH}/{first.hand_no}/{seat}" for seat, amount in at_stake.items() if amount}
    orders = [
        hand.RefundOrdered(seat=seat, player=players[seat], amount=at_stake[seat], to="wallet", key=key)
        for seat, key in keys.items()
    ]
    payments = [hand.RefundPaid(key=key, payment_ref=f"payment of {key}") for key in keys.values() if paid]
    return more(events, cancelled, *orders, *payments)


PUTTING_IN = ("ante-posted", "blind-posted", "bring-in-posted", "called", "bet", "raised", "completed")


def story(seed: int, hand_no: str | int, wish: Wish | None = None, **opening: Any) -> list[Event]:  # noqa: ANN401 - as of `moved`
    """A random hand: finished, open, cancelled, or with events after its end."""
    rng = Random(f"life of {seed}")
    whole = play(seed, wish or Wish(houses=(HOUSE,), stated=False)).events
    events = moved(whole, hand_no, begins=opening.pop("begins", 60 * rng.randrange(100)), **opening)
    life = rng.choice(("finished", "finished", "open", "cancelled", "paid", "late", "late-finish"))
    cut = rng.randrange(1, len(events))
    if life == "open":
        return events[:cut]
    if life == "cancelled":
        return crashed(events[:cut])
    if life == "paid":
        return crashed(events[:cut], paid=True)
    if life == "late":
        seat = play(seed).setting.players[0][0]
        return more(events, hand.RakeTaken(amount=rng.randrange(1, 50)), hand.Called(seat=seat, amount=7))
    if life == "late-finish":
        return more(crashed(events[:cut]), *(event.data for event in events[cut:]))
    return events


def mixed(streams: Iterable[Sequence[Event]], seed: int, most: int = 4) -> list[list[Event]]:
    """Requests in a random order that keeps that of each stream, of up to `most` events each."""
    rng = Random(seed)
    left = [list(stream) for stream in streams if stream]
    requests: list[list[Event]] = []
    while left:
        stream = rng.choice(left)
        size = rng.randint(1, most)
        requests.append(stream[:size])
        del stream[:size]
        left = [stream for stream in left if stream]
    return requests


def corrected(name: str, of: str, *payments: tuple[str, int, int | None]) -> correction.CorrectionOrdered:
    """A correction of a hand: player, signed amount, seat of each payment."""
    return correction.CorrectionOrdered(
        hand=of,
        cause="dispute",
        cause_id="d-1",
        reason="the pot went to the wrong seat",
        replaces=(24,),
        payments=tuple(
            correction.Payment(player=player, amount=amount, key=f"{name}/{player}", seat=seat)
            for player, amount, seat in payments
        ),
        by="officer-1",
        approved_by="officer-2",
    )
