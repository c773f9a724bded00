"""Goal: AWARD, ODD_CHIP and SPLIT over two boards and over the halves of a hi/lo pot."""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

# Two boards, by GEN.RIT


def two_boards(**options: object) -> Scenario:
    """Seats 1 and 2 are all-in for 100.00 before the flop; seat 1 wins the first board, seat 2 the second."""
    hand = dealt(**options).raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).folds(3)
    first = hand.flop("Ks9d3c", 1).turn("2h", 1).river("7c", 1)
    return first.flop("8s8d4c", 2).turn("5h", 2).river("Jc", 2).shows(2, 1)


@pytest.mark.near_miss("GEN.RIT")
def test_each_board_has_its_winner() -> None:
    # 201.00 in the pot: 100.50 for each board.
    verdict = judged(two_boards().awards(1, 10050, pot=0, board=1).awards(2, 10050, pot=0, board=2).finishes())
    settled(verdict, pots=[Pot(20100, (1, 2), {1: 10050, 2: 10050})], final={1: 10050, 2: 10050, 3: 9900})
    clean(verdict)


@pytest.mark.rule("GEN.RIT")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1"])
def test_where_the_house_runs_it_once_a_second_board_is_out_of_order_and_the_first_decides(rulebook: str) -> None:
    hand = two_boards()
    verdict = judged(hand, rulebook)
    assert "SEQUENCE" in verdict.codes
    assert set(verdict.codes) == {"SEQUENCE"}
    assert [set(pot.awards or ()) for pot in verdict.pots or []] == [{1}]


def agreed(boards: int, *seats: int) -> tuple[Scenario, int]:
    hand = dealt().raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).folds(3).agrees(boards, *seats)
    dealt_twice = hand.flop("Ks9d3c", 1).turn("2h", 1).river("7c", 1).flop("8s8d4c", 2).turn("5h", 2).river("Jc", 2)
    paid = dealt_twice.shows(2, 1).awards(1, 10050, pot=0, board=1).awards(2, 10050, pot=0, board=2)
    return paid.finishes(), hand.last


@pytest.mark.near_miss("GEN.RIT")
def test_an_agreement_that_fits_is_clean() -> None:
    clean(judged(agreed(2, 1, 2)[0]))


@pytest.mark.rule("GEN.RIT")
@pytest.mark.parametrize(("boards", "seats"), [(3, (1, 2)), (2, (1,)), (2, (1, 2, 3))])
def test_an_agreement_on_other_boards_or_by_other_seats_is_a_wrong_split(boards: int, seats: tuple[int, ...]) -> None:
    hand, pos = agreed(boards, *seats)
    found(judged(hand), fault("SPLIT", pos=pos, rule="GEN.RIT"))


@pytest.mark.rule("GEN.RIT")
def test_the_odd_unit_goes_to_the_first_board() -> None:
    # The pot is 201.01 with a dead cent.
    opening = three_handed().antes(1, 3, kind="table")
    before = (
        opening.small(2, 50).big(3, 100).deal({1: "KdKc", 2: "Ah8h"}).raises(1, 10000, to=10000).calls(2, 9950).folds(3)
    )
    first = before.flop("Ks9d3c", 1).turn("2h", 1).river("7c", 1)
    hand = first.flop("8s8d4c", 2).turn("5h", 2).river("Jc", 2).shows(2, 1)
    right = hand.awards(1, 10051, pot=0, board=1).awards(2, 10050, pot=0, board=2).finishes()
    clean(judged(right))
    assert judged(right, house_toml=house(odd_chip_board="last")).codes == ["ODD_CHIP"]


# Hi/lo


def hilo(hole: dict[int, str], board: str, awards: tuple[tuple[int, int, str | None], ...]) -> Scenario:
    """Omaha Hi/Lo, three seats limp for 1.00 each; pot 3.00 and an ante of 0.01 for all: 3.01."""
    opening = scenario(
        game="omaha-hilo", limit="PL", blinds=(50, 100), stacks={1: 10000, 2: 10000, 3: 10000}, button=1
    ).antes(1, 3, kind="table")
    before = opening.small(2, 50).big(3, 100).deal(hole).calls(1, 100).calls(2, 50).checks(3)
    hand = before.checked_down(board, 2, 3, 1).shows(2, 3, 1)
    for seat, amount, share in awards:
        hand = hand.awards(seat, amount, pot=0, share=share)
    return hand.finishes()


LOW_BOARD = "2c4d8hKsQs"
HOLE = {1: "KdKcTsTd", 2: "Ah3hJcJd", 3: "Ad5h9c9d"}


