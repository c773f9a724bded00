"""Goal: a house that a stranger writes in TOML alone flips each parameter, and the verdict changes as stated.

Method: a table of flips, one at least for every parameter and every named value (`tests.replay.stranger`). Each hand
is judged by the house before and after its file says one line more. The parts of the verdict that differ must be those
of the table, with its literal values, and no others.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from domain.rulebook import Terms, lint, shipped_shelf
from tests.replay.stranger import across, bets, draws, endings, fixed_limit, pots, rake, rankings, stud, table
from tests.replay.stranger.flip import Flip, parts_of

_SHEETS = (pots, rake, bets, fixed_limit, stud, draws, table, endings, across, rankings)
FLIPS = tuple(flip for sheet in _SHEETS for flip in sheet.FLIPS)


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: f"{flip.parameter}={flip.value}")
def test_one_line_of_toml_changes_the_verdict_as_stated(flip: Flip) -> None:
    before, after = parts_of(flip.verdict(flipped=False)), parts_of(flip.verdict(flipped=True))
    changed = [part for part in before if before[part] != after[part]]
    assert {part: before[part] for part in changed} == flip.before
    assert {part: after[part] for part in changed} == flip.after
    assert changed


@pytest.mark.parametrize("flip", FLIPS, ids=lambda flip: f"{flip.parameter}={flip.value}")
def test_the_file_says_what_it_means(flip: Flip) -> None:
    """The flipped file is sound, and differs from the other in this one parameter."""
    before, after = tomllib.loads(flip.file(flipped=False)), tomllib.loads(flip.file(flipped=True))
    assert after["parameters"].pop(flip.parameter) == {"value": tomllib.loads(f"value = {flip.value}")["value"]}
    assert before == after
    assert lint(flip.file(flipped=True).encode(), shipped_shelf().get) == []


def test_every_parameter_is_in_the_table() -> None:
    flipped = {flip.parameter for flip in FLIPS}
    assert flipped == {field.name for field in fields(Terms)}


def test_every_named_value_but_the_usual_one_is_in_the_table() -> None:
    usual = shipped_shelf().get("generic/1")
    assert usual is not None
    flipped = {
        (flip.parameter, value) for flip in FLIPS for value in _names(tomllib.loads(f"value = {flip.value}")["value"])
    }
    named = {
        (name, value)
        for name, kind in get_type_hints(Terms).items()
        for value in _choices(kind)
        if value not in _names(getattr(usual.terms, name))
    }
    assert named == flipped


def _choices(kind: object) -> tuple[object, ...]:
    """The named values of a parameter, or of the entries of a table by game."""
    of = get_args(kind)[1] if get_origin(kind) is Mapping else kind
    return get_args(of) if get_origin(of) is Literal else ()


def _names(value: object) -> set[object]:
    values = value.values() if isinstance(value, Mapping) else [value]
    return {each for each in values if isinstance(each, str)}
