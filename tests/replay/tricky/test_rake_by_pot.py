"""Goal: the rake of a hand is spread over its pots as its room did (notes 25, 27, 41)."""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def two_side_pots() -> Scenario:
    """25: pot-limit Omaha, blinds 0.01/0.02, a late blind of seat 5; layers 2.47, 0.93 and 0.30."""
    stacks = {2: 52, 3: 59, 5: 90, 6: 186, 7: 279, 8: 500, 9: 105}
    opening = scenario(house="trickyplay", game="omaha", limit="PL", blinds=(1, 2), stacks=stacks, button=6)
    limped = (
        opening.small(7, 1)
        .big(8, 2)
        .blind(5, 2, "post")
        .deal({3: "6d3c5sAs", 5: "KsAd7sTc", 6: "9c9d7d7h", 9: "JsAh5d9h"})
        .calls(9, 2)
        .calls(2, 2)
        .calls(3, 2)
    )
    raised = limped.raises(5, 6, to=8).calls(6, 8).folds(7, 8).calls(9, 6).calls(2, 6).raises(3, 12, to=14)
    again = raised.raises(5, 61, to=69).calls(6, 61).raises(9, 97, to=105, all_in=True).folds(2)
    return again.calls(3, 45, all_in=True).calls(5, 21, all_in=True).calls(6, 36)


@pytest.mark.case("tricky-25")
@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.rule("TP.RAKE.NL")
def test_25_each_pot_bears_what_the_rake_grows_by() -> None:
    # 0.01 for each full 0.20: 2.47 gives 0.12, 3.40 gives 0.17, 3.70 gives 0.18.
    shown = two_side_pots().run_out("6cKcQcJc4c").shows(9, 3, 5, 6).rakes(12, pot=0).rakes(5, pot=1).rakes(1, pot=2)
    verdict = judged(shown.awards(9, 29, pot=2).awards(5, 88, pot=1).awards(5, 235, pot=0).finishes())
    settled(
        verdict,
        pots=[
            Pot(247, (3, 5, 6, 9), {5: 235}, rake=12),
            Pot(93, (5, 6, 9), {5: 88}, rake=5),
            Pot(30, (6, 9), {9: 29}, rake=1),
        ],
        final={2: 44, 3: 0, 5: 323, 6: 81, 7: 278, 8: 498, 9: 29},
        rake=18,
    )
    clean(verdict)


@pytest.mark.case("tricky-25")
def test_25_a_right_total_from_the_main_pot_alone_is_a_warning() -> None:
    shown = two_side_pots().run_out("6cKcQcJc4c").shows(9, 3, 5, 6).rakes(18, pot=0)
    verdict = judged(shown.awards(9, 30, pot=2).awards(5, 93, pot=1).awards(5, 229, pot=0).finishes())
    codes = {(finding["code"], finding["severity"]) for finding in verdict.findings}
    assert codes == {("RAKE", "warning")}
    assert 0 in {finding["pot"] for finding in verdict.findings}


def capped_over_two_pots() -> Scenario:
    """27: blinds 0.05/0.10, ante 0.02; a house that takes 4.5 %, at most 1.50; layers 31.80 and 7.98."""
    stacks = {1: 1058, 2: 1112, 3: 2596, 4: 1580, 5: 2560, 6: 1457}
    opening = scenario(blinds=(5, 10), stakes={"ante": 2}, stacks=stacks, button=5)
    before = (
        opening.small(6, 5)
        .big(1, 10)
        .antes(2)
        .deal({3: "KcKs", 6: "QdQc"})
        .folds(2)
        .leaves(2)
        .raises(3, 20, to=20)
        .folds(4, 5)
        .raises(6, 85, to=90)
        .calls(1, 80)
        .raises(3, 190, to=210)
        .calls(6, 120)
        .calls(1, 120)
    )
    flop = before.flop("8c6c9s").bets(6, 310).raises(1, 846, to=846, all_in=True).calls(3, 846)
    return flop.raises(6, 935, to=1245, all_in=True).calls(3, 399).turn("7h").river("3c")


HOUSE_27 = house(basis_points=450, cap=150)


