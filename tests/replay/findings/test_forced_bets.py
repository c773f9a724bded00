"""Goal: FORCED_BET: blinds, antes and straddles of a wrong amount, by a wrong seat, twice or not at all."""

from __future__ import annotations

import pytest

from tests.support.hands import BOARD, CARDS, dealt, fixed_limit, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def four_handed(**options: object) -> Scenario:
    """Four seats, button 1; nothing is posted."""
    return three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), **options)


@pytest.mark.rule("ALL.BLIND.POSITION")
@pytest.mark.parametrize("amount", [49, 51])
def test_a_small_blind_of_a_wrong_amount(amount: int) -> None:
    wrong = three_handed().small(2, amount)
    found(
        judged(wrong.big(3, 100).deal(CARDS)),
        fault("FORCED_BET", seat=2, pos=wrong.last, recorded=amount, expected=50),
    )


@pytest.mark.rule("ALL.BLIND.POSITION")
def test_a_big_blind_of_a_wrong_amount() -> None:
    wrong = three_handed().small(2, 50).big(3, 200)
    found(judged(wrong.deal(CARDS)), fault("FORCED_BET", seat=3, pos=wrong.last, recorded=200, expected=100))


@pytest.mark.near_miss("ALL.BLIND.POSITION")
def test_blinds_of_the_stakes_are_right() -> None:
    clean(judged(dealt()))


