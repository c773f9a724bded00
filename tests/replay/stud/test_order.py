"""Goal: the bring-in opens the first round and the highest board the later ones (ALL.ORDER.STUD)."""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Fault, clean, fault, found, judged
from tests.support.scenario import Scenario
from tests.support.stud import BRING_IN, THIRD, brought_in, called_round, dealt, on

HOUSES = ("generic/1", "trickyplay/1", "pokerhilfe/1")


def fourth(*doors_and_ups: str, **options: object) -> Scenario:
    """Three seats with these two up-cards each; everybody called on third street."""
    doors = {seat: f"????|{cards[:2]}" for seat, cards in enumerate(doors_and_ups, start=1)}
    first = dealt(cards=doors, stakes={"lower": 200, "higher": 400}, **options)  # type: ignore[arg-type]
    hand = first.brings_in(1, 100).calls(2, 100).calls(3, 100)
    return hand.deals("fourth", {seat: cards[2:] for seat, cards in enumerate(doors_and_ups, start=1)})


def out_of_turn(hand: Scenario, expected: int) -> Fault:
    return fault("TURN_ORDER", pos=hand.last, expected=expected, rule="ALL.ORDER.STUD")


@pytest.mark.rule("ALL.ORDER.STUD")
@pytest.mark.near_miss("ALL.ORDER.STUD")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_left_of_the_bring_in_acts_first(rulebook: str) -> None:
    opening = brought_in()
    clean(judged(opening.calls(3, BRING_IN).calls(1, BRING_IN), rulebook))
    early = opening.calls(1, BRING_IN)
    found(judged(early, rulebook), out_of_turn(early, 3))


@pytest.mark.rule("ALL.ORDER.STUD")
@pytest.mark.near_miss("ALL.ORDER.STUD")
@pytest.mark.parametrize("rulebook", HOUSES)
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
@pytest.mark.parametrize("street", ["fourth", "fifth", "sixth", "seventh"])
def test_the_highest_board_opens_the_later_rounds(rulebook: str, game: str, street: str) -> None:
    opening = on(street, game)
    clean(judged(opening.checks(1, 2, 3), rulebook))
    early = opening.checks(2)
    found(judged(early, rulebook), out_of_turn(early, 1))


@pytest.mark.rule("ALL.ORDER.STUD")
@pytest.mark.parametrize(("game", "street"), [("soko", "third"), ("americana", "fifth"), ("telesina", "vela")])
def test_in_the_short_games_too(game: str, street: str) -> None:
    opening = on(street, game, by=3)
    clean(judged(opening.checks(1, 2, 3), "trickyplay/1"))
    early = opening.checks(3)
    found(judged(early, "trickyplay/1"), out_of_turn(early, 1))


@pytest.mark.parametrize(
    ("boards", "opener"),
    [
        (("2c3d", "KhQs", "9d9c"), 3),  # a pair before high cards
        (("2c2d", "9h9s", "AhKd"), 2),  # the higher pair
        (("2c5d", "AhQs", "AdJc"), 2),  # the second card decides
        (("KcAh", "KhAs", "AdQc"), 1),  # equal: nearest left of the dealer, seat 3
        (("2c7d", "Kh7s", "Kd7c"), 2),  # likewise, seat 2 before seat 3
    ],
)
def test_boards_of_two_cards(boards: tuple[str, ...], opener: int) -> None:
    opening = fourth(*boards)
    for seat in (1, 2, 3):
        checked = opening.checks(seat)
        found(judged(checked), *([] if seat == opener else [out_of_turn(checked, opener)]))


