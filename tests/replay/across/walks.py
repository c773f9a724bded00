"""A hand that everybody folds to the big blind: the shortest way from one hand of a table to the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from tests.support.scenario import Scenario, scenario


class Form(TypedDict, total=False):
    """Limit and stakes of a hand."""

    limit: str
    stakes: Mapping[str, object]


FIXED: Form = {"limit": "FL", "stakes": {"lower": 100, "higher": 200}}


def walk(
    hand_no: str,
    stacks: Mapping[int, int],
    *,
    button: int,
    small: int | None,
    big: int,
    posts: Mapping[int, str] | None = None,
    out: tuple[int, ...] = (),
    house: str = "cardroom",
    limit: str = "NL",
    stakes: Mapping[str, object] | None = None,
) -> Scenario:
    """Blinds 50 and 100, further posts by seat (kinds such as `post`, `post dead`), then all fold to the big blind."""
    grown = scenario(
        stacks=stacks,
        button=button,
        blinds=(50, 100),
        hand_no=hand_no,
        out=out,
        house=house,
        limit=limit,
        stakes=stakes,
    )
    if small is not None:
        grown = grown.small(small, 50)
    grown = grown.big(big, 100)
    pot = (50 if small is not None else 0) + 100
    for seat, kinds in (posts or {}).items():
        for kind in kinds.split():
            amount = 50 if kind == "dead" else 100
            grown, pot = grown.blind(seat, amount, kind), pot + amount
    live = "post" in " ".join((posts or {}).values())
    order = [seat for seat in left_of(grown, big) if seat != big]
    grown = grown.deal().folds(*order)
    if not live:
        back = 50 if small is not None else 100
        grown, pot = grown.returns(big, back), pot - back
    return (grown.awards(big, pot) if pot else grown).finishes()


def left_of(hand: Scenario, seat: int) -> list[int]:
    """The seats dealt in, clockwise from the left of one."""
    seats = sorted(hand.dealt_in)
    return [*(each for each in seats if each > seat), *(each for each in seats if each <= seat)]
