"""Hands with a bring-in that many tests start from: fixed limit 2.00/4.00, ante 0.50, bring-in 1.00, stacks of 100.00.

Seat 3 is the dealer, so seat 1 is nearest left of it. On the first street seat 2 shows the lowest card and seat 3 the
highest; on the later ones seat 1 shows the highest board. The bring-in is twice the ante and half the lower limit,
which suits every house.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.scenario import Scenario, scenario

ANTE, BRING_IN, LOWER, HIGHER = 50, 100, 200, 400
STAKES = {"ante": ANTE, "bring_in": BRING_IN, "lower": LOWER, "higher": HIGHER}
BLINDLESS = {"ante": ANTE, "bring_in": BRING_IN}
"""Stakes of pot limit and no limit."""

THIRD = {1: "7s7d|9h", 2: "AcAd|2c", 3: "KcQd|Th"}
LATER = {
    "fourth": {1: "As", 2: "5h", 3: "8c"},
    "fifth": {1: "4d", 2: "6s", 3: "Jc"},
    "sixth": {1: "3s", 2: "8d", 3: "2d"},
    "seventh": {1: "Ks|", 2: "Qh|", 3: "9c|"},
}
"""At the end seat 3 has a king-high straight, seat 2 aces and the low 8-6-5-2-A, seat 1 sevens."""

SECOND = {1: "7s|9h", 2: "Ac|8c", 3: "Kd|Th"}
SHORT_LATER = {
    "third": {1: "As", 2: "Jh", 3: "8h"},
    "fourth": {1: "Kc", 2: "9s", 3: "Jc"},
    "fifth": {1: "Td", 2: "7d", 3: "9c"},
}
"""Cards of the five-card games, all of them from seven to ace.

At the end seat 3 has 8-9-T-J with a king, a four-straight in Soko; seat 1 has A-K-T-9-7 and seat 2 A-J-9-8-7.
"""

VELA = "8d"
"""With it seat 1 has the low straight A-7-8-9-10, seats 2 and 3 a pair of eights."""

FIRST = {"soko": "second", "americana": "second", "telesina": "second", "stud": "third", "stud-hilo": "third"}


def anted(game: str = "stud", **options: Any) -> Scenario:  # noqa: ANN401 (whatever `scenario` takes)
    """Antes are in, no cards are dealt; `options` as of `scenario`."""
    usual: dict[str, Any] = {
        "game": game,
        "limit": "FL",
        "stakes": STAKES,
        "stacks": {1: 10000, 2: 10000, 3: 10000},
        "button": 3,
    }
    opening = scenario(**(usual | options))
    ante = opening.started.stakes.ante or 0
    grown = opening
    for seat in opening.started.seats:
        paid = min(ante, ante if seat.stack is None else seat.stack)
        grown = grown.antes(paid, seat.seat) if paid and not seat.sitting_out else grown
    return grown


def dealt(game: str = "stud", cards: Mapping[int, str] | None = None, **options: Any) -> Scenario:  # noqa: ANN401
    """Antes are in and the first cards are dealt; somebody has to bring in."""
    usual = THIRD if FIRST[game] == "third" else SECOND
    return anted(game, **options).deals(FIRST[game], usual if cards is None else cards)


def brought_in(game: str = "stud", by: int = 2, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """A seat has posted the bring-in of the stakes, seat 2 with the lowest card; the next one is to act."""
    opening = dealt(game, **options)
    return opening.brings_in(by, opening.started.stakes.bring_in or BRING_IN)


def called_round(game: str = "stud", by: int = 2, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """All call the bring-in: the pot is 4.50, the next street is due."""
    opening = brought_in(game, by, **options)
    amount = opening.started.stakes.bring_in or BRING_IN
    return opening.calls(by % 3 + 1, amount).calls((by + 1) % 3 + 1, amount)


def on(street: str, game: str = "stud", by: int = 2, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Everybody checks until a street is dealt; seat 1 shows the highest board on each of them and is to act."""
    grown = called_round(game, by, **options)
    later = LATER if FIRST[game] == "third" else SHORT_LATER
    for name, cards in later.items():
        grown = grown.deals(name, cards)
        if name == street:
            return grown
        grown = grown.checks(1, 2, 3)
    return grown.board(street, VELA)


def checked_down(game: str = "stud", by: int = 2, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Nobody bets: pot 4.50, all cards are out, nobody has shown yet."""
    last = {"telesina": "vela", "soko": "fifth", "americana": "fifth"}.get(game, "seventh")
    return on(last, game, by, **options).checks(1, 2, 3)


def shown(game: str = "stud", by: int = 2, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """As `checked_down`, and all three have shown; 4.50 are to be awarded."""
    return checked_down(game, by, **options).shows(1, 2, 3)
