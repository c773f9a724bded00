"""Hands that many tests start from: no-limit hold'em, blinds 0.50/1.00, stacks of 100.00, the button at seat 1.

The board K♠ 8♦ 3♣ 2♥ 7♣ gives seat 1 (kings) the best hand, then seat 3 (queens), then seat 2 (eights).
"""

from __future__ import annotations

from typing import Any

from tests.support.scenario import Scenario, scenario

BOARD = "Ks8d3c2h7c"
CARDS = {1: "KdKc", 2: "Ah8h", 3: "QsQh"}


def three_handed(**options: Any) -> Scenario:  # noqa: ANN401 (whatever `scenario` takes)
    """Three seats, nothing posted yet; `options` as of `scenario`."""
    usual: dict[str, Any] = {"blinds": (50, 100), "stacks": {1: 10000, 2: 10000, 3: 10000}, "button": 1}
    return scenario(**(usual | options))


def dealt(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Blinds are posted and cards are dealt; seat 1 is to act."""
    return three_handed(**options).small(2, 50).big(3, 100).deal(CARDS)


def limped(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Everybody is in for 1.00 and has acted; the flop is next."""
    return dealt(**options).calls(1, 100).calls(2, 50).checks(3)


def checked_down(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Nobody bet: pot 3.00, all cards are out, nobody has shown yet."""
    return limped(**options).checked_down(BOARD, 2, 3, 1)


def shown(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """As `checked_down`, and all three have shown; 3.00 are to be awarded to seat 1."""
    return checked_down(**options).shows(2, 3, 1)


def fixed_limit(lower: int = 200, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Fixed limit `lower` and twice that, blinds half the lower limit and the lower limit; seat 1 is to act."""
    stakes = {"small_blind": lower // 2, "big_blind": lower, "lower": lower, "higher": 2 * lower}
    opening = three_handed(**({"limit": "FL", "blinds": None, "stakes": stakes} | options))
    return opening.small(2, lower // 2).big(3, lower).deal(CARDS)


def pot_limit(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Pot limit; seat 1 is to act on a pot of 1.50."""
    return dealt(**({"limit": "PL"} | options))
