"""Goal: pokerkit loads every PHH that is written for games it knows, and comes to our stacks.

Method: random hands of our own and of pokerkit's, and the hands of the tests. pokerkit is told nothing of rake, fees
and house money, so the stacks are compared as if there were none. Where the ways part, the record must show why: one
of the kinds that the reference page names, and no other.
"""

from __future__ import annotations

import io
import tomllib
from collections import Counter
from decimal import Decimal

import pytest

from api.exports import CannotExportError, to_phh
from api.readers import HandRecord, read_file
from api.readers.phh.variants import VARIANTS
from tests.api.exports.hands_to_export import HANDS, events_of
from tests.api.exports.pokerkit_kinds import EQUAL, KINDS, kinds_of
from tests.api.exports.pokerkit_replay import loaded, replayed
from tests.support.play import LONG, Wish, play
from tests.support.pokerkit_hands import CODES, hand_of
from tests.support.shared import ROOT, SHARED, needs_shared

CENT = Decimal("0.01")
CHIP = Decimal(1)
PAGE = (ROOT / "docs" / "reference" / "phh.md").read_text(encoding="utf-8")
GAMES = {
    "NT": ("holdem", "NL"),
    "FT": ("holdem", "FL"),
    "PO": ("omaha", "PL"),
    "FO/8": ("omaha-hilo", "FL"),
}
HANDS_OF_A_GAME = 600 if LONG else 100

QUIET = {"NT": 82, "FT": 67, "PO": 83, "FO/8": 64}
"""Of 100 hands as in a quiet casino game, how many are equal at least; the others have short blinds or all-ins."""

ANY = {"NT": 70, "FT": 52, "PO": 57, "FO/8": 54}
"""The same of hands with everything that can be recorded."""


@pytest.mark.parametrize("name", HANDS)
def test_pokerkit_loads_every_record(name: str) -> None:
    history = loaded(to_phh(events_of(name)).text, CENT)
    assert history.variant == "NT"
    assert len(history.players or []) == len(history.starting_stacks)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("example", EQUAL),
        ("walk", EQUAL),
        ("heads_up", EQUAL),
        ("dead_blind", EQUAL),
        ("straddled", EQUAL),
        ("dead_button", EQUAL),
        ("cashed_out", EQUAL),
        ("tournament", EQUAL),
        ("short_blind", "short blind"),
        ("twice", "several boards"),
    ],
)
def test_the_kind_of_each_hand(name: str, kind: str) -> None:
    assert kinds_of(to_phh(events_of(name)).text, 1 if name == "tournament" else 100) == [kind]


@pytest.mark.parametrize("plain", [True, False], ids=["quiet", "any"])
@pytest.mark.parametrize("code", GAMES)
def test_pokerkit_comes_to_our_stacks_or_the_record_shows_why(code: str, plain: bool) -> None:
    game, limit = GAMES[code]
    wish = Wish(games=(game,), limits=(limit,), plain=plain, facts=not plain, open_cards=True)
    kinds: Counter[str] = Counter()
    for seed in range(HANDS_OF_A_GAME):
        played = play(seed, wish)
        text = to_phh(played.events).text
        assert tomllib.loads(text)["variant"] == code
        (kind,) = kinds_of(text, 1 if played.setting.tournament else 100)
        kinds[kind] += 1
    least = (QUIET if plain else ANY)[code]
    assert kinds[EQUAL] * 100 >= least * HANDS_OF_A_GAME, kinds


@pytest.mark.parametrize("code", CODES)
def test_hands_of_pokerkit_come_back_to_it(code: str) -> None:
    """In every game that it knows: what it wrote, read by us and written again, it plays to the same stacks."""
    for seed in range(300 if LONG else 25):
        dealt = hand_of(code, seed)
        (record,) = read_file(io.BytesIO(dealt.text.encode()), name="file")
        assert isinstance(record, HandRecord)
        text = to_phh(record.events).text
        state, parted = replayed(text, CHIP)
        assert parted is None, (seed, parted)
        assert [Decimal(stack) for stack in state.stacks] == [Decimal(stack) for stack in dealt.state.stacks], seed


@needs_shared
@pytest.mark.parametrize("folder", ["ongame", "pokerstars", "ohh", "phh"])
def test_pokerkit_loads_the_hands_of_the_corpora(folder: str) -> None:
    codes = {(variant.game, variant.limit) for variant in VARIANTS.values()}
    counted = 0
    for path in sorted((SHARED / "corpora" / folder).glob("*.*")):
        for record in [record for record in read_file(path) if isinstance(record, HandRecord)][:: 1 if LONG else 25]:
            text = to_phh(record.events).text
            variant = tomllib.loads(text)["variant"]
            if variant in VARIANTS:
                counted += 1
                assert loaded(text, CENT).variant == variant
    assert codes
    assert counted


def test_every_kind_is_named_on_the_page() -> None:
    section = PAGE.partition("## pokerkit\n")[2].partition("\n## ")[0]
    named = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")]
    assert named[1:] == list(KINDS)


def test_what_cannot_be_written_says_why() -> None:
    with pytest.raises(CannotExportError):
        to_phh(())
