"""Betting rounds, from the forced bets to the last street or draw."""

from __future__ import annotations

from collections import deque
from typing import Final

from api.simulator.agreements import offer_split, run_twice
from api.simulator.boards import highest_board, shows_pair
from api.simulator.chips import Chair
from api.simulator.deals import deal_street
from api.simulator.draws import draw_round
from api.simulator.felt import Felt
from api.simulator.forced import open_play, wagers_of
from api.simulator.misdeeds import calls_beyond, raises_wrongly
from domain.events import hand
from domain.events.hand import Bet, Called, Checked, Completed, Folded, Left, Raised

_VERBS: Final[dict[str, type[Bet | Raised | Completed]]] = {"bet": Bet, "raise": Raised, "complete": Completed}
_TIME_TO_ACT: Final = 30


def play_streets(felt: Felt) -> None:
    """Bet, deal or draw, bet … until one player is left or the last round is over."""
    betting_round(felt, open_play(felt))
    for index, street in enumerate(felt.wish.game.streets[1:], start=1):
        if len(felt.live()) < 2:
            return
        felt.past_first = True
        if run_twice(felt, index):
            felt.aggressor = felt.opener = None
            return
        has_betting = draw_round(felt, index) if street.draw else deal_street(felt, index)
        _open_round(felt, index)
        if index == len(felt.wish.game.streets) - 1:
            offer_split(felt)
        if felt.agreed:
            return
        if has_betting:
            betting_round(felt, _in_order(felt))


def _open_round(felt: Felt, index: int) -> None:
    felt.wagers = wagers_of(felt, index)
    felt.wagers.larger = _larger(felt, index)
    felt.aggressor = felt.opener = None
    for chair in felt.order:
        chair.round_bet, chair.seen = 0, None


def _larger(felt: Felt, index: int) -> int:
    """Fixed limit: what an open pair allows on the street of the second up-card (TP.STUD.PAIR, WS.FL.PAIR)."""
    streets, allowed = felt.wish.game.streets, felt.wish.rulebook.terms.open_pair_of(felt.wish.game.slug)
    second = streets[index].up and sum(street.up for street in streets[: index + 1]) == 2
    if not felt.wagers.fixed or allowed == "none" or not second or not any(map(shows_pair, felt.live())):
        return 0
    return 2 * felt.wagers.least_bet if allowed == "double" else felt.setting.stakes.higher or 0


def _in_order(felt: Felt) -> list[Chair]:
    """Who acts, in order: from the left of the button, or from the highest board that can act (ALL.ORDER.*)."""
    able = felt.active()
    if felt.wish.game.opens == "position" or not able:
        return felt.order
    first = highest_board(able)
    return [first, *felt.left_of(first.seat)[:-1]]


def betting_round(felt: Felt, chairs: list[Chair]) -> None:
    """Everybody who can act is asked in turn; a bet or raise asks all others again (ALL.ACT.LEGAL)."""
    queue = deque(chairs)
    while queue and len(felt.live()) > 1:
        chair = queue.popleft()
        if not chair.can_act:
            continue
        if not _is_asked(felt, chair):
            return
        felt.opener = felt.opener or chair.seat
        if _leaves(felt, chair):
            continue
        if not _loses_connection(felt, chair) and _act(felt, chair):
            queue = deque(felt.left_of(chair.seat)[:-1])


def _is_asked(felt: Felt, chair: Chair) -> bool:
    """Somebody can oppose him, or has more in than he."""
    others = [other for other in felt.live() if other is not chair]
    return any(other.can_act or other.round_bet > chair.round_bet for other in others)


def _loses_connection(felt: Felt, chair: Chair) -> bool:
    """All-in for what he has put in, or checked and folded where the house does not protect (TP.DISCONNECT.*)."""
    if not felt.lucky(felt.wish.rates.disconnects):
        return False
    terms = felt.wish.rulebook.terms
    felt.write(hand.Disconnected(seat=chair.seat, reason_code=2))
    excluded = felt.setting.tournament and not terms.disconnect_tournaments
    if terms.protects(felt.wish.limit.slug) and not excluded and chair.put_in:
        chair.shielded = True
        felt.write(hand.DisconnectProtected(seat=chair.seat))
        return True
    _give_up(felt, chair, "disconnect")
    return True


def _leaves(felt: Felt, chair: Chair) -> bool:
    """Gets up instead of acting, which folds him."""
    if not felt.now_and_then(felt.wish.rates.leaving):
        return False
    felt.fold(chair)
    felt.write(Left(seat=chair.seat))
    return True


def _give_up(felt: Felt, chair: Chair, why: str) -> None:
    """Fold or, facing no bet, check: his time is up."""
    owed = felt.wagers.owed(chair)
    if owed:
        felt.fold(chair)
    deed = Folded if owed else Checked
    felt.write(deed.model_validate({"seat": chair.seat, "decided_by": why}), seconds=_TIME_TO_ACT)
    felt.wagers.acted(chair)


def _act(felt: Felt, chair: Chair) -> bool:
    """One decision; True where the others have to answer it."""
    owed = felt.wagers.owed(chair)
    if felt.lucky(felt.wish.rates.timeouts):
        _give_up(felt, chair, "timeout")
        return False
    opposed, cap = any(other is not chair for other in felt.active()), _cap(felt)
    if opposed and raises_wrongly(felt, chair, cap):
        felt.misdone = True
        _raise(felt, chair, felt.wagers.least_raise())
        return True
    if opposed and felt.wagers.may_raise(chair, cap) and felt.lucky(felt.raising):
        _raise(felt, chair)
        return True
    if not owed:
        felt.write(Checked(seat=chair.seat))
    elif chair.barred or felt.lucky(felt.folding):
        felt.fold(chair)
        felt.write(Folded(seat=chair.seat))
        if felt.now_and_then(felt.wish.rates.leaving):
            felt.write(Left(seat=chair.seat))
    elif calls_beyond(felt, chair, owed):
        felt.misdone = True
        _wager(felt, chair, Called, owed)
    else:
        _wager(felt, chair, Called, min(owed, chair.behind))
    felt.wagers.acted(chair)
    return False


def _cap(felt: Felt) -> int:
    """The most bets of a fixed-limit round as things stand, 0 for no end (ALL.BET.FL-CAP)."""
    terms = felt.wish.rulebook.terms
    if felt.setting.tournament and not terms.fl_cap_heads_up_tournaments:
        return terms.fl_cap_bets
    heads_up = {
        "never": False,
        "two-seat-table": felt.setting.max_seats == 2,
        "two-dealt-in": len(felt.order) == 2,
        "two-left": len(felt.live()) == 2,
    }[terms.heads_up_when_of(felt.wish.game.slug)]
    return terms.fl_cap_heads_up_bets if heads_up else terms.fl_cap_bets


def _raise(felt: Felt, chair: Chair, total: int = 0) -> None:
    """A full bet or raise, else all-in: to this total, or of a legal size."""
    wagers = felt.wagers
    total = total or wagers.size(felt.rng, chair, felt.total())
    _wager(felt, chair, _VERBS[wagers.verb(total)], total - chair.round_bet)
    wagers.book(total)
    wagers.acted(chair)
    felt.aggressor = chair.seat


def _wager(felt: Felt, chair: Chair, kind: type[Called | Bet | Raised | Completed], amount: int) -> None:
    chair.pay(amount)
    felt.write(kind(seat=chair.seat, amount=amount, to=chair.round_bet, all_in=not chair.behind or None))
