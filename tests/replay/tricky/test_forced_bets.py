"""Goal: unusual forced bets settle as their rooms settled them (notes 01, 07, 33)."""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

ROOM = ("times", "shows", "rake", "pots", "awards", "finals")
"""What the network of notes 01 and 07 states: neither returns nor mucks nor burns."""


def dead_small_blind(states: tuple[str, ...] | None = ROOM) -> Scenario:
    """01: heads-up, the button comes back and posts a big blind live and a small one dead; both have a big blind in."""
    opening = scenario(blinds=(5, 10), stacks={1: 686, 10: 1544}, button=10, states=states)
    posted = opening.blind(10, 10, "post").blind(10, 5, "dead").big(1, 10).deal({10: "Qh4h"})
    return posted.raises(10, 20, to=30).calls(1, 20).flop("6cQs7h").checks(1).bets(10, 45).folds(1)


@pytest.mark.case("tricky-01")
@pytest.mark.near_miss("ALL.BLIND.POSITION")
@pytest.mark.rule("ALL.DEAD")
def test_01_a_dead_blind_is_pot_money_and_never_a_matched_bet() -> None:
    hand = dead_small_blind().rakes(3).awards(10, 62, pot=0).finishes({1: 656, 10: 1571})
    verdict = judged(hand)
    settled(verdict, uncalled={10: 45}, pots=[Pot(65, (10,), {10: 62}, rake=3)], final={1: 656, 10: 1571}, rake=3)
    found(verdict)


@pytest.mark.case("tricky-01")
@pytest.mark.rule("ALL.POT.UNCALLED")
def test_01_the_dead_blind_handed_back_with_the_uncalled_bet_is_a_wrong_return() -> None:
    # The largest contribution less the second largest would give 50: 30 + 45 + 5 against 30.
    returned = dead_small_blind(None).returns(10, 50)
    verdict = judged(returned.rakes(3).awards(10, 57, pot=0).finishes())
    settled(verdict, uncalled={10: 45}, pots=[Pot(65, (10,), {10: 62}, rake=3)], final={1: 656, 10: 1571}, rake=3)
    found(verdict, fault("UNCALLED", seat=10, pos=returned.last, recorded=50, expected=45))


def all_in_from_the_antes() -> Scenario:
    """07: ante 40,000, stacks 1 and 4: no blind is ever posted, nobody acts."""
    opening = scenario(
        blinds=(50000, 100000),
        stakes={"ante": 40000},
        stacks={4: 1, 5: 4},
        button=5,
        tournament=True,
        states=ROOM,
    )
    dealt = opening.antes(1, 4).antes(4, 5).deal({4: "Ac7d", 5: "8s3d"})
    return dealt.run_out("8cTd8dJdTh").shows(4, 5)


@pytest.mark.case("tricky-07")
@pytest.mark.near_miss("ALL.ANTE")
@pytest.mark.rule("ALL.POT.UNCALLED")
def test_07_the_part_of_an_ante_that_nobody_matches_goes_back() -> None:
    verdict = judged(all_in_from_the_antes().rakes(0).awards(5, 2, pot=0).finishes({4: 0, 5: 5}))
    settled(verdict, uncalled={5: 3}, pots=[Pot(2, (4, 5), {5: 2})], final={4: 0, 5: 5})
    found(verdict)


@pytest.mark.case("tricky-07")
def test_07_an_ante_lost_whole_is_one_fault_although_the_source_states_no_returns() -> None:
    # No return is missing then; but 4 − 4 + 2 is neither the stack by the rules nor do the sums fit.
    hand = all_in_from_the_antes().rakes(0).awards(5, 2, pot=0).finishes({4: 0, 5: 2})
    verdict = judged(hand)
    assert [finding["code"] in {"FINAL_STACK", "CONSERVATION"} for finding in verdict.findings] == [True]
    assert (verdict.findings[0]["recorded"], verdict.findings[0]["expected"]) == (2, 5)
    assert verdict.owed == {5: 3}


def short_big_blind() -> Scenario:
    """33: ante 40, blinds 100/200; the big blind has 160 left, is all-in and is folded all the same."""
    opening = scenario(
        blinds=(100, 200),
        stakes={"ante": 40},
        stacks={1: 1580, 2: 430, 3: 200, 4: 600, 5: 7365, 6: 600},
        button=1,
        tournament=True,
    )
    dealt = (
        opening.antes(40)
        .small(2, 100)
        .big(3, 160, all_in=True)
        .deal({2: "AsAc", 4: "QcJc", 5: "2c4d", 6: "QdJh"})
        .raises(4, 560, to=560, all_in=True)
        .raises(5, 7325, to=7325, all_in=True)
        .calls(6, 560, all_in=True)
        .folds(1)
    )
    return dealt.calls(2, 290, all_in=True).folds(3)


@pytest.mark.case("tricky-33")
@pytest.mark.rule("ALL.POT.MERGE")
@pytest.mark.rule("ALL.BLIND.SHORT")
def test_33_pots_with_the_same_players_are_one_however_the_room_numbers_them() -> None:
    # Live at 430: 4 × 430 and the 40 and 200 of the folded seats = 1960. Up to 600: 3 × 170 = 510.
    folded = short_big_blind()
    shown = folded.returns(5, 6765).run_out("3sJs5c9c7d").shows(2, 4, 5, 6)
    hand = shown.awards(4, 255, pot=2).awards(6, 255, pot=2).awards(2, 920, pot=1).awards(2, 1040, pot=0).finishes()
    verdict = judged(hand)
    settled(
        verdict,
        uncalled={5: 6765},
        pots=[Pot(1960, (2, 4, 5, 6), {2: 1960}), Pot(510, (4, 5, 6), {4: 255, 6: 255})],
        final={1: 1540, 2: 1960, 3: 0, 4: 255, 5: 6765, 6: 255},
    )
    found(
        verdict,
        fault("ACTION_ILLEGAL", seat=3, pos=folded.last, recorded="hand.folded.v1"),
        fault("POT_LABEL"),
    )
    assert verdict.owed == {}


@pytest.mark.case("tricky-33")
@pytest.mark.rule("ALL.BLIND.SHORT")
def test_33_over_a_short_blind_the_full_one_is_owed() -> None:
    opening = scenario(blinds=(100, 200), stacks={1: 5000, 2: 5000, 3: 160, 4: 5000}, button=1)
    posted = opening.small(2, 100).big(3, 160, all_in=True).deal()
    hand = posted.calls(4, 160)
    found(judged(hand), fault("BET_SIZE", seat=4, pos=hand.last, recorded=160, expected=200))


@pytest.mark.case("tricky-33")
@pytest.mark.near_miss("ALL.BLIND.SHORT")
def test_33_a_call_of_the_full_blind_is_right() -> None:
    opening = scenario(blinds=(100, 200), stacks={1: 5000, 2: 5000, 3: 160, 4: 5000}, button=1)
    posted = opening.small(2, 100).big(3, 160, all_in=True).deal()
    found(judged(posted.calls(4, 200).folds(1).calls(2, 100).flop("3sJs5c")))
