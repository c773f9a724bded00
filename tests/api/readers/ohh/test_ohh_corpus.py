"""Goal: real files of Open Hand History are read whole and settle to what they state.

Method: all files of the shared corpus; the pots are compared with those of the JSON, read here by other means, and
the stacks with the opening stacks of the next hand of the same session.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from api.readers import HandRecord, LineAccount, read_file
from domain.events import Event, canonical_bytes, parse_event
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.readers.phh.writing import start, told
from tests.support.shared import ROOT, SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "corpora" / "ohh"
PAGE = ROOT / "docs" / "reference" / "ohh.md"
HOME_GAME, EIGHT, STARS = "home-game.ohh", "Holdem_Cash_Hand_888_.ohh", "Omah_HiLo_Cash_Hand_PokerStars_.ohh"
HANDS = {HOME_GAME: 102, EIGHT: 1, STARS: 1}
OTHER_ORDER_OF_SHOWS = 3
"""Hands of the home game whose program lists shows in another order than ALL.SHOW.ORDER."""


def documents(path: Path) -> Iterator[dict[str, Any]]:
    """The hands of a file."""
    decoder, rest = json.JSONDecoder(parse_float=Decimal), path.read_text(encoding="utf-8").strip()
    while rest:
        value, end = decoder.raw_decode(rest)
        yield value["ohh"]
        rest = rest[end:].strip()


@cache
def taken(name: str) -> tuple[tuple[HandRecord, ...], LineAccount]:
    """The hands of a file, each file read once."""
    with read_file(CORPUS / name) as reading:
        results = tuple(reading)
    assert [result for result in results if not isinstance(result, HandRecord)] == []
    return tuple(result for result in results if isinstance(result, HandRecord)), reading.account


@cache
def verdicts(name: str) -> list[dict[str, Any]]:
    """The verdicts on the hands of a file."""
    shelf = shipped_shelf()
    return [judge(record.events, shelf).as_dict() for record in taken(name)[0]]


@pytest.mark.parametrize("name", HANDS)
def test_all_hands_are_read_and_every_line_has_its_place(name: str) -> None:
    records, account = taken(name)
    assert len(records) == HANDS[name]
    assert account.adds_up
    assert account.lines == (CORPUS / name).read_bytes().count(b"\n") + (name == EIGHT)
    assert account.noise == ({"blank": HANDS[name]} if name == HOME_GAME else {})
    assert account.remarks == {}


def is_settled(document: dict[str, Any], verdict: dict[str, Any]) -> bool:
    """Whether pots, rake and what each player wins are those of the file."""
    ids = {player["id"]: str(player["seat"]) for player in document["players"]}
    stated: Counter[str] = Counter()
    for pot in document["pots"]:
        for win in pot["player_wins"]:
            stated[ids[win["player_id"]]] += int(100 * win["win_amount"])
    awarded: Counter[str] = Counter()
    for pot in verdict["pots"]:
        awarded.update(pot["awards"])
    return (
        sum(pot["amount"] for pot in verdict["pots"]) == sum(100 * pot["amount"] for pot in document["pots"])
        and verdict["rake"]["used"] == sum(100 * pot["rake"] for pot in document["pots"])
        and +awarded == +stated
    )


def judged_documents() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """All hands as the files have them, each with its verdict."""
    return [pair for name in HANDS for pair in zip(documents(CORPUS / name), verdicts(name), strict=True)]


def test_pots_are_those_of_the_file() -> None:
    assert [
        document["game_number"] for document, verdict in judged_documents() if not is_settled(document, verdict)
    ] == []


def test_the_page_has_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    differing = {verdict["hand"].rpartition("/")[2] for _, verdict in judged_documents() if verdict["status"] != "ok"}
    numbers = {
        "read": sum(len(taken(name)[0]) for name in HANDS),
        "settled to the cent": sum(is_settled(document, verdict) for document, verdict in judged_documents()),
        "shown in another order": len(differing),
        "rejected": sum(taken(name)[1].rejects for name in HANDS),
    }
    with capsys.disabled():
        sys.stdout.write("\nOHH corpus: " + ", ".join(f"{name} {count}" for name, count in numbers.items()) + "\n")
    page = PAGE.read_text(encoding="utf-8").partition("## How the shared corpus fares")[2]
    rows = dict(re.findall(r"^\| ([a-z ]+) \| ([0-9]+) \|$", page, re.MULTILINE))
    assert rows == {name: str(count) for name, count in numbers.items()}
    assert {hand_no for hand_no in differing if f"`{hand_no}`" in page} == differing


def test_nothing_but_the_order_of_shows_is_found() -> None:
    found = Counter(finding["code"] for name in HANDS for verdict in verdicts(name) for finding in verdict["findings"])
    assert found == {"RAKE_UNVERIFIABLE": sum(HANDS.values()), "SHOWDOWN": OTHER_ORDER_OF_SHOWS}


def test_stacks_go_on_from_hand_to_hand() -> None:
    """A player's stack is that of the hand before, unless he bought more chips or took a pause."""
    followed = 0
    hands = list(zip(taken(HOME_GAME)[0], verdicts(HOME_GAME), strict=True))
    for (_, verdict), (record, _) in pairwise(hands):
        for seat in start(record)["seats"]:
            before = verdict["final"].get(str(seat["seat"]))
            if before is not None and seat["stack"] == before:
                followed += 1
            elif before is not None:
                assert seat["stack"] > before
    assert followed > 250


def test_facts_of_the_files() -> None:
    home, eight, stars = (start(taken(name)[0][0]) for name in (HOME_GAME, EIGHT, STARS))
    assert [opening["house"] for opening in (home, eight, stars)] == ["pokerstars", "pacific-poker", "pokerstars"]
    assert [opening["hand_no"] for opening in (home, eight, stars)] == ["1649546700712", "481325875", "142665060918"]
    assert (stars["game"], stars["limit"], stars["button"]) == ("omaha-hilo", "PL", 7)
    assert taken(EIGHT)[0][0].events[0] == parse_event(canonical_bytes(_first(taken(EIGHT)[0][0])))
    assert _first(taken(EIGHT)[0][0]).at == "2017-07-14T15:03:39.000000Z"


def test_the_deal_follows_the_forced_bets_wherever_it_is_listed() -> None:
    topics = [event["topic"] for event in told(taken(HOME_GAME)[0][0])]
    assert topics == [
        *["blind-posted"] * 2,
        *["hole-cards-dealt"] * 3,
        "folded",
        "raised",
        "folded",
        "pot-awarded",
        "finished",
    ]


@pytest.mark.parametrize("name", HANDS)
def test_every_event_has_the_form_of_the_contract(name: str) -> None:
    for record in taken(name)[0]:
        for pos, event in enumerate(record.events, 1):
            assert isinstance(event, Event)
            assert (event.stream, event.pos) == (record.stream, pos)
            assert parse_event(canonical_bytes(event)) == event


def _first(record: HandRecord) -> Event:
    event = record.events[0]
    assert isinstance(event, Event)
    return event
