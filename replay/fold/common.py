"""Steps that every deed shares: who did it, chips going in, and the flags that must agree with the amounts."""

from replay.state import HandState, SeatState


def find_seat(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat, or None for one that is not at the table, which is found once (SEAT)."""
    seat = hand.seats.get(number)
    if seat is None and number not in hand.strangers:
        hand.strangers.add(number)
        not_in_hand(hand, pos, number)
    return seat


def find_player(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat of a deed of play; one that sits out is found once, and is in the hand once it plays on."""
    seat = find_sitter(hand, pos, number)
    if seat is not None and not seat.dealt_in:
        seat.join()
        if hand.round.open and seat.can_act:
            hand.round.pending.add(number)
    return seat


def find_sitter(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat of a deed that brings nobody into the hand; one that sits out is found once (SEAT)."""
    seat = find_seat(hand, pos, number)
    if seat is not None and not seat.dealt_in and number not in hand.strangers:
        hand.strangers.add(number)
        not_in_hand(hand, pos, number)
    return seat


def not_in_hand(hand: HandState, pos: int, number: int) -> None:
    """Report a deed of a seat that is not in the hand (SEAT)."""
    known = hand.seats.get(number)
    why = "is not at the table" if known is None else "was not dealt in"
    hand.deed_findings.append(
        hand.finding(
            "SEAT",
            f"Seat {number} acts but {why} in this hand.",
            rule="ALL.ACT.LEGAL",
            pos=pos,
            seat=number,
            recorded=number,
        )
    )


def put_in(hand: HandState, pos: int, seat: SeatState, amount: int, *, dead: bool = False) -> bool:
    """Move chips from the seat into the pot; what goes beyond the stack is found and the stack falls below zero.

    Returns False where the amount was beyond the stack (ALL.BET.TABLE-STAKES).
    """
    behind = seat.behind
    seat.put_in(pos, amount, dead=dead)
    if behind is None or amount <= behind:
        return True
    hand.deed_findings.append(
        hand.finding(
            "STACK_EXCEEDED",
            f"Seat {seat.number} puts in {hand.money(amount)} but has only {hand.money(behind)} left.",
            rule="ALL.BET.TABLE-STAKES",
            pos=pos,
            seat=seat.number,
            recorded=amount,
            expected=max(0, behind),
        )
    )
    return False


def contradicts_all_in(seat: SeatState, *, stated: bool | None) -> bool:
    """Say whether the record's `all_in` disagrees with the amounts; remember it where the stack is unknown."""
    if stated is None:
        return False
    if seat.start is None:
        seat.state_all_in(stated=stated)
        return False
    return stated != seat.all_in


def report_flag(hand: HandState, pos: int, seat: SeatState, amount: int, *, stated: bool | None) -> None:
    """Report an `all_in` that contradicts the amounts (BET_SIZE)."""
    if not contradicts_all_in(seat, stated=stated):
        return
    behind = seat.behind or 0
    says = "all-in" if stated else "not all-in"
    hand.deed_findings.append(
        hand.finding(
            "BET_SIZE",
            f"Seat {seat.number} is said to be {says} with {hand.money(amount)}, but has {hand.money(behind)} left.",
            rule="ALL.BET.TABLE-STAKES",
            pos=pos,
            seat=seat.number,
            recorded=amount,
            expected=amount + behind,
        )
    )


def most_cards(hand: HandState, number: int) -> int:
    """The most cards that may be exchanged in a draw: by the house where it says so, else by the game."""
    if hand.game is None or hand.draws is None:
        return 0
    return hand.terms.draw_most_of(hand.game.slug) or hand.game.streets[hand.draws.streets[number - 1]].draw