@pytest.mark.rule("ALL.HILO.8")
@pytest.mark.rule("ALL.ODD.CHIP")
def test_the_odd_chip_between_the_halves_is_the_high_hands() -> None:
    # Seat 1 has kings for high; seat 2 8-4-3-2-A is lower than seat 3's 8-5-4-2-A.
    verdict = judged(hilo(HOLE, LOW_BOARD, ((1, 151, "high"), (2, 150, "low"))))
    assert verdict.pots == [Pot(301, (1, 2, 3), {1: 151, 2: 150})]
    clean(verdict)
    hand = hilo(HOLE, LOW_BOARD, ((1, 150, "high"), (2, 151, "low")))
    found(judged(hand), fault("ODD_CHIP", seat=1, pot=0, pos=hand.last - 1))
    clean(judged(hand, house_toml=house(odd_chip_half="low")))


@pytest.mark.near_miss("ALL.HILO.8")
def test_without_a_low_the_high_hand_takes_all() -> None:
    # Two low cards on the board are one too few.
    board = "2c4d9hKsQs"
    verdict = judged(hilo({1: "KdKcTsTd", 2: "Ah3hJcJd", 3: "Ad5h9c6d"}, board, ((1, 301, "whole"),)))
    assert verdict.pots == [Pot(301, (1, 2, 3), {1: 301})]
    clean(verdict)


@pytest.mark.rule("ALL.HAND.USE")
def test_a_low_of_one_hole_card_is_none() -> None:
    # 2-4-8 on the board and A-3 in no single hand: one ace, one three.
    hole = {1: "KdKcTsTd", 2: "AhQhJcJd", 3: "3d9s9c9d"}
    verdict = judged(hilo(hole, LOW_BOARD, ((1, 301, "whole"),)))
    assert verdict.pots == [Pot(301, (1, 2, 3), {1: 301})]
    clean(verdict)


@pytest.mark.rule("ALL.HILO.8")
def test_equal_lows_share_their_half() -> None:
    # Seats 2 and 3 both have 8-4-3-2-A; the half of 1.50 in two parts of 0.75.
    hole = {1: "KdKcTsTd", 2: "Ah3hJcJd", 3: "Ad3s9c9d"}
    verdict = judged(hilo(hole, LOW_BOARD, ((1, 151, "high"), (2, 75, "low"), (3, 75, "low"))))
    assert verdict.pots == [Pot(301, (1, 2, 3), {1: 151, 2: 75, 3: 75})]
    clean(verdict)


def test_one_hand_may_win_both_halves() -> None:
    hole = {1: "KdJsTsTd", 2: "Ah3hKcKh", 3: "Ad5h9c9d"}
    clean(judged(hilo(hole, LOW_BOARD, ((2, 151, "high"), (2, 150, "low")))))


def test_a_seat_that_wins_both_halves_may_have_them_named_or_not_but_not_as_a_whole() -> None:
    hole = {1: "KdJsTsTd", 2: "Ah3hKcKh", 3: "Ad5h9c9d"}
    clean(judged(hilo(hole, LOW_BOARD, ((2, 301, None),))))
    hand = hilo(hole, LOW_BOARD, ((2, 301, "whole"),))
    found(judged(hand), fault("AWARD", severity="warning", seat=2, pot=0, pos=hand.last - 1))


def test_the_halves_are_named_where_the_others_mucked() -> None:
    opening = scenario(game="omaha-hilo", limit="PL", blinds=(50, 100), stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    hole = {1: "KdJsTsTd", 2: "Ah3hKcKh", 3: "Ad5h9c9d"}
    before = opening.small(2, 50).big(3, 100).deal(hole).calls(1, 100).calls(2, 50).checks(3)
    hand = before.checked_down(LOW_BOARD, 2, 3, 1).shows(2).mucks(3, 1)
    clean(judged(hand.awards(2, 150, pot=0, share="high").awards(2, 150, pot=0, share="low").finishes()))


def test_the_low_half_to_the_wrong_seat_is_two_faults() -> None:
    hand = hilo(HOLE, LOW_BOARD, ((1, 151, "high"), (3, 150, "low")))
    found(
        judged(hand),
        fault("AWARD", seat=2, pot=0, pos=None, recorded=NOTHING, expected=150),
        fault("AWARD", seat=3, pot=0, pos=hand.last - 1, recorded=150, expected=NOTHING),
    )


def test_the_low_half_to_the_high_hand_is_two_faults() -> None:
    hand = hilo(HOLE, LOW_BOARD, ((1, 301, "whole"),))
    found(
        judged(hand),
        fault("AWARD", seat=1, pot=0, recorded=301, expected=151),
        fault("AWARD", seat=2, pot=0, pos=None, recorded=NOTHING, expected=150),
    )
