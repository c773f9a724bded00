"""The draw hands of the PokerStars corpus: each settles to the cent to what its text says that was collected."""

from __future__ import annotations

from collections import Counter
from functools import cache

from api.readers import HandRecord, read_file
from domain.events import Event
from domain.events import hand as deeds
from domain.rulebook import shipped_shelf
from replay import Verdict, judge
from tests.support.shared import SHARED, needs_shared

pytestmark = needs_shared
SHELF = shipped_shelf()
DRAW_GAMES = {"five-card-draw", "triple-draw-27"}
IN = (deeds.AntePosted, deeds.BlindPosted, deeds.Called, deeds.Bet, deeds.Raised)


@cache
def hands() -> tuple[tuple[HandRecord, Verdict], ...]:
    """Every draw hand of the corpus and of the tricky hands with its verdict."""
    judged = []
    paths = [*(SHARED / "corpora" / "pokerstars").glob("*.txt"), *(SHARED / "corpora" / "tricky").glob("*stars*.txt")]
    for path in sorted(paths):
        with read_file(path) as reading:
            records = [read for read in reading if isinstance(read, HandRecord)]
        judged += [(record, judge(record.events, SHELF, "generic/1")) for record in records if is_draw(record)]
    return tuple(judged)


def is_draw(record: HandRecord) -> bool:
    """Whether the hand is of a draw game."""
    first = record.events[0]
    return isinstance(first, Event) and isinstance(first.data, deeds.HandStarted) and first.data.game in DRAW_GAMES


def finals(record: HandRecord) -> dict[int, int]:
    """Closing stacks as the deeds, returns and awards of the record leave them."""
    stacks: Counter[int] = Counter()
    for event in record.events:
        data = event.data if isinstance(event, Event) else None
        if isinstance(data, deeds.HandStarted):
            stacks.update({seat.seat: seat.stack or 0 for seat in data.seats})
        elif isinstance(data, IN):
            stacks[data.seat] -= data.amount
        elif isinstance(data, deeds.UncalledBetReturned | deeds.PotAwarded):
            stacks[data.seat] += data.amount
    return dict(stacks)


def test_all_are_of_known_games_and_right() -> None:
    statuses = Counter((verdict.game, verdict.limit, verdict.status) for _record, verdict in hands())
    assert statuses == {
        ("five-card-draw", "FL", "ok"): 3,
        ("five-card-draw", "NL", "ok"): 1,
        ("triple-draw-27", "FL", "ok"): 19,
        ("triple-draw-27", "FL", "cancelled"): 1,
    }
    assert {finding.code for _record, verdict in hands() for finding in verdict.findings} <= {"RAKE_UNVERIFIABLE"}


def test_finished_hands_settle_to_the_recorded_stacks_to_the_cent() -> None:
    wrong = {
        verdict.hand: (verdict.final, finals(record))
        for record, verdict in hands()
        if verdict.status == "ok" and verdict.final != finals(record)
    }
    assert wrong == {}


def test_a_deck_that_is_reshuffled_is_among_them() -> None:
    reshuffled = [
        record
        for record, _verdict in hands()
        if any(isinstance(event.data, deeds.DeckReshuffled) for event in record.events if isinstance(event, Event))
    ]
    assert len(reshuffled) >= 1
