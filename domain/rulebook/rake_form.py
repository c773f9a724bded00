"""Rows of a rake table as a house file states them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.rulebook.form import RakeForm
from domain.rulebook.rake import Cap, RakeRow, StakeRange, Threshold, Tier
from domain.rulebook.vocabulary import Basis


def rows_laid_over(stated: Iterable[RakeForm], inherited: Sequence[RakeRow]) -> tuple[RakeRow, ...]:
    """The inherited rows, those with the id of a stated one replaced by it, then the other stated ones."""
    rows = {row.id: row for row in inherited}
    return tuple((rows | {form.id: row_of(form) for form in stated}).values())


def row_of(form: RakeForm) -> RakeRow:
    """The row of the rake table that one entry of a house file states."""
    return RakeRow(
        id=form.id,
        basis=_basis(form),
        source=form.source or "",
        gloss=form.gloss,
        games=tuple(form.games),
        limits=tuple(form.limits),
        stakes=_stakes(form),
        tiers=tuple(Tier(tier.below, tier.per, tier.take) for tier in form.tiers or ()),
        thresholds=tuple(
            Threshold(entry.players[0], entry.players[1], entry.at, entry.take) for entry in form.thresholds or ()
        ),
        basis_points=form.basis_points,
        caps=tuple(Cap(entry.players[0], entry.players[1], entry.cap) for entry in form.caps),
    )


def _stakes(form: RakeForm) -> StakeRange | None:
    stakes = form.stakes
    return None if stakes is None else StakeRange(stakes.by, stakes.min, stakes.max, tuple(stakes.only or ()))


def _basis(form: RakeForm) -> Basis:
    return form.basis or ("S" if form.source else "I")
