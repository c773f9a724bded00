"""The order of actions: hands of players who are all-in are turned up before the board goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.events import hand
from domain.events.payload import Payload

_DECISIONS: Final = (
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
_SHOWN: Final = (hand.CardsShown, hand.CardsMucked)


def shows_before_run_out(payloads: Sequence[Payload]) -> list[Payload]:
    """The events with the shows before the cards that come when nothing is left to decide.

    So the format has it, and programs that play records again wait for it. Where fewer than two show, who mucks
    would end the hand before its board is complete: then they stay where they are.
    """
    decided = max((place for place, payload in enumerate(payloads) if isinstance(payload, _DECISIONS)), default=-1)
    rest = payloads[decided + 1 :]
    boards = [payload for payload in rest if isinstance(payload, hand.BoardDealt)]
    shows = [payload for payload in rest if isinstance(payload, _SHOWN)]
    shown = sum(isinstance(payload, hand.CardsShown) for payload in shows)
    if not boards or shown < 2:
        return list(payloads)
    first = payloads.index(boards[0], decided + 1)
    behind = [payload for payload in payloads[first:] if not isinstance(payload, _SHOWN)]
    before = [payload for payload in payloads[decided + 1 : first] if not isinstance(payload, _SHOWN)]
    return [*payloads[: decided + 1], *before, *shows, *behind]
