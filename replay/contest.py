"""One half of a pot on one board: the ranking that decides it, as the house has it and the number of seats asks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.games import Half
from domain.ranking import Hand, Ranking, TwoLeft
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

    def why_better(self, seat: int, other: int, own: Hand, theirs: Hand) -> str:
        """Say in one clause why a seat wins against another, or ties with it."""
        if self.exception is not None and self.excepted(seat, other) is not None:
            return self.exception.clause
        return self.ranking.why_better(own, theirs)


def contest_of(hand: HandState, half: Half, board: int, eligible: Sequence[int]) -> Contest:
    """Give the contest for a half of a pot: some rankings make an exception where exactly two seats are eligible.

    Seats that mucked are counted too.
    """
    ranking = half.ranking.under(hand.rulebook)
    exception = ranking.two_left if len(eligible) == 2 else None
    return Contest(hand, half, ranking, hand.board(board), exception)
