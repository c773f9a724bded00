"""Goal: `--as` lets nothing hidden through, whatever the output is.

Method: noninterference: hands that differ in nothing but what a viewer may not see look the same to him, byte by byte.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.views import VIEWERS, Viewer, as_seen_by, viewer_named
from domain.events import Event, UnreadableEvent, hand
from tests.api.cli.running import clean, codes, run, written
from tests.support.hands import checked_down, dealt, three_handed
from tests.support.scenario import Scenario

BOARD = "Ks8d3c2h7c"
VERBS = (("show",), ("show", "--json"), ("why",), ("why", "--json"))
SEEN = ("player:p-a", "player:p-b", "player:stranger", "officer", "regulator")


def showdown(second: str = "Ah8h") -> Scenario:
    """Seat 1 shows kings, seat 2 mucks, seat 3 has folded; `second` are the cards of seat 2."""
    opening = three_handed().small(2, 50).big(3, 100).deal({1: "KdKc", 2: second, 3: "QsQh"})
    played = opening.calls(1, 100).calls(2, 50).checks(3).checked_down(BOARD, 2, 3, 1)
    return played.mucks(2).mucks(3).shows(1).awards(1, 300).finishes()


def unfinished(second: str = "Ah8h") -> Scenario:
    return three_handed().small(2, 50).big(3, 100).deal({1: "KdKc", 2: second, 3: "QsQh"}).calls(1, 100)


def seen(record: Scenario, viewer: str) -> tuple[Event | UnreadableEvent, ...]:
    found = viewer_named(viewer)
    assert found is not None
    return as_seen_by(record.events, found)


def payloads(record: tuple[Event | UnreadableEvent, ...], kind: type[Any]) -> list[Any]:
    return [event.data for event in record if isinstance(event, Event) and isinstance(event.data, kind)]


def test_a_file_is_shown_whole_unless_asked_otherwise(tmp_path: Path) -> None:
    assert "Seat 2 is dealt Ah 8h." in run("show", written(tmp_path / "hand.jsonl", showdown())).out


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
@pytest.mark.parametrize("viewer", ["player:p-a", "player:p-c", "player:stranger"])
def test_hidden_cards_change_nothing_that_another_player_sees(
    tmp_path: Path, verb: tuple[str, ...], viewer: str
) -> None:
    first = run(*verb, written(tmp_path / "hand", showdown()), "--as", viewer)
    assert run(*verb, written(tmp_path / "hand", showdown("JsTc")), "--as", viewer) == first
    assert "Ah" not in first.out


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
@pytest.mark.parametrize("viewer", [viewer for viewer in SEEN if viewer != "player:p-b"])
def test_while_a_hand_is_open_hidden_cards_are_for_nobody_else(
    tmp_path: Path, verb: tuple[str, ...], viewer: str
) -> None:
    first = run(*verb, written(tmp_path / "hand", unfinished()), "--as", viewer)
    assert run(*verb, written(tmp_path / "hand", unfinished("JsTc")), "--as", viewer) == first


def test_a_fault_in_hidden_cards_is_not_told_to_others(tmp_path: Path) -> None:
    twice = written(tmp_path / "hand", showdown("QsJc"))
    assert codes(run("show", twice, "--json").document["verdict"]) == ["CARD_DUPLICATE"]
    assert codes(run("show", twice, "--json", "--as", "officer").document["verdict"]) == ["CARD_DUPLICATE"]
    assert codes(run("show", twice, "--json", "--as", "player:p-a").document["verdict"]) == []


def test_a_player_sees_his_own_cards_and_those_that_were_shown(tmp_path: Path) -> None:
    out = run("show", written(tmp_path / "hand", showdown()), "--as", "player:p-b").out
    assert "Seat 2 is dealt Ah 8h." in out
    assert "Seat 1 is dealt Kd Kc." in out
    assert "Seat 3 is dealt ?? ??." in out


def test_one_shown_card_does_not_open_the_other() -> None:
    record = checked_down().shows_cards(2, "Ah")
    dealt_to = {deal.seat: deal.down for deal in payloads(seen(record, "player:p-a"), hand.HoleCardsDealt)}
    assert dealt_to == {1: ("Kd", "Kc"), 2: ("Ah", "??"), 3: ("??", "??")}


def test_a_show_without_cards_opens_all() -> None:
    record = checked_down().then(hand.CardsShown, seat=2)
    dealt_to = {deal.seat: deal.down for deal in payloads(seen(record, "player:p-a"), hand.HoleCardsDealt)}
    assert dealt_to[2] == ("Ah", "8h")


@pytest.mark.parametrize("viewer", ["officer", "regulator"])
def test_after_its_end_officer_and_regulator_see_all_cards(tmp_path: Path, viewer: str) -> None:
    out = run("show", written(tmp_path / "hand", showdown()), "--as", viewer).out
    assert "Seat 2 is dealt Ah 8h." in out
    assert "Seat 3 is dealt Qs Qh." in out


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_the_officer_reads_no_names(tmp_path: Path, verb: tuple[str, ...]) -> None:
    cancelled = dealt().cancels().orders(1, 100)
    for record in (showdown(), cancelled):
        out = run(*verb, written(tmp_path / "hand", record), "--as", "officer").out
        assert "p-a" not in out
    assert "p-a" in run("show", written(tmp_path / "hand", showdown()), "--as", "regulator").out


def test_sessions_and_clients_are_not_for_the_officer() -> None:
    record = clean()
    named = record.started.seats[0].model_copy(update={"session": "s-1", "client": "9.1"})
    opening = replace(record.events[0], data=record.started.model_copy(update={"seats": (named,)}))
    (started,) = payloads(as_seen_by((opening,), Viewer("officer")), hand.HandStarted)
    assert (started.seats[0].player, started.seats[0].session, started.seats[0].client) == ("seat 1", None, None)


def test_burned_drawn_and_revealed_cards_are_not_for_players() -> None:
    record = (
        dealt()
        .burns("2c")
        .then(hand.CardsDiscarded, seat=2, draw=1, cards=("2d", "3d"))
        .then(hand.CardsDrawn, seat=2, draw=1, cards=("4d", "5d"))
        .then(hand.CardsMucked, seat=2, cards=("4d", "5d"))
        .then(hand.DeckRevealed, deck=("2c", "2d"), nonce="n")
        .then(hand.HandUnreadable, sha256="0" * 64, reason="seat 2 has 4d")
    )
    words = str([event.data for event in seen(record, "player:p-a") if isinstance(event, Event)])
    assert not any(card in words for card in ("2c", "2d", "3d", "4d", "5d", "Ah", "8h", "Qs"))
    own = str([event.data for event in seen(record, "player:p-b") if isinstance(event, Event)])
    assert all(card in own for card in ("3d", "4d", "5d", "Ah", "8h"))


def test_what_could_not_be_read_is_not_quoted() -> None:
    (unreadable,) = as_seen_by((UnreadableEvent("hand/cardroom/501", 4, 'got "Ah"'),), Viewer("regulator"))
    assert unreadable == UnreadableEvent("hand/cardroom/501", 4, "An event cannot be read.")


@pytest.mark.parametrize("name", ["", "player:", "player", "Officer", "admin", "regulator "])
def test_who_is_no_known_viewer_sees_nothing(tmp_path: Path, name: str) -> None:
    outcome = run("show", written(tmp_path / "hand", showdown()), "--as", name)
    assert (outcome.code, outcome.out) == (2, "")
    assert VIEWERS in outcome.err
