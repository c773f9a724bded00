"""Goal: what strangers wrote into a record reaches a terminal as text, never as an order to it.

Method: names with escape sequences, markup and characters that hide or turn text around, through every output.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from api.render.text import counted, hand_name, money_of, printable, seats_in_words, unit_of
from tests.api.cli.running import clean, run, written, wrong
from tests.support.hands import three_handed
from tests.support.scenario import Scenario

NASTY = "\x1b]0;owned\x07\x1b[2J[bold red]\u202eevil\r\n\u200b"


def with_names(record: Scenario, name: str) -> Scenario:
    """The record with a stranger's text wherever one fits."""
    seats = tuple(seat.model_copy(update={"player": name}) for seat in record.started.seats)
    opening = record.started.model_copy(update={"seats": seats, "table": name})
    return replace(record, events=(replace(record.events[0], data=opening), *record.events[1:]))


@pytest.mark.parametrize("verb", [("verify",), ("show",), ("why",)], ids=" ".join)
def test_no_control_character_comes_through(tmp_path: Path, verb: tuple[str, ...]) -> None:
    outcome = run(*verb, written(tmp_path / "hand", with_names(wrong(), NASTY)))
    text = (outcome.out + outcome.err).replace("\n", "")
    assert text.isprintable()


def test_names_are_shown_with_their_odd_characters_written_out(tmp_path: Path) -> None:
    out = run("show", written(tmp_path / "hand", with_names(clean(), NASTY))).out
    assert "\\x1b]0;owned\\x07\\x1b[2J[bold red]\\u202eevil\\x0d\\x0a\\u200b" in out


def test_sentences_on_rejects_are_one_line(tmp_path: Path) -> None:
    line = b'{"stream":"session/cardroom/1","pos":1,"at":"\\u001b[31m\\n","topic":"session.closed.v1","data":{}}'
    outcome = run("verify", written(tmp_path / "hand", clean(), line))
    assert len(outcome.err.splitlines()) == 1
    assert outcome.err.rstrip("\n").isprintable()


def test_a_file_name_is_shown_harmless_too(tmp_path: Path) -> None:
    outcome = run("verify", tmp_path / "\x1b[2J.jsonl")
    assert outcome.err == f"{tmp_path}/\\x1b[2J.jsonl: cannot be opened: No such file or directory.\n"


def test_ordinary_text_stays_as_it_is() -> None:
    assert printable("Müller ♠ 12 €") == "Müller ♠ 12 €"
    assert printable("\U000e0001") == "\\U000e0001"


@pytest.mark.parametrize(("seats", "words"), [((), "no seat"), ((3,), "seat 3"), ((1, 2, 3), "seats 1, 2 and 3")])
def test_seats_in_words(seats: tuple[int, ...], words: str) -> None:
    assert seats_in_words(seats) == words


def test_numbers_of_things() -> None:
    assert [counted(number, "hand") for number in (0, 1, 2_000)] == ["0 hands", "1 hand", "2,000 hands"]


def test_hands_are_called_as_one_asks_for_them() -> None:
    assert hand_name("hand/card%20room/7%231") == "card room/7#1"
    assert hand_name("") == "a hand without a name"


def test_money_is_written_in_the_currency_of_the_hand() -> None:
    assert money_of(three_handed(currency="JPY").started)(500) == "500 JPY"
    assert money_of(three_handed(tournament=True).started)(500) == "500 chips"
    assert money_of(None)(500) == "500 minor units"
    assert unit_of(three_handed(currency="PLAY", real_money=False).started) == "play"
