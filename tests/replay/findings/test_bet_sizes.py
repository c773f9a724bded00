"""Goal: BET_SIZE, NOT_REOPENED and STACK_EXCEEDED in no limit, pot limit and half-pot limit."""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, limped, pot_limit
from tests.support.houses import house
from tests.support.judging import Fault, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario


def wrong_size(at: Scenario, seat: int, recorded: int, expected: int, rule: str | None = None) -> Fault:
    fields = {} if rule is None else {"rule": rule}
    return fault("BET_SIZE", seat=seat, pos=at.last, recorded=recorded, expected=expected, **fields)


# No limit: from the big blind to the stack (ALL.BET.NL), raises at least as large as the last one (ALL.BET.MIN-RAISE)


@pytest.mark.rule("ALL.BET.NL")
def test_a_bet_below_the_big_blind_is_too_small() -> None:
    small = limped().flop("Ks8d3c").bets(2, 99)
    found(judged(small), wrong_size(small, 2, 99, 100, "ALL.BET.NL"))


@pytest.mark.near_miss("ALL.BET.NL")
@pytest.mark.parametrize("amount", [100, 9900])
def test_from_the_big_blind_to_the_stack_any_bet_is_right(amount: int) -> None:
    clean(judged(limped().flop("Ks8d3c").bets(2, amount)))


@pytest.mark.rule("TP.NL")
def test_trickyplay_cites_its_own_rule_or_that_of_all() -> None:
    small = limped(house="trickyplay").flop("Ks8d3c").bets(2, 99)
    found(judged(small), wrong_size(small, 2, 99, 100))


@pytest.mark.near_miss("TP.NL")
def test_trickyplay_allows_any_number_of_raises_in_no_limit() -> None:
    hand = limped(house="trickyplay").flop("Ks8d3c").bets(2, 100).raises(3, 200, to=200).raises(1, 300, to=300)
    clean(judged(hand.raises(2, 300, to=400).raises(3, 300, to=500).raises(1, 300, to=600).raises(2, 300, to=700)))


@pytest.mark.rule("ALL.BET.MIN-RAISE")
def test_a_raise_below_the_last_raise_is_too_small() -> None:
    # Big blind 1.00, raised to 3.00: by 2.00, so at least to 5.00; the small blind has 0.50 in.
    small = dealt().raises(1, 300, to=300).raises(2, 449, to=499)
    found(judged(small), wrong_size(small, 2, 449, 450, "ALL.BET.MIN-RAISE"))


@pytest.mark.near_miss("ALL.BET.MIN-RAISE")
def test_a_raise_as_large_as_the_last_one_is_right() -> None:
    clean(judged(dealt().raises(1, 300, to=300).raises(2, 450, to=500)))


@pytest.mark.near_miss("ALL.BET.MIN-RAISE")
def test_an_all_in_below_the_least_raise_is_right() -> None:
    clean(judged(dealt(stacks={1: 10000, 2: 400, 3: 10000}).raises(1, 300, to=300).raises(2, 350, to=400, all_in=True)))


@pytest.mark.rule("ALL.BET.MIN-RAISE")
def test_over_an_all_in_bet_below_the_minimum_the_raise_is_a_minimum_bet_on_top() -> None:
    # Seat 2 has 0.60 left after the blind and bets it: at least 1.60.
    opened = limped(stacks={1: 10000, 2: 160, 3: 10000}).flop("Ks8d3c").bets(2, 60, all_in=True)
    small = opened.raises(3, 159, to=159)
    found(judged(small), wrong_size(small, 3, 159, 160, "ALL.BET.MIN-RAISE"))
    clean(judged(opened.raises(3, 160, to=160)))


def test_a_house_may_let_it_be_completed_to_the_minimum_bet() -> None:
    opened = limped(stacks={1: 10000, 2: 160, 3: 10000}).flop("Ks8d3c").bets(2, 60, all_in=True)
    clean(judged(opened.raises(3, 100, to=100), house_toml=house(short_open_raise="complete")))


def test_after_a_wrong_raise_the_next_one_is_measured_by_the_larger_step() -> None:
    # To 3.00 by 2.00, then to 4.00 by 1.00 (too small): the next raise is to 6.00 at least.
    small = dealt().raises(1, 300, to=300).raises(2, 350, to=400)
    again = small.raises(3, 499, to=599)
    found(judged(again), wrong_size(small, 2, 350, 450), wrong_size(again, 3, 499, 500))
    found(judged(small.raises(3, 500, to=600)), wrong_size(small, 2, 350, 450))


# Calls


