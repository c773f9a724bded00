"""What is compared between two hands of Telesina, and how each comparison is called (TP.TEL.RANK, section 2.5)."""

from collections.abc import Container, Iterator, Sequence

from domain.ranking.five import compared
from domain.ranking.hand import Step
from domain.ranking.high import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from domain.ranking.high_steps import category_step, high_steps, step
from domain.ranking.suits import suit_step
from domain.ranking.words import RANK_NAMES, dashed, several


def telesina_steps(
    kind: int, order: Sequence[str], vela: Container[str], place: int, *, kickers_before_suit: bool
) -> tuple[Step, ...]:
    """Give the comparisons of five told cards in their order, that of the kind with its ``place`` first."""
    ranks = compared(kind, order)
    category, *by_rank = high_steps(kind, ranks, place)
    if kind == HIGH_CARD:
        return (category_step(kind, ranks, place), *_card_by_card(order))
    if kind == ONE_PAIR:
        own = tuple(_own_kicker(order, vela, kickers_before_suit=kickers_before_suit))
        steps = (*by_rank, *own) if kickers_before_suit else (*by_rank[:2], *own, *by_rank[2:])
        return (category, *steps)
    if kind == FLUSH:
        return (category, suit_step(order[0], "of flushes the suit decides before any rank"), *by_rank)
    return (category, *by_rank, *_suits(kind, order, vela))


def _suits(kind: int, order: Sequence[str], vela: Container[str]) -> Iterator[Step]:
    if kind == STRAIGHT_FLUSH:
        yield suit_step(order[0], "the same straight flush, its suit decides")
    elif kind == STRAIGHT:
        yield suit_step(order[0], "the same straight, the suit of its highest card decides")
    elif kind == TWO_PAIRS:
        yield suit_step(order[4], "the same two pairs and fifth card, the suit of the fifth card decides")
        whose = "the Vela is the fifth card of both" if order[4] in vela else "the same fifth card"
        yield suit_step(order[0], f"the same two pairs and {whose}, the best suit in the high pair decides")


def own_kicker(order: Sequence[str], vela: Container[str]) -> str:
    """Give the highest kicker that is the player's own; ``order`` are cards as told, the pair first."""
    return next((card for card in order[2:] if card not in vela), order[2])


def _own_kicker(order: Sequence[str], vela: Container[str], *, kickers_before_suit: bool) -> Iterator[Step]:
    own, best = own_kicker(order, vela), order[2]
    kickers = "kickers" if kickers_before_suit else "kicker"
    if own == best:
        whose = "highest kicker" if kickers_before_suit else "kicker"
        same = f"the same pair and {kickers}"
    else:
        whose = "highest own kicker"
        same = (
            f"the same pair and {kickers}, the best of them the Vela"
            if kickers_before_suit
            else ("the same pair and the Vela as best kicker")
        )
    shared = f"the same pair of {several(order[0][0])}, {RANK_NAMES[best[0]]} of the Vela as best kicker, "
    yield step(own[0], f"the own {RANK_NAMES[own[0]]}", shared)
    yield suit_step(own, f"{same}, the suit of the {whose} decides")


def _card_by_card(order: Sequence[str]) -> Iterator[Step]:
    """Rank, then suit, before the next card is looked at; a card that both have, the Vela, decides nothing."""
    for place, card in enumerate(order):
        name, begun = RANK_NAMES[card[0]], dashed(order[:place])
        if place == 0:
            yield step(card[0], f"{name} high")
        else:
            yield step(card[0], f"the {name}", f"both begin {begun}, ")
        begins = f"are {name} high" if place == 0 else f"begin {dashed(order[: place + 1])}"
        yield suit_step(card, f"both {begins}, the suit of the {name} decides before the next card")
