"""Goal: a pot is divided by boards, then high and low, then equal winners, odd units in that order (ALL.POT.SPLIT)."""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario


def hilo(cards: dict[int, str], total: int, **options: object) -> Scenario:
    """Omaha Hi/Lo, three seats limp for 1.00, button 1; `total` is made up by an ante for all of seat 3."""
    usual: dict[str, object] = {"blinds": (50, 100), "stacks": {1: 10000, 2: 10000, 3: 10000}, "button": 1}
    opening = scenario(game="omaha-hilo", limit="PL", **(usual | options))  # type: ignore[arg-type]
    begun = opening.antes(total - 300, 3, kind="table") if total > 300 else opening
    return begun.small(2, 50).big(3, 100).deal(cards).calls(1, 100).calls(2, 50).checks(3)


# Seats 2 and 3 both have a pair of kings with an ace; seat 1 has the only low.
TIED_HIGH = {1: "Ah2h7c7d", 2: "AcKcTc9d", 3: "AdKdTh9h"}
LOW_BOARD = "Ks8s5d3hQs"


@pytest.mark.rule("ALL.POT.SPLIT")
@pytest.mark.rule("ALL.ODD.CHIP")
def test_high_and_low_first_then_equal_winners() -> None:
    # 3.03: 1.52 high, 1.51 low; 1.52 are twice 0.76.
    hand = hilo(TIED_HIGH, 303).checked_down(LOW_BOARD, 2, 3, 1).shows(2, 3, 1)
    paid = hand.awards(2, 76, pot=0, share="high").awards(3, 76, pot=0, share="high").awards(1, 151, pot=0, share="low")
    verdict = judged(paid.finishes())
    assert verdict.pots == [Pot(303, (1, 2, 3), {1: 151, 2: 76, 3: 76})]
    clean(verdict)


@pytest.mark.rule("ALL.ODD.CHIP")
def test_each_half_has_its_own_odd_chip() -> None:
    # 3.01: 1.51 high, 1.50 low; 1.51 are 0.76 for seat 2, left of the button, and 0.75 for seat 3.
    hand = hilo(TIED_HIGH, 301).checked_down(LOW_BOARD, 2, 3, 1).shows(2, 3, 1)
    right = (
        hand.awards(2, 76, pot=0, share="high").awards(3, 75, pot=0, share="high").awards(1, 150, pot=0, share="low")
    )
    clean(judged(right.finishes()))
    wrong = hand.awards(2, 75, pot=0, share="high").awards(3, 76, pot=0, share="high")
    ended = wrong.awards(1, 150, pot=0, share="low").finishes()
    found(judged(ended), fault("ODD_CHIP", seat=2, pot=0, pos=wrong.last))


@pytest.mark.near_miss("TP.ODD.CHIP")
def test_at_trickyplay_odd_chips_follow_the_rake() -> None:
    # 3.00 less 0.15 are 2.85: 1.43 high and 1.42 low; 1.43 are 0.72 and 0.71.
    hand = hilo(TIED_HIGH, 300, house="trickyplay").checked_down(LOW_BOARD, 2, 3, 1).shows(2, 3, 1).rakes(15, pot=0)
    paid = hand.awards(2, 72, pot=0, share="high").awards(3, 71, pot=0, share="high").awards(1, 142, pot=0, share="low")
    clean(judged(paid.finishes()))


def two_rivers(total: int) -> Scenario:
    """Seats 1 and 2 are all-in for 1.00 before the flop; the board is dealt twice from the turn on."""
    hand = hilo(TIED_HIGH, total, stacks={1: 100, 2: 100, 3: 10000})
    flop = hand.flop("Ks8s5d")
    return flop.turn("3h", 1).river("Qs", 1).turn("Js", 2).river("Jd", 2).shows(2, 3, 1)


@pytest.mark.rule("GEN.RIT")
@pytest.mark.rule("ALL.POT.SPLIT")
def test_boards_first_then_halves_then_equal_winners() -> None:
    # 3.03: 1.52 for the first board, 1.51 for the second. First: high 0.76 is twice 0.38, low 0.76 to seat 1.
    # The second board has no low: kings and jacks with an ace for seats 2 and 3: 0.76 and 0.75.
    hand = two_rivers(303)
    paid = hand.awards(2, 38, pot=0, board=1, share="high").awards(3, 38, pot=0, board=1, share="high")
    paid = paid.awards(1, 76, pot=0, board=1, share="low")
    paid = paid.awards(2, 76, pot=0, board=2, share="whole").awards(3, 75, pot=0, board=2, share="whole")
    verdict = judged(paid.finishes())
    assert verdict.pots == [Pot(303, (1, 2, 3), {1: 76, 2: 114, 3: 113})]
    clean(verdict)


@pytest.mark.near_miss("GEN.RIT")
def test_without_numbers_of_boards_the_totals_are_compared() -> None:
    paid = two_rivers(303).awards(1, 76, pot=0).awards(2, 114, pot=0).awards(3, 113, pot=0)
    clean(judged(paid.finishes()))


@pytest.mark.rule("ALL.ODD.CHIP")
def test_several_odd_units_go_round_from_the_left_of_the_button() -> None:
    # Board royal flush, four winners, 4.02 by an ante for all of 0.02: 1.01 for the first two left of the button.
    opening = scenario(blinds=(50, 100), stacks=dict.fromkeys((1, 2, 3, 4), 10000), button=2)
    begun = opening.antes(2, 1, kind="table").small(3, 50).big(4, 100)
    dealt = begun.deal({1: "2c2d", 2: "3c3d", 3: "4c4d", 4: "5c5d"}).calls(1, 100).calls(2, 100).calls(3, 50).checks(4)
    hand = dealt.checked_down("TsJsQsKsAs", 3, 4, 1, 2).shows(3, 4, 1, 2)
    paid = hand.awards(3, 101, pot=0).awards(4, 101, pot=0).awards(1, 100, pot=0).awards(2, 100, pot=0)
    verdict = judged(paid.finishes())
    assert verdict.pots == [Pot(402, (1, 2, 3, 4), {1: 100, 2: 100, 3: 101, 4: 101})]
    clean(verdict)
    # With a smallest chip of 0.02 the whole rest goes to the first.
    assert [pot.awards for pot in judged(hand, house_toml=house(odd_chip_unit=2)).pots or []] == [
        {1: 100, 2: 100, 3: 102, 4: 100}
    ]


@pytest.mark.rule("ALL.ODD.CHIP")
def test_what_is_smaller_than_the_smallest_chip_goes_with_the_first_odd_one() -> None:
    # 3.01 in three parts with chips of 0.05: three times 1.00; the cent that is left over goes to the first winner.
    opening = scenario(blinds=(50, 100), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    begun = opening.antes(1, 1, kind="table").small(2, 50).big(3, 100)
    dealt = begun.deal({1: "2c2d", 2: "3c3d", 3: "4c4d"}).calls(1, 100).calls(2, 50).checks(3)
    hand = dealt.checked_down("TsJsQsKsAs", 2, 3, 1).shows(2, 3, 1)
    awards = [pot.awards or {} for pot in judged(hand, house_toml=house(odd_chip_unit=5)).pots or []]
    assert [sum(each.values()) for each in awards] == [301]
    assert awards == [{1: 100, 2: 101, 3: 100}]
