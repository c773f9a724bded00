"""Steps that all forced bets share: who posts, what an amount must be, and what is missing."""

from domain.events import hand as deeds
from replay.findings import Value
from replay.fold.common import find_sitter
from replay.fold.presumed import note_fault
from replay.state import HandState, SeatState


def poster(hand: HandState, pos: int, number: int, topic: str) -> SeatState | None:
    """Give the seat of a forced bet; one after the point where its kind is in place is found (SEQUENCE)."""
    seat = find_sitter(hand, pos, number)
    if seat is None:
        return None
    if hand.game is not None:
        _judge_moment(hand, pos, number, topic)
    return seat


def _judge_moment(hand: HandState, pos: int, number: int, topic: str) -> None:
    """Antes and blinds come before the deal, a bring-in between the deal and the first decision."""
    words, rule = "posts a forced bet after the deal", "ALL.ANTE" if hand.brings_in else "ALL.BLIND.POSITION"
    late = not hand.forced_open
    if hand.brings_in and topic == deeds.BringInPosted.TOPIC:
        rule = "ALL.BRING-IN"
        late = not hand.deal_order or (hand.play_begun and not hand.bring_in_missing)
        words = "brings in after the first decision" if hand.play_begun else "brings in before the deal"
    if late:
        hand.deed_findings.append(
            hand.finding("SEQUENCE", f"Seat {number} {words}.", rule=rule, pos=pos, seat=number, recorded=topic)
        )


def only(amount: int | None) -> frozenset[int]:
    """Give an amount as the only one that is right; none where it is not stated."""
    return frozenset() if amount is None else frozenset({amount})


def check_amount(
    hand: HandState, pos: int, seat: SeatState, name: str, amount: int, allowed: frozenset[int], rule: str
) -> None:
    """Find an amount that is not allowed; a short one that takes the last chip stands (ALL.BLIND.SHORT)."""
    if hand.game is None or not allowed or amount in allowed:
        return
    if seat.all_in and amount < max(allowed):
        return
    report_amount(hand, pos, seat, name, amount, max(allowed), rule=rule)


def report_amount(  # noqa: PLR0913 - the fields of the finding
    hand: HandState,
    pos: int,
    seat: SeatState,
    name: str,
    amount: int,
    expected: int,
    *,
    rule: str | None = None,
    parameter: str | None = None,
) -> None:
    """Find a forced bet of a wrong amount; `expected` 0 where none was owed."""
    if hand.game is None:
        return
    note_fault(hand, seat, name, amount, expected)
    asked = f"{hand.money(expected)} is owed" if expected else "none is owed"
    hand.deed_findings.append(
        hand.finding(
            "FORCED_BET",
            f"Seat {seat.number} posts {hand.money(amount)} as {name}, but {asked}.",
            rule=rule,
            parameter=parameter,
            pos=pos,
            seat=seat.number,
            recorded=amount,
            expected=expected,
        )
    )


def report_place(
    hand: HandState,
    pos: int,
    seat: SeatState,
    name: str,
    expected: SeatState,
    *,
    rule: str | None = None,
    parameter: str | None = None,
) -> None:
    """Find a forced bet of a wrong seat."""
    hand.deed_findings.append(
        hand.finding(
            "FORCED_BET",
            f"Seat {seat.number} posts the {name}, which is seat {expected.number}'s.",
            rule=rule,
            parameter=parameter,
            pos=pos,
            seat=seat.number,
            recorded=seat.number,
            expected=expected.number,
        )
    )


def report_missing(hand: HandState, seat: SeatState | None, name: str, amount: int, rule: str) -> None:
    """Find a forced bet that nobody posted; without a seat where cards that are unknown decide whose it was."""
    note_fault(hand, seat, name, 0, amount)
    who = "Nobody posted" if seat is None else f"Seat {seat.number} did not post"
    expected: Value = amount
    hand.deed_findings.append(
        hand.finding(
            "FORCED_BET",
            f"{who} the {name} of {hand.money(amount)}.",
            rule=rule,
            seat=None if seat is None else seat.number,
            expected=expected,
        )
    )
