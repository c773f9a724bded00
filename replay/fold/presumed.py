"""Forced bets that were missing or of a wrong amount: the fault was found, and what follows from it is none.

Whoever reads on finds a record that goes on either from the bets as they were posted or from those that were owed. A
deed that is right in one of the two ways is right (causes only, one fault one finding).
"""

from domain.events import Payload
from domain.events import hand as deeds
from replay.sizes import Bounds, bounds
from replay.state import HandState, SeatState

_LIVE = frozenset({"small blind", "big blind", "posted blind", "straddle", "bring-in"})
_LEVELS = frozenset({"big blind", "straddle", "bring-in"})


def note_fault(hand: HandState, seat: SeatState | None, name: str, posted: int, owed: int) -> None:
    """Remember a forced bet that was found missing (`posted` 0) or wrong; `owed` 0 where none was owed."""
    if seat is None or not owed or name not in _LIVE:
        return
    seat.presumed = owed - posted
    if posted and name in _LEVELS:
        hand.misposted = (posted, owed)


def other_level(hand: HandState, level: int) -> int:
    """What the first round's level would be without the fault of the bet that makes it, 0 where there is none."""
    if hand.misposted is None or level not in hand.misposted:
        return 0
    posted, owed = hand.misposted
    return owed if level == posted else posted


def levels(hand: HandState) -> tuple[int, ...]:
    """What has to be matched, the level that is judged by first."""
    betting = hand.round
    return (betting.level, betting.other_level) if betting.other_level else (betting.level,)


def other_bounds(hand: HandState, seat: SeatState) -> Bounds | None:
    """What the seat may bet or raise to over the other level, None where there is none."""
    betting = hand.round
    if not betting.other_level:
        return None
    level, rung = betting.level, betting.rung
    betting.level = betting.other_level
    betting.rung = betting.other_level if rung == level else rung
    limits = bounds(hand, seat)
    betting.level, betting.rung = level, rung
    return limits


def settle_presumption(hand: HandState, seat: SeatState, deed: Payload) -> None:
    """Take the seat's forced bet as it should have been if its first deed is right only then."""
    shift, seat.presumed = seat.presumed, 0
    if not shift or not isinstance(deed, deeds.Checked | deeds.Called | deeds.Bet | deeds.Raised | deeds.Completed):
        return
    amount, to = (0, None) if isinstance(deed, deeds.Checked) else (deed.amount, deed.to)
    total = seat.bet + amount
    if to is not None:
        shifted = to == total + shift
    elif isinstance(deed, deeds.Checked | deeds.Called):
        shifted = total not in levels(hand) and total + shift in levels(hand)
    else:
        shifted = not _fits(hand, seat, total, amount) and _fits(hand, seat, total + shift, amount)
    if shifted:
        seat.bet += shift
        seat.credited = shift


def _fits(hand: HandState, seat: SeatState, total: int, amount: int) -> bool:
    limits = bounds(hand, seat)
    all_in = seat.behind is not None and amount >= seat.behind
    return limits is None or limits.nearest(total, all_in=all_in) is None
