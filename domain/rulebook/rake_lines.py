"""The rake of a row at every total where it changes, for a person to check against the house's own table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from domain.rulebook.rake import RakeRow, RakeTable

UNCAPPED_STEPS = 20
"""How many changes are told of a row without a maximum."""

MOST_LINES = 2_000
"""How many changes are told of one row and number of players."""


@dataclass(frozen=True, slots=True)
class RakeLine:
    """From `total` on (minor units) the row takes `rake`, with `fewest` to `most` players.

    `most` is None where the row is for every number of players from `fewest`. `capped` tells that this is the
    maximum.
    """

    row: str
    fewest: int
    most: int | None
    total: int
    rake: int
    capped: bool


def rake_table_lines(table: RakeTable) -> list[RakeLine]:
    """The rake of all rows at every total where it changes, row by row and players ascending.

    Numbers of players with the same rake share their lines. A row without a maximum is followed for
    UNCAPPED_STEPS changes, any other to its maximum, at most for MOST_LINES.
    """
    return [line for row in table.rows for line in row_lines(row)]


def row_lines(row: RakeRow) -> list[RakeLine]:
    """The same for one row."""
    return [line for fewest, most in player_groups(row) for line in _group_lines(row, fewest, most)]


def player_groups(row: RakeRow) -> list[tuple[int, int | None]]:
    """The numbers of players, from and to, for which a row takes the same; (2, None) where it makes no difference."""
    edges = [(cap.fewest, cap.most) for cap in row.caps] or [(entry.fewest, entry.most) for entry in row.thresholds]
    if not edges:
        return [(2, None)]
    starts = {edge for fewest, most in edges for edge in (fewest, most + 1)}
    starts |= {edge for entry in row.thresholds for edge in (entry.fewest, entry.most + 1)}
    groups = [(start, following - 1) for start, following in pairwise(sorted(starts))]
    return [(fewest, most) for fewest, most in groups if row.covers(fewest)]


def _group_lines(row: RakeRow, fewest: int, most: int | None) -> list[RakeLine]:
    cap = row.cap(fewest)
    number = MOST_LINES if cap is not None or row.thresholds else UNCAPPED_STEPS
    return [
        RakeLine(row.id, fewest, most, total, rake, capped=rake == cap)
        for total, rake in islice(_changes(row, fewest), number)
    ]


def _changes(row: RakeRow, players: int) -> Iterator[tuple[int, int]]:
    before = 0
    for total in _candidates(row, players):
        rake = row.amount(total, players)
        if rake != before:
            yield total, rake
        before = rake


def _candidates(row: RakeRow, players: int) -> Iterator[int]:
    """The totals at which the rake can change, ascending; endless where there is no maximum."""
    if row.basis_points is not None:
        return _share_totals(row.basis_points, row.cap(players))
    if row.thresholds:
        return iter(sorted({entry.at for entry in row.thresholds}))
    return _tier_totals(row, row.cap(players))


def _share_totals(basis_points: int, cap: int | None) -> Iterator[int]:
    rake = 1
    while basis_points and (cap is None or rake <= cap):
        yield -(-rake * 10_000 // basis_points)
        rake += 1


def _tier_totals(row: RakeRow, cap: int | None) -> Iterator[int]:
    start = 0
    for tier in row.tiers:
        if start:
            yield start
        steps = start // tier.per + 1
        # One step past the maximum shows that it is reached; a tier that takes nothing changes nothing.
        while tier.take and (cap is None or (steps - 1) * tier.take < cap):
            total = steps * tier.per
            if tier.below is not None and total >= tier.below:
                break
            yield total
            steps += 1
        start = tier.below or start