def test_what_the_stakes_omit_is_not_judged() -> None:
    opening = scenario(stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    clean(judged(opening.antes(7).small(2, 33).big(3, 90).deal(CARDS)))


@pytest.mark.rule("ALL.BLIND.POSITION")
def test_a_small_blind_by_another_seat() -> None:
    wrong = four_handed().small(4, 50)
    found(judged(wrong.big(3, 100).deal(CARDS)), fault("FORCED_BET", pos=wrong.last))


@pytest.mark.rule("ALL.BLIND.POSITION")
def test_a_big_blind_three_places_left_of_the_button() -> None:
    wrong = four_handed().small(2, 50).big(4, 100)
    found(judged(wrong.deal(CARDS)), fault("FORCED_BET", pos=wrong.last))


@pytest.mark.near_miss("ALL.BLIND.POSITION")
@pytest.mark.parametrize("seat", [2, 3])
def test_without_a_small_blind_the_big_one_may_be_first_or_second_left_of_the_button(seat: int) -> None:
    # A dead button or a player who has just gone: in one hand the missing small blind is no fault.
    hand = four_handed().big(seat, 100).deal(CARDS)
    first = hand.calls(3, 100) if seat == 2 else hand.calls(4, 100)
    clean(judged(first))


@pytest.mark.near_miss("ALL.BLIND.POSITION")
def test_the_button_may_be_at_an_empty_seat() -> None:
    opening = scenario(blinds=(50, 100), stacks={1: 10000, 2: 10000, 4: 10000, 5: 10000}, button=3)
    clean(judged(opening.small(4, 50).big(5, 100).deal(CARDS).calls(1, 100)))


def test_a_missing_big_blind_is_found_once_play_presupposes_it() -> None:
    hand = three_handed().small(2, 50).deal(CARDS)
    bet = hand.raises(1, 300, to=300)
    assert "FORCED_BET" in judged(bet).codes
    missing = next(finding for finding in judged(bet).findings if finding["code"] == "FORCED_BET")
    assert (missing["pos"], missing["seat"], missing["recorded"] or 0) == (None, 3, 0)


def test_in_an_open_hand_nothing_is_missing_at_its_end() -> None:
    clean(judged(three_handed()))
    clean(judged(three_handed().small(2, 50)))


def test_a_second_blind_of_a_seat_is_one_too_many() -> None:
    again = three_handed().small(2, 50).big(3, 100).big(3, 100)
    found(judged(again.deal(CARDS)), fault("FORCED_BET", seat=3, pos=again.last, recorded=100, expected=0))


@pytest.mark.near_miss("TP.BLIND.MISSED")
@pytest.mark.near_miss("ALL.DEAD")
def test_a_late_player_posts_live_and_dead() -> None:
    clean(judged(four_handed().small(2, 50).big(3, 100).blind(4, 100, "post").blind(4, 50, "dead").deal(CARDS)))


@pytest.mark.near_miss("ALL.BLIND.LIVE")
def test_a_live_late_blind_may_be_checked() -> None:
    hand = four_handed().small(2, 50).big(3, 100).blind(4, 100, "post").deal(CARDS)
    clean(judged(hand.checks(4).folds(1, 2).checks(3).flop("Ks8d3c")))


@pytest.mark.near_miss("ALL.BLIND.SHORT")
def test_a_blind_that_takes_the_last_chips_stands_as_posted() -> None:
    clean(judged(three_handed(stacks={1: 10000, 2: 10000, 3: 60}).small(2, 50).big(3, 60, all_in=True).deal(CARDS)))


@pytest.mark.rule("ALL.BLIND.SHORT")
def test_over_a_short_big_blind_a_raise_is_measured_by_the_full_one() -> None:
    opening = three_handed(stacks={1: 10000, 2: 10000, 3: 60}).small(2, 50).big(3, 60, all_in=True).deal(CARDS)
    clean(judged(opening.raises(1, 200, to=200)))
    small = opening.raises(1, 199, to=199)
    found(judged(small), fault("BET_SIZE", seat=1, pos=small.last, recorded=199, expected=200))
    clean(judged(opening.calls(1, 60), house_toml=house(short_blind="as-posted")))


@pytest.mark.rule("ALL.ANTE")
def test_an_ante_of_a_wrong_amount() -> None:
    wrong = three_handed(stakes={"ante": 10}).antes(10, 1).antes(9, 2)
    hand = wrong.antes(10, 3).small(2, 50).big(3, 100).deal(CARDS)
    found(judged(hand), fault("FORCED_BET", seat=2, pos=wrong.last, recorded=9, expected=10))


@pytest.mark.rule("ALL.ANTE")
def test_a_missing_ante_is_found_once_play_presupposes_it() -> None:
    hand = three_handed(stakes={"ante": 10}).antes(10, 1, 3).small(2, 50).big(3, 100).deal(CARDS).calls(1, 100)
    found(judged(hand), fault("FORCED_BET", seat=2, pos=None, recorded=NOTHING, expected=10, rule="ALL.ANTE"))


@pytest.mark.rule("ALL.ANTE")
def test_a_second_ante_is_one_too_many() -> None:
    again = three_handed(stakes={"ante": 10}).antes(10).antes(10, 2)
    found(
        judged(again.small(2, 50).big(3, 100).deal(CARDS)),
        fault("FORCED_BET", seat=2, pos=again.last, recorded=10, expected=0),
    )


@pytest.mark.near_miss("ALL.ANTE")
def test_antes_of_everybody_are_right_and_no_bets() -> None:
    hand = three_handed(stakes={"ante": 10}).antes(10).small(2, 50).big(3, 100).deal(CARDS)
    clean(judged(hand.calls(1, 100).calls(2, 50).checks(3).flop("Ks8d3c")))


@pytest.mark.rule("ALL.DEAD")
def test_one_ante_for_all_goes_straight_into_the_pot() -> None:
    # Seat 3 pays 0.30 for all: nobody matches it and nothing of it goes back.
    hand = three_handed().antes(30, 3, kind="table").small(2, 50).big(3, 100).deal(CARDS).folds(1, 2).returns(3, 50)
    verdict = judged(hand.awards(3, 130, pot=0).finishes())
    settled(verdict, uncalled={3: 50}, pots=[Pot(130, (3,), {3: 130})], final={1: 10000, 2: 9950, 3: 10050})
    clean(verdict)


# Straddles, by ALL.STRADDLE


def straddled(amount: int = 200, **options: object) -> Scenario:
    """Four-handed; seat 4 straddles."""
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), stakes={"straddle": 200}, **options)
    return opening.small(2, 50).big(3, 100).blind(4, amount, "straddle").deal(CARDS)


