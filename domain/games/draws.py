"""Draw games: five cards down, then rounds of exchanging cards; nothing is ever seen of a hand before the showdown."""

from domain.cards import DECK_32, DECK_52
from domain.games.model import BettingTier, Game, Half, Street
from domain.ranking import RANKINGS

_FIVE = 5
_DECK = frozenset(DECK_52)
_SHORT_DECK = frozenset(DECK_32)


def _streets(most: int, *tiers: BettingTier) -> tuple[Street, ...]:
    """The deal and its round, then a draw of up to `most` cards and a round for each further tier."""
    first, *later = tiers
    draws = [
        Street(f"draw-{number}", down=0, up=0, board=0, tier=tier, draw=most)
        for number, tier in enumerate(later, start=1)
    ]
    return (Street("deal", down=_FIVE, up=0, board=0, tier=first), *draws)


_ONE_DRAW = _streets(5, "lower", "higher")
_THREE_DRAWS = _streets(5, "lower", "lower", "higher", "higher")
_FOUR_CARDS = _streets(4, "lower", "higher")

_HIGH = (Half("high", RANKINGS["high"]),)
_DEUCE_TO_SEVEN = (Half("high", RANKINGS["deuce-to-seven"]),)
_SUITED = (Half("high", RANKINGS["draw-32"]),)

DRAW_GAMES = (
    Game("five-card-draw", "Five Card Draw", _DECK, "blinds", _ONE_DRAW, _HIGH),
    Game("triple-draw-27", "2-7 Triple Draw", _DECK, "blinds", _THREE_DRAWS, _DEUCE_TO_SEVEN),
    Game("draw-32", "32-Card Draw", _SHORT_DECK, "blinds", _FOUR_CARDS, _SUITED),
)
