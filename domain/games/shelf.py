"""The games this version can judge."""

from collections.abc import Mapping
from types import MappingProxyType

from domain.games.draws import DRAW_GAMES
from domain.games.flop import FLOP_GAMES
from domain.games.model import Game
from domain.games.stud import STUD_GAMES

GAMES: Mapping[str, Game] = MappingProxyType({game.slug: game for game in (*FLOP_GAMES, *STUD_GAMES, *DRAW_GAMES)})
