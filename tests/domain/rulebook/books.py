"""Rulebooks and stakes for the tests of this folder."""

from __future__ import annotations

from dataclasses import dataclass

from domain.rulebook import Problem, RakeRow, Rulebook, lint, load_rulebook, shipped_shelf


@dataclass(frozen=True)
class MadeUpStakes:
    big_blind: int | None = None
    lower: int | None = None
    higher: int | None = None
    spread: tuple[int, ...] | None = None


def fixed(lower: int, higher: int | None = None) -> MadeUpStakes:
    return MadeUpStakes(lower=lower, higher=2 * lower if higher is None else higher)


def blinds(big_blind: int) -> MadeUpStakes:
    return MadeUpStakes(big_blind=big_blind)


def shipped(name: str) -> Rulebook:
    book = shipped_shelf().get(name)
    assert book is not None
    return book


def row(house: str, rule: str) -> RakeRow:
    (found,) = (row for row in shipped(house).rake.rows if row.id == rule)
    return found


def load(text: str, extends: str = "generic/1") -> Rulebook:
    """The rulebook of a file with a first part that every file needs."""
    return load_rulebook(_file(text, extends), shipped_shelf().get)


def problems(text: str, extends: str = "generic/1") -> list[Problem]:
    return lint(_file(text, extends), shipped_shelf().get)


def _file(text: str, extends: str) -> bytes:
    return f'slug = "made-up"\nversion = 1\nextends = "{extends}"\n{text}'.encode()
