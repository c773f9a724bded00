"""The first betting round: it opens on the forced bets, which are judged once a deed presupposes them."""

from domain.events import Payload
from replay.fold.blinds import judge_blind_places, judge_missing_blinds, round_on_blinds
from replay.fold.bring_in import is_ready, judge_bring_in_place, judge_missing_bring_in, round_on_bring_in
from replay.fold.posting import report_missing
from replay.state import HandState
from replay.turns import note_first


def begin_betting(hand: HandState, *, presupposed: bool, opening: Payload | None = None) -> None:
    """Open the first betting round on the forced bets as posted; does nothing the second time.

    `presupposed`: a later deed needs them, so a missing one is found; `opening` is that deed if it is a decision.
    """
    if hand.game is None:
        return
    if presupposed:
        _judge_missing(hand, opening)
    if hand.begun or not (presupposed or not hand.brings_in or is_ready(hand)):
        return
    hand.begun = True
    hand.forced_open = False
    judge_places(hand)
    hand.round = round_on_bring_in(hand, opening) if hand.brings_in else round_on_blinds(hand)
    note_first(hand)


def judge_places(hand: HandState) -> None:
    """Find forced bets of wrong seats."""
    if hand.places_judged or hand.game is None:
        return
    hand.places_judged = True
    if hand.brings_in:
        judge_bring_in_place(hand)
    else:
        judge_blind_places(hand)


def _judge_missing(hand: HandState, opening: Payload | None) -> None:
    """Find the forced bets that the stakes ask for and nobody posted; who has no chips left owes none."""
    if hand.missing_judged:
        return
    hand.missing_judged = True
    stakes = hand.started.stakes
    if stakes.ante and not hand.table_ante:
        for seat in hand.ring:
            if seat.dealt_in and not seat.withdrawn and "ante" not in seat.blinds and seat.start != 0:
                report_missing(hand, seat, "ante", stakes.ante, "ALL.ANTE")
    if hand.brings_in:
        judge_missing_bring_in(hand, opening)
    else:
        judge_missing_blinds(hand)
