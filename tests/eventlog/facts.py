"""Small hands for tests of the log: it does not care what they mean."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from domain.events import Event, event_from, hand, stream_name
from domain.events.payload import Payload

HOUSE = "trickyplay"
START = datetime(2026, 11, 29, 12, tzinfo=UTC)


def hand_stream(hand_no: str | int) -> str:
    return stream_name("hand", HOUSE, str(hand_no))


def time_of(second: float = 0) -> str:
    """So many seconds after the start, as events write times."""
    return (START + timedelta(seconds=second)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def started(hand_no: str | int, at: str | None = None) -> Event:
    """The opening event of a hand."""
    payload = hand.HandStarted(
        house=HOUSE,
        table="Graz 3",
        hand_no=str(hand_no),
        game="holdem",
        limit="NL",
        stakes=hand.Stakes(small_blind=50, big_blind=100),
        currency="EUR",
        real_money=True,
        button=1,
        seats=(hand.Seat(seat=1, player="p-a", stack=1000), hand.Seat(seat=2, player="p-b", stack=1000)),
    )
    return event_from(hand_stream(hand_no), 1, at or time_of(), payload)


def fact(hand_no: str | int, pos: int, payload: Payload | None = None, by: str | None = None) -> Event:
    """Any event of a hand; without a payload, a call that is different at each position."""
    return event_from(hand_stream(hand_no), pos, time_of(pos), payload or hand.Called(seat=1, amount=pos), by)


def small_hand(hand_no: str | int, events: int = 5) -> list[Event]:
    """A hand of so many events, with hidden cards among them."""
    cards = fact(hand_no, 2, hand.HoleCardsDealt(seat=2, street="preflop", down=("Ah", "8h"), up=()))
    return [started(hand_no), cards, *(fact(hand_no, pos) for pos in range(3, events + 1))][:events]
