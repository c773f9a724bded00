"""Antes, blinds, straddles, bring-ins: taken as recorded, their amounts judged at once.

Their places are judged together once the betting that presupposes them begins: see `blinds` and `bring_in`.
"""

from domain.events import hand as deeds
from replay.fold.bring_in import judge_bring_in
from replay.fold.common import put_in, report_flag
from replay.fold.posting import check_amount, only, poster, report_amount
from replay.state import HandState, SeatState

_BLIND_RULES = {"straddle": "ALL.STRADDLE", "dead": "ALL.DEAD"}


def on_ante_posted(hand: HandState, pos: int, deed: deeds.AntePosted) -> None:
    """An ante: each player's own, live money without being a bet, or one for all, straight into the pot (ALL.DEAD)."""
    seat = poster(hand, pos, deed.seat, deed.TOPIC)
    if seat is None:
        return
    for_all = deed.kind == "table" and hand.terms.dead_money == "first-pot"
    again = "ante" in seat.blinds
    seat.blinds["ante"] = seat.blinds.get("ante", 0) + deed.amount
    fits = put_in(hand, pos, seat, deed.amount, dead=for_all)
    if not for_all:
        seat.ante += deed.amount
        seat.bet -= deed.amount
    report_flag(hand, pos, seat, deed.amount, stated=deed.all_in)
    if deed.kind == "table":
        hand.table_ante = True
    if not fits:
        return
    if again:
        report_amount(hand, pos, seat, "ante", deed.amount, 0, rule="ALL.ANTE")
    elif deed.kind != "table":
        check_amount(hand, pos, seat, "ante", deed.amount, only(hand.started.stakes.ante), "ALL.ANTE")


def on_blind_posted(hand: HandState, pos: int, deed: deeds.BlindPosted) -> None:
    """A blind or straddle. Its amount is judged at once, its place when all are in (ALL.BLIND.POSITION)."""
    seat = poster(hand, pos, deed.seat, deed.TOPIC)
    if seat is None:
        return
    dead = deed.kind == "dead" and hand.terms.dead_money == "first-pot"
    again = _posted_already(seat, deed.kind)
    first_straddle = not hand.straddles
    seat.blinds[deed.kind] = seat.blinds.get(deed.kind, 0) + deed.amount
    fits = put_in(hand, pos, seat, deed.amount, dead=dead)
    report_flag(hand, pos, seat, deed.amount, stated=deed.all_in)
    hand.blind_positions[seat.number, deed.kind] = pos
    rule = _BLIND_RULES.get(deed.kind) or _house_rule(hand, deed.kind)
    if deed.kind == "straddle":
        hand.straddles.append(seat.number)
    if not fits:
        return
    if again or _not_offered(hand, deed.kind):
        report_amount(hand, pos, seat, _name(deed.kind), deed.amount, 0, rule=rule)
        return
    allowed = _blind_amounts(hand, deed.kind) if deed.kind != "straddle" or first_straddle else frozenset()
    check_amount(hand, pos, seat, _name(deed.kind), deed.amount, allowed, rule)


def on_bring_in_posted(hand: HandState, pos: int, deed: deeds.BringInPosted) -> None:
    """A bring-in; in a game with blinds it is found, and its chips count as they are."""
    seat = poster(hand, pos, deed.seat, deed.TOPIC)
    if seat is None:
        return
    again = "bring-in" in seat.blinds
    seat.blinds["bring-in"] = seat.blinds.get("bring-in", 0) + deed.amount
    fits = put_in(hand, pos, seat, deed.amount)
    report_flag(hand, pos, seat, deed.amount, stated=deed.all_in)
    if again or not hand.brings_in:
        if fits:
            report_amount(hand, pos, seat, "bring-in", deed.amount, 0, rule="ALL.BRING-IN")
        return
    hand.bring_ins[seat.number] = pos
    if not hand.play_begun:  # a round that no decision has opened yet is opened anew on the bring-in
        hand.begun = hand.places_judged = False
    hand.round.pending.discard(seat.number)
    if fits:
        judge_bring_in(hand, pos, seat, deed.amount)


def _posted_already(seat: SeatState, kind: str) -> bool:
    live = {"small", "big", "post"}
    return bool(live & seat.blinds.keys()) if kind in live else kind in seat.blinds


def _not_offered(hand: HandState, kind: str) -> bool:
    return hand.brings_in or (kind == "straddle" and hand.game is not None and not hand.terms.straddle)


def _house_rule(hand: HandState, kind: str) -> str:
    """Rule for the amount of a blind: the house's own where it computes it from the limits."""
    parameter = "small_blind" if kind == "small" else "big_blind"
    computed = (hand.terms.small_blind if kind == "small" else hand.terms.big_blind) != "table"
    return hand.rule_of(parameter) if computed and hand.is_fixed_limit else "ALL.BLIND.POSITION"


def _name(kind: str) -> str:
    return {"post": "posted blind", "straddle": "straddle"}.get(kind, f"{kind} blind")


def _blind_amounts(hand: HandState, kind: str) -> frozenset[int]:
    """Amounts that are right: those of the stakes and, where the house has a rule for them, those of the rule."""
    stakes = hand.started.stakes
    small = only(stakes.small_blind) | only(_house_small_blind(hand))
    big = only(stakes.big_blind) | only(stakes.lower if hand.terms.big_blind == "lower-limit" else None)
    return {
        "small": small,
        "big": big,
        "post": big,
        "dead": small,
        "straddle": only(stakes.straddle),
    }[kind]


def _house_small_blind(hand: HandState) -> int | None:
    """Half the lower limit, rounded down to whole units of money or, below one unit, to minor units (PH.BLIND.SB)."""
    lower = hand.started.stakes.lower
    if hand.terms.small_blind != "half-lower-dollar" or not lower:
        return None
    half = lower // 2
    return half - half % 100 if half >= 100 else half
