"""The bring-in: its amount, whose it is, and the first round that it opens (ALL.BRING-IN and the houses' own rules)."""

from domain.events import Payload
from domain.events import hand as deeds
from domain.rulebook import bring_in_card_parameter
from replay.boards import door_card_seat
from replay.fold.posting import only, report_amount, report_missing, report_place
from replay.fold.presumed import other_level
from replay.stakes import full_bring_in, round_bet
from replay.state import HandState, Round, SeatState
from replay.turns import dealer_pointer


def judge_bring_in(hand: HandState, pos: int, seat: SeatState, amount: int) -> None:
    """Find a wrong amount: not the bring-in nor, where the house allows it at fixed limit, the full lower bet."""
    owed = full_bring_in(hand)
    allowed = {owed, *_full_bet(hand)}
    if not owed or amount in allowed or (seat.all_in and amount < max(allowed)):
        return
    parameter = "bring_in" if amount < owed else "bring_in_full_bet"
    report_amount(hand, pos, seat, "bring-in", amount, owed, parameter=parameter)


def judge_bring_in_place(hand: HandState) -> None:
    """Find a bring-in from a wrong seat, and every one beside the first; unknown up-cards accuse nobody."""
    expected = _expected(hand)
    parameter = bring_in_card_parameter(hand.started.limit)
    right = _stands(hand, expected)
    for number, pos in hand.bring_ins.items():
        seat = hand.seats[number]
        if seat.behind is not None and seat.behind < 0:
            continue  # found already: it had no chips to post
        if seat is not right:
            report_amount(hand, pos, seat, "bring-in", seat.blinds["bring-in"], 0, parameter=parameter)
        elif expected is not None and seat is not expected:
            report_place(hand, pos, seat, "bring-in", expected, parameter=parameter)


def judge_missing_bring_in(hand: HandState, opening: Payload | None) -> None:
    """Find a bring-in that nobody posted although at least two players could.

    `opening` is the decision that presupposes it. A bet of the full lower limit by the seat that should bring in, where
    the house allows it, is its bring-in under another name.
    """
    owed, expected = full_bring_in(hand), _expected(hand)
    if hand.bring_ins or not owed or len(_candidates(hand)) < 2:
        return
    if (
        isinstance(opening, deeds.Bet)
        and expected is hand.seats.get(opening.seat)
        and opening.amount in _full_bet(hand)
    ):
        return
    hand.bring_in_missing = True
    report_missing(hand, expected, "bring-in", owed, hand.rule_of("bring_in"))


def is_ready(hand: HandState) -> bool:
    """Say whether the first round can open: somebody has brought in, or nobody needs to."""
    return bool(hand.bring_ins) or len(_candidates(hand)) < 2


def round_on_bring_in(hand: HandState, opening: Payload | None) -> Round:
    """Make the first betting round on the bring-in as posted or, if it is missing, as it should have been.

    `opening` is the decision that opens the round: if it is made by the seat that should have brought in, it owes
    nothing. Where there is no bring-in and none can be missed, whoever acts first opens.
    """
    expected = _expected(hand)
    poster = _stands(hand, expected)
    opens_itself = poster is None and expected is not None and getattr(opening, "seat", None) == expected.number
    opener = poster or (expected if opens_itself or hand.bring_in_missing else None)
    level = 0 if opens_itself else _level(hand, poster)
    pending = {seat.number for seat in hand.ring if seat.can_act}
    if poster is not None and not hand.terms.bring_in_option:
        pending.discard(poster.number)
    fixed = hand.is_fixed_limit
    counts = fixed and level >= round_bet(hand) > 0
    counted = counts or (fixed and poster is not None and hand.terms.fl_bring_in_counts)
    return Round(
        open=True,
        level=level,
        other_level=other_level(hand, level),
        rung=level if counts or not fixed else 0,
        full_raise=max(level, full_bring_in(hand)),
        raises=int(counted),
        pointer=dealer_pointer(hand) if opener is None else opener.number - opens_itself,
        pending=pending,
        opener_known=opener is not None or not pending,
    )


def _level(hand: HandState, poster: SeatState | None) -> int:
    """What the others owe: the bring-in as posted, or in full where it is missing or all-in (ALL.BLIND.SHORT)."""
    posted = max((seat.bet for seat in hand.ring), default=0)
    in_full = hand.bring_in_missing
    if poster is not None:
        in_full = poster.all_in and hand.terms.short_blind == "full-owed"
    return max(posted, full_bring_in(hand) if in_full else 0)


def _full_bet(hand: HandState) -> frozenset[int]:
    """Give the full lower bet where the house lets it stand for the bring-in."""
    return only(hand.started.stakes.lower) if hand.is_fixed_limit and hand.terms.bring_in_full_bet else frozenset()


def _candidates(hand: HandState) -> list[SeatState]:
    """Seats that can bring in: in play with chips behind their antes."""
    return [seat for seat in hand.ring if seat.can_act or (seat.in_play and seat.number in hand.bring_ins)]


def _expected(hand: HandState) -> SeatState | None:
    """Give the seat whose card brings in; None where a card that decides it is unknown."""
    return door_card_seat(hand, _candidates(hand))


def _stands(hand: HandState, expected: SeatState | None) -> SeatState | None:
    """Give the seat whose bring-in opens the round: the right one if it has posted, else the first that did."""
    if expected is not None and expected.number in hand.bring_ins:
        return expected
    return next((hand.seats[number] for number in hand.bring_ins), None)
