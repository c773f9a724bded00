"""Goal: UNCALLED: what nobody matched goes back, exactly, and nothing else does."""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, limped, shown, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario


def bet_and_folds() -> Scenario:
    """Pot 3.00; seat 2 bets 2.00 on the flop and nobody calls."""
    return limped().flop("Ks8d3c").bets(2, 200).folds(3, 1)


POTS = [Pot(300, (2,), {2: 300})]
FINAL = {1: 9900, 2: 10200, 3: 9900}


@pytest.mark.near_miss("ALL.POT.UNCALLED")
def test_a_returned_bet_is_right() -> None:
    verdict = judged(bet_and_folds().returns(2, 200).awards(2, 300, pot=0).finishes())
    settled(verdict, uncalled={2: 200}, pots=POTS, final=FINAL)
    clean(verdict)


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a_missing_return_is_found_once_however_it_was_won() -> None:
    missing = fault("UNCALLED", seat=2, pos=None, recorded=NOTHING, expected=200, rule="ALL.POT.UNCALLED")
    for hand in (
        bet_and_folds().awards(2, 500, pot=0),
        bet_and_folds().awards(2, 300, pot=0).awards(2, 200, pot=1),
        bet_and_folds().awards(2, 500),
        bet_and_folds().awards(2, 300, pot=0),
    ):
        verdict = judged(hand.finishes())
        settled(verdict, uncalled={2: 200}, pots=POTS, final=FINAL)
        assert [finding for finding in verdict.faults if not missing.matches(finding)] == []
        assert len(verdict.faults) == 1


@pytest.mark.rule("ALL.POT.UNCALLED")
@pytest.mark.parametrize("amount", [100, 199, 201, 0, -200])
def test_a_wrong_amount_is_found(amount: int) -> None:
    wrong = bet_and_folds().returns(2, amount)
    verdict = judged(wrong.awards(2, 300, pot=0).finishes())
    settled(verdict, uncalled={2: 200}, pots=POTS, final=FINAL)
    found(verdict, fault("UNCALLED", seat=2, pos=wrong.last, recorded=amount, expected=200))


def test_what_was_not_returned_may_be_in_the_award() -> None:
    # 1.00 too little came back and was won with the pot: one fault.
    wrong = bet_and_folds().returns(2, 100)
    found(
        judged(wrong.awards(2, 400, pot=0).finishes()),
        fault("UNCALLED", seat=2, pos=wrong.last, recorded=100, expected=200),
    )


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a_return_of_a_matched_bet_is_found() -> None:
    wrong = shown().returns(1, 100)
    found(
        judged(wrong.awards(1, 300, pot=0).finishes()),
        fault("UNCALLED", seat=1, pos=wrong.last, recorded=100, expected=NOTHING),
    )


def test_a_return_to_another_seat_is_found() -> None:
    wrong = bet_and_folds().returns(3, 200)
    verdict = judged(wrong.awards(2, 300, pot=0).finishes())
    settled(verdict, uncalled={2: 200}, pots=POTS, final=FINAL)
    assert {finding["code"] for finding in verdict.faults} == {"UNCALLED"}
    assert wrong.last in {finding["pos"] for finding in verdict.faults}


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a_blind_is_returned_as_a_bet_is() -> None:
    hand = dealt().folds(1, 2)
    verdict = judged(hand.returns(3, 50).awards(3, 100, pot=0).finishes())
    settled(verdict, uncalled={3: 50}, pots=[Pot(100, (3,), {3: 100})], final={1: 10000, 2: 9950, 3: 10050})
    clean(verdict)


@pytest.mark.near_miss("ALL.POT.UNCALLED")
def test_chips_of_folded_seats_match_a_bet() -> None:
    # Seat 3 raises to 6.00 and folds to an all-in of seat 1 for 8.00: only 2.00 come back.
    hand = dealt(stacks={1: 800, 2: 10000, 3: 10000}).calls(1, 100).folds(2).raises(3, 500, to=600)
    folded = hand.raises(1, 700, to=800, all_in=True).folds(3)
    verdict = judged(folded.returns(1, 200).awards(1, 1250, pot=0).finishes())
    settled(verdict, uncalled={1: 200}, pots=[Pot(1250, (1,), {1: 1250})], final={1: 1450, 2: 9950, 3: 9400})
    clean(verdict)


def test_a_house_may_match_bets_with_live_seats_alone() -> None:
    # Seat 3 is out with 6.00 in; seat 2 is all-in for 3.00; seat 1 has 8.00 in.
    hand = dealt(stacks={1: 800, 2: 300, 3: 10000}).calls(1, 100).calls(2, 50).raises(3, 500, to=600)
    folded = hand.raises(1, 700, to=800, all_in=True).calls(2, 200, all_in=True).folds(3).run_out("Ks8d3c2h7c")
    assert judged(folded).uncalled == {1: 200}
    assert judged(folded, house_toml=house(uncalled_against="live")).uncalled == {1: 500}


@pytest.mark.near_miss("ALL.DEAD")
def test_dead_money_is_never_returned() -> None:
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000)).small(2, 50).big(3, 100)
    hand = opening.blind(4, 100, "post").blind(4, 50, "dead").deal().raises(4, 200, to=300).folds(1, 2, 3)
    verdict = judged(hand.returns(4, 200).awards(4, 300, pot=0).finishes())
    settled(verdict, uncalled={4: 200}, pots=[Pot(300, (4,), {4: 300})], final={1: 10000, 2: 9950, 3: 9900, 4: 10150})
    clean(verdict)


def test_an_ante_may_be_kept_where_the_house_says_so() -> None:
    # Antes of 1 and 4, both all-in.
    opening = three_handed(stacks={1: 1, 2: 4}, stakes={"ante": 10}, button=2)
    hand = opening.antes(1, 1).antes(4, 2).deal({1: "AcKd", 2: "7h2c"}).run_out("QsJs4d4c9h")
    assert judged(hand).uncalled == {2: 3}
    assert judged(hand, house_toml=house(uncalled_antes=False)).uncalled == {}


def test_an_open_hand_returns_nothing_yet() -> None:
    # While play is not over, amounts are as if no more chips came: the bet would be uncalled now.
    verdict = judged(limped().flop("Ks8d3c").bets(2, 200))
    assert verdict.uncalled == {2: 200}
    clean(verdict)
