"""Goal: wherever a crash cuts a hand, everybody gets back exactly what he put in, and the judge agrees.

Method: simulated hands of every game, limit and rulebook, cut after every event. The refunds of the worksheet are
appended to the cut hand, and the whole is judged: REFUND finds nothing, the closing stacks are those of the start, the
sheet closes, and made again it is the same. What each seat put in is counted once more by the simulator, which knows
neither judge nor worksheet. `CUTS_LONG=1` tries more hands.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

import pytest

from api.simulator import Simulated
from api.simulator.crash import contributions
from domain.events import Event, hand
from replay import judge
from replay.worksheets import Crash, RefundSheet, problems_of, refund_sheet
from tests.api.simulator.offers import EVENTFUL, OFFERS, SHELF, hands

HANDS = 40 if os.environ.get("CUTS_LONG") else 2


def crash_of(house: str) -> Crash:
    return Crash(incident=f"incident/{house}/cut", house=house, server="s-1", crashed_at="2026-11-29T12:00:00.000000Z")


def cuts(simulated: Simulated) -> Iterator[Sequence[Event]]:
    """The hand after each of its events but the last, which finishes it."""
    return (simulated.events[:end] for end in range(1, len(simulated.events)))


def applied(cut: Sequence[Event], sheet: RefundSheet, incident: str) -> list[Event]:
    """The hand with its cancellation and the orders of the sheet."""
    last = cut[-1]
    facts: list[hand.HandCancelled | hand.RefundOrdered] = [
        hand.HandCancelled(reason="server-crash", policy=sheet.policy, incident=incident)  # type: ignore[arg-type]
    ]
    facts += [
        hand.RefundOrdered(seat=seat.seat, player=seat.player, amount=seat.due, to=seat.to, key=seat.key)
        for seat in sheet.seats
        if seat.due
    ]
    added = [
        Event(stream=last.stream, pos=last.pos + number, at=last.at, data=fact) for number, fact in enumerate(facts, 1)
    ]
    return [*cut, *added]


@pytest.mark.parametrize(("book", "game", "limit"), OFFERS)
def test_every_cut_is_refunded(
    book: str, game: str, limit: str, record_property: Callable[[str, object], None]
) -> None:
    tried = 0
    for simulated in hands(book, game, limit, HANDS, EVENTFUL):
        for cut in cuts(simulated):
            check(cut, crash_of(cut[0].stream.split("/")[1]))
            tried += 1
    assert tried >= HANDS
    record_property("counted: simulated hands cut short, refunded and judged", tried)


def check(cut: Sequence[Event], crash: Crash) -> None:
    sheet = refund_sheet(cut, SHELF, crash)
    assert sheet is not None
    assert problems_of(sheet) == ()
    own = contributions(cut)
    assert {seat.seat: seat.policies["return-all"] for seat in sheet.seats if seat.put_in != seat.returned} == own
    whole = applied(cut, sheet, crash.incident)
    verdict = judge(whole, SHELF)
    assert [finding.code for finding in verdict.findings if finding.severity == "error"] == []
    assert verdict.final is not None
    if sheet.policy == "return-all":
        assert verdict.final == {seat.seat: seat.start for seat in sheet.seats}
    assert refund_sheet(whole, SHELF, crash) == sheet
