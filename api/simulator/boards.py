"""Cards that everybody sees: whose door card brings in, whose board opens a round, who shows a pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from api.simulator.chips import Chair
from api.simulator.wish import Wish

_RANKS: Final = "23456789TJQKA"
_SUITS: Final = "cdhs"


def bring_in_chair(wish: Wish, chairs: Sequence[Chair]) -> Chair:
    """Whose up-card brings in: the lowest or the highest, as the house has it; suits decide between equal ones."""
    card = wish.rulebook.terms.bring_in_card_of(wish.game.slug, wish.limit.slug)
    pick = max if card == "highest" else min
    return pick(chairs, key=lambda chair: (_rank(chair.up[0]), _SUITS.index(chair.up[0][1])))


def highest_board(chairs: Sequence[Chair]) -> Chair:
    """Whose board is the highest by pairs and high cards; of equal ones the nearest left of the dealer."""
    return max(chairs, key=lambda chair: _shown(chair.up))  # the first of equal ones


def shows_pair(chair: Chair) -> bool:
    """Whether two of the cards that are seen make a pair."""
    return len({card[0] for card in chair.up}) < len(chair.up)


def _shown(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """First what belongs together, then the ranks in that order."""
    counts = Counter(_rank(card) for card in cards)
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    return tuple(count for count, _rank in groups), tuple(rank for _count, rank in groups)


def _rank(card: str) -> int:
    return _RANKS.index(card[0])
