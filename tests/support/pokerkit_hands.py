"""Random hands that pokerkit deals and plays in every game that it knows, written by its own program.

A second source of records in the PHH format beside the one corpus: `hand_of(code, seed)` gives the text of a record
and what pokerkit did in it, operation by operation. Nothing of the project is used.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pokerkit import Automation, HandHistory

CODES: Final = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")
BRING_IN: Final = ("F7S", "F7S/8", "FR")
DRAWS: Final = ("N2L1D", "F2L3D", "FB")
FIXED: Final = ("FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB")

_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A record, and the state of pokerkit at its end."""

    text: str
    state: Any

    @property
    def operations(self) -> list[tuple[str, Any]]:
        """What pokerkit did, each with its name."""
        return [(type(operation).__name__, operation) for operation in self.state.operations]


def hand_of(code: str, seed: int) -> Dealt:
    """The hand of a seed in the game of a code, with a record that has its closing stacks."""
    rng = Random(f"{code} {seed}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        game, stacks = _game(code, rng)
        state = game(stacks, len(stacks))
        for _ in range(1000):
            if not state.status:
                break
            _act(state, rng)
        assert not state.status
        history = HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks))
        return Dealt(history.dumps(), state)


def _game(code: str, rng: Random) -> tuple[Any, list[int]]:
    """A table of two to six players, some of them short of chips."""
    players = rng.randint(2, 5 if code in DRAWS else 6)
    stacks = [rng.choice((rng.randint(3, 30), rng.randint(40, 400))) for _ in range(players)]
    ante = 1 if code in BRING_IN or code == "NS" else rng.choice((0, 1))
    forced: tuple[Any, ...] = (1,) if code in BRING_IN else ((0, 2),) if code == "NS" else ((1, 2),)
    sizes = (2, 4) if code in FIXED else (2,)
    trim_antes = True
    kind: Any = HandHistory.game_types[code]
    return kind(_AUTOMATIONS, trim_antes, ante, *forced, *sizes), stacks


def _act(state: Any, rng: Random) -> None:  # noqa: ANN401 - pokerkit's state
    """One random thing that a player may do."""
    if state.can_stand_pat_or_discard():
        held = list(state.get_down_cards(state.stand_patter_or_discarder_index))
        gone = rng.sample(held, min(len(held), rng.choice((0, 0, 1, 1, 2, 3))))
        state.stand_pat_or_discard(gone)
    elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3:
        least, most = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        state.complete_bet_or_raise_to(rng.choice((least, least, most, rng.randint(least, most))))
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif state.can_fold() and rng.random() < 0.25:
        state.fold()
    elif state.can_check_or_call():
        state.check_or_call()
    else:
        state.show_or_muck_hole_cards(True)
