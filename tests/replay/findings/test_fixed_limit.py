"""Goal: RAISE_CAP, BET_SIZE and NOT_REOPENED in fixed limit, house by house."""

from __future__ import annotations

import pytest

from domain.events import hand as events
from tests.support.hands import CARDS, fixed_limit
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario, scenario


def flop(**options: object) -> Scenario:
    """2.00/4.00: three seats limp; the flop is there, seat 2 is to act."""
    return fixed_limit(**options).calls(1, 200).calls(2, 100).checks(3).flop("Ks8d3c")  # type: ignore[arg-type]


def turn(**options: object) -> Scenario:
    """The same on the turn."""
    return flop(**options).checks(2, 3, 1).turn("2h")


@pytest.mark.rule("ALL.BET.FL-SIZE")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
@pytest.mark.parametrize("amount", [199, 201, 400])
def test_the_first_two_rounds_are_played_at_exactly_the_lower_limit(rulebook: str, amount: int) -> None:
    wrong = flop().bets(2, amount)
    found(judged(wrong, rulebook), fault("BET_SIZE", seat=2, pos=wrong.last, recorded=amount, expected=200))


@pytest.mark.rule("ALL.BET.FL-SIZE")
@pytest.mark.rule("PH.FL.SIZE")
@pytest.mark.rule("TP.FL")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_the_last_two_rounds_are_played_at_the_higher_limit(rulebook: str) -> None:
    wrong = turn().bets(2, 200)
    found(judged(wrong, rulebook), fault("BET_SIZE", seat=2, pos=wrong.last, recorded=200, expected=400))
    wrong = turn().checks(2, 3, 1).river("7c").bets(2, 200)
    found(judged(wrong, rulebook), fault("BET_SIZE", seat=2, pos=wrong.last, recorded=200, expected=400))


@pytest.mark.near_miss("ALL.BET.FL-SIZE")
@pytest.mark.near_miss("PH.FL.SIZE")
@pytest.mark.near_miss("TP.FL")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_bets_of_the_limits_are_right(rulebook: str) -> None:
    hand = flop().bets(2, 200).raises(3, 400, to=400).folds(1).calls(2, 200).turn("2h").bets(2, 400)
    clean(judged(hand.raises(3, 800, to=800).calls(2, 400).river("7c").bets(2, 400).calls(3, 400), rulebook))


def test_a_raise_is_the_limit_on_top() -> None:
    wrong = flop().bets(2, 200).raises(3, 399, to=399)
    found(judged(wrong), fault("BET_SIZE", seat=3, pos=wrong.last, recorded=399, expected=400))


def four_bets() -> Scenario:
    """A bet and three raises on the flop: to 8.00; seat 3 is to act."""
    return flop().bets(2, 200).raises(3, 400, to=400).raises(1, 600, to=600).raises(2, 600, to=800)


@pytest.mark.rule("ALL.BET.FL-CAP")
@pytest.mark.rule("TP.FL")
@pytest.mark.rule("PH.FL.CAP")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_a_bet_and_four_raises_are_one_raise_too_many(rulebook: str) -> None:
    wrong = four_bets().raises(3, 600, to=1000)
    found(judged(wrong, rulebook), fault("RAISE_CAP", seat=3, pos=wrong.last))


@pytest.mark.near_miss("ALL.BET.FL-CAP")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_a_bet_and_three_raises_are_right(rulebook: str) -> None:
    clean(judged(four_bets().calls(3, 400).calls(1, 200).turn("2h"), rulebook))


@pytest.mark.rule("ALL.BET.FL-CAP")
def test_the_big_blind_counts_as_the_first_bet() -> None:
    capped = fixed_limit().raises(1, 400, to=400).raises(2, 500, to=600).raises(3, 600, to=800)
    wrong = capped.raises(1, 600, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=1, pos=wrong.last, rule="ALL.BET.FL-CAP"))
    clean(judged(capped.calls(1, 400).calls(2, 200).flop("Ks8d3c")))


