"""Games dealt to the seats, partly face up, with ante and bring-in: the highest board opens the later rounds."""

from domain.cards import DECK_52
from domain.games.model import Game, Half, Street
from domain.ranking import RANKINGS

_DECK = frozenset(DECK_52)
_HIGH = Half("high", RANKINGS["high"])
_LOW = Half("low", RANKINGS["low8"])

_SEVEN_CARDS = (
    Street("third", down=2, up=1, board=0, tier="lower"),
    Street("fourth", down=0, up=1, board=0, tier="lower"),
    Street("fifth", down=0, up=1, board=0, tier="higher"),
    Street("sixth", down=0, up=1, board=0, tier="higher"),
    Street("seventh", down=1, up=0, board=0, tier="higher", community=1),
)

STUD_GAMES = (
    Game("stud", "Seven Card Stud", _DECK, "bring-in", _SEVEN_CARDS, (_HIGH,), opens="board"),
    Game("stud-hilo", "Seven Card Stud Hi/Lo", _DECK, "bring-in", _SEVEN_CARDS, (_HIGH, _LOW), opens="board"),
)
