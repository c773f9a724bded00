"""One planted fault: a right record with one thing in it made wrong, by the code of what a judge should find."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from api.simulator.faults import cards, deeds, results, sums
from api.simulator.faults.tools import Planter, Record
from api.simulator.hands import simulated
from api.simulator.wish import Misdeed, Wish
from domain.events import hand

_TRIES: Final = 300
_OFTEN: Final = 0.5
_MISDEEDS: Final[Mapping[str, Misdeed]] = MappingProxyType(
    {"RAISE_CAP": "RAISE_CAP", "NOT_REOPENED": "NOT_REOPENED", "STACK_EXCEEDED": "STACK_EXCEEDED"}
)

FAULTS: Final[Mapping[str, Planter]] = MappingProxyType(
    {
        "SEQUENCE": deeds.after_the_end,
        "SEAT": deeds.stranger,
        "TURN_ORDER": deeds.turn_order,
        "ACTION_ILLEGAL": deeds.action_illegal,
        "BET_SIZE": deeds.bet_size,
        "FORCED_BET": deeds.forced_bet,
        "CARD_DUPLICATE": cards.card_duplicate,
        "CARD_NOT_IN_DECK": cards.card_not_in_deck,
        "CARD_MISMATCH": cards.card_mismatch,
        "DEAL_COUNT": cards.deal_count,
        "DRAW": cards.own_discard_back,
        "DISCONNECT": deeds.protects_folded,
        "UNCALLED": results.off_by_one(hand.UncalledBetReturned),
        "RAKE": results.rake,
        "RAKE_FORBIDDEN": results.rake_forbidden,
        "AWARD": results.award,
        "ODD_CHIP": results.odd_chip,
        "SHOWDOWN": results.showdown,
        "REFUND": results.off_by_one(hand.RefundOrdered),
        "FINAL_STACK": results.final_stack,
        "CARDS_UNKNOWN": cards.unknown_hand,
        "POT_LABEL": results.pot_label,
        "CLOCK": deeds.clock_back,
        "RAISE_CAP": deeds.misdeed,
        "NOT_REOPENED": deeds.misdeed,
        "STACK_EXCEEDED": deeds.misdeed,
        "SPLIT": sums.split,
        "PLAYERS": sums.crowded,
        "CONSERVATION": sums.chips_from_nowhere,
        "GAME_UNKNOWN": sums.unknown_game,
        "RAKE_UNVERIFIABLE": sums.unstated_rake,
    }
)
"""By the code of the finding: every code of the contract that the record of one hand can carry."""

NOT_IN_ONE_HAND: Final = ("BUY_IN", "BUTTON", "BLINDS_OWED", "HAND_MISSING", "TAMPERED")
"""Codes that no hand can carry: four need other hands of the table, the last the proofs of a log."""


def planted(wish: Wish, code: str, seed: int, number: int) -> Record | None:
    """The hand with this number, or one in its place, with a fault; None where no hand of these can have it."""
    asked = _asked(wish, code)
    for attempt in range(_TRIES):
        fair = simulated(asked, seed, number, attempt)
        rng = Random(f"{seed}/{number}/{attempt}/{code}")  # noqa: S311 - play, not secrets
        record = FAULTS[code](wish, fair, rng)
        if record is not None:
            return tuple(replace(event, pos=pos) for pos, event in enumerate(record, start=1))
    return None


def _asked(wish: Wish, code: str) -> Wish:
    """Hands in which the fault has a place."""
    rates = replace(wish.rates, crashes=float(code == "REFUND"))
    if code == "SPLIT":
        rates = replace(rates, all_ins=max(rates.all_ins, _OFTEN), run_twice=1.0, splits=0.0)
    misdeed = _MISDEEDS.get(code)
    if misdeed in {"NOT_REOPENED", "STACK_EXCEEDED"}:
        rates = replace(rates, all_ins=max(rates.all_ins, _OFTEN))
    return replace(wish, rates=rates, misdeed=misdeed)
