"""Games dealt to the seats, partly face up, with ante and bring-in: the highest board opens the later rounds."""

from domain.cards import DECK_32, DECK_52
from domain.games.model import BettingTier, Game, Half, Street
from domain.ranking import RANKINGS

_DECK, _SHORT_DECK = frozenset(DECK_52), frozenset(DECK_32)
_HIGH = Half("high", RANKINGS["high"])
_LOW = Half("low", RANKINGS["low8"])


def _up(name: str, tier: BettingTier) -> Street:
    return Street(name, down=0, up=1, board=0, tier=tier)


_SEVEN_CARDS = (
    Street("third", down=2, up=1, board=0, tier="lower"),
    _up("fourth", "lower"),
    _up("fifth", "higher"),
    _up("sixth", "higher"),
    Street("seventh", down=1, up=0, board=0, tier="higher", community=1),
)
_FIVE_CARDS = (
    Street("second", down=1, up=1, board=0, tier="lower"),
    _up("third", "lower"),
    _up("fourth", "higher"),
    _up("fifth", "higher"),
)
_VELA = Street("vela", down=0, up=0, board=1, tier="higher")


def _game(slug: str, title: str, deck: frozenset[str], streets: tuple[Street, ...], *halves: Half) -> Game:
    return Game(slug, title, deck, "bring-in", streets, halves, opens="board")


STUD_GAMES = (
    _game("soko", "Soko", _DECK, _FIVE_CARDS, Half("high", RANKINGS["soko"])),
    _game("stud", "Seven Card Stud", _DECK, _SEVEN_CARDS, _HIGH),
    _game("stud-hilo", "Seven Card Stud Hi/Lo", _DECK, _SEVEN_CARDS, _HIGH, _LOW),
    _game("americana", "Americana", _SHORT_DECK, _FIVE_CARDS, Half("high", RANKINGS["americana"])),
    _game("telesina", "Telesina", _SHORT_DECK, (*_FIVE_CARDS, _VELA), Half("high", RANKINGS["telesina"])),
)