@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a_call_that_is_short_and_no_all_in_is_a_wrong_size() -> None:
    short = dealt().calls(1, 99)
    found(judged(short.calls(2, 50).checks(3).flop("Ks8d3c")), wrong_size(short, 1, 99, 100))


@pytest.mark.near_miss("ALL.ACT.LEGAL")
def test_a_short_call_of_a_whole_stack_is_right() -> None:
    clean(judged(dealt(stacks={1: 99, 2: 10000, 3: 10000}).calls(1, 99, all_in=True).calls(2, 50).checks(3)))


@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a_call_that_is_too_large_never_raises_the_level() -> None:
    large = dealt().calls(1, 150)
    found(judged(large.calls(2, 50).checks(3).flop("Ks8d3c")), wrong_size(large, 1, 150, 100))


def test_a_total_that_contradicts_the_amount_is_found() -> None:
    wrong = dealt().raises(1, 300, to=400)
    found(judged(wrong), fault("BET_SIZE", seat=1, pos=wrong.last))


@pytest.mark.parametrize("total", [300, None])
def test_a_total_that_fits_or_is_absent_is_not(total: int | None) -> None:
    clean(judged(dealt().raises(1, 300, to=total)))


def test_an_all_in_that_leaves_chips_is_found() -> None:
    wrong = dealt().raises(1, 300, to=300, all_in=True)
    found(judged(wrong), fault("BET_SIZE", seat=1, pos=wrong.last))


def test_an_all_in_that_takes_the_whole_stack_is_not() -> None:
    clean(judged(dealt().raises(1, 10000, to=10000, all_in=True)))


@pytest.mark.rule("ALL.BET.TABLE-STAKES")
def test_more_chips_than_the_stack_are_found_and_the_stack_goes_below_zero() -> None:
    large = dealt().raises(1, 10001, to=10001)
    hand = large.folds(2, 3).returns(1, 9901).awards(1, 250, pot=0)
    verdict = judged(hand.finishes())
    found(verdict, fault("STACK_EXCEEDED", seat=1, pos=large.last, recorded=10001, expected=10000))
    assert verdict.final == {1: 10150, 2: 9950, 3: 9900}


@pytest.mark.near_miss("ALL.BET.TABLE-STAKES")
def test_a_stack_that_is_unknown_is_never_exceeded() -> None:
    opening = scenario(blinds=(50, 100), stacks={1: None, 2: 10000, 3: 10000}, button=1)
    clean(judged(opening.small(2, 50).big(3, 100).deal().raises(1, 20000, to=20000)))


# Short all-ins (ALL.BET.INCOMPLETE)


@pytest.mark.rule("ALL.BET.INCOMPLETE")
def test_who_has_bet_may_not_raise_over_a_short_all_in() -> None:
    # A bet of 3.00, an all-in to 5.00 (2.00 more, a full raise is 3.00).
    short = limped(stacks={1: 10000, 2: 10000, 3: 600}).flop("Ks8d3c").bets(2, 300).raises(3, 500, to=500, all_in=True)
    wrong = short.calls(1, 500).raises(2, 500, to=800)
    found(judged(wrong), fault("NOT_REOPENED", seat=2, pos=wrong.last, rule="ALL.BET.INCOMPLETE", basis="I"))


@pytest.mark.near_miss("ALL.BET.INCOMPLETE")
def test_who_has_not_acted_since_may_raise_and_so_reopen_it() -> None:
    short = limped(stacks={1: 10000, 2: 10000, 3: 600}).flop("Ks8d3c").bets(2, 300).raises(3, 500, to=500, all_in=True)
    clean(judged(short.raises(1, 800, to=800).raises(2, 800, to=1100)))


@pytest.mark.near_miss("ALL.BET.INCOMPLETE")
def test_a_full_all_in_reopens() -> None:
    full = limped(stacks={1: 10000, 2: 10000, 3: 700}).flop("Ks8d3c").bets(2, 300).raises(3, 600, to=600, all_in=True)
    clean(judged(full.folds(1).calls(2, 300)))
    clean(judged(full.calls(1, 600).raises(2, 600, to=900)))


def test_where_any_raise_reopens_nothing_is_found() -> None:
    short = limped(stacks={1: 10000, 2: 10000, 3: 600}).flop("Ks8d3c").bets(2, 300).raises(3, 500, to=500, all_in=True)
    hand = short.calls(1, 500).raises(2, 500, to=800)
    clean(judged(hand, house_toml=house(reopen="any-raise")))
    found(judged(hand), fault("NOT_REOPENED", seat=2, pos=hand.last))


# Pot limit: bet the pot, raise the pot after the call (ALL.BET.PL)


