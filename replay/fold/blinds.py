"""Blinds: whose they are, which are missing, and the first round that they open (ALL.BLIND.*, ALL.STRADDLE)."""

from replay.fold.posting import report_missing, report_place
from replay.fold.presumed import other_level
from replay.stakes import full_big_blind
from replay.state import HandState, Round, SeatState
from replay.turns import dealer_pointer

_RULE = "ALL.BLIND.POSITION"


def blind_places(hand: HandState) -> tuple[SeatState | None, list[SeatState]]:
    """Give the small blind's seat and the big blind's, first choice first (ALL.BLIND.POSITION, ALL.ORDER.HEADS-UP)."""
    button = hand.started.button
    order = [seat for seat in hand.dealer_order() if seat.dealt_in and (seat.blinds or not seat.withdrawn)]
    if button is None or len(order) < 2:
        return None, []
    if len(order) == 2 and order[-1].number == button:
        small, big = (order[1], order[0]) if hand.terms.heads_up_button_posts == "small" else (order[0], order[1])
    else:
        small, big = order[0], order[1]
    if "small" in small.blinds or not hand.terms.dead_button:
        return small, [big]
    return small, [big, small]


def judge_blind_places(hand: HandState) -> None:
    """Find a small or big blind from a wrong seat; a big blind beside the right one counts as a post (TP.BLIND.NEW)."""
    small, bigs = blind_places(hand)
    if small is None:
        return
    if "small" not in small.blinds:
        _report_place(hand, "small", small)
    if not any("big" in seat.blinds for seat in bigs):
        _report_place(hand, "big", bigs[0])


def judge_missing_blinds(hand: HandState) -> None:
    """Find the blinds that the stakes ask for and nobody posted; who has no chips left owes none."""
    small, bigs = blind_places(hand)
    stakes = hand.started.stakes
    big = full_big_blind(hand)
    posted = any("big" in seat.blinds for seat in hand.ring)
    no_small = not any("small" in seat.blinds for seat in hand.ring)
    if small is not None and not hand.terms.dead_button and stakes.small_blind and no_small and small.can_act:
        report_missing(hand, small, "small blind", stakes.small_blind, _RULE)
    if big and bigs and not posted and bigs[0].can_act:
        report_missing(hand, bigs[0], "big blind", big, _RULE)


def round_on_blinds(hand: HandState) -> Round:
    """Make the first betting round on the blinds as posted."""
    posted = max((seat.bet + (seat.presumed if not seat.bet else 0) for seat in hand.ring), default=0)
    full = full_big_blind(hand) if hand.terms.short_blind == "full-owed" else 0
    level = max(posted, full)
    return Round(
        open=True,
        level=level,
        other_level=other_level(hand, level),
        rung=level,
        full_raise=_first_full_raise(hand, level),
        raises=_counted_bets(hand) if hand.is_fixed_limit else 0,
        pointer=_first_pointer(hand),
        other_first=_first_by_place(hand),
        pending={seat.number for seat in hand.ring if seat.can_act},
    )


def _report_place(hand: HandState, kind: str, expected: SeatState) -> None:
    parameter = "heads_up_button_posts" if hand.dealt_in() == 2 else None  # what the place rests on then
    for seat in hand.ring:
        if kind in seat.blinds and seat.dealt_in:
            pos = hand.blind_positions[seat.number, kind]
            report_place(hand, pos, seat, f"{kind} blind", expected, rule=_RULE, parameter=parameter)
            return


def _first_full_raise(hand: HandState, level: int) -> int:
    """Size of the last full bet before anybody acts: the big blind, or a straddle's step over it (ALL.STRADDLE)."""
    big = full_big_blind(hand) or max((seat.blinds.get("big", 0) for seat in hand.ring), default=0)
    step, below = big, big
    for number in hand.straddles:
        amount = hand.seats[number].bet
        step, below = max(step, amount - below), max(below, amount)
    return step or level


def _counted_bets(hand: HandState) -> int:
    """Bets that count for the cap before anybody acts (ALL.BET.FL-CAP, ALL.STRADDLE)."""
    straddles = len(hand.straddles) if hand.terms.fl_straddle_counts else 0
    return straddles + (1 if hand.terms.fl_big_blind_counts else 0)


def _first_by_place(hand: HandState) -> int | None:
    """Seat left of the big blind's place where a blind was posted by a wrong seat, which is found."""
    small, bigs = blind_places(hand)
    if small is None or "big" in bigs[0].blinds or hand.straddles:
        return None
    if "big" in bigs[-1].blinds and not any("small" in seat.blinds for seat in hand.ring):
        return None  # a dead button
    return next((seat.number for seat in hand.clockwise_from(bigs[0].number) if seat.can_act), None)


def _first_pointer(hand: HandState) -> int:
    """Seat whose left acts first: the last straddle, else the big blind, else where it should have been posted."""
    if hand.straddles:
        return hand.straddles[-1]
    _small, bigs = blind_places(hand)
    posters = [seat for seat in hand.ring if "big" in seat.blinds]
    for seat in (*bigs, *reversed(posters)):
        if seat in posters:
            hand.big_blind_seat = seat.number
            return seat.number
    if bigs:
        hand.big_blind_seat = bigs[0].number
        return bigs[0].number
    return dealer_pointer(hand)
