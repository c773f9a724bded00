"""Goal: who asks why a hand won is told the step that decided, the house's rule and whether the house states it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.rulebook import shipped_shelf
from replay.reasons import Reason, reasons_for
from tests.support.houses import house
from tests.support.judging import judged, shelf_with
from tests.support.made_up_games import all_in, play_made_up_games
from tests.support.scenario import Scenario

LOWEST, HIGHEST, KINGS = "As7s8s9sTs", "AhKhQhJhTh", "KdKc9c8c7d"


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    play_made_up_games(monkeypatch)


def nodes(tree: Reason) -> Iterator[Reason]:
    yield tree
    for part in tree.parts:
        yield from nodes(part)


def why(hand: Scenario, rulebook: str = "trickyplay/1") -> list[Reason]:
    """The nodes that say who wins and against whom."""
    tree = reasons_for(hand.events, shipped_shelf(), rulebook)
    return [node for node in nodes(tree) if " wins " in node.what or node.what.startswith(("beats", "ties"))]


def decisive(hand: Scenario, rulebook: str = "trickyplay/1") -> Reason:
    (node,) = [node for node in why(hand, rulebook) if node.what.startswith(("beats", "ties"))]
    return node


def two_hands(game: str, second: str, third: str, vela: str = "") -> Scenario:
    return all_in({2: second, 3: third}, vela, game=game, short=10000).shows(2, 3)


@pytest.mark.parametrize(
    ("hand", "clause", "basis"),
    [
        (
            ("KsKcAh8d7c", "KhKdAdQhJs", "9d"),
            "the same pair and kicker, the suit of the kicker decides: hearts before diamonds",
            "S",
        ),
        (
            ("KsKcQs8d7c", "KhKdJhTh8h", "Ad"),
            "the same pair and kicker, the best of both the Vela, the own queen beats the own jack",
            "I",
        ),
        (
            ("KsKc8s8dAd", "KhKd8h8cAc", "9d"),
            "the same two pairs and fifth card, the suit of the fifth card decides: diamonds before clubs",
            "I",
        ),
        (
            ("As7s8c9sTd", "Ah7h8h9hTc", "Kd"),
            "the same straight, the suit of the ten decides: diamonds before clubs",
            "I",
        ),
        (("KsKcAs8d7c", "KhKdQhJh8h", "9d"), "the same pair of kings, the ace kicker beats the queen", "S"),
    ],
)
@pytest.mark.rule("TP.TEL.RANK")
def test_the_step_that_decided_is_told_with_its_basis(hand: tuple[str, str, str], clause: str, basis: str) -> None:
    second, third, vela = hand
    node = decisive(two_hands("telesina", second, third, vela))
    assert (node.what, node.rule, node.basis) == (f"beats seat 3: {clause}", "TP.TEL.RANK", basis)


@pytest.mark.rule("TP.SOKO.RANK")
@pytest.mark.rule("WS.RANK")
@pytest.mark.parametrize(
    ("rulebook", "rule", "basis"),
    [("trickyplay/1", "TP.SOKO.RANK", "S"), ("wettangebote/1", "WS.RANK", "S"), ("generic/1", "ALL.HAND.BEST5", "S")],
)
def test_a_ranking_is_cited_by_the_id_of_the_house(rulebook: str, rule: str, basis: str) -> None:
    hand = two_hands("soko", "Qs3c2cKc5c", "8hJd4c4sKd")
    node = decisive(hand, rulebook)
    assert (node.what, node.rule, node.basis) == ("beats seat 3: a four-flush beats a pair of fours", rule, basis)
    won = next(node for node in why(hand, rulebook) if " wins " in node.what)
    assert won.rule == rule
    assert won.what == "seat 2 wins the pot with a four-flush in clubs, king high (K-5-3-2), with a queen"


@pytest.mark.near_miss("WS.RANK")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "wettangebote/1"])
def test_what_rests_on_the_ace_below_the_two_is_an_interpretation(rulebook: str) -> None:
    low = decisive(two_hands("soko", "Ah2d3s4c9h", "AdAcKh7s8s"), rulebook)
    usual = decisive(two_hands("soko", "5h2d3s4c9h", "AdAcKh7s8s"), rulebook)
    assert low.what == usual.what == "beats seat 3: a four-straight beats a pair of aces"
    assert (low.basis, usual.basis) == ("I", "S")


@pytest.mark.parametrize(
    ("game", "second", "third", "rule", "clause"),
    [
        ("triple-draw-27", "7h5c4d3s2h", "8h5d4h3c2d", "TP.27.RANK", "seven high is lower than eight high"),
        ("americana", "AhKh9h8h7h", "AsAdAcKdKc", "TP.AM.RANK", "a flush beats a full house"),
        (
            "draw-32",
            "AdKcJs9d8c",
            "AcKhJh9h8h",
            "TP.32.RANK",
            "the same five ranks, the suit of the highest card decides: diamonds before clubs",
        ),
    ],
)
def test_every_ranking_cites_its_rule(game: str, second: str, third: str, rule: str, clause: str) -> None:
    hand = two_hands(game, second, third)
    node = decisive(hand)
    assert (node.what, node.rule, node.basis) == (f"beats seat 3: {clause}", rule, "S")
    assert decisive(hand, "generic/1").rule == "ALL.HAND.BEST5"


@pytest.mark.rule("TP.TEL.RANK")
def test_the_pot_of_two_says_why_the_lowest_straight_flush_won() -> None:
    hand = all_in({1: KINGS, 2: LOWEST, 3: HIGHEST}, "9d").shows(2, 3, 1)
    told = [node.what for node in why(hand)]
    lowest = "a straight flush in spades, ten to ace, ten high"
    assert told == [
        "seat 3 wins the pot with a royal flush in hearts",
        "beats seat 1: a royal flush beats two pairs",
        "beats seat 2: a royal flush beats a ten-high straight flush",
        f"seat 2 wins the pot with {lowest}",
        "beats seat 3: in a pot of two players the lowest straight flush in spades beats the royal flush in hearts",
    ]


@pytest.mark.near_miss("TP.TEL.RANK")
def test_in_a_pot_of_two_the_hand_that_is_played_is_told() -> None:
    """With the nine the hearts play king-high, with the jack the spades play the lowest of their two."""
    nine, jack = (all_in({2: s, 3: HIGHEST}, v, short=10000).shows(2, 3) for s, v in ((LOWEST, "9h"), (LOWEST, "Js")))
    assert [node.what for node in why(nine)] == [
        "seat 3 wins the pot with a straight flush in hearts, king to nine",
        "beats seat 2: a king-high straight flush beats a ten-high straight flush",
    ]
    first, second = why(jack)
    assert first.cards == ("Ts", "9s", "8s", "7s", "As")
    assert second.what.startswith("beats seat 3: in a pot of two players")


def test_a_house_of_its_own_is_cited_too() -> None:
    shelf, name = shelf_with(house("trickyplay/1", kickers_before_suit=True))
    hand = two_hands("telesina", "KsKcAh8d7c", "KhKdAdQhJs", "9d")
    (node,) = [each for each in nodes(reasons_for(hand.events, shelf, name)) if each.what.startswith("beats")]
    assert node.what == "beats seat 2: the same pair of kings and ace, the queen kicker beats the nine"


FAULTY = {
    "a card that the deck has not": ("telesina", "2s3s4s5s6s", "AhKhQhJhTh", "2d", ["CARD_NOT_IN_DECK"] * 6),
    "the Vela is in a hand too": ("telesina", "KsKcAh8d7c", "KhKdAdQhJs", "Ah", ["CARD_DUPLICATE"]),
    "both have the same hand": ("draw-32", "KsKcAh8d7c", "KsKcAh8d7c", "", ["CARD_DUPLICATE"] * 5),
    "five of a rank": ("soko", "KsKcKdKhKs", "AhKhQhJhTh", "", ["CARD_DUPLICATE"] * 2),
    "five of a suit, one of them twice": ("soko", "KsKsQs7s2s", "AhKhQhJhTh", "", ["CARD_DUPLICATE"]),
}


@pytest.mark.parametrize("case", FAULTY)
def test_impossible_cards_are_ranked_as_they_were_dealt(case: str) -> None:
    game, second, third, vela, codes = FAULTY[case]
    hand = all_in({2: second, 3: third}, vela, game=game, short=10000)
    verdict = judged(hand)
    assert verdict.codes == codes
    assert verdict.pots is not None
    assert all(pot.awards is not None and sum(pot.awards.values()) == pot.amount for pot in verdict.pots)
    assert why(hand, "generic/1")
