"""The other program: pokerkit loads a record and replays it action by action, without its repairs of the betting."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from pokerkit import HandHistory
from pokerkit.notation import parse_action

from domain.events import Event, hand
from domain.rulebook import shipped_shelf
from replay import judge

FACTS = (hand.RakeTaken, hand.FeeTaken, hand.HouseMoneyAdded, hand.PotAwarded, hand.UncalledBetReturned, hand.CashedOut)
"""What pokerkit is not told: nothing comes into the pots but bets, and nothing leaves them but to the winners."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where pokerkit goes another way: at an action (from 1; 0 for the end), with its amount or in its words."""

    place: int
    action: str
    words: str
    ours: Decimal | None = None
    theirs: Decimal | None = None
    state: Any = None


def divided(smallest: Decimal) -> Callable[[Any, int], tuple[Decimal, Decimal]]:
    """Division into whole smallest units: pokerkit itself leaves fractions of a cent."""

    def divide(dividend: Any, divisor: int) -> tuple[Decimal, Decimal]:  # noqa: ANN401 - pokerkit's numbers
        part = (Decimal(dividend) / divisor).quantize(smallest, ROUND_FLOOR)
        return part, Decimal(dividend) - part * divisor

    return divide


def loaded(text: str, smallest: Decimal) -> HandHistory:
    """The record as pokerkit reads it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return HandHistory.loads(text, divmod=divided(smallest))


def played_stacks(events: Sequence[Event]) -> dict[int, int]:
    """Our stacks by seat when nothing but the play counts: no rake, fees, house money or cash-outs."""
    plain = [event for event in events if not isinstance(event.data, FACTS)]
    start = plain[0].data
    assert isinstance(start, hand.HandStarted)
    free = start.model_copy(update={"rulebook": None, "source": None})
    bare = [replace(event, data=free if event.pos == 1 else event.data) for event in plain]
    closed = [
        replace(event, data=hand.HandFinished(stacks=()) if isinstance(event.data, hand.HandFinished) else event.data)
        for event in bare
    ]
    final = judge([replace(event, pos=pos) for pos, event in enumerate(closed, 1)], shipped_shelf(), "generic/1").final
    assert final is not None
    return {int(seat): stack for seat, stack in final.items() if stack is not None}


def replayed(text: str, smallest: Decimal, amounts: Sequence[Decimal | None] = ()) -> tuple[Any, Divergence | None]:
    """The state once all actions are done, or at the first that pokerkit refuses or takes for another amount.

    `amounts` are ours by action, None where there is none. Of players who are all-in pokerkit wants to see everybody's
    cards before the board goes on, and none of them where nobody can contest the pot any more; a house may do as it
    likes. So shows that it asks for are made with the cards as dealt, and shows that it does not ask for are left out:
    neither changes who has the better hand. The same with checks of a last player whom nobody can oppose any more.
    """
    history = loaded(text, smallest)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = history.create_state()
        for place, action in enumerate(history.actions, 1):
            if action.startswith("d db"):
                _check_alone(state)
                _show_all(state)
            while state.can_burn_card():
                state.burn_card("??")
            if _is_idle(state, action):
                continue
            try:
                parse_action(state, action)
            except ValueError as error:
                return state, Divergence(place, action, str(error), state=state)
            ours = amounts[place - 1] if place <= len(amounts) else None
            if ours is not None and action.endswith("cc"):
                theirs = Decimal(_last_amount(state))
                if theirs != ours:
                    return state, Divergence(place, action, "another call", ours, theirs, state)
        _check_alone(state)
        _show_all(state)
    return state, Divergence(0, "", "pokerkit waits for more actions", state=state) if state.status else None


def _last_amount(state: Any) -> Any:  # noqa: ANN401 - pokerkit's state and numbers
    """What the last check or call added."""
    return next(
        operation.amount for operation in reversed(state.operations) if type(operation).__name__ == "CheckingOrCalling"
    )


def _is_idle(state: Any, action: str) -> bool:  # noqa: ANN401 - pokerkit's state
    """Whether pokerkit asks for no such show or check."""
    player, word, *_ = action.split()
    if word == "sm":
        return int(player[1:]) - 1 not in state.showdown_indices
    return bool(word == "cc" and state.actor_index is None)


def _check_alone(state: Any) -> None:  # noqa: ANN401 - pokerkit's state
    if state.actor_index is not None and not state.checking_or_calling_amount and _is_alone(state):
        state.check_or_call()


def _is_alone(state: Any) -> bool:  # noqa: ANN401 - pokerkit's state
    """Whether nobody else could answer a bet."""
    return len([stack for stack, status in zip(state.stacks, state.statuses, strict=True) if stack and status]) <= 1


def _show_all(state: Any) -> None:  # noqa: ANN401 - pokerkit's state
    while state.status and state.showdown_indices:
        state.show_or_muck_hole_cards(True)
