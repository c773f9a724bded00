"""The rankings by name, so that a game can say which it uses as data."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Final, TypeVar

from domain.ranking.americana import AMERICANA_RULE, americana_hand, americana_value
from domain.ranking.deuce import DEUCE_RULE, deuce_hand, deuce_value
from domain.ranking.draw32 import DRAW_32_RULE, draw_32_hand, draw_32_value
from domain.ranking.high import high_value, high_value_two_plus_three
from domain.ranking.high_words import HIGH_RULE, high_hand, high_hand_two_plus_three
from domain.ranking.low8 import LOW_RULE, low8_hand, low8_hand_two_plus_three, low8_value, low8_value_two_plus_three
from domain.ranking.ranking import Cards, Ranking, TwoLeft
from domain.ranking.soko import SOKO_RULE, soko_hand, soko_value
from domain.ranking.suits import AS_RULED, SuitTerms
from domain.ranking.telesina import TELESINA_RULE, TWO_LEFT_CLAUSE, telesina_hand, telesina_value, two_left
from domain.rulebook import Terms

USE_RULE: Final = "ALL.HAND.USE"

_Found = TypeVar("_Found")


def _of_all(ranked: Callable[[Cards], _Found]) -> Callable[[Cards, Cards], _Found]:
    """Let a ranking of cards take hole and board cards alike, hole cards first."""
    return lambda hole, board: ranked((*hole, *board))


@cache
def _soko(*, ace_low: bool) -> Ranking:
    value, hand = _of_all(partial(soko_value, ace_low=ace_low)), _of_all(partial(soko_hand, ace_low=ace_low))
    return Ranking("soko", SOKO_RULE, USE_RULE, value, hand, by_terms=_soko_of, also=("WS.RANK",))


def _soko_of(terms: Terms) -> Ranking:
    return _soko(ace_low=terms.four_straight_ace_low)


@cache
def _telesina(terms: SuitTerms) -> Ranking:
    value, hand = partial(telesina_value, terms=terms), partial(telesina_hand, terms=terms)
    two = TwoLeft(partial(two_left, terms=terms), TWO_LEFT_CLAUSE)
    return Ranking("telesina", TELESINA_RULE, USE_RULE, value, hand, two_left=two, by_terms=_telesina_of)


def _telesina_of(terms: Terms) -> Ranking:
    return _telesina(SuitTerms.of(terms))


@cache
def _draw_32(terms: SuitTerms) -> Ranking:
    value, hand = _of_all(partial(draw_32_value, terms=terms)), _of_all(partial(draw_32_hand, terms=terms))
    return Ranking("draw-32", DRAW_32_RULE, USE_RULE, value, hand, by_terms=_draw_32_of)


def _draw_32_of(terms: Terms) -> Ranking:
    return _draw_32(SuitTerms.of(terms))


_ALL = (
    Ranking("high", HIGH_RULE, USE_RULE, _of_all(high_value), _of_all(high_hand)),
    Ranking("low8", LOW_RULE, USE_RULE, _of_all(low8_value), _of_all(low8_hand)),
    Ranking("high-two-plus-three", HIGH_RULE, USE_RULE, high_value_two_plus_three, high_hand_two_plus_three),
    Ranking("low8-two-plus-three", LOW_RULE, USE_RULE, low8_value_two_plus_three, low8_hand_two_plus_three),
    Ranking("deuce-to-seven", DEUCE_RULE, USE_RULE, _of_all(deuce_value), _of_all(deuce_hand)),
    _soko(ace_low=True),
    Ranking("americana", AMERICANA_RULE, USE_RULE, _of_all(americana_value), _of_all(americana_hand)),
    _telesina(AS_RULED),
    _draw_32(AS_RULED),
)

RANKINGS: Final[Mapping[str, Ranking]] = MappingProxyType({ranking.name: ranking for ranking in _ALL})
"""Every ranking by its name."""