@pytest.mark.near_miss("ALL.STRADDLE")
def test_a_straddle_has_the_last_option() -> None:
    hand = straddled().calls(1, 200).calls(2, 150).calls(3, 100)
    clean(judged(hand.checks(4).flop("Ks8d3c")))
    clean(judged(hand.raises(4, 100, to=300)))


@pytest.mark.rule("ALL.STRADDLE")
def test_left_of_the_straddle_acts_first() -> None:
    early = straddled().calls(2, 150)
    found(judged(early), fault("TURN_ORDER", seat=2, pos=early.last, recorded=2, expected=1))


@pytest.mark.rule("ALL.STRADDLE")
def test_the_next_raise_adds_the_step_from_the_big_blind_to_the_straddle() -> None:
    small = straddled().raises(1, 299, to=299)
    found(judged(small), fault("BET_SIZE", seat=1, pos=small.last, recorded=299, expected=300))
    clean(judged(straddled().raises(1, 300, to=300)))


@pytest.mark.rule("ALL.STRADDLE")
def test_a_straddle_of_a_wrong_amount() -> None:
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), stakes={"straddle": 200})
    wrong = opening.small(2, 50).big(3, 100).blind(4, 201, "straddle")
    found(judged(wrong.deal(CARDS)), fault("FORCED_BET", seat=4, pos=wrong.last, recorded=201, expected=200))


@pytest.mark.rule("ALL.STRADDLE")
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1"])
def test_where_the_house_allows_none_a_straddle_is_found(rulebook: str) -> None:
    verdict = judged(straddled(), rulebook)
    assert verdict.codes == ["FORCED_BET"]
    assert verdict.findings[0]["rule"] == "ALL.STRADDLE"


@pytest.mark.rule("ALL.STRADDLE")
def test_in_fixed_limit_a_straddle_counts_for_the_cap() -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400, "straddle": 400}
    opening = scenario(limit="FL", stakes=stakes, stacks=dict.fromkeys((1, 2, 3, 4), 20000), button=1)
    hand = opening.small(2, 100).big(3, 200).blind(4, 400, "straddle").deal(CARDS)
    # Big blind, straddle, 6.00, 8.00: four bets.
    capped = hand.raises(1, 600, to=600).raises(2, 700, to=800)
    clean(judged(capped.calls(3, 600).calls(4, 400).calls(1, 200).flop("Ks8d3c")))
    wrong = capped.raises(3, 800, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=3, pos=wrong.last))
    clean(judged(wrong, house_toml=house(fl_straddle_counts=False)))


# Heads-up, by ALL.ORDER.HEADS-UP


@pytest.mark.rule("ALL.ORDER.HEADS-UP")
def test_a_house_may_let_the_button_post_the_big_blind() -> None:
    opening = scenario(blinds=(50, 100), stacks={1: 10000, 2: 10000}, button=1)
    hand = opening.small(2, 50).big(1, 100).deal().calls(2, 50).checks(1).flop("Ks8d3c").checks(2, 1)
    clean(judged(hand, house_toml=house(heads_up_button_posts="big")))
    assert "FORCED_BET" in judged(hand).codes


@pytest.mark.near_miss("ALL.ORDER.HEADS-UP")
def test_heads_up_the_button_posts_the_small_blind_at_one_on_one_tables() -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(
        house="pokerhilfe", limit="FL", stakes=stakes, stacks={1: 10000, 2: 10000}, button=1, max_seats=2
    )
    clean(judged(opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).flop(BOARD[:6]).checks(2, 1)))


@pytest.mark.near_miss("ALL.BLIND.LIVE")
def test_blinds_count_towards_the_call() -> None:
    clean(judged(fixed_limit().calls(1, 200).calls(2, 100).checks(3).flop("Ks8d3c")))
