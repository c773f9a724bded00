"""Goal: AWARD, ODD_CHIP and POT_LABEL: every cent of every pot goes where it belongs."""

from __future__ import annotations

import pytest

from tests.support.hands import BOARD, dealt, limped, shown, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

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
    return (
        hand.flop("Ks8d3c").bets(2, 200).calls(3, 200).turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3, 1)
    )


def test_pots_that_are_numbered_otherwise_are_compared_by_seat() -> None:
    # The room numbers them from one.
    hand = one_pot_in_two().awards(1, 300, pot=1).awards(3, 400, pot=2).finishes()
    verdict = judged(hand)
    assert verdict.faults == []
    assert set(verdict.codes) <= {"POT_LABEL"}


def test_pots_that_are_not_merged_are_a_remark() -> None:
    # Nobody is all-in at seat 2's folded level: the room keeps two pots where we have one.
    hand = (
        limped().flop(BOARD[:6]).checks(2, 3, 1).turn("2h").checks(2, 3, 1).river("7c").checks(2, 3, 1).shows(2, 3, 1)
    )
    verdict = judged(hand.awards(1, 200, pot=0).awards(1, 100, pot=1).finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("POT_LABEL", severity="info"))
    assert verdict.status == "ok"


def test_one_of_two_awards_missing_is_one_fault() -> None:
    found(
        judged(one_pot_in_two().awards(1, 300, pot=0).finishes()),
        fault("AWARD", seat=3, pot=1, pos=None, recorded=NOTHING, expected=400),
    )
    found(
        judged(one_pot_in_two().awards(3, 400, pot=1).finishes()),
        fault("AWARD", seat=1, pot=0, pos=None, recorded=NOTHING, expected=300),
    )


def test_awards_without_a_pot_are_compared_by_seat() -> None:
    clean(judged(one_pot_in_two().awards(1, 300).awards(3, 400).finishes()))


@pytest.mark.near_miss("GEN.RAKE.RECORDED")
def test_a_recorded_total_of_rake_is_spread_by_the_awards_where_they_name_the_pots() -> None:
    hand = one_pot_in_two().rakes(30).awards(1, 285, pot=0).awards(3, 385, pot=1).finishes()
    verdict = judged(hand)
    assert [pot.rake for pot in verdict.pots or []] == [15, 15]
    clean(verdict)


@pytest.mark.rule("GEN.RAKE.RECORDED")
def test_else_the_main_pot_bears_it_first() -> None:
    clean(judged(one_pot_in_two().rakes(30).awards(1, 270).awards(3, 400).finishes()))
    hand = one_pot_in_two().rakes(30).awards(1, 285).awards(3, 385).finishes()
    found(
        judged(hand),
        fault("AWARD", seat=1, recorded=285, expected=270),
        fault("AWARD", seat=3, recorded=385, expected=400),
    )


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
