"""Play of a random hand with up-cards: deal, bring-in, rounds that the highest board opens. Part of `play`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from domain.events import hand
from tests.support.play_chips import Chair
from tests.support.play_felt import Felt
from tests.support.play_forced import all_in_flag, post_antes
from tests.support.play_streets import betting_round, return_uncalled
from tests.support.play_up_wagers import UpWagers

RANKS: Final = "23456789TJQKA"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A street: cards down and up for everybody still in, or one for the board; its fixed limit."""

    name: str
    down: int = 0
    up: int = 0
    board: int = 0
    higher: bool = True


_SEVEN: Final = (
    Dealt("third", down=2, up=1, higher=False),
    Dealt("fourth", up=1, higher=False),
    Dealt("fifth", up=1),
    Dealt("sixth", up=1),
    Dealt("seventh", down=1),
)
_FIVE: Final = (
    Dealt("second", down=1, up=1, higher=False),
    Dealt("third", up=1, higher=False),
    Dealt("fourth", up=1),
    Dealt("fifth", up=1),
)
STREETS: Final = {
    "stud": _SEVEN,
    "stud-hilo": _SEVEN,
    "soko": _FIVE,
    "americana": _FIVE,
    "telesina": (*_FIVE, Dealt("vela", board=1)),
}
SHORT: Final = ("americana", "telesina")
"""Games of 32 cards."""

HIGHEST: Final = {("trickyplay", game) for game in ("soko", "americana", "telesina")}
"""Where the highest card brings in, whatever the limit (TP.SOKO.BRING-IN)."""

PAIRS: Final = {("trickyplay", "stud"), ("pokerhilfe", "stud"), ("pokerhilfe", "stud-hilo"), ("wettangebote", "soko")}
"""Where an open pair on the second card up allows the double bet (TP.STUD.PAIR, PH.STUD.PAIR, WS.FL.PAIR)."""


def play_up_cards(felt: Felt) -> None:
    """Antes, the first cards, the bring-in, and a round of betting on every street."""
    if felt.setting.game in SHORT:
        felt.deck = [card for card in felt.deck if card[0] in "789TJQKA"]
    post_antes(felt)
    streets = STREETS[felt.setting.game]
    _deal(felt, streets[0])
    if len(felt.active()) > 1:
        _first_round(felt)
    for place, street in enumerate(streets[1:], start=1):
        if len(felt.live()) < 2:
            break
        _later_street(felt, place, street)
    if felt.lucky(0.5):
        return_uncalled(felt)


def _first_round(felt: Felt) -> None:
    setting = felt.setting
    chair = bring_in_chair(felt)
    full = setting.limit == "FL" and felt.lucky(0.15)
    paid = min(setting.lower if full else setting.bring_in, chair.behind)
    chair.pay(paid)
    felt.write(hand.BringInPosted(seat=chair.seat, amount=paid, all_in=all_in_flag(felt, chair)))
    level = max(paid, setting.bring_in)
    wagers = _wagers(felt, 0)
    bet = setting.limit == "FL" and level >= setting.lower
    wagers.level, wagers.step = level, setting.bring_in
    wagers.rung, wagers.bets = (level, 1) if bet else (0, 0)
    wagers.brought_in = 0 if bet else level
    felt.wagers = wagers
    *others, _poster = felt.left_of(chair.seat)
    betting_round(felt, others)


def bring_in_chair(felt: Felt) -> Chair:
    """Lowest or highest card of those who have chips behind their ante; clubs are the lowest suit (ALL.BRING-IN)."""
    setting = felt.setting
    of_pot_limit = (setting.house, setting.game, setting.limit) == ("trickyplay", "stud", "PL")
    ranked = sorted(felt.active(), key=lambda chair: (RANKS.index(chair.up[0][0]), "cdhs".index(chair.up[0][1])))
    return ranked[-1 if of_pot_limit or (setting.house, setting.game) in HIGHEST else 0]


