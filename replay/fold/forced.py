"""Antes, blinds, straddles: taken as recorded, judged together once the betting that presupposes them begins."""

from domain.events import hand as deeds
from replay.fold.common import find_sitter, put_in, report_flag
from replay.sizes import full_big_blind
from replay.state import HandState, Round, SeatState
from replay.turns import dealer_pointer, next_to_act

_BLIND_RULES = {"straddle": "ALL.STRADDLE", "dead": "ALL.DEAD"}


def on_ante_posted(hand: HandState, pos: int, deed: deeds.AntePosted) -> None:
    """An ante: each player's own, live money without being a bet, or one for all, straight into the pot (ALL.DEAD)."""
    seat = _poster(hand, pos, deed.seat, deed.TOPIC)
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
        _report_amount(hand, pos, seat, "ante", deed.amount, 0, "ALL.ANTE")
    elif deed.kind != "table":
        _check_amount(hand, pos, seat, "ante", deed.amount, _only(hand.started.stakes.ante), "ALL.ANTE")


def on_blind_posted(hand: HandState, pos: int, deed: deeds.BlindPosted) -> None:
    """A blind or straddle. Its amount is judged at once, its place when all are in (ALL.BLIND.POSITION)."""
    seat = _poster(hand, pos, deed.seat, deed.TOPIC)
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
        _report_amount(hand, pos, seat, _name(deed.kind), deed.amount, 0, rule)
        return
    allowed = _blind_amounts(hand, deed.kind) if deed.kind != "straddle" or first_straddle else frozenset()
    _check_amount(hand, pos, seat, _name(deed.kind), deed.amount, allowed, rule)


def on_bring_in_posted(hand: HandState, pos: int, deed: deeds.BringInPosted) -> None:
    """A bring-in, which no game with blinds has: found, its chips count as they are."""
    seat = _poster(hand, pos, deed.seat, deed.TOPIC)
    if seat is None:
        return
    if put_in(hand, pos, seat, deed.amount) and hand.game is not None:
        _report_amount(hand, pos, seat, "bring-in", deed.amount, 0, "ALL.BRING-IN")


def begin_betting(hand: HandState, *, presupposed: bool) -> None:
    """Open the first betting round on the blinds as posted; does nothing the second time.

    `presupposed`: a later deed needs the blinds, so a missing one is found.
    """
    if hand.game is None:
        return
    if presupposed:
        _judge_missing(hand)
    if hand.begun:
        return
    hand.begun = True
    hand.forced_open = False
    judge_places(hand)
    posted = max((seat.bet for seat in hand.ring), default=0)
    full = full_big_blind(hand) if hand.terms.short_blind == "full-owed" else 0
    level = max(posted, full)
    hand.round = Round(
        open=True,
        level=level,
        rung=level,
        full_raise=_first_full_raise(hand, level),
        raises=_counted_bets(hand) if hand.is_fixed_limit else 0,
        pointer=_first_pointer(hand),
        pending={seat.number for seat in hand.ring if seat.can_act},
    )
    first = next_to_act(hand)
    hand.round.first = None if first is None else first.number


def judge_places(hand: HandState) -> None:
    """Find a small or big blind from a wrong seat; a big blind beside the right one counts as a post (TP.BLIND.NEW)."""
    if hand.places_judged or hand.game is None:
        return
    hand.places_judged = True
    small, bigs = blind_places(hand)
    if small is None:
        return
    if "small" not in small.blinds:
        _report_place(hand, "small", small)
    if not any("big" in seat.blinds for seat in bigs):
        _report_place(hand, "big", bigs[0])


def blind_places(hand: HandState) -> tuple[SeatState | None, list[SeatState]]:
    """Give the small blind's seat and the big blind's, first choice first (ALL.BLIND.POSITION, ALL.ORDER.HEADS-UP)."""
    button = hand.started.button
    order = [seat for seat in hand.dealer_order() if seat.dealt_in]
    if button is None or len(order) < 2:
        return None, []
    if len(order) == 2 and order[-1].number == button:
        small, big = (order[1], order[0]) if hand.terms.heads_up_button_posts == "small" else (order[0], order[1])
    else:
        small, big = order[0], order[1]
    if "small" in small.blinds or not hand.terms.dead_button:
        return small, [big]
    return small, [big, small]


def _poster(hand: HandState, pos: int, number: int, topic: str) -> SeatState | None:
    seat = find_sitter(hand, pos, number)
    if seat is None:
        return None
    if not hand.forced_open and hand.game is not None:
        hand.deed_findings.append(
            hand.finding(
                "SEQUENCE",
                f"Seat {number} posts a forced bet after the deal.",
                rule="ALL.BLIND.POSITION",
                pos=pos,
                seat=number,
                recorded=topic,
            )
        )
    return seat


