"""Goal: the reference page explains every name that the reader uses. Method: compare the page with the code."""

from __future__ import annotations

import re
from typing import get_args

from api.readers.common.amounts import CURRENCIES
from api.readers.pokerstars.kinds import NoiseKind, RemarkKind
from api.readers.pokerstars.times import ZONES
from api.readers.pokerstars.vocabulary import GAMES, LIMITS
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "pokerstars.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The text of a section up to the next of any level."""
    return PAGE.partition(f"# {title}\n")[2].partition("\n#")[0]


def first_cells(title: str) -> list[str]:
    """Names in the first column of the tables of a section."""
    return re.findall(r"^\| `([^|]+)` \|", section(title), re.MULTILINE)


def test_every_kind_of_noise_is_explained() -> None:
    assert first_cells("Lines without an event") == sorted(get_args(NoiseKind))


def test_every_kind_of_remark_is_explained() -> None:
    assert first_cells("Remarks") == sorted(get_args(RemarkKind))


def test_every_zone_stands_in_the_table_with_its_place() -> None:
    rows = re.findall(r"^\| ((?:`[A-Z]+` ?)+)\| ([A-Za-z_/]+) \|$", section("Time zones"), re.MULTILINE)
    assert {zone: place for zones, place in rows for zone in re.findall("[A-Z]+", zones)} == ZONES


def test_every_word_for_games_and_limits_is_listed() -> None:
    table = section("First lines: `hand.started.v1`")
    for words, slug in LIMITS.items():
        assert re.search(rf"`{words}`[^|]*\| `{slug}` \|", table)
    for words, game in GAMES.items():
        assert re.search(rf"`{re.escape(words)}`[^|]*\| `{game.slug}` \|", table)


def test_every_currency_is_listed() -> None:
    for symbol, code in CURRENCIES.items():
        assert f"`{symbol}` {code}" in PAGE
