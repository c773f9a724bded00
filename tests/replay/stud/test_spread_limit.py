"""Goal: spread limit by the numbers of TP.SL: 1-2-3, least bet the big blind, raises as large as what they raise.

Hold'em of the rules page: blinds 0.50/1.00, at most 1.00, 1.00, 2.00, 3.00 by round, caps 3.00, 3.00, 6.00, 9.00.
"""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, three_handed
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario
from tests.support.stud import brought_in, called_round, on

ONE_TWO_THREE = (100, 100, 200, 300)
SOURCES = {"trickyplay/1": "TP.SL", "generic/1": "ALL.BET.SL"}
FLOP, TURN, RIVER = "Ks8d3c", "2h", "7c"


def first_round(**options: object) -> Scenario:
    """Seat 1 is to act on blinds of 0.50 and 1.00."""
    stakes = {"small_blind": 50, "big_blind": 100, "spread": ONE_TWO_THREE}
    return dealt(**({"limit": "SL", "house": "trickyplay", "blinds": None, "stakes": stakes} | options))


def round_of(number: int, **options: object) -> Scenario:
    """The second, third or fourth round; seat 2 is to act."""
    grown = first_round(**options).calls(1, 100).calls(2, 50).checks(3).flop(FLOP)
    if number > 2:
        grown = grown.checks(2, 3, 1).turn(TURN)
    return grown.checks(2, 3, 1).river(RIVER) if number > 3 else grown