@pytest.mark.rule("ALL.BET.PL")
def test_a_bet_above_the_pot_is_too_large() -> None:
    large = limped(limit="PL").flop("Ks8d3c").bets(2, 301)
    found(judged(large), wrong_size(large, 2, 301, 300, "ALL.BET.PL"))


@pytest.mark.near_miss("ALL.BET.PL")
def test_a_bet_of_the_pot_is_right() -> None:
    clean(judged(limped(limit="PL").flop("Ks8d3c").bets(2, 300)))


@pytest.mark.rule("TP.PL")
@pytest.mark.rule("ALL.BET.PL")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_a_raise_above_the_pot_after_the_call_is_too_large(rulebook: str) -> None:
    # 0.50 + 1.00 + the call of 1.00 = 2.50 on top of 1.00: to 3.50.
    large = pot_limit().raises(1, 351, to=351)
    found(judged(large, rulebook), wrong_size(large, 1, 351, 350))


@pytest.mark.near_miss("ALL.BET.PL")
@pytest.mark.near_miss("TP.PL")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_a_raise_of_the_pot_is_right(rulebook: str) -> None:
    clean(judged(pot_limit().raises(1, 350, to=350), rulebook))


def pot_of_ten(limit: str) -> Scenario:
    """10.00 in the pot on the flop: four seats with antes of 1.50 and blinds of 1.00; seat 2 is to act."""
    opening = scenario(
        limit=limit,
        blinds=(50, 100),
        stakes={"ante": 150},
        stacks=dict.fromkeys((1, 2, 3, 4), 50000),
        button=1,
        house="trickyplay",
    )
    before = opening.antes(150).small(2, 50).big(3, 100).deal().calls(4, 100).calls(1, 100).calls(2, 50).checks(3)
    return before.flop("Ks8d3c")


@pytest.mark.rule("ALL.BET.PL")
@pytest.mark.rule("TP.HPL")
@pytest.mark.parametrize(("limit", "bet", "most"), [("PL", 1000, 5000), ("HPL", 500, 1750)])
def test_the_example_of_the_rule(limit: str, bet: int, most: int) -> None:
    # Pot 10, bet 10, call 10 and the raiser's own call of 10: 40 on top of 10.
    # Half pot: 10 and three times 5 are 25; half of it, 12.50, on top of 5.
    flop = pot_of_ten(limit).bets(2, bet).calls(3, bet)
    clean(judged(flop.raises(4, most, to=most)))
    large = flop.raises(4, most + 1, to=most + 1)
    found(judged(large), wrong_size(large, 4, most + 1, most))


@pytest.mark.rule("ALL.BET.PL")
def test_an_all_in_above_the_pot_is_too_large_all_the_same() -> None:
    large = pot_limit(stacks={1: 400, 2: 10000, 3: 10000}).raises(1, 400, to=400, all_in=True)
    found(judged(large), wrong_size(large, 1, 400, 350, "ALL.BET.PL"))


# Half-pot limit: half of that, rounded down, never below the minimum bet


@pytest.mark.rule("TP.HPL")
def test_half_pot_limit_allows_half() -> None:
    # 3.00 in the pot: a bet of 1.50; bet 1.50 and call 1.50 make 6.00: to 1.50 + 3.00 = 4.50.
    flop = limped(limit="HPL", house="trickyplay").flop("Ks8d3c")
    large = flop.bets(2, 151)
    found(judged(large), wrong_size(large, 2, 151, 150))
    clean(judged(flop.bets(2, 150).raises(3, 450, to=450)))
    raised = flop.bets(2, 150).raises(3, 451, to=451)
    found(judged(raised), wrong_size(raised, 3, 451, 450))


@pytest.mark.near_miss("TP.HPL")
def test_half_of_a_small_pot_is_never_below_the_minimum_bet() -> None:
    # Half of 2.50 (1.50 and the call of 1.00) is 1.25; the least raise is to 2.00, so from 2.00 to 2.25 is right.
    first = dealt(limit="HPL", house="trickyplay")
    clean(judged(first.raises(1, 200, to=200)))
    clean(judged(first.raises(1, 225, to=225)))
    large = first.raises(1, 226, to=226)
    found(judged(large), wrong_size(large, 1, 226, 225))


def test_a_house_may_measure_the_raise_before_the_call() -> None:
    # 1.50 on top of 1.00 are 2.50.
    before = house(pot_raise="before-call")
    clean(judged(pot_limit().raises(1, 250, to=250), house_toml=before))
    large = pot_limit().raises(1, 251, to=251)
    found(judged(large, house_toml=before), wrong_size(large, 1, 251, 250))