def _posted_already(seat: SeatState, kind: str) -> bool:
    live = {"small", "big", "post"}
    return bool(live & seat.blinds.keys()) if kind in live else kind in seat.blinds


def _not_offered(hand: HandState, kind: str) -> bool:
    return kind == "straddle" and hand.game is not None and not hand.terms.straddle


def _house_rule(hand: HandState, kind: str) -> str:
    """Rule for the amount of a blind: the house's own where it computes it from the limits."""
    parameter = "small_blind" if kind == "small" else "big_blind"
    computed = (hand.terms.small_blind if kind == "small" else hand.terms.big_blind) != "table"
    return hand.rule_of(parameter) if computed and hand.is_fixed_limit else "ALL.BLIND.POSITION"


def _name(kind: str) -> str:
    return {"post": "posted blind", "straddle": "straddle"}.get(kind, f"{kind} blind")


def _only(amount: int | None) -> frozenset[int]:
    return frozenset() if amount is None else frozenset({amount})


def _blind_amounts(hand: HandState, kind: str) -> frozenset[int]:
    """Amounts that are right: those of the stakes and, where the house has a rule for them, those of the rule."""
    stakes = hand.started.stakes
    small = _only(stakes.small_blind) | _only(_house_small_blind(hand))
    big = _only(stakes.big_blind) | _only(stakes.lower if hand.terms.big_blind == "lower-limit" else None)
    return {
        "small": small,
        "big": big,
        "post": big,
        "dead": small,
        "straddle": _only(stakes.straddle),
    }[kind]


def _house_small_blind(hand: HandState) -> int | None:
    """Half the lower limit, rounded down to whole units of money or, below one unit, to minor units (PH.BLIND.SB)."""
    lower = hand.started.stakes.lower
    if hand.terms.small_blind != "half-lower-dollar" or not lower:
        return None
    half = lower // 2
    return half - half % 100 if half >= 100 else half


def _check_amount(
    hand: HandState, pos: int, seat: SeatState, name: str, amount: int, allowed: frozenset[int], rule: str
) -> None:
    """Find an amount that is not allowed; a short one that takes the last chip stands (ALL.BLIND.SHORT)."""
    if hand.game is None or not allowed or amount in allowed:
        return
    if seat.all_in and amount < max(allowed):
        return
    _report_amount(hand, pos, seat, name, amount, max(allowed), rule)


def _report_amount(
    hand: HandState, pos: int, seat: SeatState, name: str, amount: int, expected: int, rule: str
) -> None:
    if hand.game is None:
        return
    asked = f"{hand.money(expected)} is owed" if expected else "none is owed"
    hand.deed_findings.append(
        hand.finding(
            "FORCED_BET",
            f"Seat {seat.number} posts {hand.money(amount)} as {name}, but {asked}.",
            rule=rule,
            pos=pos,
            seat=seat.number,
            recorded=amount,
            expected=expected,
        )
    )


def _report_place(hand: HandState, kind: str, expected: SeatState) -> None:
    for seat in hand.ring:
        if kind in seat.blinds and seat.dealt_in:
            hand.deed_findings.append(
                hand.finding(
                    "FORCED_BET",
                    f"Seat {seat.number} posts the {kind} blind, which is seat {expected.number}'s.",
                    rule="ALL.BLIND.POSITION",
                    pos=hand.blind_positions[seat.number, kind],
                    seat=seat.number,
                    recorded=seat.number,
                    expected=expected.number,
                )
            )
            return


def _judge_missing(hand: HandState) -> None:
    """Find the forced bets that the stakes ask for and nobody posted; who has no chips left owes none."""
    if hand.missing_judged:
        return
    hand.missing_judged = True
    small, bigs = blind_places(hand)
    stakes = hand.started.stakes
    if stakes.ante and not hand.table_ante:
        for seat in hand.ring:
            if seat.dealt_in and "ante" not in seat.blinds and seat.start != 0:
                _report_missing(hand, seat, "ante", stakes.ante, "ALL.ANTE")
    big = full_big_blind(hand)
    posted = any("big" in seat.blinds for seat in hand.ring)
    no_small = not any("small" in seat.blinds for seat in hand.ring)
    if small is not None and not hand.terms.dead_button and stakes.small_blind and no_small and small.can_act:
        _report_missing(hand, small, "small blind", stakes.small_blind, "ALL.BLIND.POSITION")
    if big and bigs and not posted and bigs[0].can_act:
        _report_missing(hand, bigs[0], "big blind", big, "ALL.BLIND.POSITION")


def _report_missing(hand: HandState, seat: SeatState, name: str, amount: int, rule: str) -> None:
    hand.deed_findings.append(
        hand.finding(
            "FORCED_BET",
            f"Seat {seat.number} did not post the {name} of {hand.money(amount)}.",
            rule=rule,
            seat=seat.number,
            expected=amount,
        )
    )


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
