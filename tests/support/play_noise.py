"""Records gone wrong in any way that form allows. See `play`.

`noisy(seed)` takes the record of a random hand and changes fields, drops, repeats, swaps and inserts events, cuts the
record, mixes in events of other games and other hands, and sometimes numbers the positions wrongly.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Literal

from pydantic import ValidationError

from domain.events import REGISTRY, Event, Payload, UnreadableEvent, hand
from domain.events.fields import INTEGER_MAX
from tests.support.play import ANYTHING, Wish, play
from tests.support.play_cards import DECK
from tests.support.play_verdicts import plain, renumbered

Record = list[Event | UnreadableEvent]

Policy = Literal["return-all", "better-for-player", "result-stands"]
_CARDS = (*DECK, "??")
_SEATS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 999, INTEGER_MAX)
_AMOUNTS = (0, 1, 2, 3, 7, 50, 99, 100, 101, 1000, 10**6, INTEGER_MAX, -1, -100, -INTEGER_MAX)
_STREETS = (
    "preflop",
    "flop",
    "turn",
    "river",
    "third",
    "seventh",
    "second",
    "fifth",
    "vela",
    "deal",
    "draw-2",
    "nowhere",
)
_STATES = ("times", "shows", "mucks", "burns", "uncalled", "rake", "rake-by-pot", "pots", "awards", "finals", "draws")
_KINDS = ("each", "table", "small", "big", "post", "dead", "straddle", "splash", "bonus", "jackpot", "other")
_POLICIES: tuple[Policy, ...] = ("return-all", "better-for-player", "result-stands")
_GAMES = (
    "holdem",
    "omaha",
    "omaha-hilo",
    "stud",
    "stud-hilo",
    "soko",
    "draw-32",
    "five-card-draw",
    "triple-draw-27",
    "razz",
)
_TIMES = ("2026-03-01T20:00:00.000000Z", "1970-01-01T00:00:00.000000Z", "9999-12-31T23:59:59.999999Z")

Draw = Callable[[Random], Any]


def _some(rng: Random, values: tuple[Any, ...], most: int) -> list[Any]:
    return [rng.choice(values) for _each in range(rng.randint(0, most))]


def _amount(rng: Random) -> int:
    return rng.choice(_AMOUNTS) if rng.random() < 0.5 else rng.randint(1, 5000)


def _flag(rng: Random) -> bool:
    return rng.random() < 0.5


def _stakes(rng: Random) -> dict[str, Any]:
    names = ("small_blind", "big_blind", "ante", "bring_in", "straddle", "lower", "higher")
    stakes: dict[str, Any] = {name: abs(_amount(rng)) for name in names if rng.random() < 0.5}
    return stakes | ({"spread": [1, 2, 3]} if rng.random() < 0.2 else {})


def _seats(rng: Random) -> list[dict[str, Any]]:
    numbers = rng.sample(range(1, 12), rng.randint(1, 10))
    return [
        {"seat": seat, "player": f"p-{seat}", "stack": rng.choice((None, abs(_amount(rng)))), "sitting_out": _flag(rng)}
        for seat in numbers
    ]


_FIELDS: dict[str, Draw] = {
    "seat": lambda rng: rng.choice(_SEATS),
    "seats": lambda rng: _some(rng, _SEATS, 4),
    "amount": _amount,
    "to": _amount,
    "count": lambda rng: rng.randint(0, 60),
    "boards": lambda rng: rng.choice((1, 2, 3, 1000)),
    "board": lambda rng: rng.choice((1, 1, 2, 2, 3, 7, 10**7, INTEGER_MAX)),
    "pot": lambda rng: rng.choice((0, 1, 2, 9, INTEGER_MAX)),
    "draw": lambda rng: rng.randint(1, 3),
    "all_in": _flag,
    "real_money": _flag,
    "kind": lambda rng: rng.choice(_KINDS),
    "share": lambda rng: rng.choice(("high", "low", "split", "whole")),
    "street": lambda rng: rng.choice(_STREETS),
    "cards": lambda rng: _some(rng, _CARDS, 6),
    "down": lambda rng: _some(rng, _CARDS, 6),
    "up": lambda rng: _some(rng, _CARDS, 2),
    "deck": lambda rng: _some(rng, _CARDS, 60),
    "card": lambda rng: rng.choice(_CARDS),
    "decided_by": lambda rng: rng.choice(("player", "timeout", "disconnect", "platform")),
    "policy": lambda rng: rng.choice(_POLICIES),
    "reason_code": lambda rng: rng.randint(0, 7),
    "player": lambda rng: f"p-{rng.choice(_SEATS)}",
    "game": lambda rng: rng.choice(_GAMES),
    "limit": lambda rng: rng.choice(("FL", "SL", "PL", "HPL", "NL", "XL")),
    "currency": lambda rng: rng.choice(("EUR", "USD", "PLAY", "XXX")),
    "rulebook": lambda rng: rng.choice(("generic/1", "trickyplay/1", "pokerhilfe/1", "nobody/7")),
    "tournament": lambda rng: {"id": "T-9", "level": rng.choice((3, "III"))},
    "button": lambda rng: rng.choice((None, *_SEATS)),
    "max_seats": lambda rng: rng.choice((1, 2, 10, INTEGER_MAX)),
    "stakes": _stakes,
    "seats[]": _seats,
    "stacks": lambda rng: [{"seat": rng.choice(_SEATS), "stack": _amount(rng)} for _each in range(rng.randint(0, 12))],
    "source": lambda rng: {
        "room": "r",
        "format": "f",
        "file_sha256": "0" * 64,
        "states": _some(rng, _STATES, 9),
    },
    "to[]": lambda rng: rng.choice(("table", "wallet")),
    "sha256": lambda _rng: "0" * 64,
    "key": lambda rng: f"incident-1/1/{rng.choice(_SEATS)}",
    "reason": lambda rng: rng.choice(("server-crash", "misdeal", "operator", "no-opponent", "weather")),
}
_SPECIAL = {("hand.started.v1", "seats"): "seats[]", ("hand.refund-ordered.v1", "to"): "to[]"}
_TOPICS = sorted(topic for topic in REGISTRY.topics() if topic.startswith("hand.") and topic != "hand.started.v1")


def noisy(seed: int, wish: Wish = ANYTHING) -> Record:
    """The record of a random hand after one to eight things went wrong."""
    rng = Random(-1 - seed)
    events = list(play(seed, wish).events)
    for _time in range(rng.randint(1, 8)):
        if not events:
            break
        events = rng.choice(_WAYS)(events, rng)
    return _spoilt(events, rng)


def _value(topic: str, name: str, rng: Random) -> object:
    """A value for a field; a word where nothing better is known."""
    draw = _FIELDS.get(_SPECIAL.get((topic, name), name))
    return "something" if draw is None else draw(rng)


def any_data(rng: Random) -> Payload:
    """Data of any topic that a hand may have after its start."""
    while True:
        topic = rng.choice(_TOPICS)
        kind = REGISTRY.payload(topic)
        assert kind is not None
        fields = {
            name: _value(topic, name, rng)
            for name, field in kind.model_fields.items()
            if field.is_required() or rng.random() < 0.5
        }
        data = _form(kind, fields)
        if data is not None:
            return data


def _form(kind: type[Payload], fields: dict[str, Any]) -> Payload | None:
    """The data, if they have the form of the topic."""
    try:
        return kind.model_validate(fields)
    except ValidationError:
        return None


def _change(events: list[Event], rng: Random) -> list[Event]:
    """One field of one event: another value, or left out; the start as often as any other."""
    place = rng.randrange(len(events)) if rng.random() < 0.85 else 0
    data = events[place].data
    name = rng.choice([*type(data).model_fields])
    fields = plain(data)
    if rng.random() < 0.15:
        fields.pop(name, None)
    else:
        fields[name] = _value(data.TOPIC, name, rng)
    other = _form(type(data), fields)
    if other is None:
        return events
    return [*events[:place], replace(events[place], data=other), *events[place + 1 :]]


def _drop(events: list[Event], rng: Random) -> list[Event]:
    place = rng.randrange(len(events))
    return [*events[:place], *events[place + 1 :]]


def _repeat(events: list[Event], rng: Random) -> list[Event]:
    return _insert(events, rng.choice(events), rng)


def _swap(events: list[Event], rng: Random) -> list[Event]:
    first, second = rng.randrange(len(events)), rng.randrange(len(events))
    swapped = list(events)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    return swapped


def _cut(events: list[Event], rng: Random) -> list[Event]:
    return events[: rng.randint(0, len(events))]


def _add(events: list[Event], rng: Random) -> list[Event]:
    """Something that has no place here, or perhaps has."""
    return _insert(events, replace(events[0], data=any_data(rng)), rng)


def _borrow(events: list[Event], rng: Random) -> list[Event]:
    """An event of another hand."""
    other = rng.choice(play(rng.randrange(10**6)).events)
    return _insert(events, replace(other, stream=events[0].stream), rng)


def _break_off(events: list[Event], rng: Random) -> list[Event]:
    """The hand is cancelled somewhere, with or without refunds."""
    kept = events[: rng.randint(1, len(events))]
    last = kept[-1]
    cancelled = hand.HandCancelled(reason="server-crash", policy=rng.choice(_POLICIES))
    more: list[Payload] = [cancelled]
    for seat in range(1, rng.randint(1, 10)):
        amount, key = rng.randint(-5, 500), f"incident-1/1/{seat}"
        more.append(hand.RefundOrdered(seat=seat, player=f"p-{seat}", amount=amount, to="table", key=key))
        if rng.random() < 0.3:
            more.append(hand.RefundPaid(key=key, payment_ref="payment-1"))
    return [*kept, *(replace(last, data=data) for data in more)]


def _retime(events: list[Event], rng: Random) -> list[Event]:
    place = rng.randrange(len(events))
    return [*events[:place], replace(events[place], at=rng.choice(_TIMES)), *events[place + 1 :]]


def _insert(events: list[Event], event: Event, rng: Random) -> list[Event]:
    place = rng.randint(0, len(events)) if rng.random() < 0.1 else rng.randint(1, len(events))
    return [*events[:place], event, *events[place:]]


_WAYS = (_change, _change, _change, _change, _drop, _repeat, _swap, _cut, _add, _add, _borrow, _retime, _break_off)


def _spoilt(events: list[Event], rng: Random) -> Record:
    """Mostly numbered anew; else with gaps, another stream, or a line that could not be read."""
    chance = rng.random()
    if chance < 0.03:
        return list(events)
    record: Record = list(renumbered(events))
    if chance < 0.05 and record:
        place = rng.randrange(len(record))
        record[place] = UnreadableEvent("hand/cardroom/1", rng.choice((None, place + 1)), "no JSON")
    elif chance < 0.06 and events:
        record[-1] = replace(renumbered(events)[-1], stream="hand/another/2")
    return record
