"""One half of a pot on one board: the ranking that decides it, as the house has it and the number of seats asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.games import Half
from domain.ranking import Hand, Ranking, TwoLeft, deciding_steps
from replay.state import HandState


@dataclass(frozen=True, slots=True)
class Contest:
    """What the contenders of a pot are compared by; `exception` is None where it makes none in this pot."""

    hand: HandState
    half: Half
    ranking: Ranking
    board: tuple[str, ...]
    exception: TwoLeft | None

    def value(self, seat: int) -> int | None:
        """Rank the hand of a seat once, however many pots it is in."""
        hole = self.hand.seats[seat].hole
        key = (self.half.name, hole, self.board)
        values = self.hand.values
        if key not in values:
            values[key] = self.ranking.value(hole, self.board)
        return values[key]

    def told(self, seat: int, others: Sequence[int] = ()) -> Hand | None:
        """Tell the hand of a seat, the one that the exception makes it play against one of `others` where it does."""
        excepted = (self.excepted(seat, other) for other in others if other != seat)
        found = next((hand for hand in excepted if hand is not None), None)
        return found or self.ranking.hand(self.hand.seats[seat].hole, self.board)

    def excepted(self, seat: int, other: int) -> Hand | None:
        """Tell the hand with which a seat beats another against the order of values, None where it does not."""
        if self.exception is None:
            return None
        return self.exception.hand(self.hand.seats[seat].hole, self.hand.seats[other].hole, self.board)

    def why_better(self, own: Hand, theirs: Hand) -> str:
        """Say in one clause why a hand wins against another, or ties with it."""
        if self.exception is not None and own.value < theirs.value:
            return self.exception.clause
        return self.ranking.why_better(own, theirs)

    def settled_by(self, own: Hand, theirs: Hand) -> str:
        """Name the parameter of the rulebook on which the comparison of two hands rests, "" where it rests on none."""
        decisive = deciding_steps(own, theirs)
        return decisive[0].parameter if decisive else ""


def contest_of(hand: HandState, half: Half, board: int, seats: int) -> Contest:
    """Give the contest for a half of a pot of so many seats (`seats_of`): some make an exception where two are left."""
    ranking = half.ranking.under(hand.rulebook)
    return Contest(hand, half, ranking, hand.board(board), ranking.two_left if seats == 2 else None)


def seats_of(hand: HandState, eligible: Sequence[int], contenders: Sequence[int]) -> int:
    """Count the seats of a pot: all that are eligible, or as the house has it those that did not muck."""
    return len(eligible if hand.terms.pot_of_two == "eligible" else contenders)
