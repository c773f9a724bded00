"""Goal: hands of every game, limit and rulebook that a crash cut short are refunded through the log as in memory.

Method: simulated hands, each cut somewhere, in one sealed log, dealt by one server; it crashes, each house orders what
its worksheet says, and every hand is judged as the log has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from api.incidents import Refunding
from api.simulator.crash import contributions
from domain.events import Event, event_from, hand, stream_name, stream_parts
from domain.events.incident import ServerCrashed
from eventlog.application import EventLog
from replay.worksheets import RefundSheet
from tests.api.incidents.crashing import NOW, verdict_on, worksheets
from tests.api.simulator.offers import EVENTFUL, OFFERS, hands

CUTS = 2
"""Cuts of each offer."""
CRASH = ServerCrashed(server="s-1", crashed_at="2099-01-01T00:00:00.000000Z", reason_code=3)


def cut_hands() -> Iterator[Sequence[Event]]:
    """Hands under numbers of their own, each cut after one of its events but the last."""
    chance = Random(5)
    for offer, (book, game, limit) in enumerate(OFFERS):
        for number, simulated in enumerate(hands(book, game, limit, CUTS, EVENTFUL)):
            yield renamed(simulated.events[: chance.randrange(1, len(simulated.events))], f"{offer}-{number}")


def renamed(events: Sequence[Event], hand_no: str) -> list[Event]:
    """The same hand under another number, dealt by the server that will crash."""
    opening = events[0].data
    assert isinstance(opening, hand.HandStarted)
    stream = stream_name("hand", opening.house, hand_no)
    started = opening.model_copy(update={"hand_no": hand_no, "server": "s-1"})
    return [event_from(stream, each.pos, each.at, started if each.pos == 1 else each.data) for each in events]


def test_cuts_are_refunded_through_the_log(
    sealed_log: EventLog, record_property: Callable[[str, object], None]
) -> None:
    cuts = {events[0].stream: events for events in cut_hands()}
    assert len(cuts) >= 200
    for events in cuts.values():
        sealed_log.append(events)
    refunded: set[str] = set()
    for house in {stream_parts(stream)[1] for stream in cuts}:
        incident, acting = stream_name("incident", house, "c"), Refunding(sealed_log, lambda: NOW)
        acting.open(incident, CRASH)
        made = worksheets(sealed_log).of(incident, CRASH)
        assert made.worksheet.problems == ()
        assert acting.apply(made).whole
        refunded |= {sheet.hand.stream for sheet in made.worksheet.sheets}
        assert worksheets(sealed_log).of(incident, CRASH).worksheet.document == made.worksheet.document
        for sheet in made.worksheet.sheets:
            assert isinstance(sheet, RefundSheet)
            check(sealed_log, sheet, cuts[sheet.hand.stream])
    assert refunded == set(cuts)
    record_property("counted: cuts refunded through the log", len(cuts))


def check(log: EventLog, sheet: RefundSheet, cut: Sequence[Event]) -> None:
    """Everybody has the stack that he began with, and the judge finds nothing wrong with the refunds."""
    verdict = verdict_on(log, sheet.hand.stream)
    assert verdict.status == "cancelled"
    assert verdict.final == {seat.seat: seat.start for seat in sheet.seats}
    assert {seat.seat: seat.due for seat in sheet.seats if seat.due} == contributions(cut)
    assert sum(seat.due for seat in sheet.seats) == sheet.due
