"""Goal: a hand is told as the client may see it, and as the command line tells it.

Method: hands are sent in and asked for by each role; verdicts are compared with those of the judge.
"""

from __future__ import annotations

from api.access.clients import Client
from api.views import Viewer, as_seen_by
from domain.events import canonical_bytes
from domain.events.envelope import Event
from domain.rulebook import shipped_shelf
from replay import judge
from replay.reasons import reasons_for
from tests.api.cli.running import clean, still_open, wrong
from tests.api.service.asking import Asked
from tests.support.hands import checked_down
from tests.support.scenario import Scenario

SHELF = shipped_shelf()


def mucked(hand_no: str = "601") -> Scenario:
    """Seats 2 and 3 muck: their cards stay hidden."""
    return checked_down(hand_no=hand_no).shows(1).mucks(2).mucks(3).awards(1, 300).finishes()


def test_the_regulator_gets_the_verdict_of_the_judge(asked: Asked) -> None:
    for hand in (clean(), wrong(), still_open()):
        assert asked.send(hand).status_code == 200
    for hand, number in ((clean(), 501), (wrong(), 502)):
        answer = asked.get(f"/v1/hands/cardroom/{number}/verification", "regulator")
        assert answer.json() == judge(hand.events, SHELF).as_dict()
        reasons = asked.get(f"/v1/hands/cardroom/{number}/why", "regulator")
        assert reasons.json() == reasons_for(hand.events, SHELF).as_dict()


def test_events_are_those_that_the_viewer_may_see(asked: Asked) -> None:
    hand = mucked()
    asked.send(hand)
    for role, viewer in (
        ("regulator", Viewer("regulator")),
        ("officer", Viewer("officer")),
        ("support", Viewer("support")),
        ("player", Viewer("player", "p-b")),
    ):
        answer = asked.get("/v1/hands/cardroom/601/events", role)
        assert answer.headers["content-type"] == "application/x-ndjson"
        seen = [each for each in as_seen_by(hand.events, viewer) if isinstance(each, Event)]
        told = [line.replace(b'"by":"game-server",', b"") for line in answer.content.splitlines()]
        assert told == [canonical_bytes(each) for each in seen]


def test_facts_are_those_of_the_log_at_once(asked: Asked) -> None:
    asked.send(wrong())
    facts = asked.get("/v1/hands/cardroom/502", "regulator").json()
    assert (facts["hand"], facts["life"], facts["game"]) == ("hand/cardroom/502", "finished", "holdem")
    assert facts["status"] == "findings"
    assert [player["player"] for player in facts["players"]] == ["p-a", "p-b", "p-c"]
    officer = asked.get("/v1/hands/cardroom/502", "officer").json()
    assert [player["player"] for player in officer["players"]] == ["seat 1", "seat 2", "seat 3"]


def test_a_closed_hand_has_a_strong_etag_and_is_immutable(asked: Asked) -> None:
    asked.send(mucked())
    first = asked.get("/v1/hands/cardroom/601/verification", "regulator")
    assert first.headers["cache-control"] == "private, max-age=60, immutable"
    etag = first.headers["etag"]
    assert etag.startswith('"')
    again = asked.get("/v1/hands/cardroom/601/verification", "regulator", headers={"If-None-Match": f'"x", {etag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag)
    asked.send(still_open())
    live = asked.get("/v1/hands/cardroom/503/events", "regulator")
    assert live.headers["cache-control"] == "private, no-cache"


def test_every_look_at_hidden_cards_is_written_down(asked: Asked) -> None:
    asked.send(mucked(), still_open())
    asked.get(
        "/v1/hands/cardroom/601/events", "officer", headers={"Handproof-Reason": "claim%20of%20seat%202%20%E2%99%A0"}
    )
    asked.get("/v1/hands/cardroom/601/verification", "player")
    asked.get("/v1/hands/cardroom/601/events", "support")
    asked.get("/v1/hands/cardroom/503/events", "regulator")
    asked.get("/v1/hands/cardroom/503/why", "player")
    first, second, third = asked.looks
    assert (first["client"], first["viewer"], first["hand"]) == ("officer-1", "officer", "hand/cardroom/601")
    assert (first["seats"], first["what"], first["reason"]) == ([2, 3], "events", "claim of seat 2 ♠")
    assert (second["client"], second["viewer"], second["seats"]) == ("player-b", "player:p-b", [2])
    assert (third["hand"], third["seats"], third["reason"]) == ("hand/cardroom/503", [2], None)


def test_a_look_that_cannot_be_written_down_is_not_granted(asked: Asked) -> None:
    asked.send(mucked())
    asked.app.state.service.looks.close()
    answer = asked.get("/v1/hands/cardroom/601/events", "regulator")
    assert (answer.status_code, answer.json()["type"]) == (503, "/v1/problems#not-writable")
    assert asked.get("/v1/hands/cardroom/601/events", "support").status_code == 200
    ready = asked.get("/readyz")
    assert (ready.status_code, [each["field"] for each in ready.json()["errors"]]) == (503, ["access log"])


def test_a_player_gets_no_hand_of_another_table(asked: Asked) -> None:
    asked.send(clean())
    stranger = asked.add("stranger", Client("player-z", frozenset({"support.read"}), player="p-z"))
    assert asked.get("/v1/hands/cardroom/501/events", stranger).status_code == 404
