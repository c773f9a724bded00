"""The other program: pokerkit loads a record and replays it action by action, without its repairs of the betting."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from pokerkit import HandHistory
from pokerkit.notation import parse_action


def divided(smallest: Decimal) -> Callable[[Any, int], tuple[Decimal, Decimal]]:
    """Division into whole smallest units: pokerkit itself leaves fractions of a cent."""

    def divide(dividend: Any, divisor: int) -> tuple[Decimal, Decimal]:  # noqa: ANN401 - pokerkit's numbers
        part = (Decimal(dividend) / divisor).quantize(smallest, ROUND_FLOOR)
        return part, Decimal(dividend) - part * divisor

    return divide


def replayed_stacks(text: str, smallest: Decimal) -> list[Decimal]:
    """The stacks by player once all actions are done; ValueError if pokerkit refuses one.

    Of players who are all-in pokerkit wants to see everybody's cards before the board goes on, and none of them
    where nobody can contest the pot any more; a house may do as it likes. So shows that it asks for are made with
    the cards as dealt, and shows that it does not ask for are left out: neither changes who has the better hand.
    The same with checks of a last player whom nobody can oppose any more.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(text, divmod=divided(smallest))
        state = history.create_state()
        for action in history.actions:
            if action.startswith("d db"):
                _check_alone(state)
                _show_all(state)
            if _is_idle(state, action):
                continue
            while state.can_burn_card():
                state.burn_card("??")
            parse_action(state, action)
        _show_all(state)
        if state.status:
            raise ValueError("pokerkit waits for more actions")
    return [Decimal(stack) for stack in state.stacks]


def _is_idle(state: Any, action: str) -> bool:  # noqa: ANN401 - pokerkit's state
    """Whether pokerkit asks for no such show or check."""
    player, word, *_ = action.split()
    if word == "sm":
        return int(player[1:]) - 1 not in state.showdown_indices
    return word == "cc" and state.actor_index is None


def _check_alone(state: Any) -> None:  # noqa: ANN401 - pokerkit's state
    if state.actor_index is not None and not state.checking_or_calling_amount:
        state.check_or_call()


def _show_all(state: Any) -> None:  # noqa: ANN401 - pokerkit's state
    while state.status and state.showdown_indices:
        state.show_or_muck_hole_cards(True)
