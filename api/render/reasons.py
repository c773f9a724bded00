"""The reasons of a verdict as a tree."""

from __future__ import annotations

import re
from dataclasses import replace

from rich.text import Text
from rich.tree import Tree

from api.render.text import Money, plain
from replay.reasons import Reason

_POT = re.compile(r"\bpot ([0-9]+)$")


def reasons_tree(reason: Reason, money: Money) -> Tree:
    """The tree of a reason: the amounts of the parts of a node add up to its own."""
    tree = Tree(_label(reason, money), guide_style="dim")
    _grow(tree, reason, money)
    return tree


def narrowed(reason: Reason, *, seat: int | None = None, pot: int | None = None) -> Reason:
    """The tree with those of its topics alone that concern a seat and a pot; None: any."""
    parts = (part for part in reason.parts if pot is None or _pot_of(part) == pot)
    return replace(reason, parts=tuple(part for part in parts if seat is None or _concerns(part, seat)))


def _pot_of(topic: Reason) -> int | None:
    """The pot that a topic is about: it ends with its number, but for the main pot."""
    if topic.what == "main pot":
        return 0
    found = _POT.search(topic.what)
    return None if found is None else int(found[1])


def _concerns(reason: Reason, seat: int) -> bool:
    return seat in reason.seats or any(_concerns(part, seat) for part in reason.parts)


def _grow(tree: Tree, reason: Reason, money: Money) -> None:
    for part in reason.parts:
        _grow(tree.add(_label(part, money)), part, money)


def _label(reason: Reason, money: Money) -> Text:
    """What it is, how much, by which cards, rule and events."""
    label = Text()
    if reason.amount is not None:
        label.append_text(plain(f"{money(reason.amount)}  ", "bold"))
    label.append_text(plain(reason.what))
    if reason.cards:
        label.append_text(plain(f"  {' '.join(reason.cards)}", "cyan"))
    rests_on = [*_rule(reason), *_events(reason)]
    return label.append_text(plain(f"  [{', '.join(rests_on)}]", "dim")) if rests_on else label


def _rule(reason: Reason) -> list[str]:
    if reason.rule is None:
        return []
    return [reason.rule + (f" {reason.basis}" if reason.basis else "")]


def _events(reason: Reason) -> list[str]:
    if not reason.events:
        return []
    noun = "event" if len(reason.events) == 1 else "events"
    return [f"{noun} {', '.join(str(pos) for pos in reason.events)}"]
