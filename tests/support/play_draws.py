"""Draws of a random hand with a deck of real cards. Part of the second way, see `play`.

Every card is somewhere: in the deck, in a hand, in the muck or burned. Written from ALL.DRAW, TP.DRAW.* and section 2.4
of the rules page by moving cards about, where the judge counts and bounds.
"""

from __future__ import annotations

from typing import Any, Final

from domain.events import hand
from tests.support.play_chips import Chair
from tests.support.play_felt import LEFT_LATE, Felt
from tests.support.play_setting import Wish
from tests.support.play_splits import offer_splits
from tests.support.play_streets import betting_round, return_uncalled
from tests.support.play_wagers import Wagers

DRAW_GAMES: Final = ("five-card-draw", "triple-draw-27", "draw-32")
DRAWS: Final = {"five-card-draw": 1, "triple-draw-27": 3, "draw-32": 1}
MOST: Final = {"five-card-draw": 5, "triple-draw-27": 5, "draw-32": 4}
UNKNOWN: Final = "??"
DRAWN: Final = Wish(houses=("trickyplay", "generic"), games=DRAW_GAMES)
"""Hands of draw games, where a test wishes no more."""


def play_draws(felt: Felt, first_after: int) -> None:
    """Bet, draw, bet … until one player is left or all draws are made; who is all-in draws all the same."""
    last = DRAWS[felt.setting.game]
    betting_round(felt, felt.left_of(first_after))
    for number in range(1, last + 1):
        if len(felt.live()) < 2:
            break
        felt.past_first = True
        if len(felt.active()) < 2 and felt.lucky(0.4):
            return_uncalled(felt)
        _draw(felt, number)
        if len(felt.live()) < 2:
            break
        _next_round(felt, number)
        felt.is_last = number == last
        if number == last:
            offer_splits(felt)
        if not felt.all_agreed:
            betting_round(felt, felt.order)
        elif felt.active():
            felt.aggressor = None
    if felt.lucky(0.5):
        return_uncalled(felt)


def _next_round(felt: Felt, number: int) -> None:
    """Fixed limit: the higher one in the second half of the rounds (ALL.BET.FL-SIZE)."""
    setting = felt.setting
    late = setting.limit == "FL" and number > DRAWS[setting.game] // 2
    least = setting.higher if late else setting.big
    felt.wagers = Wagers(setting.limit, least, setting.cap, step=least)
    felt.aggressor = None
    for chair in felt.order:
        chair.round_bet, chair.seen = 0, None


def _draw(felt: Felt, number: int) -> None:
    """Everybody who is still in discards and draws, one after the other, or all discard before the first card comes."""
    for chair in felt.order:
        chair.barred = False
    together = felt.lucky(0.2)
    waiting: list[tuple[Chair, int]] = []
    for chair in list(felt.order):
        _interrupt(felt)
        if chair.folded or len(felt.live()) < 2:
            continue
        count = _decide(felt, chair, number)
        if not count:
            continue
        if together:
            waiting.append((chair, count))
        else:
            _deal(felt, chair, number, count)
    for chair, count in waiting:
        if not chair.folded:
            _deal(felt, chair, number, count)


def _interrupt(felt: Felt) -> None:
    """Somebody leaves or loses the connection; whoever leaves while nobody can bet any more stands pat."""
    if len(felt.live()) < 2 or not felt.lucky(felt.restless / 3):
        return
    chair = felt.rng.choice(felt.live())
    if felt.lucky(0.5):
        folds = chair.can_act and len(felt.active()) > 1
        if folds:
            felt.fold(chair)
        chair.gone = True
        felt.write(hand.Left(seat=chair.seat, reason=None if folds else LEFT_LATE))
    elif felt.setting.protects and chair.live + chair.dead and chair.can_act:
        chair.shielded = True
        felt.write(hand.Disconnected(seat=chair.seat))
        felt.write(hand.DisconnectProtected(seat=chair.seat))


