"""Steps that every deed shares: who did it, chips going in, and the flags that must agree with the amounts."""

from replay.state import HandState, SeatState


def find_seat(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat, or None for one that is not in the hand; a seat sitting out joins by its first deed (SEAT)."""
    seat = hand.seats.get(number)
    if seat is None:
        if number not in hand.seats_joined:
            hand.seats_joined.add(number)
            _not_in_hand(hand, pos, number)
        return None
    if not seat.dealt_in and number not in hand.seats_joined:
        hand.seats_joined.add(number)
        _not_in_hand(hand, pos, number)
    return seat


def _not_in_hand(hand: HandState, pos: int, number: int) -> None:
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
    seat.deeds.append((pos, amount, dead))
    if dead:
        seat.dead += amount
    else:
        seat.live += amount
        seat.bet += amount
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
        seat.all_in_stated = stated
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