def test_where_it_does_not_count_there_is_one_raise_more() -> None:
    capped = fixed_limit().raises(1, 400, to=400).raises(2, 500, to=600).raises(3, 600, to=800)
    clean(judged(capped.raises(1, 600, to=1000), house_toml=house(fl_big_blind_counts=False)))


def test_only_the_first_of_cap_reopening_and_size_is_reported() -> None:
    wrong = four_bets().raises(3, 601, to=1001)
    found(judged(wrong), fault("RAISE_CAP", seat=3, pos=wrong.last))


def heads_up(bets: int, *, max_seats: int) -> Scenario:
    """Two seats at 2.00/4.00; `bets` bets and raises on the flop, seat 2 first."""
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(
        limit="FL", stakes=stakes, stacks={1: 20000, 2: 20000}, button=1, max_seats=max_seats, house="pokerhilfe"
    )
    hand = opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).flop("Ks8d3c").bets(2, 200)
    for number in range(2, bets + 1):
        # Each raise goes from two bets below the new total to it: the call of one and the raise of one.
        hand = hand.raises(2 if number % 2 else 1, 400, to=200 * number)
    return hand


@pytest.mark.rule("PH.FL.CAP")
def test_at_a_one_on_one_table_of_pokerhilfe_a_bet_and_six_raises_are_too_many() -> None:
    wrong = heads_up(7, max_seats=2)
    found(judged(wrong), fault("RAISE_CAP", pos=wrong.last, rule="PH.FL.CAP"))


@pytest.mark.near_miss("PH.FL.CAP")
def test_at_a_one_on_one_table_of_pokerhilfe_a_bet_and_five_raises_are_right() -> None:
    clean(judged(heads_up(6, max_seats=2)))


@pytest.mark.rule("PH.FL.CAP")
def test_two_players_at_a_larger_table_have_three_raises() -> None:
    wrong = heads_up(5, max_seats=6)
    found(judged(wrong), fault("RAISE_CAP", pos=wrong.last))
    clean(judged(heads_up(4, max_seats=6)))


def short_bet(stack: int) -> Scenario:
    """Flop at 2.00/4.00: seat 2 bets 2.00, seat 3 is all-in with what is left of `stack` after a blind of 2.00."""
    hand = flop(stacks={1: 10000, 2: 10000, 3: stack}).bets(2, 200)
    return hand.raises(3, stack - 200, to=stack - 200, all_in=True)


@pytest.mark.rule("ALL.BET.FL-CAP")
def test_an_all_in_of_less_than_half_a_raise_does_not_reopen() -> None:
    # To 2.99: 0.99 more, half a raise is 1.00. Seat 1 calls; seat 2 has bet.
    wrong = short_bet(499).calls(1, 299).raises(2, 200, to=400)
    found(judged(wrong), fault("NOT_REOPENED", seat=2, pos=wrong.last))


@pytest.mark.near_miss("ALL.BET.FL-CAP")
def test_it_may_be_completed_to_the_level_by_who_has_not_acted() -> None:
    clean(judged(short_bet(499).then(events.Completed, seat=1, amount=400, to=400)))


@pytest.mark.near_miss("ALL.BET.FL-CAP")
def test_an_all_in_of_half_a_raise_counts_as_a_raise_and_reopens() -> None:
    # To 3.00: it stands for 4.00, and the next raise is to 6.00.
    half = short_bet(500)
    clean(judged(half.raises(1, 600, to=600)))
    clean(judged(half.calls(1, 300).raises(2, 400, to=600)))
    wrong = half.raises(1, 500, to=500)
    found(judged(wrong), fault("BET_SIZE", seat=1, pos=wrong.last, recorded=500, expected=600))


def all_in_bet(amount: int) -> Scenario:
    """Flop at 2.00/4.00: seat 2 bets its last `amount`."""
    return flop(stacks={1: 10000, 2: 200 + amount, 3: 10000}).bets(2, amount, all_in=True)


@pytest.mark.rule("ALL.BET.FL-CAP")
def test_an_all_in_bet_of_half_the_limit_stands_for_the_limit() -> None:
    clean(judged(all_in_bet(100).raises(3, 400, to=400)))
    wrong = all_in_bet(100).raises(3, 300, to=300)
    found(judged(wrong), fault("BET_SIZE", seat=3, pos=wrong.last, recorded=300, expected=400))


