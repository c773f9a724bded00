"""A worksheet in words: everything that it shows, arranged as it is shown. Terminal and page are drawn from this.

Texts are printable (no control or direction characters), amounts are written without their unit, `?` where unknown;
the unit stands beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Fact(NamedTuple):
    """Something that is said once: a name and a value."""

    name: str
    value: str


class DeedRow(NamedTuple):
    """An event that moved money."""

    pos: str
    what: str
    seat: str
    player: str
    amount: str
    reversed: bool


class RefundRow(NamedTuple):
    """A seat of a broken-off hand."""

    seat: str
    player: str
    standing: str
    start: str
    put_in: str
    returned: str
    behind: str
    due: str
    after: str
    to: str


class CorrectionRow(NamedTuple):
    """A seat of a finished hand that was paid wrongly."""

    seat: str
    player: str
    recorded: str
    right: str
    standing: str
    due: str


class PolicyHead(NamedTuple):
    """A policy, and whether amounts are reckoned by it."""

    name: str
    selected: bool


class PolicyCell(NamedTuple):
    """What a policy gives, and the difference to the selected one (empty: none)."""

    amount: str
    difference: str


class PolicyRow(NamedTuple):
    """What a seat gets by each policy; the last row has no seat and adds up."""

    seat: str
    player: str
    cells: tuple[PolicyCell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoliciesView:
    """Policies side by side. `rows` are the seats for which they differ, or all; `notes` are sentences."""

    heads: tuple[PolicyHead, ...]
    rows: tuple[PolicyRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundView:
    """A broken-off hand. Without detail `facts` and `deeds` are empty. `closing` says how the sums agree."""

    name: str
    game: str
    unit: str
    facts: tuple[Fact, ...]
    rows: tuple[RefundRow, ...]
    sums: RefundRow
    deeds: tuple[DeedRow, ...]
    policies: PoliciesView | None
    notes: tuple[str, ...]
    closing: str
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionView:
    """A finished hand that was paid wrongly.."""

    name: str
    game: str
    unit: str
    facts: tuple[Fact, ...]
    rows: tuple[CorrectionRow, ...]
    sums: CorrectionRow
    notes: tuple[str, ...]
    closing: str
    problems: tuple[str, ...]


HandView = RefundView | CorrectionView


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The hands of a table."""

    name: str
    hands: tuple[HandView, ...]
    summary: str


class BetweenRow(NamedTuple):
    """Somebody who sat at a table between hands; `rests` says what his stack rests on."""

    table: str
    seat: str
    player: str
    money: str
    stack: str
    rests: str


class PlayerRow(NamedTuple):
    """One total of a player; `between` is what of his stacks lies at tables where he was between hands."""

    player: str
    money: str
    hands: str
    due: str
    to_table: str
    to_wallet: str
    stacks: str
    between: str


class GrandRow(NamedTuple):
    """What all players get of one kind of money, and the house's part: what it adds, or gets (corrections)."""

    money: str
    players: str
    due: str
    to_table: str
    to_wallet: str
    house: str


class PolicyTotal(NamedTuple):
    """What one policy gives over all hands; `without`: the hands where it cannot be had, so that all is returned."""

    money: str
    policy: str
    amount: str
    difference: str
    without: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WorksheetView:
    """The whole worksheet. `empty` says that there is nothing to return; `corrections`: its hands were finished."""

    title: str
    corrections: bool
    facts: tuple[Fact, ...]
    sha256: str
    empty: str
    closing: str
    closes: bool
    tables: tuple[TableView, ...]
    between: tuple[BetweenRow, ...]
    policies: tuple[PolicyTotal, ...]
    players: tuple[PlayerRow, ...]
    grand: tuple[GrandRow, ...]
