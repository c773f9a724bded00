"""The sums of a period out of the read models `hands`, `findings` and `ledger`: the database adds up, not this process.

A year may hold millions of hands; what comes back is one row for each money of each house.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from eventlog.store import Store
from projections.ledger.entries import Kind
from projections.reports.lines import Money, Part
from projections.reports.periods import Period
from projections.times import us_of

CHIPS: Final = "CASE WHEN h.real_money THEN h.currency WHEN NOT h.real_money THEN 'PLAY' END"
"""What the amounts of a hand `h` are in, as in the ledger; null for a hand without its opening."""
STATES_RETURNS: Final = "coalesce(h.states_returns, false)"
TIMED: Final = "coalesce(h.timed, true)"
"""A hand whose record states no time belongs to no period."""

_CLOSED: Final = f"""
    FROM hands.hand h LEFT JOIN findings.verdict v ON v.hand = h.hand
    WHERE h.life = ? AND h.ended_at >= make_timestamp(?::BIGINT) AND h.ended_at < make_timestamp(?::BIGINT)
      AND (?::VARCHAR IS NULL OR h.house = ?) AND {TIMED} GROUP BY ALL
"""
_WAGERS: Final = f"if({STATES_RETURNS}, h.put_in - h.returned, 0)"
_REMAINDER: Final = (
    f"{_WAGERS} + h.house_money + h.cashed_out - (h.awarded - h.house_shares + h.cashed_out) "
    "- h.rake - h.pot_fees - h.house_shares"
)
_FINISHED: Final = {
    "hands": "count(*)",
    "put_in": "sum(h.put_in)",
    "returned": "sum(h.returned)",
    "wagers": f"sum({_WAGERS})",
    "house_money": "sum(h.house_money)",
    "cash_outs": "sum(h.cashed_out)",
    "winnings": "sum(h.awarded - h.house_shares + h.cashed_out)",
    "rake": "sum(h.rake)",
    "pot_fees": "sum(h.pot_fees)",
    "seat_fees": "sum(h.seat_fees)",
    "house_shares": "sum(h.house_shares)",
    "wagers_not_stated": f"count(*) FILTER (NOT {STATES_RETURNS})",
    "winnings_not_stated": "count(*) FILTER (NOT coalesce(h.states_awards, false))",
    "rake_not_stated": "count(*) FILTER (NOT coalesce(h.states_rake, false))",
    "remainder_not_stated": f"coalesce(sum({_REMAINDER}) FILTER (NOT h.states_all), 0)",
}
_CANCELLED: Final = {
    "hands": "count(*)",
    "voided": f"sum({_WAGERS})",
    "voided_not_stated": f"count(*) FILTER (NOT {STATES_RETURNS})",
    "due": "coalesce(sum(v.refunds_due), 0)",
    "due_not_known": "count(*) FILTER (v.refunds_due IS NULL)",
}
_OF_CORRECTIONS: Final = (Kind.CORRECTION.value, Kind.CORRECTION_WITHDRAWN.value)
_MOVED: Final = f"""
    SELECT house, currency, tournament,
        count(*) FILTER (kind = '{Kind.REFUND_ORDERED}'),
        coalesce(sum(amount) FILTER (kind = '{Kind.REFUND_ORDERED}'), 0),
        count(*) FILTER (kind = '{Kind.REFUND_PAID}'),
        coalesce(sum(amount) FILTER (kind = '{Kind.REFUND_PAID}'), 0),
        count(*) FILTER (kind = '{Kind.REFUND_PAID}' AND amount IS NULL),
        count(DISTINCT stream) FILTER (kind = '{Kind.CORRECTION}'),
        coalesce(sum(amount) FILTER (kind IN {_OF_CORRECTIONS} AND party = 'player'), 0)
    FROM ledger.entry
    WHERE kind IN {(Kind.REFUND_ORDERED.value, Kind.REFUND_PAID.value, *_OF_CORRECTIONS)}
      AND at_time >= make_timestamp(?::BIGINT) AND at_time < make_timestamp(?::BIGINT)
      AND (?::VARCHAR IS NULL OR house = ?) GROUP BY ALL
"""  # noqa: S608 - names of the code
_MOVED_FIELDS: Final = (
    "orders",
    "ordered",
    "payments",
    "paid",
    "payments_not_ordered",
    "corrections",
    "corrected",
)
_OUTSTANDING: Final = f"""
    WITH entry AS (
        SELECT * FROM ledger.entry WHERE at_time < make_timestamp(?::BIGINT) AND (?::VARCHAR IS NULL OR house = ?)
    ), first_order AS (
        SELECT house, currency, tournament, hand, key, arg_min(amount, position) AS amount
        FROM entry WHERE kind = '{Kind.REFUND_ORDERED}' GROUP BY ALL
    ), paid AS (SELECT DISTINCT hand, key FROM entry WHERE kind = '{Kind.REFUND_PAID}')
    SELECT house, currency, tournament, count(*), sum(amount)
    FROM first_order ANTI JOIN paid USING (hand, key) GROUP BY ALL
"""  # noqa: S608 - as above
_UNTIMED: Final = f"SELECT house, count(*) FROM hands.hand h WHERE NOT {TIMED} GROUP BY house"  # noqa: S608 - as above


def finished(store: Store, house: str | None, period: Period) -> Part:
    """The hands that were finished in the period."""
    return _of_closed(store, "finished", _FINISHED, house, period)


def cancelled(store: Store, house: str | None, period: Period) -> Part:
    """The hands that were cancelled in the period."""
    return _of_closed(store, "cancelled", _CANCELLED, house, period)


def moved(store: Store, house: str | None, period: Period) -> Part:
    """Refunds and corrections that were ordered and paid in the period."""
    rows = _rows(store, _MOVED, [*period.bounds_us, house, house])
    return {money: dict(zip(_MOVED_FIELDS, values, strict=True)) for money, values in rows}


def outstanding(store: Store, house: str | None, before: str) -> Part:
    """Refunds that were ordered before a time and not paid by then. A key is paid once: of two orders the first."""
    rows = _rows(store, _OUTSTANDING, [us_of(before), house, house])
    return {money: {"outstanding_orders": orders, "outstanding": amount} for money, (orders, amount) in rows}


def untimed(store: Store) -> dict[str, int]:
    """How many hands of each house state no time, and so belong to no period."""
    with store.reading() as cursor:
        return dict(cursor.execute(_UNTIMED).fetchall())


def _of_closed(store: Store, life: str, sums: dict[str, str], house: str | None, period: Period) -> Part:
    columns = ", ".join(sums.values())
    statement = f"SELECT h.house, {CHIPS}, h.tournament, {columns} {_CLOSED}"
    rows = _rows(store, statement, [life, *period.bounds_us, house, house])
    return {money: dict(zip(sums, values, strict=True)) for money, values in rows}


def _rows(store: Store, statement: str, values: Sequence[Any]) -> Iterator[tuple[Money, list[int]]]:
    with store.reading() as cursor:
        rows = cursor.execute(statement, list(values)).fetchall()
    for house, currency, tournament, *numbers in rows:
        yield Money(house, currency, tournament), [int(number) for number in numbers]
