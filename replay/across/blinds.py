"""Blinds that only a table's other hands can ask for (TP.BLIND.*, PH.BLIND.MISSED, TR.BLIND.*)."""

from __future__ import annotations

from typing import NamedTuple

from replay.across.model import Debt, TableContext
from replay.findings import Finding
from replay.fold.blinds import blind_places
from replay.stakes import full_big_blind
from replay.state import HandState, SeatState


class _Owed(NamedTuple):
    """What a player has to post to be dealt in, and the parameter that says so."""

    big: bool
    small: bool
    parameter: str
    why: str


def check_small_blind(hand: HandState, context: TableContext) -> list[Finding]:
    """Find a small blind that nobody posted although last hand's big blind plays: it is his (ALL.BLIND.POSITION)."""
    last, amount = context.last, hand.started.stakes.small_blind
    if last is None or last.big is None or not amount or not _posts_blinds(hand) or not hand.missing_judged:
        return []
    if any("small" in seat.blinds for seat in hand.ring):
        return []
    seat = hand.seats.get(last.big[0])
    if seat is None or seat.player != last.big[1] or not seat.dealt_in or "big" in seat.blinds or seat.start == 0:
        return []
    words = f"Seat {seat.number} had the big blind in the hand before and posts no small blind of {hand.money(amount)}."
    return [hand.finding("FORCED_BET", words, rule="ALL.BLIND.POSITION", seat=seat.number, expected=amount)]


def check_blinds_owed(hand: HandState, context: TableContext) -> list[Finding]:
    """Find players who are dealt in without having posted what they owe: new ones, and those who missed blinds."""
    if context.last is None or not _posts_blinds(hand) or not hand.missing_judged:
        return []
    findings: list[Finding] = []
    for seat in hand.ring:
        if seat.dealt_in and seat.start != 0:
            findings.extend(_judged(hand, context, seat))
    return findings


def _judged(hand: HandState, context: TableContext, seat: SeatState) -> list[Finding]:
    fresh = seat.player in context.fresh
    if fresh and not hand.terms.new_player_button and _is_button_or_small(hand, seat):
        words = f"Seat {seat.number} is new and has the button or the small blind, which it has to wait for."
        return [hand.finding("BLINDS_OWED", words, parameter="new_player_button", seat=seat.number)]
    if "big" in seat.blinds and seat.number == hand.big_blind_seat:
        return []  # in the big blind nobody owes more than that
    debt = context.debts.get(seat.player, Debt())
    if _is_removed(hand, debt):
        words = f"Seat {seat.number} missed {debt.bigs_in_a_row} big blinds in a row and plays without a new buy-in."
        parameter = "missed_big_limit"
        return [hand.finding("BLINDS_OWED", words, parameter=parameter, seat=seat.number, recorded=debt.bigs_in_a_row)]
    owed = _owed(hand, debt, fresh=fresh)
    if owed is None or _is_paid(seat, owed):
        return []
    return [_finding(hand, seat, owed)]


def _owed(hand: HandState, debt: Debt, *, fresh: bool) -> _Owed | None:
    terms = hand.terms
    if fresh:
        posts, parameter, why = terms.new_player_posts, "new_player_posts", "is new at the table"
    elif debt.big and debt.small:
        posts, parameter, why = terms.missed_both_posts, "missed_both_posts", "missed both blinds"
    elif debt.big:
        posts, parameter, why = terms.missed_big_posts, "missed_big_posts", "missed the big blind"
    elif debt.small:
        posts, parameter, why = terms.missed_small_posts, "missed_small_posts", "missed the small blind"
    else:
        return None
    owed = _Owed(posts in {"big", "both"}, posts in {"small", "both"}, parameter, why)
    return owed if owed.big or owed.small else None


def _is_paid(seat: SeatState, owed: _Owed) -> bool:
    big = not owed.big or bool({"post", "big"} & seat.blinds.keys())
    small = not owed.small or bool({"dead", "small"} & seat.blinds.keys())
    return (big and small) or (seat.all_in and bool(seat.blinds))


def _finding(hand: HandState, seat: SeatState, owed: _Owed) -> Finding:
    full, half = full_big_blind(hand), hand.started.stakes.small_blind or 0
    expected = (full if owed.big else 0) + (half if owed.small else 0)
    posted = sum(amount for kind, amount in seat.blinds.items() if kind != "ante")
    paid = f"it posts {hand.money(posted)}" if posted else "it posts nothing"
    words = f"Seat {seat.number} {owed.why} and owes {hand.money(expected)} to be dealt in, but {paid}."
    return hand.finding(
        "BLINDS_OWED",
        words,
        parameter=owed.parameter,
        seat=seat.number,
        recorded=posted,
        expected=expected,
    )


def _posts_blinds(hand: HandState) -> bool:
    return hand.game is not None and hand.game.forced == "blinds" and hand.started.tournament is None


def _is_button_or_small(hand: HandState, seat: SeatState) -> bool:
    small, _bigs = blind_places(hand)
    return hand.dealt_in() > 2 and (seat.number == hand.started.button or seat is small)


def _is_removed(hand: HandState, debt: Debt) -> bool:
    limit = hand.terms.missed_big_limit
    return bool(limit) and debt.bigs_in_a_row >= limit
