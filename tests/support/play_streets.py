"""Betting rounds and boards of a random hand. Part of the second way, see `play`."""

from __future__ import annotations

from collections import deque
from itertools import product
from typing import Final, Literal

from domain.events import hand
from domain.events.hand import Bet, Called, Checked, Completed, Folded, Raised
from tests.support.play_chips import Chair, uncalled
from tests.support.play_felt import Felt, deal_street
from tests.support.play_wagers import Wagers

STREETS = ("flop", "turn", "river")
_VERBS: Final[dict[str, type[Bet | Raised | Completed]]] = {"bet": Bet, "raise": Raised, "complete": Completed}
Decider = Literal["player", "timeout", "disconnect", "platform"]
_DECIDERS: Final[tuple[Decider, ...]] = ("timeout", "disconnect", "platform", "player")


def play_streets(felt: Felt, first_after: int) -> None:
    """Bet, deal, bet … until one player is left or the board is complete and nobody can or need act."""
    betting_round(felt, felt.left_of(first_after))
    for done, street in enumerate(STREETS):
        if len(felt.live()) < 2:
            break
        if len(felt.active()) < 2:
            _run_out(felt, STREETS[done:])
            return
        deal_street(felt, street, [1])
        _next_round(felt, street)
        betting_round(felt, felt.order)
    if felt.lucky(0.5):
        return_uncalled(felt)


def return_uncalled(felt: Felt) -> None:
    """Write the return of what nobody matched, once."""
    if felt.returned:
        return
    felt.returned = True
    for seat, amount in uncalled(felt.order).items():
        felt.write(hand.UncalledBetReturned(seat=seat, amount=amount))


def _next_round(felt: Felt, street: str) -> None:
    setting = felt.setting
    late = setting.limit == "FL" and street != "flop"
    least = setting.higher if late else setting.big
    felt.wagers = Wagers(setting.limit, least, setting.cap, step=least)
    felt.aggressor = None
    for chair in felt.order:
        chair.round_bet, chair.seen = 0, None


def betting_round(felt: Felt, chairs: list[Chair]) -> None:
    """Everybody who can act is asked in turn; a bet or raise asks all others again (ALL.ACT.LEGAL)."""
    queue = deque(chair for chair in chairs if chair.can_act)
    while queue and len(felt.live()) > 1:
        chair = queue[0]
        if not chair.can_act:
            queue.popleft()
        elif not _is_asked(felt, chair):
            return
        elif not _interrupted(felt, chair):
            queue.popleft()
            if _act(felt, chair):
                queue = deque(other for other in felt.left_of(chair.seat) if other.can_act and other is not chair)


def _is_asked(felt: Felt, chair: Chair) -> bool:
    """Somebody can oppose him, or has more in than he."""
    others = [other for other in felt.live() if other is not chair]
    return any(other.can_act or other.round_bet > chair.round_bet for other in others)


def _interrupted(felt: Felt, asked: Chair) -> bool:
    """Somebody leaves or loses the connection, mostly the player who is asked."""
    if not felt.lucky(felt.restless):
        return False
    chair = asked if felt.lucky(0.4) else felt.rng.choice(felt.active())
    if felt.lucky(0.5):
        return _leave(felt, chair)
    return _lose_connection(felt, chair)


def _leave(felt: Felt, chair: Chair) -> bool:
    """A fold out of turn; who leads the last round stays, for he has to show first."""
    if chair.seat == felt.aggressor and (felt.is_last or len(felt.boards[0]) == 5):
        return False
    felt.fold(chair)
    felt.write(hand.Left(seat=chair.seat, reason="user" if felt.lucky(0.5) else None))
    return True


def _lose_connection(felt: Felt, chair: Chair) -> bool:
    """All-in for what he has put in, where the house allows it and he has put something in (TP.DISCONNECT.ALLIN)."""
    if not felt.setting.protects or not chair.live + chair.dead:
        return False
    chair.shielded = True
    felt.write(hand.Disconnected(seat=chair.seat, reason_code=2))
    felt.write(hand.DisconnectProtected(seat=chair.seat))
    if felt.lucky(0.3):
        felt.write(hand.Reconnected(seat=chair.seat))
    return True


