"""Who wins a pot: contenders, mucks, unknown cards, claims of each board and half (ALL.SHOW.MUCK, ALL.HAND.*)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from domain.cards import UNKNOWN
from replay.contest import Contest, contest_of, seats_of
from replay.settlement.division import Claim
from replay.state import HandState, SeatState


@dataclass(frozen=True, slots=True)
class Decision:
    """Who wins a pot. `claims` is None where cards are unknown; `unknown` names the seats whose cards are missing."""

    claims: tuple[Claim, ...] | None
    contenders: tuple[int, ...]
    mucked: tuple[int, ...]
    unknown: tuple[int, ...]


def decide(hand: HandState, pot: int, eligible: Sequence[int]) -> Decision:
    """Decide one pot among its eligible seats."""
    if len(eligible) == 1:
        return Decision((Claim(1, "whole", tuple(eligible)),), tuple(eligible), (), ())
    mucked = tuple(seat for seat in eligible if has_mucked(hand, pot, hand.seats[seat], eligible))
    contenders = tuple(seat for seat in eligible if seat not in mucked) or tuple(eligible)
    unknown = _unknown(hand, pot, contenders, mucked)
    if unknown == contenders and _is_left(hand, contenders, mucked) and not _mucked_takers(hand, pot, mucked):
        return Decision(_all_boards(hand, contenders), contenders, mucked, ())
    if unknown or not eligible:
        return Decision(None, contenders, mucked, unknown)
    return Decision(claims_of(hand, contenders, seats_of(hand, eligible, contenders)), contenders, mucked, ())


def _is_left(hand: HandState, contenders: Sequence[int], mucked: Sequence[int]) -> bool:
    """Say whether a seat showed and all others mucked: whatever it showed, nobody else can win (ALL.SHOW.MUCK)."""
    return len(contenders) == 1 and bool(mucked) and hand.seats[contenders[0]].shown


def _all_boards(hand: HandState, winners: tuple[int, ...]) -> tuple[Claim, ...]:
    return tuple(Claim(number, "whole", winners) for number in hand.board_numbers())


def divided(hand: HandState, eligible: Sequence[int]) -> Decision:
    """Decide a pot that its players agreed to divide: equal parts, whatever they hold (TP.32.SPLIT)."""
    order = tuple(seat.number for seat in _odd_chip_order(hand) if seat.number in eligible)
    return Decision((Claim(1, "split", order),), tuple(eligible), (), ())


def claims_of(hand: HandState, contenders: Sequence[int], seats: int) -> tuple[Claim, ...]:
    """Rank the contenders on every board and half; where the second half has no hand the first takes all.

    `seats` is the number of seats of the pot (`seats_of`), for some rankings make an exception in pots of two.
    """
    if hand.game is None:
        return ()
    claims: list[Claim] = []
    for number in hand.board_numbers():
        contests = [contest_of(hand, half, number, seats) for half in hand.game.halves]
        won = [(contest.half.name, _winners(contest, contenders)) for contest in contests]
        held = [(name, winners) for name, winners in won if winners]
        single = len(held) == 1
        claims.extend(Claim(number, "whole" if single else name, winners) for name, winners in held)
    return tuple(claims)


def has_mucked(hand: HandState, pot: int, seat: SeatState, eligible: Sequence[int]) -> bool:
    """Say whether a seat has given up the pot by mucking, as stated or, where mucks are not stated, as follows.

    An eligible seat of a finished hand that did not show and whose cards are not known counts as mucked if another
    eligible seat showed, unless an award of the pot goes to it.
    """
    if not hand.terms.muck_forfeits:
        return False
    if seat.mucked:
        return not seat.shown
    if hand.states_fact("mucks") or hand.life != "finished" or seat.shown or seat.cards_known:
        return False
    another = any(hand.seats[other].shown for other in eligible if other != seat.number)
    return another and not is_awarded(hand, pot, seat.number)


def is_awarded(hand: HandState, pot: int, seat: int) -> bool:
    """Say whether the record awards this pot (or a pot it does not name) to the seat."""
    return any(award.seat == seat and award.pot in {None, pot} for _pos, award in hand.results.awards)


def mucked_winners(hand: HandState, decision: Decision, eligible: Sequence[int]) -> tuple[int, ...]:
    """Give the seats that mucked a known hand which would have won a part of the pot.

    Against a winner whose cards the record does not have nobody can say so.
    """
    if not decision.mucked or decision.claims is None or len(decision.mucked) == len(eligible):
        return ()
    if _board_unknown(hand) or not all(hand.seats[seat].cards_known for seat in decision.contenders):
        return ()
    known = tuple(seat for seat in eligible if hand.seats[seat].cards_known)
    would = {seat for claim in claims_of(hand, known, seats_of(hand, eligible, known)) for seat in claim.winners}
    return tuple(seat for seat in decision.mucked if seat in would)


def _unknown(hand: HandState, pot: int, contenders: Sequence[int], mucked: Sequence[int]) -> tuple[int, ...]:
    missing = tuple(seat for seat in contenders if not hand.seats[seat].cards_known)
    if not missing and _board_unknown(hand):
        return tuple(contenders)
    if missing:
        return missing
    return _mucked_takers(hand, pot, mucked)


def _board_unknown(hand: HandState) -> bool:
    return any(UNKNOWN in hand.board(number) for number in hand.board_numbers())


def _mucked_takers(hand: HandState, pot: int, mucked: Sequence[int]) -> tuple[int, ...]:
    """Give the seats that mucked unknown cards and to which the record awards the pot."""
    return tuple(seat for seat in mucked if not hand.seats[seat].cards_known and is_awarded(hand, pot, seat))


def _winners(contest: Contest, contenders: Sequence[int]) -> tuple[int, ...]:
    """Give the winners of one half on one board, in the order in which odd units are given (ALL.ODD.CHIP)."""
    if contest.exception is not None:
        for seat, other in permutations(contenders, 2):
            if contest.excepted(seat, other) is not None:
                return (seat,)
    values = {seat: contest.value(seat) for seat in contenders}
    made = [value for value in values.values() if value is not None]
    if not made:
        return ()
    best = max(made)
    return tuple(seat.number for seat in _odd_chip_order(contest.hand) if values.get(seat.number) == best)


def _odd_chip_order(hand: HandState) -> tuple[SeatState, ...]:
    """Seats in the order in which odd units are given."""
    order = hand.dealer_order()
    return order[::-1] if hand.terms.odd_chip_first == "right-of-button" else order
