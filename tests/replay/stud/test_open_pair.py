"""Goal: three houses, three rules for an open pair at fixed limit; elsewhere it changes nothing.

Limits 2.00/4.00. Seat 2 pairs its door card: deuces in stud on fourth street, eights in Soko on third.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario
from tests.support.stud import BLINDLESS, brought_in, called_round, on

PAIRED = {1: "As", 2: "2h", 3: "8c"}
PAIRED_SOKO = {1: "As", 2: "8d", 3: "Qs"}
WIDE = {"ante": 50, "bring_in": 100, "lower": 200, "higher": 500}
"""Limits of which the higher is not twice the lower."""


def paired(game: str = "stud", **options: object) -> Scenario:
    """Seat 2 shows a pair and is to act."""
    return called_round(game, **options).deals("fourth", PAIRED)  # type: ignore[arg-type]


def paired_soko(**options: object) -> Scenario:
    """Seat 2 shows a pair on third street and is to act; a card was burned."""
    return called_round("soko", **options).burns().deals("third", PAIRED_SOKO)  # type: ignore[arg-type]


# The amounts


@pytest.mark.rule("TP.STUD.PAIR")
@pytest.mark.near_miss("TP.STUD.PAIR")
def test_trickyplay_allows_the_double_amount_on_the_fourth_card() -> None:
    hand = paired(stakes=WIDE)
    for amount in (200, 400):
        clean(judged(hand.bets(2, amount), "trickyplay/1"))
    for amount, nearest in ((300, 200), (500, 400), (100, 200)):
        wrong = hand.bets(2, amount)
        found(
            judged(wrong, "trickyplay/1"),
            fault("BET_SIZE", pos=wrong.last, recorded=amount, expected=nearest, rule="TP.STUD.PAIR", basis="S"),
        )


@pytest.mark.rule("PH.STUD.PAIR")
@pytest.mark.near_miss("PH.STUD.PAIR")
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
def test_pokerhilfe_allows_the_higher_limit_also_in_hilo(game: str) -> None:
    hand = paired(game, stakes=WIDE)
    for amount in (200, 500):
        clean(judged(hand.bets(2, amount), "pokerhilfe/1"))
    for amount, nearest in ((300, 200), (400, 200), (501, 500)):
        found(
            judged(hand.bets(2, amount), "pokerhilfe/1"),
            fault("BET_SIZE", recorded=amount, expected=nearest, rule="PH.STUD.PAIR", basis="S"),
        )


@pytest.mark.rule("WS.FL.PAIR")
@pytest.mark.near_miss("WS.FL.PAIR")
def test_wettangebote_allows_the_higher_limit_on_the_third_card_of_soko() -> None:
    hand = paired_soko(stakes=WIDE)
    for amount in (200, 500):
        clean(judged(hand.bets(2, amount), "wettangebote/1"))
    found(
        judged(hand.bets(2, 400), "wettangebote/1"),
        fault("BET_SIZE", recorded=400, expected=200, rule="WS.FL.PAIR", basis="S"),
    )


@pytest.mark.near_miss("TP.STUD.PAIR")
@pytest.mark.parametrize(
    ("rulebook", "game"), [("trickyplay/1", "stud-hilo"), ("generic/1", "stud"), ("generic/1", "stud-hilo")]
)
def test_elsewhere_a_pair_changes_nothing(rulebook: str, game: str) -> None:
    clean(judged(paired(game).bets(2, 200), rulebook))
    double = paired(game).bets(2, 400)
    found(judged(double, rulebook), fault("BET_SIZE", pos=double.last, recorded=400, expected=200))


def test_nor_in_soko_of_trickyplay() -> None:
    hand = called_round("soko", by=3).deals("third", PAIRED_SOKO)
    found(judged(hand.bets(2, 400), "trickyplay/1"), fault("BET_SIZE", recorded=400, expected=200))


@pytest.mark.near_miss("TP.STUD.PAIR")
@pytest.mark.near_miss("PH.STUD.PAIR")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1"])
def test_without_a_pair_the_fourth_card_is_played_at_the_lower_limit(rulebook: str) -> None:
    found(judged(on("fourth").bets(1, 400), rulebook), fault("BET_SIZE", recorded=400, expected=200))


@pytest.mark.near_miss("TP.STUD.PAIR")
@pytest.mark.near_miss("PH.STUD.PAIR")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1"])
def test_a_card_that_a_folded_seat_is_dealt_makes_no_pair(rulebook: str) -> None:
    """Seat 1 folds on third street and is dealt a second nine all the same: that is the only fault, and no pair."""
    folded = brought_in().calls(3, 100).folds(1)
    wrong = folded.deals("fourth", {1: "9d"})
    hand = wrong.deals("fourth", {2: "5h", 3: "8c"})
    dealt_to_it = fault("DEAL_COUNT", pos=wrong.last, seat=1, expected=0)
    found(judged(hand.bets(3, 200), rulebook), dealt_to_it)
    found(judged(hand.bets(3, 400), rulebook), dealt_to_it, fault("BET_SIZE", recorded=400, expected=200))


@pytest.mark.parametrize("limit", ["NL", "PL", "HPL"])
def test_in_other_limits_a_pair_changes_nothing(limit: str) -> None:
    by = 3 if limit == "PL" else 2
    hand = called_round(by=by, limit=limit, stakes=BLINDLESS).deals("fourth", PAIRED)
    clean(judged(hand.bets(2, 150), "trickyplay/1"))


# Raises


@pytest.mark.rule("PH.STUD.PAIR")
@pytest.mark.parametrize("rulebook", ["pokerhilfe/1", "trickyplay/1"])
def test_a_lower_bet_may_be_raised_by_either_and_a_larger_one_by_the_larger_alone(rulebook: str) -> None:
    lower = paired().bets(2, 200)
    clean(judged(lower.raises(3, 400, to=400).raises(1, 600, to=600), rulebook))
    clean(judged(lower.raises(3, 600, to=600).raises(1, 1000, to=1000), rulebook))
    after = lower.raises(3, 600, to=600).raises(1, 800, to=800)
    found(judged(after, rulebook), fault("BET_SIZE", pos=after.last, recorded=800, expected=1000))
    over_higher = paired().bets(2, 400).raises(3, 600, to=600)
    found(judged(over_higher, rulebook), fault("BET_SIZE", pos=over_higher.last, recorded=600, expected=800))


@pytest.mark.rule("WS.FL.PAIR")
def test_in_soko_likewise() -> None:
    lower = paired_soko().bets(2, 200)
    clean(judged(lower.raises(3, 600, to=600).raises(1, 1000, to=1000), "wettangebote/1"))
    after = lower.raises(3, 600, to=600).raises(1, 800, to=800)
    found(judged(after, "wettangebote/1"), fault("BET_SIZE", pos=after.last, recorded=800, expected=1000))


def test_a_house_may_allow_raises_of_either_size_throughout() -> None:
    either = house("trickyplay/1", open_pair_raises="any")
    clean(judged(paired().bets(2, 400).raises(3, 600, to=600), house_toml=either))


@pytest.mark.rule("TP.STUD.PAIR")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1"])
def test_three_raises_at_most_whatever_their_size(rulebook: str) -> None:
    three = paired().bets(2, 200).raises(3, 400, to=400).raises(1, 800, to=800).raises(2, 1000, to=1200)
    clean(judged(three.calls(3, 800).calls(1, 400), rulebook))
    fourth = three.raises(3, 1200, to=1600)
    found(judged(fourth, rulebook), fault("RAISE_CAP", pos=fourth.last, recorded=5, expected=4))


# Whose choice it is, and how long


def test_everybody_may_bet_the_larger_amount() -> None:
    for rulebook in ("trickyplay/1", "pokerhilfe/1"):
        clean(judged(paired().checks(2).bets(3, 400), rulebook))
    clean(judged(paired_soko().checks(2).bets(3, 400), "wettangebote/1"))


@pytest.mark.parametrize("extends", ["trickyplay/1", "pokerhilfe/1"])
def test_a_house_may_leave_it_to_the_holder_of_the_pair(extends: str) -> None:
    holder = house(extends, open_pair_holder=True)
    clean(judged(paired().bets(2, 400).raises(3, 800, to=800), house_toml=holder))
    other = paired().checks(2).bets(3, 400)
    found(judged(other, house_toml=holder), fault("BET_SIZE", pos=other.last, recorded=400, expected=200))


def test_in_soko_one_sentence_leaves_it_to_the_holder() -> None:
    holder = house("wettangebote/1", open_pair_holder=True)
    clean(judged(paired_soko().bets(2, 400), house_toml=holder))
    found(judged(paired_soko().checks(2).bets(3, 400), house_toml=holder), fault("BET_SIZE", expected=200))


@pytest.mark.rule("TP.STUD.PAIR")
def test_it_lasts_for_the_round_even_if_the_pair_folds() -> None:
    hand = paired().checks(2).checks(3).bets(1, 200).folds(2).raises(3, 600, to=600)
    clean(judged(hand, "trickyplay/1"))
    gone = house("trickyplay/1", open_pair_lasts=False)
    found(judged(hand, house_toml=gone), fault("BET_SIZE", pos=hand.last, recorded=600, expected=400))


def test_on_the_next_card_it_is_over() -> None:
    """From fifth street on the higher limit holds anyway, and no more than it."""
    fifth = paired().checks(2, 3, 1).deals("fifth", {1: "4d", 2: "6s", 3: "Jc"})
    clean(judged(fifth.bets(2, 400), "trickyplay/1"))
    found(judged(fifth.bets(2, 800), "trickyplay/1"), fault("BET_SIZE", recorded=800, expected=400))


# What is not known, and short all-ins


UNKNOWN: Mapping[int, str] = {1: "As", 2: "??", 3: "8c"}


def test_where_an_up_card_is_unknown_either_size_is_allowed() -> None:
    hand = called_round().deals("fourth", UNKNOWN)
    for amount in (200, 400):
        clean(judged(hand.bets(1, amount), "trickyplay/1"))
    found(judged(hand.bets(1, 300), "trickyplay/1"), fault("BET_SIZE", recorded=300, expected=200))


def test_an_all_in_between_the_two_stands_for_the_larger_one() -> None:
    """All-in for 3.00, at least half of 4.00: the next raise goes to 8.00."""
    stacks = {1: 10000, 2: 450, 3: 10000}
    all_in = paired(stacks=stacks).bets(2, 300, all_in=True)
    clean(judged(all_in.raises(3, 800, to=800), "trickyplay/1"))
    for amount in (500, 600):
        found(judged(all_in.raises(3, amount), "trickyplay/1"), fault("BET_SIZE", recorded=amount, expected=800))


def test_where_only_full_bets_count_it_stands_for_the_lower_one() -> None:
    stacks = {1: 10000, 2: 450, 3: 10000}
    full = house("trickyplay/1", fl_short_all_in="full")
    all_in = paired(stacks=stacks).bets(2, 300, all_in=True)
    clean(judged(all_in.raises(3, 400, to=400), house_toml=full))
    clean(judged(all_in.raises(3, 600, to=600), house_toml=full))


def test_an_all_in_of_less_than_half_the_lower_bet_may_be_completed_to_either() -> None:
    stacks = {1: 10000, 2: 200, 3: 10000}
    all_in = paired(stacks=stacks).bets(2, 50, all_in=True)
    for total in (200, 400):
        clean(judged(all_in.completes(3, total, to=total), "trickyplay/1"))
