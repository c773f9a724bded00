"""Hands and their players as a reader gets them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

import orjson

from domain.hand import Life
from projections.hands.relations import HAND
from projections.times import at_of

_STAKES: Final = list(HAND.columns).index("stakes")
_TIMES: Final = tuple(index for index, kind in enumerate(HAND.columns.values()) if kind == "TIMESTAMP")


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand, as recorded. Amounts in minor units (chips in a tournament) and summed over all seats; times in UTC.

    `hand` is the log position of its first event. What the opening says is None where it leaves it out; `rulebook` is
    the one that it names. `late` counts events that came after the end, the amounts leave them out. `put_in` includes
    dead money, `fees` are those off pots and stacks, `house_shares` awards of seats that the house has paid.
    `timed`: its times are known. `states_…`: whether its source states returns, awards, rake; `states_all`: all of
    these, and the house's share of each seat that it paid.

    `status` is that of the verdict; `open` for an open hand, `unjudged` while the verdict is still to come.
    """

    hand: int
    stream: str
    house: str
    hand_no: str
    table: str | None
    game: str | None
    limit: str | None
    stakes: dict[str, Any] | None
    rulebook: str | None
    currency: str | None
    real_money: bool | None
    tournament: str | None
    button: int | None
    max_seats: int | None
    seats: int | None
    dealt_in: int | None
    server: str | None
    build: str | None
    room: str | None
    format: str | None
    table_pos: int | None
    previous_hand: str | None
    timed: bool | None
    states_returns: bool | None
    states_awards: bool | None
    states_rake: bool | None
    started_at: str
    life: Life
    ended_at: str | None
    last_at: str
    events: int
    late: int
    last_position: int
    put_in: int
    returned: int
    house_money: int
    awarded: int
    rake: int
    pot_fees: int
    seat_fees: int
    cashed_out: int
    house_shares: int
    refunds_ordered: int
    refunds_paid: int
    states_all: bool
    status: str

    @property
    def at_stake(self) -> int:
        """What players have in the hand: put in less returned. In an open or cancelled hand it is theirs."""
        return self.put_in - self.returned

    def as_dict(self) -> dict[str, Any]:
        """Give the hand as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at the table when a hand begins; `stack` is None where unknown."""

    seat: int
    player: str
    stack: int | None
    session: str | None
    client: str | None
    sitting_out: bool

    def as_dict(self) -> dict[str, Any]:
        """Give the player as plain values."""
        return asdict(self)


def hand_row(row: tuple[Any, ...]) -> HandRow:
    """The hand of a row of `hands.hand` and its status; times come in microseconds."""
    values = list(row)
    values[_STAKES] = None if row[_STAKES] is None else orjson.loads(row[_STAKES])
    for index in _TIMES:
        values[index] = None if row[index] is None else at_of(row[index])
    return HandRow(*values)
