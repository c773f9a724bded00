"""What hands are looked for, and the condition for it. All values are bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from domain.hand import Life
from projections.times import us_of

STATUS: Final = "coalesce(v.status, CASE h.life WHEN 'open' THEN 'open' ELSE 'unjudged' END)"
"""The status of a hand `h` with its verdict `v`, if there is one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFilter:
    """What hands are looked for: all that is given must hold. Times as events write them, `before` is not included.

    `code` and `severity` are those of one finding of the verdict, `player` and `session` those of one seat. `late`:
    whether events came after the end.
    """

    house: str | None = None
    hand_no: str | None = None
    player: str | None = None
    session: str | None = None
    table: str | None = None
    started_from: str | None = None
    started_before: str | None = None
    game: str | None = None
    limit: str | None = None
    currency: str | None = None
    tournament: str | None = None
    life: Life | None = None
    status: str | None = None
    code: str | None = None
    severity: str | None = None
    server: str | None = None
    build: str | None = None
    room: str | None = None
    late: bool | None = None


class Condition(NamedTuple):
    """A condition of a statement and the values that it binds."""

    where: str
    values: list[Any]

    def also(self, where: str, *values: object) -> Condition:
        """Both: the condition and another one."""
        return Condition(f"{self.where} AND {where}", [*self.values, *values])


def condition_of(wanted: HandFilter) -> Condition:
    """The condition for a filter, on `hands.hand h` and `findings.verdict v`."""
    columns = {
        "h.house": wanted.house,
        "h.hand_no": wanted.hand_no,
        "h.table_name": wanted.table,
        "h.game": wanted.game,
        "h.bet_limit": wanted.limit,
        "h.currency": wanted.currency,
        "h.tournament": wanted.tournament,
        "h.life": wanted.life,
        STATUS: wanted.status,
        "h.server": wanted.server,
        "h.build": wanted.build,
        "h.room": wanted.room,
        "(h.late > 0)": wanted.late,
    }
    condition = Condition("true", [])
    for column, value in columns.items():
        if value is not None:
            condition = condition.also(f"{column} = ?", value)
    if wanted.started_from is not None:
        condition = condition.also("h.started_at >= make_timestamp(?::BIGINT)", us_of(wanted.started_from))
    if wanted.started_before is not None:
        condition = condition.also("h.started_at < make_timestamp(?::BIGINT)", us_of(wanted.started_before))
    condition = _among(condition, "hands.player", {"player": wanted.player, "session": wanted.session})
    return _among(condition, "findings.finding", {"code": wanted.code, "severity": wanted.severity})


def _among(condition: Condition, table: str, values: dict[str, str | None]) -> Condition:
    """Also: a row of another table for the same hand has all these values."""
    given = {name: value for name, value in values.items() if value is not None}
    if not given:
        return condition
    where = " AND ".join(f"{name} = ?" for name in given)
    return condition.also(f"h.hand IN (SELECT hand FROM {table} WHERE {where})", *given.values())  # noqa: S608 - names of the code
