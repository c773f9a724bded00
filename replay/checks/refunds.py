"""REFUND: what is due, ordered and paid on a hand that was broken off (TP.CRASH.*, ALL.CRASH.POLICY)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.events.hand import RefundOrdered
from replay.findings import Finding
from replay.fold.results import refund_rule
from replay.settle import Settlement
from replay.settlement.refunds import better_of, certain, result, return_all
from replay.state import HandState, by_seat
from replay.turns import play_is_over
from replay.verdict import RefundVerdict

Amounts = Mapping[int, int]
_ALL, _BETTER, _STANDS = "return-all", "better-for-player", "result-stands"


def refunds_of(hand: HandState, settlement: Settlement, recorded: Amounts) -> RefundVerdict:
    """Compute all three policies; `settlement` is free of rake and fees, as a broken-off hand is (ALL.RAKE.NONE)."""
    policies = _policies(hand, settlement, recorded)
    cancelled = hand.results.cancelled
    policy = hand.terms.crash_policy if cancelled is None else cancelled[1].policy
    return RefundVerdict(policy, policies[policy], _ordered(hand), _paid(hand), policies)


def check_refunds(hand: HandState, refunds: RefundVerdict, undecided: frozenset[int]) -> list[Finding]:
    """Compare ordered with due and paid with ordered on a cancelled hand; what is not yet paid is no fault.

    `undecided` are the seats of pots whose cards are unknown: what the result would give them cannot be said.
    """
    if hand.results.cancelled is None:
        return _payments(hand)
    if refunds.due is None:
        return _payments(hand) if undecided and play_is_over(hand) else [_impossible(hand)]
    seats = sorted({*refunds.due, *refunds.ordered})
    wrong = [seat for seat in seats if refunds.due.get(seat, 0) != refunds.ordered.get(seat, 0)]
    if hand.states is not None:  # a text that was read in has no words for orders: they are never missing, only wrong
        wrong = [seat for seat in wrong if any(order.seat == seat for _pos, order, _placed in hand.results.orders)]
    if refunds.policy != _ALL and play_is_over(hand):
        wrong = [seat for seat in wrong if seat not in undecided]
    findings = [_order(hand, seat, refunds.ordered.get(seat, 0), refunds.due.get(seat, 0)) for seat in wrong]
    return [*findings, *_wrong_players(hand, wrong), *_keys_of_others(hand, wrong), *_payments(hand)]


def _policies(hand: HandState, settlement: Settlement, recorded: Amounts) -> dict[str, Amounts | None]:
    chips = settlement.chips
    everything = return_all(chips.stakes, recorded)
    if play_is_over(hand) and hand.game is not None:
        stands = result(chips.stakes, settlement.won(), chips.returns, recorded)
        known = not settlement.unknown_seats()
        return {_ALL: everything, _BETTER: better_of(everything, stands), _STANDS: stands if known else None}
    can_act = frozenset(seat.number for seat in hand.ring if seat.can_act)
    sure = certain(chips.stakes, chips.pots, chips.returns, recorded, can_act)
    return {_ALL: everything, _BETTER: better_of(everything, sure), _STANDS: None}


def _ordered(hand: HandState) -> Amounts:
    return by_seat([(order.seat, order.amount) for _pos, order, _placed in hand.results.orders])


def _paid(hand: HandState) -> Amounts:
    """Payments name the key of their order; its seat and amount are the order's."""
    orders = {order.key: order for _pos, order, _placed in reversed(hand.results.orders)}
    paid = [orders[payment.key] for _pos, payment in hand.results.payments if payment.key in orders]
    return by_seat([(order.seat, order.amount) for order in paid])


def _order(hand: HandState, seat: int, ordered: int, due: int) -> Finding:
    positions = [pos for pos, order, _placed in hand.results.orders if order.seat == seat]
    words = f"Seat {seat} is ordered {hand.money(ordered)} back, but {hand.money(due)} is due to it."
    return hand.finding(
        "REFUND",
        words,
        rule=refund_rule(hand),
        pos=positions[-1] if positions else None,
        seat=seat,
        recorded=ordered,
        expected=due,
    )


def _wrong_players(hand: HandState, wrong: Sequence[int]) -> list[Finding]:
    """Find orders of the right amount that name another player than the one in the seat."""
    findings: list[Finding] = []
    for pos, order, placed in hand.results.orders:
        seat = hand.seats.get(order.seat)
        if placed and seat is not None and order.seat not in wrong and order.player != seat.player:
            findings.append(_wrong_player(hand, pos, order, seat.player))
    return findings


def _keys_of_others(hand: HandState, wrong: Sequence[int]) -> list[Finding]:
    """Find orders whose key is another seat's: the wallet pays a key once, so that one of them is never paid."""
    owners: dict[str, int] = {}
    findings: list[Finding] = []
    for pos, order, placed in hand.results.orders:
        owner = owners.setdefault(order.key, order.seat)
        if placed and owner != order.seat and order.seat not in wrong:
            words = (
                f"The refund of seat {order.seat} has the key {order.key}, which is seat {owner}'s: it is paid once."
            )
            findings.append(
                hand.finding("REFUND", words, rule=refund_rule(hand), pos=pos, seat=order.seat, recorded=order.key)
            )
    return findings


def _wrong_player(hand: HandState, pos: int, order: RefundOrdered, player: str) -> Finding:
    return hand.finding(
        "REFUND",
        f"The refund of seat {order.seat} is ordered to {order.player}, but {player} sits there.",
        rule=refund_rule(hand),
        pos=pos,
        seat=order.seat,
        recorded=order.player,
        expected=player,
    )


def _impossible(hand: HandState) -> Finding:
    pos = None if hand.results.cancelled is None else hand.results.cancelled[0]
    words = "The cancellation lets the result stand, but play was not over: no refund can be computed."
    return hand.finding("REFUND", words, rule="ALL.CRASH.POLICY", pos=pos)


def _payments(hand: HandState) -> list[Finding]:
    """Find payments without an order, and a key that was paid twice."""
    amounts = {order.key: order for _pos, order, _placed in hand.results.orders}
    seen: Counter[str] = Counter()
    findings: list[Finding] = []
    for pos, payment in hand.results.payments:
        order = amounts.get(payment.key)
        seen[payment.key] += 1
        if order is None:
            words = f"A refund is paid with the key {payment.key}, which was not ordered."
            findings.append(hand.finding("REFUND", words, rule=refund_rule(hand), pos=pos))
        elif seen[payment.key] > 1:
            words = f"The refund of {hand.money(order.amount)} to seat {order.seat} is paid twice."
            findings.append(
                hand.finding(
                    "REFUND",
                    words,
                    rule=refund_rule(hand),
                    pos=pos,
                    seat=order.seat,
                    recorded=seen[payment.key] * order.amount,
                    expected=order.amount,
                )
            )
    return findings
