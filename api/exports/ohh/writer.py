"""Writing hands as Open Hand History."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final

from api.exports.exported import CannotExportError, Exported, Hand
from api.exports.losses import losses
from api.exports.ohh.json_text import json_text
from api.exports.ohh.pots import Results
from api.exports.ohh.rake import rake_parts
from api.exports.ohh.rounds import Rounds
from api.exports.phh.order import DECISIONS
from api.readers.account import LineAccount
from api.readers.common.carried import FACTS, TIMES
from api.readers.ohh import read_ohh
from api.readers.ohh.opening import UNSTATED, UNSTATED_TIME
from api.readers.results import HandRecord
from api.readers.scale import PLAY_MONEY, Scale, stated_units, units_of
from api.readers.source import Source
from domain.events import Event, UnreadableEvent
from domain.events.hand import HandStarted, HoleCardsDealt, Seat

SPECIFICATION: Final = "1.4.6"
GAMES: Final = {"holdem": "Holdem", "omaha": "Omaha", "omaha-hilo": "OmahaHiLo"}
"""Games whose streets the format has."""


def to_ohh(events: Sequence[Event | UnreadableEvent]) -> Exported:
    """The hand as one JSON object; CannotExportError if the format has no way to write it."""
    hand = Hand.of(events)
    if hand.start.game not in GAMES:
        raise CannotExportError(f"The format has no streets for {hand.start.game}.")
    text = json_text(_document(hand))
    return Exported(hand.stream, text, tuple(losses(hand.events, _read_back(text))))


def ohh_file(exports: Iterable[Exported]) -> str:
    """The records of a file, a blank line between them."""
    return "\n".join(f"{exported.text}\n" for exported in exports)


def _read_back(text: str) -> tuple[Event, ...]:
    results = list(read_ohh(Source.open(io.BytesIO(text.encode()), "export"), LineAccount()))
    if len(results) != 1 or not isinstance(results[0], HandRecord):
        reason = "; ".join(result.reason for result in results if not isinstance(result, HandRecord))
        raise CannotExportError(f"The format cannot say this hand: {reason}.")
    return tuple(event for event in results[0].events if isinstance(event, Event))


def _document(hand: Hand) -> dict[str, object]:
    start = hand.start
    ids = {seat.seat: number for number, seat in enumerate(start.seats)}
    usual = 1 if start.tournament is not None else units_of(start.currency)
    stated = None if start.source is None else stated_units(start.source.format)
    scale = Scale(stated or usual)
    deals = [event.data for event in hand.events if isinstance(event.data, HoleCardsDealt)]
    rounds, results = Rounds(start, scale, deals), Results(ids, scale, rake_parts(hand))
    last = max((event.pos for event in hand.events if isinstance(event.data, DECISIONS)), default=0)
    for event in hand.events[1:]:
        if results.closed or not rounds.take(event.data):
            results.take(event.data, rounds.next_place, goes_on=event.pos < last)
    keys = _opening(start, hand.events[0].at, scale)
    if scale.units != usual:
        keys["_scale"] = scale.units
    if rounds.runs_twice:
        keys["flags"] = ["Run_It_Twice"]
    dealt_in = {
        seat.seat for seat in start.seats if seat.seat not in rounds.active and ids[seat.seat] not in results.winners
    }
    keys["players"] = [_player(seat, ids[seat.seat], scale, idle=seat.seat in dealt_in) for seat in start.seats]
    return {"ohh": keys | {"rounds": rounds.listed(), **results.keys(), "_states": _states(start)}}


def _states(start: HandStarted) -> list[str]:
    """What the hand states, but for the times of single events."""
    return [fact for fact in FACTS if fact != TIMES and (start.source is None or fact in start.source.states)]


def _opening(start: HandStarted, at: str, scale: Scale) -> dict[str, object]:
    keys: dict[str, object] = {
        "spec_version": SPECIFICATION,
        "internal_version": SPECIFICATION,
        "site_name": start.house,
        "network_name": start.house,
        "game_number": start.hand_no,
    }
    if start.tournament is not None:
        named = {"name": start.tournament.name, "_level": start.tournament.level}
        stated = {name: value for name, value in named.items() if value is not None}
        keys |= {"tournament": True, "tournament_info": {"tournament_number": start.tournament.id, **stated}}
    if at != UNSTATED_TIME:
        keys["start_date_utc"] = at
    if start.table != UNSTATED:
        keys["table_name"] = start.table
    keys |= {"game_type": GAMES[start.game], "bet_limit": {"bet_type": start.limit}}
    if start.max_seats is not None:
        keys["table_size"] = start.max_seats
    keys |= {"currency": start.currency, "dealer_seat": start.button or 0}
    stakes = start.stakes
    for name, amount in (("small_blind", stakes.small_blind), ("big_blind", stakes.big_blind), ("ante", stakes.ante)):
        keys[f"{name}_amount"] = scale.printed(amount or 0)
    return keys | _own(start, scale)


def _own(start: HandStarted, scale: Scale) -> dict[str, object]:
    """What the format has no keys for."""
    amounts = start.stakes.model_dump(exclude_none=True)
    stakes: dict[str, object] = {
        name: [scale.printed(part) for part in amount] if isinstance(amount, tuple) else scale.printed(amount)
        for name, amount in amounts.items()
        if name not in ("small_blind", "big_blind", "ante") or not amount
    }
    keys: dict[str, object] = {"_stakes": stakes} if stakes else {}
    if start.rulebook is not None:
        keys["_rulebook"] = start.rulebook
    if start.real_money == (start.currency == PLAY_MONEY):
        keys["_real_money"] = start.real_money
    return keys


def _player(seat: Seat, number: int, scale: Scale, *, idle: bool) -> dict[str, object]:
    if seat.stack is None:
        raise CannotExportError(f"The format has no word for the unknown stack of seat {seat.seat}.")
    keys: dict[str, object] = {"id": number, "seat": seat.seat, "name": seat.player}
    keys["starting_stack"] = scale.printed(seat.stack)
    if seat.sitting_out:
        return keys | {"is_sitting_out": True}
    return keys | ({"_dealt_in": True} if idle else {})
