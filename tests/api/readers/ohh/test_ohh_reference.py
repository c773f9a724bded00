"""Goal: the reference page explains every name that reader and writer use. Method: compare the page with the code."""

from __future__ import annotations

import re
from typing import get_args

from pydantic import BaseModel

from api.readers.ohh import models
from api.readers.ohh.kinds import NoiseKind, RemarkKind
from api.readers.ohh.opening import GAMES
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "ohh.md").read_text(encoding="utf-8")
ACTIONS = (
    "Dealt Cards",
    "Mucks Cards",
    "Shows Cards",
    "Post Ante",
    "Post SB",
    "Post BB",
    "Straddle",
    "Post Dead",
    "Post Extra Blind",
    "Fold",
    "Check",
    "Bet",
    "Raise",
    "Call",
    "Added Chips",
    "Sits Down",
    "Stands Up",
)
"""The actions of the specification."""


def first_cells(title: str) -> list[str]:
    """Names in the first column of the table of a section."""
    section = PAGE.partition(f"# {title}\n")[2].partition("\n#")[0]
    cells = re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE)
    return [name for cell in cells for name in re.findall("`(.+?)`", cell)]


def test_every_kind_of_noise_is_explained() -> None:
    assert sorted(first_cells("Keys without an event")) == sorted(get_args(NoiseKind))


def test_every_kind_of_remark_is_explained() -> None:
    assert sorted(first_cells("Remarks")) == sorted(get_args(RemarkKind))


def test_every_action_and_game_is_listed() -> None:
    for action in ACTIONS:
        assert f"`{action}`" in PAGE
    for slug in GAMES.values():
        assert f"`{slug}`" in PAGE


def names(model: type[BaseModel]) -> list[str]:
    """The keys of an object as a record writes them."""
    return [field.alias or name for name, field in model.model_fields.items()]


def test_every_key_of_the_hand_has_its_place() -> None:
    for key in names(models.Hand):
        assert key in {"rounds", "pots"} or f"`{key}`" in PAGE
    for model in (models.Pot, models.PlayerWin, models.BetLimit):
        for key in names(model):
            assert key in {"number", "amount", "player_id", "player_wins"} or f"`{key}`" in PAGE


def test_every_key_of_our_own_is_explained() -> None:
    objects = (models.Hand, models.Player, models.Action, models.Round, models.TournamentInfo)
    used = {key for model in objects for key in names(model) if key.startswith("_")}
    assert sorted(first_cells("Keys of our own")) == sorted(used)
