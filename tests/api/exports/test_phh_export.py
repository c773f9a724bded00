"""Goal: a hand written as PHH loses only what is listed. Method: hands of all kinds, compared in two ways."""

from __future__ import annotations

import json
import tomllib
from dataclasses import replace
from decimal import Decimal

import pytest

from api.exports import CannotExportError, phh_file, to_phh
from api.readers import HandRecord
from api.readers.common.carried import FACTS
from domain.events import UnreadableEvent
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.exports.comparing import applied, fields_lost, idle, judged, of_record, read_back
from tests.api.exports.hands_to_export import HANDS, STACKS, events_of, example, walk, with_extras
from tests.api.readers.phh.test_phh_play import STUD_DEAL
from tests.api.readers.phh.writing import DRAW, STUD, read, record
from tests.api.readers.writing import Given
from tests.support.play import play, seeds
from tests.support.scenario import scenario

ALWAYS = {("started", "house"), ("started", "hand_no"), ("started", "source"), (None, "at")}
"""A record of this format has no room, no number that is unique in it, one time, and is a source."""

CHIPS = {"amount", "seat", "stack", "board", "street", "button", "game", "limit", "draw", "pot", "share"}
"""Fields that decide about chips."""


def test_the_example_of_the_contract() -> None:
    exported = to_phh(example().events)
    keys = tomllib.loads(exported.text, parse_float=Decimal)
    assert keys["variant"] == "NT"
    assert keys["blinds_or_straddles"] == [Decimal("0.5"), 1, 0]
    assert keys["starting_stacks"] == [100, 100, 10]
    assert keys["seats"] == [2, 3, 1]
    assert keys["players"] == ["p-b", "p-c", "p-a"]
    assert keys["actions"][3:6] == ["p3 cbr 10", "p1 cc", "p2 cc"]
    assert keys["finishing_stacks"] == [70, Decimal("109.5"), Decimal("28.5")]
    assert keys["_states"] == [fact for fact in FACTS if fact != "times"]
    assert keys["_rake_by_pot"] == [Decimal("1.5"), Decimal("0.5")]
    assert keys["_awards"] == ["28.5 p3 pot=0 share=whole", "39.5 p2 pot=1 share=whole"]
    assert (keys["venue"], keys["hand"], keys["currency"], keys["time_zone"]) == ("trickyplay", "9001", "EUR", "UTC")
    assert keys["_details"] == ["4 all_in"]
    assert fields_lost(exported) == ALWAYS | {("started", "seats.order"), ("finished", "stacks.order")}


def test_the_list_of_losses_is_for_machines() -> None:
    exported = to_phh(example().events)
    lost = json.loads(json.dumps([loss.as_dict() for loss in exported.lost]))
    assert lost[0] == {
        "pos": 1,
        "topic": "hand.started.v1",
        "field": "house",
        "stated": "trickyplay",
        "read_back": "phh",
        "read_pos": None,
    }
    times = {str(event.pos): event.at for event in example().events if event.at != example().events[0].at}
    assert lost[-1] == {
        "pos": None,
        "topic": None,
        "field": "at",
        "stated": times,
        "read_back": example().events[0].at,
        "read_pos": None,
    }


@pytest.mark.parametrize("name", HANDS)
def test_only_what_is_listed_is_lost(name: str) -> None:
    exported = to_phh(events_of(name))
    assert applied(events_of(name), exported.lost) == of_record(exported)
    assert idle(events_of(name), exported) == []
    assert {field for _, field in fields_lost(exported)} & CHIPS == set()


LISTS = {("started", "seats.order"), ("finished", "stacks.order")}
"""The format lists players from the left of the button."""


@pytest.mark.parametrize(
    ("name", "beyond"),
    [
        ("walk", LISTS),
        ("heads_up", set()),
        ("dead_blind", LISTS),
        ("straddled", LISTS),
        ("twice", LISTS | {("raised", "to"), ("cards-shown", "order")}),
        ("cancelled", {("started", "seats.order")}),
        ("open_hand", {("started", "seats.order"), ("raised", "to")}),
        ("faulty", LISTS),
        ("dead_button", LISTS),
        ("short_blind", LISTS),
        ("cashed_out", LISTS | {("raised", "to"), ("cards-shown", "order")}),
        ("tournament", LISTS),
    ],
)
def test_what_each_hand_loses(name: str, beyond: set[tuple[str, str]]) -> None:
    lost = fields_lost(to_phh(events_of(name)))
    assert lost - ALWAYS <= beyond
    assert lost >= ALWAYS


@pytest.mark.parametrize("name", HANDS)
def test_the_verdict_on_what_is_read_back_has_the_same_numbers(name: str) -> None:
    shelf = shipped_shelf()
    stated = judge(events_of(name), shelf, "generic/1").as_dict()
    again = judge(read_back(to_phh(events_of(name)).text), shelf, "generic/1").as_dict()
    for number in ("uncalled", "pots", "rake", "final", "owed", "refunds", "life"):
        assert again[number] == stated[number], number


