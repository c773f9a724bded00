"""Telesina: five own cards and the Vela, a card that all share; the order of Americana with suits (TP.TEL.RANK).

Any five of the six play, so a value is the best of these choices. Within a kind, ranks and suits are compared in an
order of their own (section 2.5 of the rules), each comparison a weight, so that all hands stand in one line. A Vela
that both hands have in the same place weighs the same there, and the next comparison decides. Only one case stands
outside of the line: ``two_left``.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from domain.cards import RANKS
from domain.ranking.americana import PLACES_32, packed, told_32
from domain.ranking.choice import best_five, value_of_best
from domain.ranking.five import rank_weights
from domain.ranking.hand import Hand
from domain.ranking.high import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.suits import AS_RULED, HAND_SUITS, SuitTerms, deciding_of_straight, suit_weight
from domain.ranking.telesina_steps import telesina_steps

TELESINA_RULE: Final = "TP.TEL.RANK"

TWO_LEFT_CLAUSE: Final = "in a pot of two players the lowest straight flush in spades beats the royal flush in hearts"
"""Why the one hand wins that does so against the order."""

_LOWEST: Final = ("Ts", "9s", "8s", "7s", "As")
_HIGHEST: Final = ("Ah", "Kh", "Qh", "Jh", "Th")
_BELOW_HIGHEST: Final = ("Kh", "Qh", "Jh", "Th", "9h")

_STRENGTH: Final = {card: place for place, card in enumerate(rank + suit for rank in RANKS for suit in HAND_SUITS)}


def own_kicker(order: Sequence[str], own: Sequence[str]) -> str:
    """Give the highest of a player's own cards beside his pair; ``order`` are five cards as told, the pair first."""
    kickers = [card for card in own if card[0] != order[0][0]]
    return max(kickers, key=_STRENGTH.__getitem__, default=order[2])


@dataclass(frozen=True, slots=True)
class _Player:
    """Whose hands are compared: his own cards, the shared ones, and what the house settles."""

    own: Sequence[str]
    vela: Collection[str]
    terms: SuitTerms

    def value(self, five: Sequence[str]) -> int:
        """Give the value of five of the cards."""
        kind, order = told_32(five)
        return packed(PLACES_32[kind], self._weights(kind, order))

    def hand(self, five: Sequence[str]) -> Hand:
        """Tell five of the cards."""
        kind, order = told_32(five)
        steps = telesina_steps(kind, order, own_kicker(order, self.own), self.vela, self.terms)
        return Hand(self.value(five), order, CATEGORIES[kind], hand_words(kind, order), TELESINA_RULE, steps)

    def _weights(self, kind: int, order: Sequence[str]) -> Sequence[int]:
        """Give what is compared within a kind, in order; ``telesina_steps`` says the same in words."""
        ranks = rank_weights(kind, order)
        if kind == ONE_PAIR:
            return self._weights_of_pair(order, ranks)
        if kind == TWO_PAIRS:
            fifth, pair = suit_weight(order[4]), suit_weight(order[0])
            return (*ranks, pair, fifth) if self.terms.high_pair_first else (*ranks, fifth, pair)
        if kind == HIGH_CARD:
            return tuple(chain.from_iterable(zip(ranks, map(suit_weight, order), strict=True)))
        if kind == FLUSH:
            return (suit_weight(order[0]), *ranks)
        if kind in {STRAIGHT_FLUSH, STRAIGHT}:
            return (*ranks, suit_weight(deciding_of_straight(order, self.terms)))
        return ranks

    def _weights_of_pair(self, order: Sequence[str], ranks: Sequence[int]) -> Sequence[int]:
        kicker = own_kicker(order, self.own)
        decisive = RANKS.index(kicker[0]), suit_weight(kicker)
        if self.terms.suit_before_own_rank:
            decisive = decisive[::-1]
        return (*ranks, *decisive) if self.terms.kickers_before_suit else (*ranks[:2], *decisive, *ranks[2:])


def telesina_value(own: Sequence[str], vela: Sequence[str], terms: SuitTerms = AS_RULED) -> int:
    """Give the value of the best five of a player's own cards and the shared ones.

    Raises ValueError for fewer than five cards, and for a card that is unknown or none.
    """
    return value_of_best((*own, *vela), _Player(own, vela, terms).value)


def telesina_hand(own: Sequence[str], vela: Sequence[str], terms: SuitTerms = AS_RULED) -> Hand:
    """Tell the best hand of any five of the cards; of equal choices the earlier own cards play.

    Raises ValueError as ``telesina_value`` does.
    """
    player = _Player(own, vela, terms)
    return player.hand(best_five((*own, *vela), player.value))


def two_left(own: Sequence[str], other: Sequence[str], vela: Sequence[str], terms: SuitTerms = AS_RULED) -> Hand | None:
    """Tell the hand that a player plays against another where a pot has exactly two players and it is not his best.

    A-7-8-9-10 of spades then beats A-K-Q-J-10 of hearts. Any five of six cards play, so it does that too where its
    owner could make a higher straight flush, and its opponent plays the one below the highest if he has the nine.
    None where no such hand wins.
    """
    mine, theirs = {*own, *vela}, {*other, *vela}
    player = _Player(own, vela, terms)
    if mine.issuperset(_LOWEST) and theirs.issuperset(_HIGHEST) and not theirs.issuperset(_BELOW_HIGHEST):
        return player.hand(_LOWEST)
    if theirs.issuperset(_LOWEST) and mine.issuperset(_HIGHEST) and mine.issuperset(_BELOW_HIGHEST):
        return player.hand(_BELOW_HIGHEST)
    return None
