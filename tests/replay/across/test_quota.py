"""Goal: a lost connection is protected as often as the house allows, counted over all tables (TP.DISCONNECT.QUOTA)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from domain.rulebook import shipped_shelf
from replay import Stories, judge
from tests.support.judging import Judged, fault, found
from tests.support.scenario import START, Scenario, scenario
from tests.support.tables import tied


def opened(stacks: dict[int, int], hand_no: str) -> Scenario:
    stakes = {"lower": 100, "higher": 200}
    return scenario(stacks=stacks, button=None, limit="FL", blinds=(50, 100), stakes=stakes, hand_no=hand_no)


def protected_at(hand_no: str, hours: float, table: str) -> Scenario:
    """A hand that begins so many hours after the first one; seat 1 is protected after calling the big blind."""
    hand = opened({1: 1000, 2: 1000, 3: 1000}, hand_no)
    hand = hand.small(2, 50).big(3, 100).deal().calls(1, 100).protects(1).calls(2, 50).checks(3)
    shift = timedelta(hours=hours)
    events = tuple(
        replace(event, at=f"{START + timedelta(seconds=event.pos) + shift:%Y-%m-%dT%H:%M:%S.%fZ}")
        for event in hand.events
    )
    data = events[0].data.model_copy(update={"table": table})
    return tied(replace(hand, events=(replace(events[0], data=data), *events[1:])), table_pos=1)


def verdicts_of(*hours: float, rulebook: str) -> list[Judged]:
    """A hand each, at two tables in turn; both tables have had a hand before."""
    stories, verdicts = Stories(), []
    for number, table in ((1, "A"), (2, "B")):
        hand = opened({1: 1000, 2: 1000}, f"before-{number}")
        data = hand.events[0].data.model_copy(update={"table": table})
        early = replace(hand.events[0], data=data, at="2026-01-01T00:00:00.000000Z")
        stories.add_hand(tied(replace(hand, events=(early,)), table_pos=1).events)
    for number, hour in enumerate(hours):
        hand = protected_at(str(number), hour, "AB"[number % 2])
        context = stories.before(hand.events)
        assert context is not None
        verdicts.append(Judged(judge(hand.events, shipped_shelf(), rulebook, context).as_dict()))
        stories.add_hand(hand.events)
    return verdicts


@pytest.mark.parametrize(
    ("rulebook", "rule"),
    [
        pytest.param("trickyplay/1", "TP.DISCONNECT.QUOTA", marks=pytest.mark.rule("TP.DISCONNECT.QUOTA")),
        pytest.param("pokerhilfe/1", "PH.DISCONNECT", marks=pytest.mark.rule("PH.DISCONNECT")),
    ],
)
def test_the_third_protection_in_24_hours_is_found(rulebook: str, rule: str) -> None:
    first, second, third = verdicts_of(0, 1, 23, rulebook=rulebook)
    for verdict in (first, second):
        assert "DISCONNECT" not in verdict.codes
    assert [each["code"] for each in third.faults] == ["DISCONNECT"]
    assert fault("DISCONNECT", seat=1, recorded=3, expected=2, rule=rule).matches(third.faults[0])


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("trickyplay/1", marks=pytest.mark.near_miss("TP.DISCONNECT.QUOTA")),
        pytest.param("pokerhilfe/1", marks=pytest.mark.near_miss("PH.DISCONNECT")),
    ],
)
def test_after_24_hours_the_first_one_counts_no_more(rulebook: str) -> None:
    assert [verdict.faults for verdict in verdicts_of(0, 1, 24, rulebook=rulebook)] == [[], [], []]


def test_a_house_without_a_quota_counts_nothing() -> None:
    assert [verdict.faults for verdict in verdicts_of(0, 1, 2, 3, rulebook="generic/1")] == [[], [], [], []]


def test_a_protection_that_the_house_excludes_is_found_once() -> None:
    hand = scenario(stacks={1: 1000, 2: 1000, 3: 1000}, blinds=(50, 100), button=None, limit="NL", hand_no="nl")
    hand = tied(hand.small(2, 50).big(3, 100).deal().calls(1, 100).protects(1), table_pos=1)
    stories = Stories()
    stories.add_hand(tied(scenario(stacks={1: 1, 2: 1}, hand_no="b"), table_pos=1).events[:1])
    for _ in range(3):
        stories.add_hand(protected_at("x", 0, "C").events)
    events = tuple(replace(event, at=f"2026-03-01T21:00:{event.pos:02}.000000Z") for event in hand.events)
    verdict = Judged(judge(events, shipped_shelf(), "trickyplay/1", stories.before(events)).as_dict())
    found(verdict, fault("DISCONNECT", seat=1, rule="TP.DISCONNECT.LIMITS"))
