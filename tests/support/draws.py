"""Draw hands that many tests start from: blinds 0.50/1.00, stacks of 100.00, the button at seat 1, three seats.

Seat 2 draws first, then seats 3 and 1. As dealt seat 1 has the best hand in Five Card Draw and in 32-Card Draw, seat 3
in 2-7 Triple Draw.
"""

from __future__ import annotations

from typing import Any

from tests.support.scenario import Scenario, scenario

HANDS = {
    # A pair of kings, an ace, a pair of queens.
    "five-card-draw": {1: "KdKc7s5h2c", 2: "Ah8h6h4h2d", 3: "QsQhTd9c3s"},
    # Nine low, eight low, seven low.
    "triple-draw-27": {1: "9d6c5s3h2c", 2: "8h6h4d3c2d", 3: "7s5c4c3d2s"},
    # A pair of aces, four to a flush, a pair of queens.
    "draw-32": {1: "AdAcTs8h7c", 2: "KhJh9h8d7h", 3: "QsQhTd9c8s"},
}
DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
FIVES = {seat: "".join(DECK[5 * place : 5 * place + 5]) for place, seat in enumerate((2, 3, 4, 5, 6, 1))}
"""Six hands of the deck in order, the button's last; 22 cards are left."""
ORDER = (2, 3, 1)
"""Who draws and who acts in this order after the first round."""


def opened(game: str = "five-card-draw", **options: Any) -> Scenario:  # noqa: ANN401 (whatever `scenario` takes)
    """Three seats, nothing posted yet; `options` as of `scenario`."""
    usual: dict[str, Any] = {"game": game, "blinds": (50, 100), "stacks": {1: 10000, 2: 10000, 3: 10000}, "button": 1}
    return scenario(**(usual | options))


def dealt(game: str = "five-card-draw", cards: dict[int, str] | None = None, **options: Any) -> Scenario:  # noqa: ANN401
    """Blinds are posted and cards are dealt; seat 1 is to act. `cards` replaces the usual ones."""
    known = HANDS[game] if cards is None else cards
    return opened(game, **options).small(2, 50).big(3, 100).deal(known)


def limped(game: str = "five-card-draw", cards: dict[int, str] | None = None, **options: Any) -> Scenario:  # noqa: ANN401
    """Everybody is in for 1.00; the first draw is due."""
    return dealt(game, cards, **options).calls(1, 100).calls(2, 50).checks(3)


def pat(game: str = "five-card-draw", **options: Any) -> Scenario:  # noqa: ANN401
    """All have stood pat in the first draw; seat 2 is to act."""
    return limped(game, **options).pats(*ORDER)


def checked(game: str = "five-card-draw", **options: Any) -> Scenario:  # noqa: ANN401
    """A game of one draw to its showdown, nobody having drawn or bet: 3.00 are to be won."""
    return pat(game, **options).checks(*ORDER)


def all_in(game: str = "five-card-draw", **options: Any) -> Scenario:  # noqa: ANN401
    """All three are all-in for 100.00 before the first draw."""
    opening = dealt(game, **options).raises(1, 10000, to=10000, all_in=True)
    return opening.calls(2, 9950, all_in=True).calls(3, 9900, all_in=True)


def six_handed(*folded: int, **options: Any) -> Scenario:  # noqa: ANN401 (whatever `scenario` takes)
    """Six players of Five Card Draw, of whom some fold; the draw is due, 22 cards are left: T to A of `DECK`."""
    opening = opened(stacks=dict.fromkeys(range(1, 7), 10000), **options)
    hand = opening.small(2, 50).big(3, 100).deal(FIVES)
    for seat in (4, 5, 6, 1, 2):
        hand = hand.folds(seat) if seat in folded else hand.calls(seat, 50 if seat == 2 else 100)
    return hand.checks(3)


def draws_five(hand: Scenario, seat: int, place: int) -> Scenario:
    """The seat exchanges all its cards for the next five of the deck."""
    return hand.exchanges(seat, FIVES[seat], "".join(DECK[place : place + 5]))
