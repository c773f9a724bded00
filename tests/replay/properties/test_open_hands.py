"""Goal: an unfinished hand misses nothing at its end, and a cancelled one gives everybody his own back.

Method: cut a right record after any event. What is left is open and without a fault, and its pots are what an own
count of the chips says. Then it is cancelled, with refunds of what everybody has put in.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal

import pytest

from domain.events import Event, Payload, hand
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_chips import Chair, heaps_of, uncalled
from tests.support.play_felt import LEFT_LATE
from tests.support.play_verdicts import Verdict, remarks, then, verdict_on

HANDS, CANCELLED = 3_000, 3_000
STATED = Wish(houses=("trickyplay", "pokerhilfe"), stated=True, facts=False)
DEEDS = (
    hand.AntePosted,
    hand.BlindPosted,
    hand.BringInPosted,
    hand.HoleCardsDealt,
    hand.BoardDealt,
    hand.Folded,
    hand.Called,
    hand.Bet,
    hand.Raised,
    hand.Completed,
)
"""Deeds that are only there because the hand was not over. (A player whom nobody can oppose may check all the same.)"""
IDLE = (hand.Checked, hand.Disconnected, hand.DisconnectProtected, hand.Reconnected)
"""Deeds of which that cannot be said."""


def cut(played: Played, rng: Random) -> list[Event]:
    """The record without its end; as often anywhere as close before the end."""
    last = len(played.events) - 1
    return list(played.events[: rng.randint(1, last) if rng.random() < 0.7 else rng.randint(max(1, last - 6), last)])


@pytest.mark.parametrize("batch", range(BATCHES))
def test_an_open_hand_misses_nothing_at_its_end(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS):
        played = play(seed, STATED) if seed % 2 else play(seed)
        record = cut(played, Random(seed))
        differences = open_differences(played, record, verdict_on(record))
        if differences:
            wrong[seed] = (len(record), differences)
    assert wrong == {}


def open_differences(played: Played, record: Sequence[Event], verdict: Verdict) -> dict[str, Any]:
    """Where the verdict on a cut record is not what it should be; the judge's value first."""
    chairs = seated(record)
    back = uncalled(chairs)
    expected: dict[str, Any] = {
        "status": "open",
        "life": "open",
        "uncalled": {str(seat): amount for seat, amount in back.items()},
    }
    differences = {name: (verdict[name], value) for name, value in expected.items() if verdict[name] != value}
    pots = [[pot["amount"], pot["eligible"]] for pot in verdict["pots"]]
    if pots != counted(record, chairs):
        differences["pots"] = (pots, counted(record, chairs))
    if remarks(verdict):
        differences["findings"] = (remarks(verdict), [])
    if not played.given and not is_final(played, record, verdict):
        differences["final"] = (verdict["final"], played.numbers["final"])
    if verdict["refunds"]["due"] != own(record):
        differences["due"] = (verdict["refunds"]["due"], own(record))
    return differences


def is_final(played: Played, record: Sequence[Event], verdict: Verdict) -> bool:
    """Null while cards or deeds are to come; once play is over what it would be, where the rulebook states the rake."""
    to_come = [event.data for event in played.events[len(record) :]]
    if any(isinstance(data, DEEDS) or is_fold(data) for data in to_come):
        return verdict["final"] is None or is_next_board(record, to_come)
    stated = played.numbers["rake"]["expected"] is not None and played.taken == played.numbers["rake"]["used"]
    settled = stated and played.open_cards and not any(isinstance(data, IDLE) for data in to_come)
    return not settled or verdict["final"] == played.numbers["final"]


def is_fold(data: Payload) -> bool:
    """Whether a player folds by leaving."""
    return isinstance(data, hand.Left) and data.reason != LEFT_LATE


