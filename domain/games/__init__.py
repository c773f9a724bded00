"""Games and betting limits as descriptions: the engine reads these and asks for no game by name."""

from domain.games.limits import LIMITS, Limit
from domain.games.model import BettingTier, Game, Half, Street
from domain.games.shelf import GAMES

__all__ = ["GAMES", "LIMITS", "BettingTier", "Game", "Half", "Limit", "Street"]
