"""Reasons of the uncalled bet and of the pots: deed by deed, layer by layer."""

from collections.abc import Mapping

from replay.outcome import Outcome
from replay.reasons.tree import Reason, reason
from replay.settlement.pots import Layer, Pot
from replay.state import HandState, SeatState


def uncalled_reasons(hand: HandState, outcome: Outcome) -> tuple[Reason, ...]:
    """Why a bet goes back: what its owner put in, less the most that anybody else did."""
    return tuple(_uncalled(hand, owner, amount) for owner, amount in outcome.uncalled.items())


def _uncalled(hand: HandState, owner: int, amount: int) -> Reason:
    own = hand.seats[owner]
    matched = own.live - amount
    rivals = [seat for seat in hand.ring if seat is not own and seat.live == matched]
    parts = [_live(hand, own)]
    if rivals:
        words = f"matched by seat {rivals[0].number}"
        events = [pos for pos, _amount, dead in rivals[0].deeds if not dead]
        parts.append(reason(hand, words, -matched, seats=(rivals[0].number,), events=events))
    elif matched:
        parts.append(reason(hand, "not returned: antes stay in the pot", -matched, rule=hand.rule_of("uncalled_antes")))
    return reason(
        hand,
        f"uncalled bet of seat {owner}",
        amount,
        rule="ALL.POT.UNCALLED",
        seats=(owner,),
        parts=parts,
    )


def _live(hand: HandState, seat: SeatState) -> Reason:
    own, words = (seat.number,), f"put in by seat {seat.number}"
    parts = [reason(hand, words, amount, seats=own, events=(pos,)) for pos, amount, dead in seat.deeds if not dead]
    return reason(hand, f"live money of seat {seat.number}", seat.live, seats=own, parts=parts)


def pot_reason(hand: HandState, outcome: Outcome, number: int) -> Reason:
    """Why a pot is as large as it is: its layers, each with the chips of every deed in it."""
    pot = outcome.settlement.chips.pots[number]
    below: dict[int, int] = {}
    for earlier in outcome.settlement.chips.pots[:number]:
        for layer in earlier.layers:
            _advance(below, layer)
    parts = [_layer(hand, layer, below) for layer in pot.layers]
    if pot.house_money:
        parts.append(_house_money(hand, pot, number, len(outcome.settlement.chips.pots)))
    return reason(hand, _title(number), pot.amount, rule="ALL.POT.SIDE", seats=pot.eligible, parts=parts)


def _title(number: int) -> str:
    return "main pot" if number == 0 else f"side pot {number}"


def _advance(below: dict[int, int], layer: Layer) -> None:
    if layer.kind != "dead":
        for seat, amount in layer.parts.items():
            below[seat] = below.get(seat, 0) + amount


def _layer(hand: HandState, layer: Layer, below: dict[int, int]) -> Reason:
    """Split a layer into the parts of single deeds; `below` is what lower layers took, and grows by this one."""
    parts: list[Reason] = []
    for number, amount in layer.parts.items():
        parts.extend(_of_deeds(hand, layer, hand.seats[number], below.get(number, 0), amount))
    _advance(below, layer)
    return reason(hand, _layer_words(hand, layer), layer.amount, rule=layer.rule, seats=tuple(layer.parts), parts=parts)


def _layer_words(hand: HandState, layer: Layer) -> str:
    if layer.kind == "dead":
        return "dead money"
    if layer.kind == "above":
        return "folded chips above the highest level still in"
    return f"layer of up to {hand.money(max(layer.parts.values()))} a seat"


def _of_deeds(hand: HandState, layer: Layer, seat: SeatState, start: int, amount: int) -> list[Reason]:
    """Give the slice from `start` to `start + amount` of a seat's money, deed by deed."""
    reached, parts = 0, []
    dead = layer.kind == "dead"
    begin, end = (0, amount) if dead else (start, start + amount)
    for pos, chips, is_dead in seat.deeds:
        if is_dead != dead:
            continue
        share = min(reached + chips, end) - max(reached, begin)
        if share > 0:
            parts.append(reason(hand, f"put in by seat {seat.number}", share, seats=(seat.number,), events=(pos,)))
        reached += chips
    return parts


def _house_money(hand: HandState, pot: Pot, number: int, count: int) -> Reason:
    placed: Mapping[int, int] = {
        pos: (0 if money.pot is None or not 0 <= money.pot < count else money.pot)
        for pos, money in hand.results.house_money
    }
    events = [pos for pos, place in placed.items() if place == number]
    return reason(hand, "house money", pot.house_money, events=events)