def _act(felt: Felt, chair: Chair) -> bool:
    """One decision; True where the others have to answer it."""
    owed = felt.wagers.owed(chair)
    if chair.barred:
        _check_or_fold(felt, chair, owed)
        return False
    opposed = any(other is not chair for other in felt.active())
    if opposed and felt.wagers.may_raise(chair) and felt.lucky(felt.raising):
        _raise(felt, chair)
        return True
    if not owed:
        felt.write(Checked(seat=chair.seat, decided_by=_decided_by(felt)))
    elif felt.lucky(felt.folding):
        felt.fold(chair)
        felt.write(Folded(seat=chair.seat, decided_by=_decided_by(felt)))
    else:
        _wager(felt, chair, Called, min(owed, chair.behind))
    felt.wagers.acted(chair)
    return False


def _check_or_fold(felt: Felt, chair: Chair, owed: int) -> None:
    """All that is left to who let his time to draw run out (TP.DRAW.TIME)."""
    if owed:
        felt.fold(chair)
    deed = Folded if owed else Checked
    felt.write(deed(seat=chair.seat, decided_by=_decided_by(felt)))
    felt.wagers.acted(chair)


def _raise(felt: Felt, chair: Chair) -> None:
    """A full bet or raise of a legal size, else all-in."""
    wagers = felt.wagers
    stack = chair.round_bet + chair.behind
    least, most = wagers.least(), min(stack, wagers.most(chair, felt.total()))
    total = stack if most < least else _size(felt, least, most)
    if exact := wagers.exact():
        total = min(stack, felt.rng.choice(exact))
    kind = _VERBS[wagers.verb(total)]
    _wager(felt, chair, kind, total - chair.round_bet)
    wagers.book(total)
    wagers.acted(chair)
    felt.aggressor = chair.seat


def _size(felt: Felt, least: int, most: int) -> int:
    """The least, the most, or anything between, mostly small."""
    chance = felt.rng.random()
    if chance < 0.3:
        return least
    if chance < 0.42:
        return most
    return felt.rng.randint(least, min(most, 4 * least))


def _wager(felt: Felt, chair: Chair, kind: type[Called | Bet | Raised | Completed], amount: int) -> None:
    """Chips go in; optional fields are stated or not."""
    chair.pay(amount)
    to = chair.round_bet if felt.lucky(0.5) else None
    all_in = True if not chair.behind and felt.lucky(0.8) else None
    if chair.behind and felt.lucky(0.1):
        all_in = False
    felt.write(kind(seat=chair.seat, amount=amount, to=to, all_in=all_in))


def _decided_by(felt: Felt) -> Decider | None:
    return felt.rng.choice(_DECIDERS) if felt.lucky(0.1) else None


def _run_out(felt: Felt, streets: tuple[str, ...]) -> None:
    """Nobody can act any more: returns, shows, an agreement on several boards, and the rest of the cards."""
    felt.aggressor = None
    if felt.lucky(0.4):
        return_uncalled(felt)
    if felt.lucky(0.15) and felt.open_cards:
        for chair in felt.live():
            felt.shown.add(chair.seat)
            felt.write(hand.CardsShown(seat=chair.seat, cards=chair.cards))
    twice = felt.setting.house == "generic" and not felt.wish.plain and felt.lucky(0.4)
    if twice:
        _agree(felt)
    numbers = range(1, len(felt.boards) + 1)
    by_street = product(streets, numbers)
    by_board = ((street, number) for number, street in product(numbers, streets))
    for street, number in by_street if felt.lucky(0.5) else by_board:
        deal_street(felt, street, [number])
        if not twice and felt.active() and felt.lucky(0.05):
            felt.write(Checked(seat=felt.active()[0].seat))  # nobody asks him, yet it is no fault (ALL.ACT.LEGAL)


def _agree(felt: Felt) -> None:
    """Two or three boards, as many as the deck can serve (GEN.RIT)."""
    count = 3 if felt.lucky(0.2) and len(felt.deck) >= 24 else 2
    if len(felt.deck) < 16:
        return
    felt.boards = [list(felt.boards[0]) for _board in range(count)]
    if felt.lucky(0.7):
        seats = tuple(chair.seat for chair in felt.live())
        felt.write(hand.RunItAgreed(boards=count, seats=seats))