@pytest.mark.near_miss("ALL.BET.FL-CAP")
def test_a_smaller_all_in_bet_is_completed_to_the_limit() -> None:
    clean(judged(all_in_bet(99).then(events.Completed, seat=3, amount=200, to=200)))
    wrong = all_in_bet(99).raises(3, 400, to=400)
    found(judged(wrong), fault("BET_SIZE", seat=3, pos=wrong.last, recorded=400, expected=200))


def test_an_all_in_of_half_a_raise_counts_for_the_cap() -> None:
    # Bet, raise, raise, and an all-in to 7.00 that stands for 8.00.
    hand = flop(stacks={1: 10000, 2: 900, 3: 10000}).bets(2, 200).raises(3, 400, to=400).raises(1, 600, to=600)
    capped = hand.raises(2, 500, to=700, all_in=True)
    wrong = capped.raises(3, 600, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=3, pos=wrong.last))
    clean(judged(capped.calls(3, 300).calls(1, 100).turn("2h")))


def test_houses_may_read_short_all_ins_otherwise() -> None:
    # To 3.98 of 4.00: a raise only where half of one is enough; to 2.99: only where any is.
    nearly = short_bet(598).calls(1, 398).raises(2, 400, to=600)
    clean(judged(nearly))
    assert judged(nearly, house_toml=house(fl_short_all_in="full")).codes == ["NOT_REOPENED"]
    little = short_bet(499).calls(1, 299).raises(2, 400, to=600)
    clean(judged(little, house_toml=house(fl_short_all_in="any")))


@pytest.mark.rule("PH.BLIND.SB")
@pytest.mark.parametrize(("lower", "small"), [(200, 100), (500, 200), (1500, 700), (100, 50)])
def test_the_small_blind_of_pokerhilfe_is_half_the_lower_limit_down_to_the_dollar(lower: int, small: int) -> None:
    stakes = {"lower": lower, "higher": 2 * lower}
    opening = scenario(house="pokerhilfe", limit="FL", stakes=stakes, stacks={1: 90000, 2: 90000, 3: 90000}, button=1)
    clean(judged(opening.small(2, small).big(3, lower).deal(CARDS).calls(1, lower)))
    wrong = opening.small(2, small + 1)
    found(
        judged(wrong.big(3, lower).deal(CARDS).calls(1, lower)),
        fault("FORCED_BET", seat=2, pos=wrong.last, recorded=small + 1, expected=small, rule="PH.BLIND.SB"),
    )


@pytest.mark.near_miss("PH.BLIND.SB")
def test_the_table_may_set_the_small_blind_too() -> None:
    # Where the house has a rule, the amount of the table's stakes is right as well.
    stakes = {"small_blind": 250, "big_blind": 500, "lower": 500, "higher": 1000}
    opening = scenario(house="pokerhilfe", limit="FL", stakes=stakes, stacks={1: 90000, 2: 90000, 3: 90000}, button=1)
    for small in (250, 200):
        clean(judged(opening.small(2, small).big(3, 500).deal(CARDS).calls(1, 500)))


@pytest.mark.rule("TP.STAKES")
def test_the_big_blind_of_trickyplay_is_the_lower_limit() -> None:
    stakes = {"small_blind": 100, "lower": 200, "higher": 400}
    opening = scenario(house="trickyplay", limit="FL", stakes=stakes, stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    wrong = opening.small(2, 100).big(3, 150)
    found(
        judged(wrong.deal(CARDS)),
        fault("FORCED_BET", seat=3, pos=wrong.last, recorded=150, expected=200),
    )


@pytest.mark.near_miss("TP.STAKES")
def test_a_big_blind_of_the_lower_limit_is_right() -> None:
    stakes = {"small_blind": 100, "lower": 200, "higher": 400}
    opening = scenario(house="trickyplay", limit="FL", stakes=stakes, stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    clean(judged(opening.small(2, 100).big(3, 200).deal(CARDS).calls(1, 200)))
