"""The pots of a hand: what they are made of, who can win them, what is taken out, who wins."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from api.render.text import Money, plain, without_unit
from replay import PotVerdict
from replay.settlement.pots import Layer, Pot
from replay.timeline import Timeline

_KINDS = {"dead": "dead money", "above": "folded chips above"}


def pots_table(told: Timeline, money: Money) -> Table | Text:
    """A row for each pot, by the rules: its layers, eligible seats, rake and awards."""
    verdicts = told.verdict.pots or ()
    if not verdicts:
        return Text("No pots.")
    table = Table(box=None, pad_edge=False)
    table.add_column("pot", justify="right")
    table.add_column("amount", justify="right")
    table.add_column("layers", overflow="fold", ratio=2)
    table.add_column("eligible")
    table.add_column("rake", justify="right")
    table.add_column("won by the rules", overflow="fold", ratio=1)
    for verdict, pot in zip(verdicts, told.pots, strict=True):
        table.add_row(
            str(verdict.pot),
            without_unit(money, verdict.amount),
            plain(_layers(pot, money)),
            ", ".join(str(seat) for seat in verdict.eligible),
            "" if verdict.rake is None else without_unit(money, verdict.rake),
            plain(_awards(verdict, money)),
        )
    return table


def _layers(pot: Pot, money: Money) -> str:
    words = [_layer(layer, money) for layer in pot.layers]
    if pot.house_money:
        words.append(f"{without_unit(money, pot.house_money)} of the house")
    return " + ".join(words)


def _layer(layer: Layer, money: Money) -> str:
    """How much each seat put into a layer; seats with the same amount are named together."""
    groups: dict[int, list[int]] = {}
    for seat, amount in layer.parts.items():
        groups.setdefault(amount, []).append(seat)
    words = [
        f"{len(seats)} x {without_unit(money, amount)} (seat{'s' if len(seats) > 1 else ''} {_list(seats)})"
        for amount, seats in groups.items()
    ]
    kind = _KINDS.get(layer.kind)
    return (f"{kind}: " if kind else "") + " + ".join(words)


def _list(seats: list[int]) -> str:
    return ", ".join(str(seat) for seat in seats)


def _awards(verdict: PotVerdict, money: Money) -> str:
    if verdict.awards is None:
        return "cannot be said"
    words = (
        f"{'house' if seat == 'house' else f'seat {seat}'} {without_unit(money, amount)}"
        for seat, amount in verdict.awards.items()
    )
    return ", ".join(words) or "nobody"