@pytest.mark.parametrize(
    ("boards", "opener"),
    [
        (("2c2d2h2s", "AcAdAh9s", "KcKdQcQd"), 1),  # quads before trips before two pairs
        (("3c3d3h4s", "AcAdKh9s", "KcKdQcQd"), 1),  # trips before two pairs, two pairs before a pair
        (("2c2d3h3s", "AcAdKh9s", "QhJsTd8c"), 1),  # two low pairs before aces
        (("AcAd4h4s", "KcKdQhQs", "AhAs3c3d"), 1),  # the second pair decides
        (("QcQd4h9s", "QhQs4c8d", "AhKdJcTd"), 1),  # kickers of a pair
        (("5c6d7h8s", "9h4sTd2c", "3d3hJs6c"), 3),  # four in a row is no hand here
        (("2h5h7h9h", "As3c4d6s", "Kd8cTc4s"), 2),  # four of a suit neither
    ],
)
@pytest.mark.near_miss("TP.SOKO.RANK")
def test_boards_of_four_cards(boards: tuple[str, ...], opener: int) -> None:
    """Also in Soko, whose four-card hands rank hands and no boards."""
    found_in = []
    for game, names in (
        ("stud", ("third", "fourth", "fifth", "sixth")),
        ("soko", ("second", "third", "fourth", "fifth")),
    ):
        hidden = "????" if game == "stud" else "??"
        doors = {seat: f"{hidden}|{cards[:2]}" for seat, cards in enumerate(boards, start=1)}
        hand = dealt(game, cards=doors, stakes={"lower": 200, "higher": 400})
        hand = hand.brings_in(1, 100).calls(2, 100).calls(3, 100)
        for place, name in enumerate(names[1:], start=1):
            hand = hand.deals(name, {seat: cards[2 * place :][:2] for seat, cards in enumerate(boards, start=1)})
            seats = (1, 2, 3) if name == names[-1] else ()
            for seat in seats:
                checked = hand.checks(seat)
                wrong = [finding for finding in judged(checked).findings if finding["pos"] == checked.last]
                found_in += [(game, seat)] if not wrong else []
            hand = _round(hand, boards, place) if not seats else hand
    assert found_in == [("stud", opener), ("soko", opener)]


def _round(hand: Scenario, boards: tuple[str, ...], place: int) -> Scenario:
    """Checks of all three seats, whoever the record lets open."""
    for first in (1, 2, 3):
        checked = hand.checks(first, first % 3 + 1, (first + 1) % 3 + 1)
        if not [finding for finding in judged(checked).findings if finding["code"] == "TURN_ORDER"]:
            return checked
    raise AssertionError((boards, place))


def test_equal_boards_go_by_the_deal_where_there_is_no_dealer() -> None:
    """The deal began with seat 2: of seats 1 and 3 with equal boards seat 3 comes first."""
    first = dealt(cards={2: "????|2c", 3: "????|Kd", 1: "????|Kh"}, button=None)
    hand = first.brings_in(2, 100).calls(3, 100).calls(1, 100).deals("fourth", {2: "3c", 3: "7d", 1: "7h"})
    clean(judged(hand.checks(3, 1, 2)))
    early = hand.checks(1)
    found(judged(early), out_of_turn(early, 3))


@pytest.mark.rule("ALL.ORDER.STUD")
def test_a_folded_board_does_not_count() -> None:
    hand = brought_in().calls(3, BRING_IN).folds(1).deals("fourth", {2: "5h", 3: "8c"})
    clean(judged(hand.checks(3, 2)))
    early = hand.checks(2)
    found(judged(early), out_of_turn(early, 3))


def test_a_high_board_that_is_all_in_passes_the_opening_on() -> None:
    """Seat 1 shows the ace and has no chips left: seat 3 with ten-eight opens."""
    stacks = {1: 150, 2: 10000, 3: 10000}
    hand = called_round(stacks=stacks).deals("fourth", {1: "As", 2: "5h", 3: "8c"})
    clean(judged(hand.checks(3, 2)))
    early = hand.checks(2)
    found(judged(early), out_of_turn(early, 3))
    left = house(high_board_all_in="left-of-it")
    clean(judged(hand.checks(2, 3), house_toml=left))


def test_who_opens_a_round_may_fold_and_the_next_one_acts() -> None:
    folded = on("fourth").folds(1).checks(2).checks(3)
    found(judged(folded), fault("ACTION_ILLEGAL", severity="info"))


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_with_an_unknown_up_card_whoever_acts_first_opens(seat: int) -> None:
    """The others follow clockwise: that is judged again."""
    hand = called_round().deals("fourth", {1: "As", 2: "??", 3: "8c"})
    following, third = seat % 3 + 1, (seat + 1) % 3 + 1
    clean(judged(hand.checks(seat, following, third)))
    early = hand.checks(seat, third)
    found(judged(early), out_of_turn(early, following))


def test_with_an_unknown_up_card_nobody_is_named_as_waiting() -> None:
    hand = called_round().deals("fourth", {1: "As", 2: "??", 3: "8c"})
    skipped = hand.deals("fifth", {1: "4d"})
    found(judged(skipped), fault("SEQUENCE", pos=skipped.last, seat=None))
    early = hand.shows(1)
    found(judged(early), fault("SEQUENCE", pos=early.last, seat=None))


def test_a_board_that_folded_need_not_be_known() -> None:
    cards = {**THIRD, 1: "????|??"}
    hand = dealt(cards=cards).brings_in(2, 100).calls(3, 100).folds(1).deals("fourth", {2: "5h", 3: "8c"})
    clean(judged(hand.checks(3, 2)))
    early = hand.checks(2)
    found(judged(early), out_of_turn(early, 3))