def test_events_that_the_format_has_no_words_for_are_carried() -> None:
    exported = to_phh(with_extras())
    topics = [event.topic for event in read_back(exported.text)]
    assert {"hand.card-burned.v1", "hand.deck-reshuffled.v1", "hand.disconnected.v1"} <= set(topics)
    assert fields_lost(exported) <= ALWAYS | LISTS


def test_a_bet_of_a_player_is_never_carried_beside_the_actions() -> None:
    """It would be another hand than other programs read: what the notation cannot say of players is lost."""
    told = scenario(stacks=STACKS, blinds=(50, 100)).small(2, 50).big(3, 100).deal().calls(1, 100).blind(2, 50, "post")
    exported = to_phh(told.events)
    assert ("blind-posted", None) in fields_lost(exported)
    assert applied(told.events, exported.lost) == of_record(exported)


def test_deeds_of_seats_that_are_not_in_the_hand_are_carried() -> None:
    told = walk()
    events = [*told.events[:7], *scenario(stacks=STACKS).calls(9, 100).events[1:], *told.events[7:]]
    numbered = [replace(event, stream=told.events[0].stream, pos=pos) for pos, event in enumerate(events, 1)]
    assert judged(read_back(to_phh(numbered).text)) == judged(numbered)


@pytest.mark.parametrize("batch", range(5))
def test_random_hands_lose_only_what_is_listed(batch: int) -> None:
    for seed in seeds(batch, 300):
        played = play(seed)
        exported = to_phh(played.events)
        assert applied(played.events, exported.lost) == of_record(exported), seed
        assert {field for _, field in fields_lost(exported)} & CHIPS == set(), seed


STUD_ACTIONS = ("p3 pb", "p1 cbr 4", "p2 f", "p3 cc", "d dh p1 Tc", "d dh p3 Td", "p1 cbr 4", "p3 f")
DRAW_DEAL = ("d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "d dh p3 9c9d9h9sTd")
DRAW_ACTIONS = ("p3 f", "p1 cc", "p2 cc", "p1 sd", "p2 sd ????", "d dh p2 ????", "p1 cbr 2", "p2 f")


@pytest.mark.parametrize(
    "text",
    [
        record("p3 cbr 6", "p1 f", "p2 f", finishing_stacks="[99, 198, 303]"),
        record("p3 cbr 6", "p1 f", "p2 f", finishing_stacks="[99.5, 198, 302.5]", table="'T'", level="4"),
        record(*STUD_ACTIONS, game=STUD, deal=STUD_DEAL, finishing_stacks="[106, 199, 295]"),
        record("p3 cbr 4", "p1 cbr 8", game=STUD, deal=STUD_DEAL, _button="3"),
        record(*DRAW_ACTIONS, game=DRAW, deal=DRAW_DEAL, winnings="[4, 0, 0]"),
        record("p3 f", game={**DRAW, "variant": "'five-card-draw/PL'"}, deal=DRAW_DEAL),
        record("p3 f", "d db 2h", variant="'XY'", starting_stacks="[inf, 2, 3]"),
    ],
)
def test_what_was_read_comes_back_whole(text: str) -> None:
    hand = read(text).hand
    exported = to_phh(hand.events)
    assert fields_lost(exported) <= {
        ("started", "hand_no"),
        ("started", "source.file_sha256"),
        ("started", "source.format"),  # the scale is that of the amounts that are left
    }


def test_texts_with_any_characters_come_back() -> None:
    table = "\"Tisch\" 'vier'\n\t\\ \x7f \x01 é €"
    told = walk()
    opening = told.started.model_copy(update={"table": table})
    events = (type(told.events[0])(told.events[0].stream, 1, told.events[0].at, opening), *told.events[1:])
    assert fields_lost(to_phh(events)) == ALWAYS | LISTS


def test_several_hands_are_sections() -> None:
    exports = [to_phh(events_of(name)) for name in ("walk", "heads_up")]
    given = Given(phh_file(exports).encode())
    assert len(given.hands) == 2
    assert all(isinstance(hand, HandRecord) for hand in given.hands)
    assert phh_file(exports[:1]) == f"{exports[0].text}\n"


def test_what_cannot_be_written_at_all() -> None:
    unreadable = UnreadableEvent("hand/cardroom/501", 2, "broken")
    with pytest.raises(CannotExportError, match="cannot be read"):
        to_phh([*walk().events, unreadable])
    with pytest.raises(CannotExportError, match="does not begin with its start"):
        to_phh(walk().events[1:])
    with pytest.raises(CannotExportError, match="does not begin with its start"):
        to_phh([])
    with pytest.raises(CannotExportError, match="Nobody is dealt in"):
        to_phh(scenario(stacks=STACKS, out=(1, 2, 3)).events)
    with pytest.raises(CannotExportError, match="no code for holdem with the limit 8"):
        to_phh(scenario(stacks=STACKS, limit="8").events)
