"""Goal: AWARD, ODD_CHIP, POT_LABEL and SPLIT: every cent of every pot goes where it belongs."""

from __future__ import annotations

import pytest

from tests.support.hands import BOARD, dealt, limped, shown, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

POTS = [Pot(300, (1, 2, 3), {1: 300})]
FINAL = {1: 10200, 2: 9900, 3: 9900}


@pytest.mark.near_miss("ALL.POT.SPLIT")
@pytest.mark.parametrize("pot", [0, None])
def test_a_right_award_is_clean(pot: int | None) -> None:
    verdict = judged(shown().awards(1, 300, pot=pot).finishes())
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


@pytest.mark.parametrize("amount", [299, 301, 0, -300])
def test_a_wrong_amount_is_one_fault(amount: int) -> None:
    wrong = shown().awards(1, amount, pot=0)
    verdict = judged(wrong.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("AWARD", seat=1, pot=0, pos=wrong.last, recorded=amount, expected=300))
    assert verdict.owed == {1: 300 - amount}


def test_the_pot_to_the_wrong_seat_is_two_faults() -> None:
    wrong = shown().awards(3, 300, pot=0)
    verdict = judged(wrong.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(
        verdict,
        fault("AWARD", seat=1, pot=0, pos=None, recorded=NOTHING, expected=300),
        fault("AWARD", seat=3, pot=0, pos=wrong.last, recorded=300, expected=NOTHING),
    )


def test_no_award_at_all_is_one_fault() -> None:
    verdict = judged(shown().finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("AWARD", seat=1, pos=None, recorded=NOTHING, expected=300))


def test_the_pot_twice_is_one_fault() -> None:
    wrong = shown().awards(1, 300, pot=0).awards(1, 300, pot=0)
    verdict = judged(wrong.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("AWARD", seat=1, pot=0, recorded=600, expected=300))


def test_where_awards_are_not_stated_none_is_missing() -> None:
    verdict = judged(shown(states=("times", "shows", "mucks", "finals")).finishes(FINAL))
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


def test_an_open_hand_misses_no_award() -> None:
    verdict = judged(shown())
    assert verdict.pots == [Pot(300, (1, 2, 3), {1: 300}, rake=verdict.pots[0].rake if verdict.pots else None)]
    clean(verdict)


def test_a_wrong_share_with_a_right_total_is_a_warning() -> None:
    wrong = shown().awards(1, 300, pot=0, share="high")
    found(judged(wrong.finishes()), fault("AWARD", severity="warning", seat=1, pos=wrong.last))


@pytest.mark.parametrize("share", ["whole", None])
def test_the_right_share_or_none_is_clean(share: str | None) -> None:
    clean(judged(shown().awards(1, 300, pot=0, share=share).finishes()))


def test_a_wrong_board_with_a_right_total_is_a_warning() -> None:
    wrong = shown().awards(1, 300, pot=0, board=2)
    found(judged(wrong.finishes()), fault("AWARD", severity="warning", seat=1, pos=wrong.last))


# Labels of pots


def one_pot_in_two() -> Scenario:
    """Seat 1 is all-in for 1.00, seats 2 and 3 put in 2.00 more: a main and a side pot."""
    hand = dealt(stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    return hand.flop("Ks8d3c").bets(2, 200).calls(3, 200).turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3, 1)


def test_pots_that_are_numbered_otherwise_are_compared_by_seat() -> None:
    # The room numbers them from one.
    hand = one_pot_in_two().awards(1, 300, pot=1).awards(3, 400, pot=2).finishes()
    verdict = judged(hand)
    assert verdict.faults == []
    assert set(verdict.codes) <= {"POT_LABEL"}


def test_pots_that_are_not_merged_are_a_remark() -> None:
    # Nobody is all-in at seat 2's folded level: the room keeps two pots where we have one.
    hand = limped().flop(BOARD[:6]).checks(2, 3, 1).turn("2h").checks(2, 3, 1).river("7c").checks(2, 3, 1).shows(2, 3, 1)
    verdict = judged(hand.awards(1, 200, pot=0).awards(1, 100, pot=1).finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("POT_LABEL", severity="info"))
    assert verdict.status == "ok"


def test_right_labels_are_no_remark() -> None:
    clean(judged(one_pot_in_two().awards(1, 300, pot=0).awards(3, 400, pot=1).finishes()))


# Odd chips


def split(awards: dict[int, int], **options: object) -> Scenario:
    """Seats 2 and 3 have the same ace and queen: 2.03 with three antes of 0.01 are to be shared."""
    opening = three_handed(stakes={"ante": 1}, **options).antes(1)
    before = opening.small(2, 50).big(3, 100).deal({1: "2c2d", 2: "AhQd", 3: "AcQh"}).folds(1).calls(2, 50).checks(3)
    hand = before.checked_down("AsKd8d7h3c", 2, 3).shows(2, 3)
    for seat, amount in awards.items():
        hand = hand.awards(seat, amount, pot=0)
    return hand.finishes()


@pytest.mark.rule("ALL.ODD.CHIP")
def test_the_odd_chip_left_of_the_button() -> None:
    # Three antes of 0.01 and twice 1.00: 2.03 are 1.02 for seat 2, left of the button, and 1.01 for seat 3.
    verdict = judged(split({2: 102, 3: 101}))
    settled(verdict, pots=[Pot(203, (2, 3), {2: 102, 3: 101})], final={1: 9999, 2: 10001, 3: 10000})
    clean(verdict)


@pytest.mark.rule("ALL.ODD.CHIP")
def test_the_odd_chip_to_the_other_winner_is_one_fault() -> None:
    hand = split({2: 101, 3: 102})
    verdict = judged(hand)
    found(verdict, fault("ODD_CHIP", seat=2, pot=0, pos=hand.last - 1))
    assert verdict.owed == {2: 1, 3: -1}


def test_two_chips_too_many_are_more_than_an_odd_chip() -> None:
    verdict = judged(split({2: 100, 3: 103}))
    assert sorted(verdict.codes) == ["AWARD", "AWARD"]


@pytest.mark.near_miss("ALL.ODD.CHIP")
def test_a_house_may_begin_right_of_the_button() -> None:
    clean(judged(split({2: 101, 3: 102}), house_toml=house(odd_chip_first="right-of-button")))


def test_without_a_button_the_odd_chip_follows_the_deal() -> None:
    # Seats are dealt from seat 1 on, so seat 2 comes before seat 3.
    clean(judged(split({2: 102, 3: 101}, button=None)))


# Boards (GEN.RIT)


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
    before = opening.small(2, 50).big(3, 100).deal({1: "KdKc", 2: "Ah8h"}).raises(1, 10000, to=10000).calls(2, 9950).folds(3)
    first = before.flop("Ks9d3c", 1).turn("2h", 1).river("7c", 1)
    hand = first.flop("8s8d4c", 2).turn("5h", 2).river("Jc", 2).shows(2, 1)
    right = hand.awards(1, 10051, pot=0, board=1).awards(2, 10050, pot=0, board=2).finishes()
    clean(judged(right))
    assert judged(right, house_toml=house(odd_chip_board="last")).codes == ["ODD_CHIP"]


# Hi/lo


def hilo(hole: dict[int, str], board: str, awards: tuple[tuple[int, int, str], ...]) -> Scenario:
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
