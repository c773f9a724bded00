"""Games with a flop: hold'em and Omaha."""

from domain.cards import DECK_52
from domain.games.model import Game, Half, Street
from domain.ranking import RANKINGS

_HIGH = (Half("high", RANKINGS["high"]),)
_OMAHA_HIGH = (Half("high", RANKINGS["high-two-plus-three"]),)
_OMAHA_HILO = (*_OMAHA_HIGH, Half("low", RANKINGS["low8-two-plus-three"]))
_DECK = frozenset(DECK_52)


def _streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("preflop", down=hole, up=0, board=0, tier="lower"),
        Street("flop", down=0, up=0, board=3, tier="lower"),
        Street("turn", down=0, up=0, board=1, tier="higher"),
        Street("river", down=0, up=0, board=1, tier="higher"),
    )


FLOP_GAMES = (
    Game("holdem", "Texas Hold'em", _DECK, "blinds", _streets(2), _HIGH),
    Game("omaha", "Omaha", _DECK, "blinds", _streets(4), _OMAHA_HIGH),
    Game("omaha-hilo", "Omaha Hi/Lo", _DECK, "blinds", _streets(4), _OMAHA_HILO),
)
