"""Goal: hands of every game that pokerkit knows are read as the contract has them: streets, up-cards, bring-ins, draws.

Method: random hands that pokerkit plays and writes. What it did, operation by operation, is compared with the events:
its own notes say which cards lie face up, who brings in, who discards what in which draw.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from api.readers import HandRecord
from domain.events import Event, hand
from domain.events.payload import Payload
from tests.api.readers.phh.writing import read
from tests.support.play import LONG
from tests.support.pokerkit_hands import BRING_IN, CODES, DRAWS, Dealt, hand_of

SEEDS: Final = range(400 if LONG else 25)

STREETS: Final = {
    **dict.fromkeys(BRING_IN, ("third", "fourth", "fifth", "sixth", "seventh")),
    **dict.fromkeys(DRAWS, ("deal",)),
}
"""The streets of hole cards of the contract; `preflop` in the others."""

PUT_IN: Final[dict[str, type[hand.AntePosted | hand.BlindPosted]]] = {
    "AntePosting": hand.AntePosted,
    "BlindOrStraddlePosting": hand.BlindPosted,
}


def payloads_of(dealt: Dealt) -> list[Payload]:
    """The events that are read from a record."""
    record: HandRecord = read(dealt.text).hand
    return [event.data for event in record.events if isinstance(event, Event)]


def texts(cards: Any) -> tuple[str, ...]:  # noqa: ANN401 - pokerkit's cards
    """Cards as the contract writes them."""
    return tuple(map(repr, cards))


@pytest.mark.parametrize("code", CODES)
def test_hole_cards_lie_where_pokerkit_dealt_them(code: str) -> None:
    for seed in SEEDS:
        dealt = hand_of(code, seed)
        down: Counter[tuple[int, str]] = Counter()
        up: Counter[tuple[int, str]] = Counter()
        for name, operation in dealt.operations:
            if name == "HoleDealing":
                for card, is_up in zip(texts(operation.cards), operation.statuses, strict=True):
                    (up if is_up else down)[operation.player_index + 1, card] += 1
        told = [payload for payload in payloads_of(dealt) if isinstance(payload, hand.HoleCardsDealt)]
        drawn = [payload for payload in payloads_of(dealt) if isinstance(payload, hand.CardsDrawn)]
        assert Counter((deal.seat, card) for deal in told for card in deal.up) == up, seed
        ours = [(deal.seat, card) for deal in told for card in deal.down]
        ours += [(draw.seat, card) for draw in drawn for card in draw.cards or ()]
        assert Counter(ours) == down, seed


@pytest.mark.parametrize("code", CODES)
def test_streets_are_those_of_the_contract_in_order(code: str) -> None:
    for seed in SEEDS:
        streets = STREETS.get(code, ("preflop",))
        by_seat: dict[int, list[str]] = {}
        for payload in payloads_of(hand_of(code, seed)):
            if isinstance(payload, hand.HoleCardsDealt):
                by_seat.setdefault(payload.seat, []).append(payload.street)
                assert (len(payload.down), len(payload.up)) in ((2, 1), (0, 1), (1, 0)) or code not in BRING_IN
        assert all(tuple(told) == streets[: len(told)] for told in by_seat.values()), seed


@pytest.mark.parametrize("code", CODES)
def test_every_deed_is_the_one_that_pokerkit_notes(code: str) -> None:
    for seed in SEEDS:
        dealt = hand_of(code, seed)
        assert list(ours_of(payloads_of(dealt))) == list(theirs_of(dealt)), seed


def ours_of(payloads: list[Payload]) -> list[tuple[str, int, object]]:
    """Deeds as what, who and how much or which cards."""
    told: list[tuple[str, int, object]] = []
    for payload in payloads:
        if isinstance(payload, hand.Called | hand.Checked):
            told.append(("match", payload.seat, getattr(payload, "amount", 0)))
        elif isinstance(payload, hand.Bet | hand.Raised | hand.Completed):
            told.append(("more", payload.seat, payload.amount))
        elif isinstance(payload, hand.BringInPosted):
            told.append(("bring-in", payload.seat, payload.amount))
        elif isinstance(payload, hand.Folded):
            told.append(("fold", payload.seat, 0))
        elif isinstance(payload, hand.CardsDiscarded | hand.StoodPat):
            told.append((f"draw {payload.draw}", payload.seat, getattr(payload, "cards", ())))
    return told


def theirs_of(dealt: Dealt) -> list[tuple[str, int, object]]:
    """The same from pokerkit's notes, which have totals of the round; everybody who is in takes part in each draw.

    Who opens a game of bring-ins with more than the bring-in has posted it in full.
    """
    told: list[tuple[str, int, object]] = []
    bets: Counter[int] = Counter()
    draws: Counter[int] = Counter()
    brought = not dealt.state.bring_in
    for name, operation in dealt.operations:
        player = getattr(operation, "player_index", -1) + 1
        if name == "BetCollection":
            bets.clear()
        elif name in ("BlindOrStraddlePosting", "BringInPosting", "CheckingOrCalling"):
            bets[player] += operation.amount
        if name == "BringInPosting":
            brought = True
            told.append(("bring-in", player, operation.amount))
        elif name == "CheckingOrCalling":
            told.append(("match", player, operation.amount))
        elif name == "CompletionBettingOrRaisingTo":
            told.append(("more" if brought else "bring-in", player, operation.amount - bets[player]))
            brought = True
            bets[player] = operation.amount
        elif name == "Folding":
            told.append(("fold", player, 0))
        elif name == "StandingPatOrDiscarding":
            draws[player] += 1
            told.append((f"draw {draws[player]}", player, texts(operation.cards)))
    return told


@pytest.mark.parametrize("code", CODES)
def test_forced_bets_are_what_pokerkit_took(code: str) -> None:
    for seed in SEEDS:
        dealt = hand_of(code, seed)
        for name, kind in PUT_IN.items():
            theirs = Counter(
                {operation.player_index + 1: operation.amount for other, operation in dealt.operations if other == name}
            )
            ours = Counter(
                {payload.seat: payload.amount for payload in payloads_of(dealt) if isinstance(payload, kind)}
            )
            assert ours == theirs, (seed, name)


@pytest.mark.parametrize("code", DRAWS)
def test_a_draw_takes_as_many_cards_as_were_discarded(code: str) -> None:
    for seed in SEEDS:
        gone: Counter[tuple[int, int]] = Counter()
        came: Counter[tuple[int, int]] = Counter()
        for payload in payloads_of(hand_of(code, seed)):
            if isinstance(payload, hand.CardsDiscarded):
                gone[payload.seat, payload.draw] += len(payload.cards or ())
            if isinstance(payload, hand.CardsDrawn):
                came[payload.seat, payload.draw] += len(payload.cards or ())
        assert gone == came, seed
