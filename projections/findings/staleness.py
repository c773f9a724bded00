"""Which stored verdicts are out of date: given by another version of the judge, or by rules that are others today."""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.rulebook import GENERIC, Rulebook, Shelf
from eventlog.database import Cursor
from projections.times import at_of, us_of
from replay import JUDGE_VERSION

_GROUPS: Final = """
    SELECT house, stated, rulebook, rulebook_sha256, judge, count(*), min(epoch_us(started_at)),
           len(list_filter(?::BIGINT[], lambda moment: moment <= epoch_us(started_at))) AS period
    FROM findings.verdict GROUP BY house, stated, rulebook, rulebook_sha256, judge, period
    ORDER BY ALL
"""
"""Within a period between two moments at which a rulebook comes into force, a house is judged by one of them."""


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


def stale_groups(cursor: Cursor, shelf: Shelf) -> tuple[Stale, ...]:
    """The verdicts that are out of date, grouped. A malformed record rests on no rulebook."""
    moments = sorted({us_of(book.in_force_from) for book in shelf.books()})
    found: list[Stale] = []
    for house, stated, rulebook, sha256, judge, count, first_us, _period in cursor.execute(
        _GROUPS, [moments]
    ).fetchall():
        today = rulebook_for(shelf, house, at_of(first_us), stated)
        same_rules = rulebook is None or (rulebook, sha256) == (today.name, today.sha256)
        if not same_rules or judge != JUDGE_VERSION:
            found.append(Stale(house, count, rulebook, sha256, judge, today.name, today.sha256, JUDGE_VERSION))
    return tuple(found)


def rulebook_for(shelf: Shelf, house: str, at: str, stated: str | None) -> Rulebook:
    """The rulebook by which the judge judges a hand: the one that it names, the house's own, or the generic one."""
    named = None if stated is None else shelf.get(stated)
    if stated is None:
        return shelf.in_force(house, at)
    return named or shelf.get(GENERIC) or shelf.in_force("", at)