def _later_street(felt: Felt, place: int, street: Dealt) -> None:
    """Cards, then betting where two can act: after a community card not at trickyplay (TP.STUD.EXHAUSTED)."""
    felt.aggressor = felt.first = None
    if len(felt.active()) < 2:
        _before_running_out(felt)
    for_all = _deal(felt, street)
    felt.past_first = True
    felt.is_last = place == len(STREETS[felt.setting.game]) - 1
    for chair in felt.order:
        chair.round_bet, chair.seen = 0, None
    silent = for_all and felt.setting.house == "trickyplay" and street.down
    if len(felt.active()) < 2 or silent:
        if felt.active() and not silent and felt.lucky(0.05):
            felt.write(hand.Checked(seat=felt.active()[0].seat))  # nobody asks him, yet it is no fault (ALL.ACT.LEGAL)
        return
    felt.wagers = _wagers(felt, place)
    opener = opening_chair(felt)
    felt.first = opener.seat
    betting_round(felt, felt.left_of(opener.seat - 1))


def _before_running_out(felt: Felt) -> None:
    """Nobody can act any more: what is uncalled may go back, and hands may be shown."""
    if felt.lucky(0.3):
        return_uncalled(felt)
    if felt.lucky(0.1) and felt.open_cards and not felt.shown:
        for chair in felt.live():
            felt.shown.add(chair.seat)
            felt.write(hand.CardsShown(seat=chair.seat, cards=chair.cards))


def opening_chair(felt: Felt) -> Chair:
    """The highest board of those who can act: quads, trips, two pairs, pair, then ranks; nearest left of the dealer."""
    return max(felt.active(), key=lambda chair: strength(chair.up))


def strength(up: tuple[str, ...]) -> tuple[object, ...]:
    """How a board compares: its groups by size, then its ranks in that order."""
    groups = Counter(RANKS.index(card[0]) for card in up)
    order = sorted(groups, key=lambda rank: (groups[rank], rank), reverse=True)
    return sorted(groups.values(), reverse=True), order


def _wagers(felt: Felt, place: int) -> UpWagers:
    """The limits of a round, before anything is bet."""
    setting = felt.setting
    street = STREETS[setting.game][place]
    least = (setting.higher if street.higher else setting.lower) if setting.limit == "FL" else setting.bring_in
    wagers = UpWagers(setting.limit, least, setting.cap, step=least)
    if setting.house == "wettangebote":
        wagers.endless = lambda: len(felt.live()) == 2  # WS.FL.CAP
    if setting.limit == "SL":
        wagers.highest = setting.spread[min(place, len(setting.spread) - 1)]
        wagers.top = 3 * wagers.highest
    if place == 1 and setting.limit == "FL" and (setting.house, setting.game) in PAIRS and _has_pair(felt):
        wagers.larger = setting.higher
    return wagers


def _has_pair(felt: Felt) -> bool:
    return any(len({card[0] for card in chair.up}) < len(chair.up) for chair in felt.live())


def _deal(felt: Felt, street: Dealt) -> bool:
    """Cards to everybody still in, or one for all; True where it was for all."""
    first = not felt.order[0].cards
    if felt.setting.house == "wettangebote" and not first:
        felt.write(hand.CardBurned(card=felt.deck.pop() if felt.lucky(0.5) else None))
    elif felt.burns and not first and felt.setting.game not in SHORT and felt.lucky(0.5) and len(felt.deck) > 1:
        felt.write(hand.CardBurned(card=felt.deck.pop()))
    live = felt.live()
    if street.board or (street.name == "seventh" and len(felt.deck) < len(live)):
        felt.boards[0].append(felt.deck.pop())
        felt.write(hand.BoardDealt(street=street.name, cards=tuple(felt.boards[0])))
        return True
    for chair in live:
        _deal_to(felt, chair, street)
    return False


def _deal_to(felt: Felt, chair: Chair, street: Dealt) -> None:
    """Cards to a chair; where the record does not see them all, those down are unknown to it."""
    down = tuple(felt.deck.pop() for _card in range(street.down))
    up = tuple(felt.deck.pop() for _card in range(street.up))
    chair.cards, chair.up = (*chair.cards, *down, *up), (*chair.up, *up)
    seen = down if felt.open_cards or felt.lucky(0.2) else ("??",) * len(down)
    shown = ("??",) * len(up) if felt.wish.blurred and felt.lucky(0.3) else up
    felt.write(hand.HoleCardsDealt(seat=chair.seat, street=street.name, down=seen, up=shown))
