"""Goal: the example of the contract gives exactly the object of the contract.

Method: the hand is built from its deeds here; where the shared folder is at hand its own lines are judged too.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.events import parse_event
from tests.support.judging import Judged, judged, judged_events
from tests.support.scenario import Scenario, scenario
from tests.support.shared import SHARED, needs_shared

OBJECT = {
    "hand": "hand/trickyplay/9001",
    "status": "ok",
    "life": "finished",
    "house": "trickyplay",
    "rulebook": "trickyplay/1",
    "game": "holdem",
    "limit": "NL",
    "uncalled": {},
    "pots": [
        {"pot": 0, "amount": 3000, "eligible": [1, 2, 3], "rake": 150, "awards": {"1": 2850}},
        {"pot": 1, "amount": 4000, "eligible": [2, 3], "rake": 50, "awards": {"3": 3950}},
    ],
    "rake": {"expected": 200, "recorded": 200, "used": 200, "rule": "TP.RAKE.NL"},
    "final": {"1": 2850, "2": 7000, "3": 10950},
    "owed": {},
    "refunds": None,
    "context": "hand",
    "findings": [],
}


def example() -> Scenario:
    opening = scenario(
        house="trickyplay", hand_no="9001", blinds=(50, 100), stacks={1: 1000, 2: 10000, 3: 10000}, button=1
    )
    first_round = (
        opening.small(2, 50)
        .big(3, 100)
        .deal({1: "KdKc", 2: "Ah8h", 3: "QsQh"})
        .raises(1, 1000, to=1000, all_in=True)
        .calls(2, 950)
        .calls(3, 900)
    )
    played = (
        first_round.flop("Ks8d3c")
        .checks(2, 3)
        .turn("2h")
        .bets(2, 2000)
        .calls(3, 2000)
        .river("7c")
        .checks(2, 3)
        .shows(2, 3, 1)
    )
    raked = played.rakes(150, pot=0).rakes(50, pot=1)
    awarded = raked.awards(1, 2850, pot=0, share="whole").awards(3, 3950, pot=1, share="whole")
    return awarded.finishes({1: 2850, 2: 7000, 3: 10950})


def as_json(verdict: Judged) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(dict(verdict.raw)))
    return read


@pytest.mark.rule("TP.RAKE.NL")
@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.rule("ALL.POT.SIDE")
def test_the_example_gives_the_object_of_the_contract() -> None:
    verdict = as_json(judged(example()))
    assert {key: verdict[key] for key in OBJECT} == OBJECT


def test_the_keys_stand_in_the_order_of_the_contract() -> None:
    order = [key for key in judged(example()).raw if key in OBJECT]
    assert order == list(OBJECT)


def test_a_verdict_names_what_it_rests_on() -> None:
    verdict = as_json(judged(example()))
    assert verdict["judge"]
    assert len(verdict["rulebook_sha256"]) == 64


@needs_shared
def test_the_lines_of_the_contract_give_its_object() -> None:
    text = (SHARED / "contract" / "events.md").read_bytes()
    # The lines of the hand begin alike; the page shows one more with its data cut out.
    lines = [line for line in text.splitlines() if line.startswith(b'{"stream":"hand/trickyplay/9001"')]
    verdict = as_json(judged_events([parse_event(line) for line in lines if not line.endswith("{…}}".encode())]))
    assert {key: verdict[key] for key in OBJECT} == OBJECT
