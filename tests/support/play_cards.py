"""Who has the best hand: phevaluator for high, sets of ranks for low. Part of the second way, see `play`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from phevaluator import evaluate_cards, evaluate_omaha_cards

from tests.domain.ranking.second_way import Referee, americana, soko
from tests.domain.ranking.second_way_suits import Telesina, any_five
from tests.support.play_draw_hands import low_value, suited_value

DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
DRAW_VALUES = {"triple-draw-27": low_value, "draw-32": suited_value}
REFEREES: dict[str, Referee | None] = {"soko": soko, "americana": americana, "telesina": None}
"""Games whose hands are compared two by two by the second way of the rankings; Telesina's referee knows the Vela."""

LOW_RANKS = {rank: place for place, rank in enumerate("A2345678", start=1)}


def shuffled(rng: Random, game: str = "holdem") -> list[str]:
    """A deck; cards are taken from its end. 32-Card Draw has no card below the seven."""
    deck = [card for card in DECK if game != "draw-32" or card[0] not in "23456"]
    rng.shuffle(deck)
    return deck


def with_royal_board(deck: list[str], players: int) -> list[str]:
    """The deck stacked so that in hold'em, without burned cards, the board is a royal flush."""
    royal = ["As", "Ks", "Qs", "Js", "Ts"]
    others = [card for card in deck if card not in royal]
    return [*others[: -2 * players], *royal, *others[-2 * players :]]


def high_winners(game: str, hands: Mapping[int, Sequence[str]], board: Sequence[str]) -> list[int]:
    """Seats with the best high hand."""
    if game in REFEREES:
        return unbeaten(game, hands, board)
    strength: dict[int, int] = {}
    if game in DRAW_VALUES:
        values = {seat: DRAW_VALUES[game](cards) for seat, cards in hands.items()}
        return [seat for seat, value in values.items() if value == max(values.values())]
    for seat, cards in hands.items():
        omaha = game.startswith("omaha")
        strength[seat] = evaluate_omaha_cards(*board, *cards) if omaha else evaluate_cards(*cards, *board)
    best = min(strength.values())  # phevaluator counts from the best hand down
    return [seat for seat, value in strength.items() if value == best]


def unbeaten(game: str, hands: Mapping[int, Sequence[str]], board: Sequence[str]) -> list[int]:
    """Seats that no other hand beats, each against each."""
    referee: Referee = REFEREES[game] or Telesina(board[0], two_in_the_pot=len(hands) == 2)
    cards = {seat: (*own, *board) for seat, own in hands.items()}
    return [seat for seat, own in cards.items() if all(any_five(referee, own, other) >= 0 for other in cards.values())]


def low_winners(game: str, hands: Mapping[int, Sequence[str]], board: Sequence[str]) -> list[int]:
    """Seats with the best eight-or-better low, none where nobody has one or the game has none (ALL.HILO.8)."""
    if not game.endswith("hilo"):
        return []
    best = best_low if game == "omaha-hilo" else any_low
    lows = {seat: low for seat, cards in hands.items() if (low := best(cards, board)) is not None}
    return [seat for seat, low in lows.items() if low == min(lows.values())]


def any_low(hole: Sequence[str], board: Sequence[str]) -> tuple[int, ...] | None:
    """The lowest five different ranks of all cards, highest first; None without a low."""
    lows = [tuple(sorted(ranks, reverse=True)) for ranks in _ranks((*hole, *board), 5)]
    return min(lows, default=None)


def best_low(hole: Sequence[str], board: Sequence[str]) -> tuple[int, ...] | None:
    """The lowest five ranks from two hole cards and three of the board, highest first; None without a low."""
    pairs, triples = _ranks(hole, 2), _ranks(board, 3)
    lows = [tuple(sorted(pair | triple, reverse=True)) for pair in pairs for triple in triples if not pair & triple]
    return min(lows, default=None)


def _ranks(cards: Iterable[str], count: int) -> set[frozenset[int]]:
    """All sets of `count` different low ranks among the cards."""
    ranks = {LOW_RANKS[card[0]] for card in cards if card[0] in LOW_RANKS}
    return {frozenset(chosen) for chosen in combinations(sorted(ranks), count)}