def _decide(felt: Felt, chair: Chair, number: int) -> int:
    """Discard or stand pat; who is protected stands pat with or without a word. Gives how many cards are to come."""
    if chair.shielded or chair.gone:
        if chair.shielded and felt.lucky(0.3):
            felt.write(hand.StoodPat(seat=chair.seat, draw=number, decided_by="disconnect"))
        return 0
    most = min(MOST[felt.setting.game], _within_reach(felt, chair))
    count = felt.rng.randint(0, most) if felt.lucky(felt.drawing) else 0
    if not count:
        timeout = felt.lucky(0.15)
        chair.barred = timeout and felt.setting.house == "trickyplay"  # TP.DRAW.TIME
        felt.write(hand.StoodPat(seat=chair.seat, draw=number, decided_by="timeout" if timeout else None))
        return 0
    gone = tuple(felt.rng.sample(chair.cards, count))
    chair.cards = tuple(card for card in chair.cards if card not in gone)
    chair.thrown = (*chair.thrown, *gone)
    felt.muck.extend((chair.seat, card) for card in gone)
    felt.write(hand.CardsDiscarded(seat=chair.seat, draw=number, **_told(felt, chair, gone)))
    return count


def _within_reach(felt: Felt, chair: Chair) -> int:
    """How many cards can come to a player at all; of those that others are about to draw none is counted."""
    folded = sum(len(other.cards) for other in felt.order if other.folded and not other.swept)
    mucked = sum(1 for seat, _card in felt.muck if seat != chair.seat)
    here = sum(1 for card in felt.deck if card not in chair.thrown)
    coming = sum(5 - len(other.cards) for other in felt.order if not other.folded)
    return max(0, here + mucked + folded - coming)


def _deal(felt: Felt, chair: Chair, number: int, count: int) -> None:
    """Cards come from the deck; when it is out it is made anew; own discards wait (TP.DRAW.EXHAUSTED)."""
    came: list[str] = []
    told = 0
    for _card in range(count):
        if not _usable(felt, chair):
            if len(came) > told:
                _tell_drawn(felt, chair, number, came[told:])
                told = len(came)
            _reshuffle(felt, chair, number)
        card = _usable(felt, chair)[-1]
        felt.deck.remove(card)
        came.append(card)
    chair.cards = (*chair.cards, *came)
    _tell_drawn(felt, chair, number, came[told:])
    if felt.mixed_in == number:
        _sweep(felt, [chair.seat])


def _usable(felt: Felt, chair: Chair) -> list[str]:
    """The deck without what the player has discarded himself."""
    return [card for card in felt.deck if card not in chair.thrown]


def _reshuffle(felt: Felt, drawer: Chair, number: int) -> None:
    """Discards of the others and cards of folded players make the deck anew; burned cards do not come back."""
    felt.mixed_in = number
    felt.reshuffles += 1
    for chair in felt.order:
        if chair.folded and not chair.swept:
            chair.swept = True
            felt.deck.extend(chair.cards)
    _sweep(felt, [chair.seat for chair in felt.order if chair is not drawer])
    felt.write(hand.DeckReshuffled(draw=number if felt.lucky(0.6) else None))


def _sweep(felt: Felt, seats: list[int]) -> None:
    """The discards of these seats go into the deck, which is shuffled."""
    felt.deck.extend(card for seat, card in felt.muck if seat in seats)
    felt.muck = [(seat, card) for seat, card in felt.muck if seat not in seats]
    felt.rng.shuffle(felt.deck)


def _tell_drawn(felt: Felt, chair: Chair, number: int, cards: list[str]) -> None:
    felt.write(hand.CardsDrawn(seat=chair.seat, draw=number, **_told(felt, chair, tuple(cards))))


def _told(felt: Felt, chair: Chair, cards: tuple[str, ...]) -> dict[str, Any]:
    """Cards by their faces where the record sees them, else as unknown ones or by number."""
    if chair.face_up:
        return {"cards": cards}
    return {"count": len(cards)} if felt.lucky(0.5) else {"cards": (UNKNOWN,) * len(cards)}
