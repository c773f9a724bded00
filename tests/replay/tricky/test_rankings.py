"""Goal: the same deeds and cards under two rankings (note 20): five-card stud as it was played, and Soko."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest

from domain.events import hand as deeds
from domain.games import GAMES, Half
from domain.ranking import RANKINGS
from tests.support.judging import Pot, clean, judged, settled
from tests.support.scenario import Scenario, scenario

PAIR, FOUR_FLUSH = {1: ("8h", "Jd", "4c", "4s", "Kd")}, {4: ("Qs", "3c", "2c", "Kc", "5c")}
CARDS = PAIR | FOUR_FLUSH


def street(hand: Scenario, name: str, number: int) -> Scenario:
    """One card up for each seat."""
    for seat, cards in CARDS.items():
        hand = hand.then(deeds.HoleCardsDealt, seat=seat, street=name, down=(), up=cards[number : number + 1])
    return hand


def heads_up() -> Scenario:
    """20: 0.05/0.10, ante 0.02; seat 4 brings in with the three of clubs, each puts in 0.22; both show."""
    stakes = {"ante": 2, "bring_in": 2, "lower": 5, "higher": 10}
    hand = scenario(game="soko", limit="FL", stacks={1: 267, 4: 128}, stakes=stakes, currency="USD", button=1)
    hand = hand.antes(2, 1, 4)
    for seat, cards in CARDS.items():
        hand = hand.then(deeds.HoleCardsDealt, seat=seat, street="second", down=cards[:1], up=cards[1:2])
    hand = hand.then(deeds.BringInPosted, seat=4, amount=2).then(deeds.Completed, seat=1, amount=5).calls(4, 3)
    hand = street(hand, "third", 2).bets(1, 5).calls(4, 5)
    hand = street(hand, "fourth", 3).bets(1, 10).calls(4, 10)
    hand = street(hand, "fifth", 4).checks(1, 4)
    for seat in (4, 1):
        hand = hand.shows_cards(seat, "".join(CARDS[seat]))
    return hand.rakes(2)


def usual_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five-card stud: Soko in everything but the ranking."""
    stud = replace(GAMES["soko"], halves=(Half("high", RANKINGS["high"]),))
    monkeypatch.setattr(import_module("replay.judge"), "GAMES", {**GAMES, "soko": stud})


@pytest.mark.case("tricky-20")
@pytest.mark.near_miss("TP.SOKO.RANK")
def test_20_the_pair_wins_as_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    usual_ranking(monkeypatch)
    verdict = judged(heads_up().awards(1, 42, pot=0).finishes())
    clean(verdict)
    settled(verdict, pots=[Pot(44, (1, 4), {1: 42}, rake=2)], final={1: 287, 4: 106}, rake=2)


@pytest.mark.case("tricky-20")
@pytest.mark.rule("TP.SOKO.RANK")
def test_20_in_soko_the_four_flush_wins() -> None:
    verdict = judged(heads_up().awards(4, 42, pot=0).finishes())
    clean(verdict)
    settled(verdict, pots=[Pot(44, (1, 4), {4: 42}, rake=2)], final={1: 245, 4: 148}, rake=2)


@pytest.mark.case("tricky-20")
@pytest.mark.rule("WS.RANK")
@pytest.mark.parametrize("rulebook", ["generic/1", "wettangebote/1"])
def test_20_in_soko_the_award_to_the_pair_is_wrong(rulebook: str) -> None:
    verdict = judged(heads_up().awards(1, 42, pot=0).finishes(), rulebook)
    faults = [each for each in verdict.findings if each["code"] == "AWARD"]
    assert [(each["seat"], each["recorded"], each["expected"]) for each in faults] == [(1, 42, 0), (4, 0, 42)]
