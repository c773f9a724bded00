"""What is compared between two hands of Telesina, and how each comparison is called (TP.TEL.RANK, section 2.5)."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from domain.ranking.americana import PLACES_32
from domain.ranking.five import compared
from domain.ranking.hand import Step
from domain.ranking.high import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from domain.ranking.high_steps import high_steps, step
from domain.ranking.suits import SuitTerms, straight_step, suit_step
from domain.ranking.words import RANK_NAMES, dashed


def telesina_steps(
    kind: int, order: Sequence[str], kicker: str, vela: Container[str], terms: SuitTerms
) -> tuple[Step, ...]:
    """Give the comparisons of five told cards in their order; ``kicker`` is the highest own one beside a pair."""
    category, *ranks = high_steps(kind, compared(kind, order), PLACES_32[kind])
    within: Sequence[Step] = ranks
    if kind == HIGH_CARD:
        within = tuple(_card_by_card(order))
    elif kind == ONE_PAIR:
        decisive = _kicker_steps(order, kicker, terms)
        within = (*ranks, *decisive) if terms.kickers_before_suit else (*ranks[:2], *decisive, *ranks[2:])
    elif kind == TWO_PAIRS:
        within = (*ranks, *_two_pairs(order, vela, terms))
    elif kind == STRAIGHT:
        within = (*ranks, straight_step(order, terms))
    elif kind == FLUSH:
        within = (suit_step(order[0], "of flushes the suit decides before any rank"), *ranks)
    elif kind == STRAIGHT_FLUSH:
        within = (*ranks, suit_step(order[0], "the same straight flush, its suit decides"))
    return (category, *within)


def _two_pairs(order: Sequence[str], vela: Container[str], terms: SuitTerms) -> tuple[Step, ...]:
    """The fifth card's suit, which says nothing where it is the Vela of both, and the best suit in the high pair."""
    same = "the same two pairs and fifth card"
    shared = "the same two pairs and the Vela as fifth card" if order[4] in vela else same
    fifth = suit_step(order[4], f"{same}, the suit of the fifth card decides", "two_pairs_suit")
    pair = suit_step(order[0], f"{shared}, the best suit in the high pair decides")
    return (replace(pair, parameter="two_pairs_suit"), fifth) if terms.high_pair_first else (fifth, pair)


def _kicker_steps(order: Sequence[str], kicker: str, terms: SuitTerms) -> tuple[Step, ...]:
    """The highest own kicker: its rank, which says nothing where it is the best kicker itself, and its suit."""
    kickers = "kickers" if terms.kickers_before_suit else "kicker"
    if kicker == order[2]:
        whose = "highest kicker" if terms.kickers_before_suit else "kicker"
        shared, parameter = f"the same pair and {kickers}, ", "kickers_before_suit"
    else:
        whose = "highest own kicker"
        shared, parameter = f"the same pair and {kickers}, the best of both the Vela, ", "vela_kicker"
    rank = step(kicker[0], f"the own {RANK_NAMES[kicker[0]]}", shared)
    suit = suit_step(kicker, f"{shared}the suit of the {whose} decides", parameter)
    steps = (replace(rank, parameter=parameter), suit)
    return steps[::-1] if terms.suit_before_own_rank else steps


def _card_by_card(order: Sequence[str]) -> Iterator[Step]:
    """Rank, then suit, before the next card is looked at."""
    shared = ""
    for place, card in enumerate(order):
        name = RANK_NAMES[card[0]]
        yield step(card[0], f"the {name}" if place else f"{name} high", shared)
        shared = f"both begin {dashed(order[: place + 1])}, " if place else f"both are {name} high, "
        yield suit_step(card, f"{shared}the suit of the {name} decides before the next card")