@pytest.mark.case("tricky-27")
@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.near_miss("ALL.SHOW.MUCK")
@pytest.mark.near_miss("ALL.ANTE")
def test_27_the_side_pot_bears_what_the_cap_leaves() -> None:
    # 4.5 % of 31.80 is 1.431; of 39.78 it would be 1.79, capped at 1.50: 1.43 and 0.07.
    hand = capped_over_two_pots().shows(6).mucks(1).shows(3).rakes(143, pot=0).rakes(7, pot=1)
    verdict = judged(hand.awards(3, 791, pot=1).awards(3, 3037, pot=0).finishes(), house_toml=HOUSE_27)
    settled(
        verdict,
        pots=[Pot(3180, (1, 3, 6), {3: 3037}, rake=143), Pot(798, (3, 6), {3: 791}, rake=7)],
        final={1: 0, 2: 1110, 3: 4967, 4: 1578, 5: 2558, 6: 0},
        rake=150,
    )
    clean(verdict)


@pytest.mark.case("tricky-27")
@pytest.mark.near_miss("ALL.RAKE.POTS")
def test_27_a_rake_that_is_stated_as_a_total_is_spread_by_the_awards() -> None:
    hand = capped_over_two_pots().shows(6).mucks(1).shows(3).rakes(150)
    clean(judged(hand.awards(3, 791, pot=1).awards(3, 3037, pot=0).finishes(), house_toml=HOUSE_27))


def rake_from_the_side_pot(awards: tuple[tuple[int, int, int], ...]) -> Scenario:
    """41: blinds 0.02/0.04, two late blinds; pots 0.32, 1.02 and 0.38; the room takes 0.17 from the second pot.

    `awards` are pot, seat and amount.
    """
    stacks = {1: 40, 2: 609, 3: 414, 4: 6, 5: 59, 6: 328, 7: 562, 8: 339, 9: 76, 10: 35}
    opening = scenario(blinds=(2, 4), stacks=stacks, button=9, out=(7, 9))
    posted = opening.small(10, 2).big(1, 4).blind(5, 4, "post").blind(8, 4, "post")
    dealt = posted.deal({1: "Tc5c", 2: "4hQs", 4: "AsJs", 5: "5s3h", 8: "8s3c"})
    before = dealt.folds(2).calls(3, 4).raises(4, 6, to=6, all_in=True).calls(5, 2).folds(6).calls(8, 2).folds(10)
    flop = before.calls(1, 2).calls(3, 2).flop("4d3d6c").checks(1, 3, 5, 8)
    turn = flop.turn("7s").bets(1, 34, all_in=True).folds(3).raises(5, 53, to=53, all_in=True).calls(8, 53)
    hand = turn.river("Ks").shows(1, 4, 5, 8).rakes(17, pot=1)
    for pot, seat, amount in awards:
        hand = hand.awards(seat, amount, pot=pot)
    return hand.finishes()


AS_THE_ROOM_DID = ((2, 5, 38), (1, 5, 43), (1, 1, 42), (0, 5, 16), (0, 1, 16))


@pytest.mark.case("tricky-41")
@pytest.mark.near_miss("GEN.RAKE.RECORDED")
def test_41_the_pot_that_bears_the_rake_is_the_one_the_record_names() -> None:
    # The room gives the odd cent right of the button: of seats 1 and 5, seat 5 is met first.
    verdict = judged(rake_from_the_side_pot(AS_THE_ROOM_DID), house_toml=house(odd_chip_first="right-of-button"))
    settled(
        verdict,
        pots=[
            Pot(32, (1, 4, 5, 8), {1: 16, 5: 16}),
            Pot(102, (1, 5, 8), {1: 42, 5: 43}, rake=17),
            Pot(38, (5, 8), {5: 38}),
        ],
        final={1: 58, 2: 609, 3: 408, 4: 0, 5: 97, 6: 328, 7: 562, 8: 280, 9: 76, 10: 33},
        rake=17,
    )
    clean(verdict)


@pytest.mark.case("tricky-41")
@pytest.mark.rule("ALL.ODD.CHIP")
def test_41_left_of_the_button_the_odd_cent_is_seat_1s() -> None:
    hand = rake_from_the_side_pot(AS_THE_ROOM_DID)
    verdict = judged(hand)
    assert verdict.owed == {1: 1, 5: -1}
    found(verdict, fault("ODD_CHIP", seat=1, pot=1, pos=hand.last - 4))
