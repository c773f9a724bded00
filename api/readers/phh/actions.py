"""The notation of actions: who does what, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.phh.fields import Fields
from api.readers.phh.money import AMOUNT
from api.readers.results import shortened

CARDS: Final = r"(?:[2-9TJQKA][cdhs]|\?\?)+"
_PLAYER: Final = r"p([1-9][0-9]{0,3})"
_ACTION: Final = re.compile(
    rf"d db (?P<board>{CARDS})"
    rf"|d dh {_PLAYER} (?P<hole>{CARDS})"
    rf"|{_PLAYER} (?:(?P<word>pb|f|cc)"
    rf"|cbr (?P<total>{AMOUNT})"
    rf"|(?P<discard>sd)(?: (?P<discards>{CARDS}))?"
    rf"|(?P<show>sm)(?: (?P<shown>-|{CARDS}))?)"
)


@dataclass(frozen=True, slots=True)
class Action:
    """One action. `player` counts from 0, -1 for the dealer; `word` is that of the notation.

    `place` counts all actions of the record from 1. `shows_dealt` where the cards shown are those dealt.
    """

    place: int
    text: str
    word: str
    player: int
    cards: tuple[str, ...] = ()
    total: str = ""
    shows_dealt: bool = False


@dataclass(frozen=True, slots=True)
class Remainder:
    """What the actions say beside what is done: how many have a commentary, how many do nothing, how many there are."""

    commentaries: int
    no_ops: int
    places: int


def read_actions(fields: Fields, players: int) -> tuple[list[Action], Remainder]:
    """The actions of the record in order; UnfitRecord at the first that is none."""
    texts = fields.texts("actions")
    if texts is None:
        raise fields.unfit("actions", "expected an array of actions: the record has none")
    actions: list[Action] = []
    commentaries = no_ops = 0
    for place, text in enumerate(texts, 1):
        words, mark, _ = text.partition("#")
        commentaries += bool(mark)
        if not words.split():
            no_ops += not mark
            continue
        action = _read_action(place, " ".join(words.split()))
        if action is None or action.player >= players:
            words = f"not an action of the players: {shortened(text)}; expected one such as p1 cbr 20"
            raise fields.unfit("actions", f"action {place}: {words}")
        actions.append(action)
    return actions, Remainder(commentaries, no_ops, len(texts))


def cards_of(text: str) -> tuple[str, ...]:
    """The cards of a text that has them side by side."""
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def _read_action(place: int, text: str) -> Action | None:
    found = _ACTION.fullmatch(text)
    if found is None:
        return None
    if found["board"] or found["hole"]:
        player = -1 if found["board"] else int(found[2]) - 1
        return Action(place, text, "db" if found["board"] else "dh", player, cards_of(found["board"] or found["hole"]))
    player, shown = int(found[4]) - 1, found["shown"] or ""
    word = found["word"] or found["discard"] or found["show"] or "cbr"
    cards = cards_of(found["discards"] or shown) if shown != "-" else ()
    return Action(place, text, word, player, cards, found["total"] or "", shows_dealt=shown == "-")
