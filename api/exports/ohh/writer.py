"""Writing hands as Open Hand History."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from api.exports.exported import CannotExportError, Exported, Hand, Loss
from api.exports.losses import losses
from api.exports.ohh.json_text import json_text
from api.exports.ohh.pots import Pot, listed, pots_of
from api.exports.ohh.rounds import Rounds
from api.readers.account import LineAccount
from api.readers.ohh import read_ohh
from api.readers.ohh.opening import UNSTATED, UNSTATED_TIME
from api.readers.results import HandRecord
from api.readers.scale import Scale, stated_units, units_of
from api.readers.source import Source
from domain.events import Event, UnreadableEvent
from domain.events.hand import HandStarted, RakeTaken, Seat

SPECIFICATION: Final = "1.4.6"
GAMES: Final = {"holdem": "Holdem", "omaha": "Omaha", "omaha-hilo": "OmahaHiLo"}
"""Games whose streets the format has."""


def to_ohh(events: Sequence[Event | UnreadableEvent]) -> Exported:
    """The hand as one JSON object; CannotExportError if the format has no way to write it."""
    hand = Hand.of(events)
    if hand.start.game not in GAMES:
        raise CannotExportError(f"The format has no streets for {hand.start.game}.")
    ids = {seat.seat: number for number, seat in enumerate(hand.start.seats)}
    pots = pots_of((event.data for event in hand.events), ids)
    text = json_text(_document(hand, ids, pots))
    lost = (*losses(hand.events, _read_back(text)), *_moved_rakes(hand, pots))
    return Exported(hand.stream, text, lost)


def ohh_file(exports: Iterable[Exported]) -> str:
    """The records of a file, a blank line between them."""
    return "\n".join(f"{exported.text}\n" for exported in exports)


def _read_back(text: str) -> tuple[Event, ...]:
    results = list(read_ohh(Source.open(io.BytesIO(text.encode()), "export"), LineAccount()))
    if len(results) != 1 or not isinstance(results[0], HandRecord):
        reason = "; ".join(result.reason for result in results if not isinstance(result, HandRecord))
        raise CannotExportError(f"The format cannot say this hand: {reason}.")
    return tuple(event for event in results[0].events if isinstance(event, Event))


def _moved_rakes(hand: Hand, pots: dict[int, Pot]) -> Iterator[Loss]:
    """Rake of the whole hand must be written as that of one pot, which says too much where there are several."""
    for event in hand.events:
        if isinstance(event.data, RakeTaken) and event.data.pot is None and len(pots) > 1:
            yield Loss(event.pos, event.topic, "pot", None, 0)


def _document(hand: Hand, ids: dict[int, int], pots: dict[int, Pot]) -> dict[str, object]:
    start = hand.start
    usual = 1 if start.tournament is not None else units_of(start.currency)
    stated = None if start.source is None else stated_units(start.source.format)
    scale = Scale(stated or usual)
    rounds = Rounds(hand, scale, ids)
    keys = _opening(start, hand.events[0].at, scale)
    if scale.units != usual:
        keys["_scale"] = scale.units
    if rounds.runs_twice:
        keys["flags"] = ["Run_It_Twice"]
    keys["players"] = [_player(seat, ids[seat.seat], scale) for seat in start.seats]
    keys |= {"rounds": rounds.listed(), "pots": listed(pots, scale)}
    return {"ohh": keys}


def _opening(start: HandStarted, at: str, scale: Scale) -> dict[str, object]:
    keys: dict[str, object] = {
        "spec_version": SPECIFICATION,
        "internal_version": SPECIFICATION,
        "site_name": start.house,
        "network_name": start.house,
        "game_number": start.hand_no,
    }
    if start.tournament is not None:
        named = {} if start.tournament.name is None else {"name": start.tournament.name}
        keys |= {"tournament": True, "tournament_info": {"tournament_number": start.tournament.id, **named}}
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
    return keys


def _player(seat: Seat, number: int, scale: Scale) -> dict[str, object]:
    if seat.stack is None:
        raise CannotExportError(f"The format has no word for the unknown stack of seat {seat.seat}.")
    keys: dict[str, object] = {"id": number, "seat": seat.seat, "name": seat.player}
    keys["starting_stack"] = scale.printed(seat.stack)
    return keys | ({"is_sitting_out": True} if seat.sitting_out else {})
