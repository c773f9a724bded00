"""The order of actions: hands of players who are all-in are turned up before the board goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.events import hand
from domain.events.payload import Payload

DECISIONS: Final = (
    hand.Folded,
    hand.Checked,
    hand.Called,
    hand.Bet,
    hand.Raised,
    hand.Completed,
    hand.BringInPosted,
    hand.StoodPat,
    hand.CardsDiscarded,
    hand.AntePosted,
    hand.BlindPosted,
)
"""Deeds of players while play goes on."""

_CHANGES: Final = (hand.CardsDiscarded, hand.StoodPat)
_SHOWN: Final = (hand.CardsShown, hand.CardsMucked)


def in_order_of_actions(payloads: Sequence[Payload]) -> list[Payload]:
    """The events in the order that the format has: discards before new cards, shows before the board is run out."""
    return _shows_before_run_out(_discards_before_draws(payloads))


def _discards_before_draws(payloads: Sequence[Payload]) -> list[Payload]:
    """The events with the new cards of each draw behind the last discard of it: then all of them are dealt."""
    ordered: list[Payload] = []
    drawn: list[Payload] = []
    last = {payload.draw: place for place, payload in enumerate(payloads) if isinstance(payload, _CHANGES)}
    for place, payload in enumerate(payloads):
        if isinstance(payload, hand.CardsDrawn) and last.get(payload.draw, -1) > place:
            drawn.append(payload)
            continue
        ordered.append(payload)
        if isinstance(payload, _CHANGES) and last[payload.draw] == place:
            ordered += drawn
            drawn = []
    return [*ordered, *drawn]


def _shows_before_run_out(payloads: Sequence[Payload]) -> list[Payload]:
    """The events with the shows before the cards that come when nothing is left to decide.

    So the format has it, and programs that play records again wait for it. Where fewer than two show, who mucks
    would end the hand before its board is complete: then they stay where they are.
    """
    shown = next((place for place, payload in enumerate(payloads) if isinstance(payload, _SHOWN)), len(payloads))
    deeds = [place for place, payload in enumerate(payloads) if isinstance(payload, DECISIONS)]
    leaving = [place for place, payload in enumerate(payloads[:shown]) if isinstance(payload, hand.Left)]
    decided = max((*deeds, *leaving), default=-1)
    rest = payloads[decided + 1 :]
    boards = [payload for payload in rest if isinstance(payload, hand.BoardDealt)]
    shows = [payload for payload in rest if isinstance(payload, _SHOWN)]
    if not boards or sum(isinstance(payload, hand.CardsShown) for payload in shows) < 2:
        return list(payloads)
    first = payloads.index(boards[0], decided + 1)
    behind = [payload for payload in payloads[first:] if not isinstance(payload, _SHOWN)]
    before = [payload for payload in payloads[decided + 1 : first] if not isinstance(payload, _SHOWN)]
    return [*payloads[: decided + 1], *before, *shows, *behind]
