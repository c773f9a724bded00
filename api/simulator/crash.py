"""A hand that a crash breaks off: cancelled, and everybody gets back what he put in (TP.CRASH.*)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from api.simulator.felt import Felt
from domain.events import Event, hand


def break_off(felt: Felt) -> dict[int, int]:
    """Cut the record somewhere, cancel the hand, order and pay the refunds; gives them by seat."""
    del felt.events[felt.rng.randrange(1, len(felt.events)) :]
    refunds = contributions(felt.events)
    incident = f"incident-{felt.name}"
    policy = felt.wish.rulebook.terms.crash_policy
    felt.write(hand.HandCancelled(reason="server-crash", policy=policy, incident=incident), seconds=60)
    keys = {seat: f"{incident}/{felt.name}/{seat}" for seat in refunds}
    for seat, amount in refunds.items():
        player = f"player-{felt.name}-{seat}"
        felt.write(hand.RefundOrdered(seat=seat, player=player, amount=amount, to="table", key=keys[seat]))
    for seat, key in keys.items():
        felt.write(hand.RefundPaid(key=key, payment_ref=f"payment-{felt.name}-{seat}"))
    return refunds


def contributions(events: Iterable[Event]) -> dict[int, int]:
    """What each seat has put in by these events and did not get back, by seat in minor units."""
    paid: Counter[int] = Counter()
    for event in events:
        if isinstance(event.data, hand.WAGERS):
            paid[event.data.seat] += event.data.amount
        elif isinstance(event.data, hand.UncalledBetReturned):
            paid[event.data.seat] -= event.data.amount
    return {seat: amount for seat, amount in sorted(paid.items()) if amount}
