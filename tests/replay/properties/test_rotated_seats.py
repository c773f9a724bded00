"""Goal: no seat is special. Method: move everybody round the table, or spread the seats, and move the verdict back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from domain.events import Event, Payload
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_changes import change_of
from tests.support.play_verdicts import Verdict, changed, plain, verdict_on

ANY_HOUSE = Wish(open_cards=True)
HANDS = 2_000
SEAT_CODES = {"SEAT", "TURN_ORDER", "SHOWDOWN"}
"""Findings whose recorded and expected values are seats."""

Move = Callable[[int], int]


def moves(seed: int) -> Move:
    """Round a table of ten, or to numbers further apart; a stranger stays one."""
    rng = Random(seed)
    by = rng.randint(1, 9)
    if rng.random() < 0.5:
        return lambda seat: (seat - 1 + by) % 10 + 1 if seat <= 10 else seat
    return lambda seat: 3 * seat + by


@pytest.mark.parametrize("batch", range(BATCHES))
def test_moving_all_seats_moves_the_verdict(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, HANDS):
        hand = play(seed, ANY_HOUSE)
        change = change_of(hand, Random(seed)) if seed % 2 else None
        record = hand.events if change is None else change.record
        move = moves(seed)
        if comparable(verdict_on(moved(record, move)), lambda seat: seat) != comparable(verdict_on(record), move):
            wrong.append(seed)
    assert wrong == []


def moved(record: Sequence[Event], move: Move) -> list[Event]:
    """The record with every seat moved."""
    return [replace(event, data=moved_data(event.data, move)) for event in record]


def moved_data(data: Payload, move: Move) -> Payload:
    fields = plain(data)
    other: dict[str, Any] = {name: move(fields[name]) for name in ("seat", "button") if fields.get(name) is not None}
    for name in ("seats", "stacks"):
        if name in fields:
            other[name] = [moved_entry(entry, move) for entry in fields[name]]
    return changed(data, **other) if other else data


def moved_entry(entry: Any, move: Move) -> Any:  # noqa: ANN401 - a seat, or an object with one
    return move(entry) if isinstance(entry, int) else entry | {"seat": move(entry["seat"])}


def comparable(verdict: Verdict, move: Move) -> bytes:
    """The verdict with every seat moved and all orders fixed; its sentences, which name seats, left out."""
    parts = {
        "status": verdict["status"],
        "rake": verdict["rake"],
        "by seat": [by_seat(verdict[name], move) for name in ("uncalled", "final", "owed")],
        "pots": [moved_pot(pot, move) for pot in verdict["pots"]],
        "findings": sorted((moved_finding(finding, move) for finding in verdict["findings"]), key=str),
    }
    return orjson.dumps(parts, option=orjson.OPT_SORT_KEYS)


def by_seat(amounts: dict[str, Any], move: Move) -> dict[str, Any]:
    return {key if key == "house" else str(move(int(key))): amount for key, amount in amounts.items()}


def moved_pot(pot: dict[str, Any], move: Move) -> dict[str, Any]:
    awards = None if pot["awards"] is None else by_seat(pot["awards"], move)
    return pot | {"eligible": sorted(map(move, pot["eligible"])), "awards": awards}


def moved_finding(finding: dict[str, Any], move: Move) -> dict[str, Any]:
    names = ["seat", *(("recorded", "expected") if finding["code"] in SEAT_CODES else ())]
    seats = {name: move(finding[name]) for name in names if isinstance(finding[name], int)}
    return finding | seats | {"message": ""}