@pytest.mark.rule("TP.SL")
@pytest.mark.near_miss("TP.SL")
@pytest.mark.rule("ALL.BET.SL")
@pytest.mark.near_miss("ALL.BET.SL")
@pytest.mark.parametrize(("number", "most"), [(2, 100), (3, 200), (4, 300)])
@pytest.mark.parametrize("rulebook", SOURCES)
def test_bets_are_from_the_big_blind_to_the_maximum_of_the_round(rulebook: str, number: int, most: int) -> None:
    hand = round_of(number)
    for amount in {100, (100 + most) // 2, most}:
        clean(judged(hand.bets(2, amount), rulebook))
    for amount, nearest in ((99, 100), (most + 1, most)):
        wrong = hand.bets(2, amount)
        found(
            judged(wrong, rulebook),
            fault("BET_SIZE", pos=wrong.last, recorded=amount, expected=nearest, rule=SOURCES[rulebook]),
        )


@pytest.mark.rule("TP.SL")
@pytest.mark.near_miss("TP.SL")
@pytest.mark.parametrize("amount", [200, 250, 300])
def test_a_raise_equals_the_bet_before_it(amount: int) -> None:
    bet = round_of(4).bets(2, amount)
    clean(judged(bet.raises(3, 2 * amount, to=2 * amount)))
    for wrong in (2 * amount - 1, 2 * amount + 1):
        raised = bet.raises(3, wrong)
        found(judged(raised), fault("BET_SIZE", pos=raised.last, recorded=wrong, expected=2 * amount, rule="TP.SL"))


@pytest.mark.parametrize(("number", "cap"), [(2, 300), (3, 600), (4, 900)])
@pytest.mark.rule("TP.SL")
def test_a_round_is_capped_at_three_times_its_maximum(number: int, cap: int) -> None:
    third = cap // 3
    hand = round_of(number).bets(2, third).raises(3, 2 * third).raises(1, cap, to=cap)
    clean(judged(hand.calls(2, 2 * third).calls(3, third)))
    beyond = hand.raises(2, cap, to=cap + third)
    found(
        judged(beyond),
        fault("RAISE_CAP", pos=beyond.last, seat=2, recorded=cap + third, expected=cap, rule="TP.SL", basis="I"),
    )


@pytest.mark.rule("TP.SL")
def test_the_capping_raise_may_be_smaller() -> None:
    """Third round: 1.50, 3.00, 4.50, then 6.00; with 2.00 to 4.00 to 6.00; with 1.60 to 3.20, 4.80 and 6.00."""
    hand = round_of(3).bets(2, 160).raises(3, 320).raises(1, 480)
    clean(judged(hand.raises(2, 440, to=600)))
    full = hand.raises(2, 480, to=640)
    found(judged(full), fault("BET_SIZE", pos=full.last, recorded=480, expected=440))


@pytest.mark.rule("TP.SL")
def test_blinds_count_for_the_cap() -> None:
    """First round: the big blind of 1.00, raised to 2.00 and 3.00."""
    hand = first_round().raises(1, 200, to=200).raises(2, 250, to=300)
    clean(judged(hand.calls(3, 200).calls(1, 100)))
    beyond = hand.raises(3, 300, to=400)
    found(judged(beyond), fault("RAISE_CAP", pos=beyond.last, recorded=400, expected=300))


@pytest.mark.near_miss("TP.SL")
@pytest.mark.parametrize("dead", ["ante", "dead"])
def test_antes_and_dead_money_do_not(dead: str) -> None:
    stakes = {"small_blind": 50, "big_blind": 100, "spread": ONE_TWO_THREE}
    opening = three_handed(limit="SL", house="trickyplay", blinds=None, stakes=stakes)
    paid = opening.antes(25) if dead == "ante" else opening.blind(1, 50, "dead")
    hand = paid.small(2, 50).big(3, 100).deal()
    clean(judged(hand.raises(1, 200, to=200).raises(2, 250, to=300).calls(3, 200)))


def test_an_all_in_may_be_less_and_reopens_nothing() -> None:
    """2.00 is bet, seat 3 is all-in for 3.00: the next raise is as large as the bet of 2.00, to 5.00."""
    all_in = round_of(3, stacks={1: 10000, 2: 10000, 3: 400}).bets(2, 200).raises(3, 300, to=300, all_in=True)
    clean(judged(all_in.raises(1, 500, to=500)))
    found(judged(all_in.raises(1, 400, to=400)), fault("BET_SIZE", recorded=400, expected=500))
    again = all_in.calls(1, 300).raises(2, 300, to=500)
    found(judged(again), fault("NOT_REOPENED", pos=again.last, seat=2))


def test_a_house_may_let_raises_be_larger_and_have_no_cap() -> None:
    free = house("trickyplay/1", spread_raise="at-least", spread_cap=0)
    bet = round_of(4).bets(2, 100)
    for total in (200, 300, 400):
        clean(judged(bet.raises(3, total, to=total), house_toml=free))
    high = bet.raises(3, 401)
    found(judged(high, house_toml=free), fault("BET_SIZE", recorded=401, expected=400))
    hand, total, put = round_of(4).bets(2, 300), 300, {1: 0, 2: 300, 3: 0}
    for seat in (3, 1, 2, 3, 1, 2):
        total += 300
        hand = hand.raises(seat, total - put[seat], to=total)
        put[seat] = total
    clean(judged(hand, house_toml=free))


def test_a_table_that_states_no_maxima_has_no_judged_sizes() -> None:
    stakes = {"small_blind": 50, "big_blind": 100}
    hand = first_round(stakes=stakes).raises(1, 777).calls(2, 727)
    clean(judged(hand))


def test_a_table_that_states_no_big_blind_has_maxima_all_the_same() -> None:
    stakes = {"spread": ONE_TWO_THREE}
    hand = first_round(stakes=stakes).calls(1, 100).calls(2, 50).checks(3).flop(FLOP)
    clean(judged(hand.bets(2, 1).raises(3, 2, to=2)))
    found(judged(hand.bets(2, 101)), fault("BET_SIZE", recorded=101, expected=100))
    raised = hand.bets(2, 70).raises(3, 150)
    found(judged(raised), fault("BET_SIZE", recorded=150, expected=140))


# Games with a bring-in


SPREAD = {"ante": 25, "bring_in": 50, "spread": ONE_TWO_THREE}
"""Four maxima: five rounds have the last one twice."""


def spread_stud(**options: object) -> Scenario:
    return brought_in(limit="SL", house="trickyplay", stakes=SPREAD, **options)  # type: ignore[arg-type]


@pytest.mark.rule("TP.SL")
def test_in_stud_the_least_bet_is_the_bring_in() -> None:
    opening = spread_stud()
    clean(judged(opening.raises(3, 100, to=100).raises(1, 150, to=150).raises(2, 150, to=200)))
    wrong = opening.raises(3, 150, to=150)
    found(judged(wrong), fault("BET_SIZE", pos=wrong.last, recorded=150, expected=100, rule="TP.SL"))
    completed = opening.completes(3, 100, to=100)
    found(judged(completed), fault("ACTION_ILLEGAL", expected="hand.raised.v1"))


@pytest.mark.parametrize(("street", "most"), [("fourth", 100), ("fifth", 200), ("sixth", 300), ("seventh", 300)])
@pytest.mark.rule("TP.SL")
def test_five_rounds_have_the_last_maximum_twice(street: str, most: int) -> None:
    hand = _on(street)
    clean(judged(hand.bets(1, 50)))
    clean(judged(hand.bets(1, most)))
    found(judged(hand.bets(1, most + 1)), fault("BET_SIZE", recorded=most + 1, expected=most))
    found(judged(hand.bets(1, 49)), fault("BET_SIZE", recorded=49, expected=50))


@pytest.mark.parametrize("spread", [(100, 200, 300), (100, 100, 200, 300), (100, 100, 200, 300, 300)])
def test_a_table_may_name_its_maxima_in_short(spread: tuple[int, ...]) -> None:
    hand = _on("sixth", spread=spread)
    clean(judged(hand.bets(1, 300)))
    found(judged(hand.bets(1, 301)), fault("BET_SIZE", expected=300))


@pytest.mark.parametrize(("street", "most"), [("third", 100), ("fourth", 200), ("fifth", 300)])
def test_in_soko_four_rounds_have_the_four(street: str, most: int) -> None:
    hand = _on(street, "soko")
    clean(judged(hand.bets(1, most)))
    found(judged(hand.bets(1, most + 1)), fault("BET_SIZE", expected=most))


def _on(street: str, game: str = "stud", spread: tuple[int, ...] = ONE_TWO_THREE) -> Scenario:
    """Everybody is in for the bring-in of 0.50, and seat 1 is to act on a street."""
    by = 2 if game == "stud" else 3
    return on(street, game, by, limit="SL", house="trickyplay", stakes=SPREAD | {"spread": spread})


def test_the_bring_in_counts_for_the_cap() -> None:
    """First round: at most 1.00, so 3.00 in all: 0.50, 1.00, 1.50, … 3.00."""
    hand, total, put = spread_stud(), 50, {1: 0, 2: 50, 3: 0}
    for seat in (3, 1, 2, 3, 1):
        total += 50
        hand = hand.raises(seat, total - put[seat], to=total)
        put[seat] = total
    clean(judged(hand))
    beyond = hand.raises(2, 350 - put[2], to=350)
    found(judged(beyond), fault("RAISE_CAP", recorded=350, expected=300))


@pytest.mark.rule("TP.DISCONNECT.LIMITS")
def test_spread_limit_is_protected_as_fixed_limit_is() -> None:
    clean(judged(called_round(limit="SL", house="trickyplay", stakes={"bring_in": 100}).protects(3)))
