"""A made-up month of two houses, and its report by a second way: one pass over plain values, in another style.

Everything occurs that a report must not trip over: cash of two currencies, play money, tournaments; hands of all lives,
over the ends of the month too; crashes; orders, payments and corrections that are late, doubled, unknown or withdrawn;
sources that state little or no time; a hand without its opening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import orjson

from domain.events import Event, canonical_bytes, correction, hand, incident
from projections.reports.lines import Line
from tests.projections.stories import CRASH, TABLES, corrected, more, moved, opened, story, stream_of, time_of
from tests.support.hands import dealt, limped, shown

START, END = "2026-11-01T00:00:00.000000Z", "2026-12-01T00:00:00.000000Z"
START_S, END_S = -28 * 86_400 - 43_200, 86_400 + 43_200
"""The same in seconds of `time_of`."""
HOUSES = ("trickyplay", "pokerhilfe")
EPOCH = "1970-01-01T00:00:00.000000Z"
CRASHES = ((-20 * 86_400, "graz-1", None), (-5 * 86_400, "graz-2", ("Lend 1",)), (END_S + 50, "graz-1", None))
MONEYS: tuple[dict[str, Any], ...] = (
    {"currency": "EUR"},
    {"currency": "USD"},
    {"currency": "EUR", "real_money": False},
    {"currency": "EUR", "tournament": hand.Tournament(id="Sunday")},
    {"currency": "EUR", "tournament": hand.Tournament(id="Monday")},
)
_UNSTATED = {
    "uncalled": "hand.uncalled-bet-returned.v1",
    "awards": "hand.pot-awarded.v1",
    "rake": "hand.rake-taken.v1",
}


def a_month(seed: int, hands: int) -> list[list[Event]]:
    """The streams of the month, each with all its events, in no order that means anything."""
    rng = Random(seed)
    streams = [_hand(rng, seed, number) for number in range(hands)]
    streams += [_odd(number, house) for number, house in enumerate(HOUSES)]
    streams += [_shares(house) for house in HOUSES]
    for house in HOUSES:
        streams += [stream_of("table", name, opened(name, house=house), house=house) for name in TABLES[:2]]
        for number, (at, server, tables) in enumerate(CRASHES):
            crash = incident.ServerCrashed(server=server, crashed_at=time_of(at), reason_code=3, tables=tables)
            streams.append(stream_of("incident", f"crash-{number}", crash, house=house, begins=at + 60))
    return streams


def corrections(seed: int, hands: int) -> list[list[Event]]:
    """Corrections of hands of the month, some paid, some withdrawn, some of hands that nobody knows."""
    rng, streams = Random(f"corrections {seed}"), []
    for number in range(hands // 6):
        house, name = HOUSES[number % 2], f"c-{number}"
        amount = rng.randrange(1, 500)
        of = f"hand/{house}/{number if number % 5 else 'unknown'}"
        ordered = corrected(
            name, of, ("p-1", -amount, 1), ("p-2", amount // 2, 2), ("house", amount - amount // 2, None)
        )
        paid = correction.CorrectionPaid(key=f"{name}/p-2", payment_ref="r")
        gone = correction.CorrectionWithdrawn(reason="a mistake", by="officer")
        steps = (ordered, *((paid, gone, gone)[: number % 4]))
        streams.append(stream_of("correction", name, *steps, house=house, begins=_when(rng)))
    return streams


def _when(rng: Random) -> float:
    """Some second around the month; often close to its ends."""
    near = rng.choice((START_S, END_S, None, None, None))
    return rng.uniform(START_S - 86_400, END_S + 86_400) if near is None else near + rng.uniform(-40, 20)


def _hand(rng: Random, seed: int, number: int) -> list[Event]:
    opening: dict[str, Any] = {
        "house": HOUSES[number % 2],
        "table": TABLES[number % 3],
        "server": rng.choice((None, None, "graz-1", "graz-2")),
        "begins": rng.choice([*(at for at, _, _ in CRASHES), None, None, None, None]),
        **rng.choice(MONEYS),
    }
    opening["begins"] = _when(rng) if opening["begins"] is None else opening["begins"] - rng.uniform(0, 30)
    events = story(1000 * seed + number, number, **opening)
    return _less(events, rng) if number % 7 == 3 else events


def _less(events: list[Event], rng: Random) -> list[Event]:
    """The same hand out of a text that states less; now and then no times either."""
    left_out = {name for name in _UNSTATED if rng.random() < 0.5}
    topics = {_UNSTATED[name] for name in left_out}
    timed = rng.random() < 0.7
    states = tuple(sorted({*_UNSTATED, "shows", *(("times",) if timed else ())} - left_out))
    source = hand.Source(room="a room", format="a text", file_sha256="0" * 64, states=states)
    kept = [event for event in events if event.topic not in topics]
    first = replace(kept[0], data=kept[0].data.model_copy(update={"source": source}))
    placed = [replace(event, pos=pos) for pos, event in enumerate([first, *kept[1:]], start=1)]
    return placed if timed else [replace(event, at=EPOCH) for event in placed]


def _odd(number: int, house: str) -> list[Event]:
    """A hand of one house that lost its opening; of the other one whose refunds go wrong in every way."""
    if number:
        told = shown().adds_money(7).takes_fee(5, kind="other", seat=2).takes_fee(3, kind="jackpot")
        told = told.rakes(15).cashes_out(1, 250).finishes({1: 10150}).orders(2, 4, key="after the end").pays(2)
        whole = moved(told.events, "odd", house=house, currency="USD", begins=0)
        return [replace(whole[0], data=hand.HandUnreadable(sha256="0" * 64, reason="lost")), *whole[1:]]
    told = limped().cancels().orders(1, 100).orders(2, 90).orders(2, 90).orders(3, 100, key="a key")
    whole = moved(told.pays(1).pays(1).pays(2).pays(3, key="no key").events, "odd", house=house, begins=END_S - 30)
    return more(whole, hand.RakeTaken(amount=3), hand.RefundPaid(key="a key", payment_ref="r"))


def _shares(house: str) -> list[Event]:
    """A hand whose winner the house has paid for his share, with fees, and one cent that went nowhere."""
    told = shown().adds_money(100).takes_fee(20, kind="jackpot").takes_fee(5, kind="other", seat=2)
    return moved(told.rakes(15).cashes_out(1, 250).awards(1, 364, pot=0).finishes().events, "shares", house=house)


# The second way

PUTS = {"ante-posted", "blind-posted", "bring-in-posted", "called", "bet", "raised", "completed"}
Sums = dict[tuple[Any, ...], Counter[str]]


def second_way(
    streams: Iterable[Sequence[Event]], of_corrections: Iterable[Sequence[Event]], funds_before: str = END
) -> Sums:
    """What the report of the month must say: for each house, currency and tournament, by `part.item`, no zeros."""
    plain = [[orjson.loads(canonical_bytes(event)) for event in stream] for stream in streams]
    opened_by = {
        (each[0]["data"]["house"], each[0]["data"]["table"]): each[0]["data"]["server"]
        for each in plain
        if each[0]["topic"] == "table.opened.v1"
    }
    crashed = [(each[0]["stream"].split("/")[1], each[0]["data"]) for each in plain if "crashed_at" in each[0]["data"]]
    sums: Sums = {}
    moneys = {}
    for events in plain:
        if events[0]["stream"].startswith("hand/"):
            key = moneys[events[0]["stream"]] = _money(events[0])
            _count_hand(events, sums.setdefault(key, Counter()), opened_by, crashed, funds_before)
    for stream in of_corrections:
        events = [orjson.loads(canonical_bytes(event)) for event in stream]
        house = events[0]["stream"].split("/")[1]
        key = moneys.get(events[0]["data"]["hand"], (house, None, None))
        _count_correction(events, sums.setdefault(key, Counter()))
    found = {key: Counter({name: value for name, value in each.items() if value}) for key, each in sums.items()}
    return {key: each for key, each in found.items() if each}


def _money(first: dict[str, Any]) -> tuple[Any, ...]:
    data, house = first["data"], first["stream"].split("/")[1]
    if first["topic"] != "hand.started.v1":
        return (house, None, None)
    tournament = data["tournament"]["id"] if "tournament" in data else None
    return (house, data["currency"] if data["real_money"] else "PLAY", tournament)


def _count_hand(events: list[Any], sums: Counter[str], opened_by: Any, crashed: Any, funds_before: str) -> None:  # noqa: ANN401, C901, PLR0912, PLR0915 - one pass on purpose: the second way has the shape of a script
    first = events[0]
    known = first["topic"] == "hand.started.v1"
    source = first["data"].get("source") if known else {"states": []}
    states = {"uncalled", "awards", "rake", "times"} if source is None else set(source["states"])
    untimed = first["at"] == EPOCH and "times" not in states
    life, ended, chips = "open", None, Counter[str]()
    chips_then, closed_then = 0, False
    awards, cashed, orders, paid_then = Counter[int](), set[int](), {}, set()
    for event in events:
        name, data = event["topic"].split(".")[1], event["data"]
        if life == "finished" and name not in {"refund-ordered", "deck-revealed"}:
            continue
        if life == "cancelled" and name not in {"refund-ordered", "refund-paid", "deck-revealed"}:
            continue
        then = event["at"] < funds_before
        if name in PUTS:
            chips["in"] += data["amount"]
            chips_then += data["amount"] * then
        elif name == "uncalled-bet-returned":
            chips["back"] += data["amount"]
            chips_then -= data["amount"] * then
        elif name == "pot-awarded":
            awards[data["seat"]] += data["amount"]
        elif name == "cashed-out":
            cashed.add(data["seat"])
            chips["cashed"] += data["amount"]
        elif name == "rake-taken":
            chips["rake"] += data["amount"]
        elif name == "fee-taken":
            chips["seat_fees" if "seat" in data else "pot_fees"] += data["amount"]
        elif name == "house-money-added":
            chips["gift"] += data["amount"]
        elif name in {"finished", "cancelled"}:
            life, ended = name, event
            closed_then = then
        elif name == "refund-ordered":
            sums["moved.orders"] += _in_month(event)
            sums["moved.ordered"] += data["amount"] * _in_month(event)
            if data["key"] not in orders:
                orders[data["key"]] = (data["amount"], then)
        elif name == "refund-paid":
            amount, _ = orders.get(data["key"], (None, None))
            sums["moved.payments"] += _in_month(event)
            sums["moved.paid"] += (amount or 0) * _in_month(event)
            sums["moved.payments_not_ordered"] += _in_month(event) and amount is None
            if then:
                paid_then.add(data["key"])
    for key, (amount, then) in orders.items():
        if then and key not in paid_then:
            sums["held.outstanding_orders"] += 1
            sums["held.outstanding"] += amount
    if not untimed and known and not closed_then:
        server = first["data"].get("server", opened_by.get((first["data"]["house"], first["data"]["table"])))
        for house, crash in crashed:
            touched = server == crash["server"] or first["data"]["table"] in (crash.get("tables") or ())
            if house == first["data"]["house"] and first["at"] <= crash["crashed_at"] < funds_before and touched:
                sums["held.interrupted_hands"] += 1
                sums["held.interrupted"] += chips_then if "uncalled" in states else 0
                sums["held.interrupted_not_stated"] += "uncalled" not in states
                break
    if ended is None or untimed or not _in_month(ended):
        return
    stake = chips["in"] - chips["back"] if "uncalled" in states else 0
    if life == "cancelled":
        sums["cancelled.hands"] += 1
        sums["cancelled.voided"] += stake
        sums["cancelled.voided_not_stated"] += "uncalled" not in states
        sums["cancelled.due"] += chips["in"] - chips["back"]
        return
    house_shares = sum(awards[seat] for seat in cashed)
    winnings = awards.total() - house_shares + chips["cashed"]
    remainder = stake + chips["gift"] + chips["cashed"] - winnings - chips["rake"] - chips["pot_fees"] - house_shares
    whole = states >= {"uncalled", "awards", "rake"} and cashed <= set(awards)
    for item, value in {
        "hands": 1,
        "put_in": chips["in"],
        "returned": chips["back"],
        "wagers": stake,
        "house_money": chips["gift"],
        "cash_outs": chips["cashed"],
        "winnings": winnings,
        "rake": chips["rake"],
        "pot_fees": chips["pot_fees"],
        "seat_fees": chips["seat_fees"],
        "house_shares": house_shares,
        "wagers_not_stated": int("uncalled" not in states),
        "winnings_not_stated": int("awards" not in states),
        "rake_not_stated": int("rake" not in states),
        "remainder": remainder,
        "remainder_not_stated": 0 if whole else remainder,
    }.items():
        sums[f"finished.{item}"] += value


def _in_month(event: dict[str, str]) -> bool:
    return START <= event["at"] < END


def _count_correction(events: list[Any], sums: Counter[str]) -> None:
    payments = {each["key"]: each["amount"] for each in events[0]["data"]["payments"] if each["player"] != "house"}
    unpaid, withdrawn = dict(payments), False
    for event in events:
        inside = START <= event["at"] < END
        if event["topic"] == "correction.ordered.v1" and inside:
            sums["moved.corrections"] += 1
            sums["moved.corrected"] += sum(payments.values())
        elif event["topic"] == "correction.paid.v1":
            unpaid.pop(event["data"]["key"], None)
        elif event["topic"] == "correction.withdrawn.v1" and not withdrawn:
            withdrawn = True
            sums["moved.corrected"] -= sum(unpaid.values()) if inside else 0


def told(lines: Iterable[Line]) -> Sums:
    """What a report says, in the same form."""
    found: Sums = {}
    for line in lines:
        plain = line.as_dict()
        parts = {name: plain[name] for name in ("finished", "cancelled", "moved", "held")}
        values = {f"{part}.{item}": value for part, items in parts.items() for item, value in items.items() if value}
        found[tuple(line.money)] = Counter(values)
    return {key: values for key, values in found.items() if values}


__all__ = ["CRASH", "END", "START", "a_month", "corrections", "dealt", "second_way", "told"]