def is_next_board(record: Sequence[Event], to_come: Sequence[Payload]) -> bool:
    """Whether all that is to come is a further board, of which the record knows nothing yet."""
    dealt = [event.data for event in record if isinstance(event.data, hand.BoardDealt | hand.RunItAgreed)]
    begun = {data.board for data in dealt if isinstance(data, hand.BoardDealt)}
    agreed = any(isinstance(data, hand.RunItAgreed) for data in dealt)
    return not agreed and not any(isinstance(data, hand.BoardDealt) and data.board in begun for data in to_come)


def counted(record: Sequence[Event], chairs: list[Chair]) -> list[list[Any]]:
    """Amount and eligible seats of every pot as the chips lie."""
    heaps = heaps_of(chairs, uncalled(chairs))
    for event in record:
        if isinstance(event.data, hand.HouseMoneyAdded):
            heaps[event.data.pot or 0].house_money += event.data.amount
    return [[heap.chips + heap.house_money, sorted(heap.eligible)] for heap in heaps]


def seated(record: Sequence[Event]) -> list[Chair]:
    """Everybody's chips after the deeds of a record that is right as far as it goes."""
    start = record[0].data
    assert isinstance(start, hand.HandStarted)
    chairs = {
        each.seat: Chair(each.seat, each.stack or 0, each.stack or 0) for each in start.seats if not each.sitting_out
    }
    folds = 0
    for event in record:
        data = event.data
        if isinstance(data, hand.AntePosted | hand.BlindPosted):
            chairs[data.seat].pay(data.amount, "dead" if data.kind in {"dead", "table"} else "bet")
        elif isinstance(data, hand.BringInPosted | hand.Called | hand.Bet | hand.Raised | hand.Completed):
            chairs[data.seat].pay(data.amount)
        elif isinstance(data, hand.DisconnectProtected):
            chairs[data.seat].shielded = True
        elif isinstance(data, hand.Folded | hand.Left) and (isinstance(data, hand.Folded) or is_fold(data)):
            folds += 1
            chairs[data.seat].folded = folds
    return [*chairs.values()]


def own(record: Sequence[Event]) -> dict[str, int]:
    """What everybody has put in and not got back."""
    owed = {chair.seat: chair.live + chair.dead for chair in seated(record)}
    for event in record:
        if isinstance(event.data, hand.UncalledBetReturned):
            owed[event.data.seat] -= event.data.amount
    return {str(seat): owed[seat] for seat in sorted(owed) if owed[seat]}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_cancelled_hand_gives_everybody_his_own_back(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, CANCELLED):
        played, rng = play(seed), Random(seed)
        record = cut(played, rng)
        due = own(record)
        verdict = verdict_on(cancelled(record, due, rng))
        start = {str(seat): stack for seat, stack in played.start.items()}
        expected = {"status": "cancelled", "findings": [], "final": start, "owed": {}}
        differences = {name: (verdict[name], value) for name, value in expected.items() if verdict[name] != value}
        refunds = verdict["refunds"]
        if not refunds["due"] == refunds["ordered"] == refunds["policies"]["return-all"] == due:
            differences["refunds"] = (refunds, due)
        if differences:
            wrong[seed] = (len(record), differences)
    assert wrong == {}


def cancelled(record: Sequence[Event], due: dict[str, int], rng: Random) -> list[Event]:
    """The hand broken off, with an order for everybody and some of them paid."""
    broken = hand.HandCancelled(reason="server-crash", policy="return-all", incident="incident-1")
    refunds: list[hand.RefundOrdered | hand.RefundPaid] = []
    for seat in rng.sample([*due], len(due)):
        key = f"incident-1/1/{seat}"
        to: Literal["table", "wallet"] = rng.choice(("table", "wallet"))
        refunds.append(hand.RefundOrdered(seat=int(seat), player=f"p-{seat}", amount=due[seat], to=to, key=key))
        if rng.random() < 0.4:
            refunds.append(hand.RefundPaid(key=key, payment_ref=f"payment-{seat}"))
    return then(record, broken, *refunds)
