"""Which stored verdicts are out of date: given by another version of the judge, or by rules that are others today."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.rulebook import AdoptingShelf
from eventlog.database import Cursor
from projections.times import at_of, us_of
from replay import JUDGE_VERSION
from replay.judge import Shelf, rulebook_of

_ROWS_AT_ONCE: Final = 10_000
_GROUPS: Final = """
    SELECT house, stated, rulebook, rulebook_sha256, judge, count(*), min(epoch_us(started_at)),
           len(list_filter(?::BIGINT[], lambda moment: moment <= epoch_us(started_at))) AS period
    FROM findings.verdict GROUP BY house, stated, rulebook, rulebook_sha256, judge, period
    ORDER BY ALL
"""
"""Within a period between two moments at which a rulebook comes into force, a house is judged by one of them."""
_OF_HOUSE: Final = """
    SELECT hand, epoch_us(started_at), stated, rulebook, rulebook_sha256 FROM findings.verdict
    WHERE house = ? AND started_at >= make_timestamp(?::BIGINT) AND rulebook IS NOT NULL ORDER BY hand
"""


class Stale(NamedTuple):
    """Verdicts of a house that are out of date, with what they rest on and what they would rest on today."""

    house: str
    verdicts: int
    rulebook: str | None
    rulebook_sha256: str | None
    judge: str
    rulebook_today: str
    rulebook_sha256_today: str
    judge_today: str


def stale_groups(cursor: Cursor, shelf: AdoptingShelf) -> tuple[Stale, ...]:
    """The verdicts that are out of date, grouped. A malformed record rests on no rulebook."""
    books = {book.in_force_from for book in shelf.shelf.books()}
    moments = sorted(us_of(at) for at in books | shelf.adoptions.moments())
    found: list[Stale] = []
    for row in cursor.execute(_GROUPS, [moments]).fetchall():
        house, stated, rulebook, sha256, judge, count, first_us, _period = row
        today = rulebook_of(shelf, house, at_of(first_us), stated)
        same_rules = rulebook is None or (rulebook, sha256) == (today.name, today.sha256)
        if not same_rules or judge != JUDGE_VERSION:
            found.append(Stale(house, count, rulebook, sha256, judge, today.name, today.sha256, JUDGE_VERSION))
    return tuple(found)


def judged_otherwise(cursor: Cursor, shelf: Shelf, house: str, since: str) -> list[int]:
    """The hands of a house, begun at a time or later, that were judged by another rulebook than they would be today.

    They are named by the log position of their first event, in order.
    """
    found: list[int] = []
    result = cursor.execute(_OF_HOUSE, [house, us_of(since)])
    while rows := result.fetchmany(_ROWS_AT_ONCE):
        for hand, started_us, stated, rulebook, sha256 in rows:
            today = rulebook_of(shelf, house, at_of(started_us), stated)
            if (rulebook, sha256) != (today.name, today.sha256):
                found.append(hand)
    return found
