"""Goal: stud and draw hands of the corpora have the contract's streets, whoever reads them.

Method: what must hold in every such hand, whatever its text: third street is two down and one up for everybody dealt
in, then a card each for those who are left; the round opens with one bring-in, or with the full bet in its place;
draws are numbered from 1, and each player left draws or stands pat once a draw.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

import pytest

from api.readers import HandRecord, read_file
from domain.events import Event, hand
from domain.events.payload import Payload
from tests.support.shared import SHARED, needs_shared

pytestmark = needs_shared

FOLDERS: Final = ("ongame", "pokerstars", "tricky")
STUD: Final = ("stud", "stud-hilo")
ONE_DRAW: Final = ("five-card-draw",)
THREE_DRAWS: Final = ("triple-draw-27",)
CARDS: Final = {"third": (2, 1), "fourth": (0, 1), "fifth": (0, 1), "sixth": (0, 1), "seventh": (1, 0), "deal": (5, 0)}
HANDS: Final = {"stud": 18, "stud-hilo": 2, "five-card-draw": 17, "triple-draw-27": 20}


@cache
def hands() -> tuple[tuple[str, list[Payload]], ...]:
    """All hands of the games, each with its stream."""
    paths = [path for folder in FOLDERS for path in sorted((SHARED / "corpora" / folder).glob("*.txt"))]
    found = []
    for path in paths:
        with read_file(path) as reading:
            records = [result for result in reading if isinstance(result, HandRecord)]
        for record in records:
            events = [event.data for event in record.events if isinstance(event, Event)]
            if started(events).game in HANDS:
                found.append((record.stream, events))
    return tuple(found)


def started(events: list[Payload]) -> hand.HandStarted:
    """How the hand began."""
    first = events[0]
    assert isinstance(first, hand.HandStarted)
    return first


def of(*games: str) -> list[tuple[str, list[Payload]]]:
    """The hands of some games."""
    return [(stream, events) for stream, events in hands() if started(events).game in games]


def test_so_many_hands_are_read() -> None:
    assert Counter(started(events).game for _, events in hands()) == HANDS


@pytest.mark.parametrize("game", HANDS)
def test_everybody_left_gets_the_cards_of_a_street(game: str) -> None:
    for stream, events in of(game):
        left = {seat.seat for seat in started(events).seats if not seat.sitting_out}
        dealt: dict[str, set[int]] = {}
        for event in events:
            if isinstance(event, hand.HoleCardsDealt):
                assert (len(event.down), len(event.up)) == CARDS[event.street], stream
                assert event.seat in left, stream
                dealt.setdefault(event.street, set()).add(event.seat)
            elif isinstance(event, hand.Folded):
                if dealt:
                    assert event.seat in dealt[[*dealt][-1]], stream
                left.remove(event.seat)
        assert [*dealt] == [street for street in CARDS if street in dealt], stream
        if any(isinstance(event, hand.CardsShown) for event in events):
            assert left <= [*dealt.values()][-1], stream


def test_stud_opens_with_one_bring_in_or_the_full_bet_in_its_place() -> None:
    kinds: Counter[str] = Counter()
    for stream, events in of(*STUD):
        put_in = [event for event in events if isinstance(event, (hand.BringInPosted, hand.Bet, hand.Folded))]
        bring_ins = [event for event in events if isinstance(event, hand.BringInPosted)]
        assert bring_ins in ([], [put_in[0]]), stream
        kinds[type(put_in[0]).__name__] += 1
        deal = next(pos for pos, event in enumerate(events) if isinstance(event, hand.HoleCardsDealt))
        assert events.index(put_in[0]) > deal, stream
    assert kinds == {"BringInPosted": 19, "Bet": 1}


@pytest.mark.parametrize(("games", "draws"), [(ONE_DRAW, 1), (THREE_DRAWS, 3)])
def test_everybody_left_draws_or_stands_pat_once_a_draw(games: tuple[str, ...], draws: int) -> None:
    for stream, events in of(*games):
        decided = [
            (event.draw, event.seat) for event in events if isinstance(event, (hand.CardsDiscarded, hand.StoodPat))
        ]
        assert max(Counter(decided).values(), default=1) == 1, stream
        assert [draw for draw, _ in decided] == sorted(draw for draw, _ in decided), stream
        assert {draw for draw, _ in decided} <= {*range(1, draws + 1)}, stream
        drawn = [(event.draw, event.seat) for event in events if isinstance(event, hand.CardsDrawn)]
        discarded = [(event.draw, event.seat) for event in events if isinstance(event, hand.CardsDiscarded)]
        assert drawn == discarded, stream
        if any(isinstance(event, hand.CardsShown) for event in events):
            folded = {event.seat for event in events if isinstance(event, hand.Folded)}
            left = {seat.seat for seat in started(events).seats if not seat.sitting_out} - folded
            for draw in range(1, draws + 1):
                assert left <= {seat for number, seat in decided if number == draw}, stream


@pytest.mark.parametrize("game", HANDS)
def test_cards_that_come_are_as_many_as_those_that_go(game: str) -> None:
    for stream, events in of(game):
        goes = {
            (event.draw, event.seat): event.count or len(event.cards or ())
            for event in events
            if isinstance(event, hand.CardsDiscarded)
        }
        comes = {
            (event.draw, event.seat): event.count or len(event.cards or ())
            for event in events
            if isinstance(event, hand.CardsDrawn)
        }
        assert goes == comes, stream
