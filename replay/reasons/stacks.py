"""Reasons of closing stacks and of refunds."""

from replay.outcome import Outcome
from replay.reasons.tree import Reason, reason
from replay.settle import cash_outs, seat_fees
from replay.state import HandState, SeatState
from replay.verdict import RefundVerdict


def stack_reasons(hand: HandState, outcome: Outcome) -> tuple[Reason, ...]:
    """Why each seat ends with its stack: start, less every deed, plus return, awards and cash-out, less fees."""
    final = outcome.final
    return tuple(_stack(hand, outcome, seat, stack) for seat in hand.ring if (stack := final[seat.number]) is not None)


def _stack(hand: HandState, outcome: Outcome, seat: SeatState, stack: int) -> Reason:
    number = seat.number
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    parts = [_start(hand, seat), *_put_in(hand, seat)]
    parts.extend(_gain(hand, "uncalled bet", outcome.uncalled.get(number, 0), "ALL.POT.UNCALLED", number))
    if number not in cashed:
        for pot in range(len(outcome.settlement.chips.pots)):
            won = (outcome.settlement.awards(pot) or {}).get(number, 0)
            parts.extend(_gain(hand, f"won of pot {pot}", won, "ALL.POT.SPLIT", number))
    parts.extend(_gain(hand, "cashed out", cash_outs(hand).get(number, 0), None, number))
    parts.extend(_gain(hand, "fee", -seat_fees(hand).get(number, 0), None, number))
    return reason(hand, f"closing stack of seat {number}", stack, seats=(number,), parts=parts)


def refund_reasons(hand: HandState, refunds: RefundVerdict) -> tuple[Reason, ...]:
    """Why each seat gets its refund under the policy in force: its own deeds, less what was returned."""
    nodes = []
    for number, due in (refunds.due or {}).items():
        seat = hand.seats[number]
        parts = [
            reason(hand, f"put in by seat {number}", amount, seats=(number,), events=(pos,))
            for pos, amount, _dead in seat.deeds
        ]
        back = [(pos, deed.amount) for pos, deed in hand.results.returns if deed.seat == number]
        parts.extend(reason(hand, "returned already", -amount, seats=(number,), events=(pos,)) for pos, amount in back)
        more = due - sum(part.amount or 0 for part in parts)
        if more:
            parts.append(reason(hand, f"more by the policy {refunds.policy}", more, rule=hand.rule_of("crash_policy")))
        words = f"refund due to seat {number}"
        nodes.append(reason(hand, words, due, rule=hand.rule_of("crash_policy"), seats=(number,), parts=parts))
    return tuple(nodes)


def _start(hand: HandState, seat: SeatState) -> Reason:
    return reason(hand, f"stack of seat {seat.number} at the start", seat.start, seats=(seat.number,), events=(1,))


def _put_in(hand: HandState, seat: SeatState) -> list[Reason]:
    return [
        reason(hand, f"put in by seat {seat.number}", -amount, seats=(seat.number,), events=(pos,))
        for pos, amount, _dead in seat.deeds
    ]


def _gain(hand: HandState, words: str, amount: int, rule: str | None, seat: int) -> list[Reason]:
    return [reason(hand, words, amount, rule=rule, seats=(seat,))] if amount else []
