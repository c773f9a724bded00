"""Goal: completions, raises, caps and short all-ins over a bring-in are right in each limit, and wrong ones found.

Fixed limit 2.00/4.00, bring-in 1.00: a completion to 2.00 is the first bet, three raises go to 4.00, 6.00 and 8.00.
"""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.stud import BLINDLESS, brought_in, dealt, on

HOUSES = ("generic/1", "trickyplay/1", "pokerhilfe/1")


@pytest.mark.near_miss("ALL.BET.FL-CAP")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_a_completion_and_three_raises(rulebook: str) -> None:
    completed = brought_in().completes(3, 200, to=200).raises(1, 400, to=400).raises(2, 500, to=600)
    clean(judged(completed.raises(3, 600, to=800).calls(1, 400).calls(2, 200), rulebook))


@pytest.mark.rule("ALL.BET.FL-CAP")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_the_bring_in_is_no_bet_and_a_completion_is(rulebook: str) -> None:
    capped = brought_in().completes(3, 200).raises(1, 400).raises(2, 500).raises(3, 600).raises(1, 600, to=1000)
    found(judged(capped, rulebook), fault("RAISE_CAP", pos=capped.last, seat=1, recorded=5, expected=4))


def test_a_house_may_count_the_bring_in() -> None:
    counts = house(fl_bring_in_counts=True)
    three = brought_in().completes(3, 200).raises(1, 400).raises(2, 500)
    clean(judged(three, house_toml=counts))
    capped = three.raises(3, 600, to=800)
    found(judged(capped, house_toml=counts), fault("RAISE_CAP", pos=capped.last, recorded=5, expected=4))


@pytest.mark.rule("ALL.BRING-IN")
def test_a_bring_in_of_the_full_bet_is_the_first_bet() -> None:
    raised = dealt().brings_in(2, 200).raises(3, 400, to=400).raises(1, 600, to=600).raises(2, 600, to=800)
    clean(judged(raised.calls(3, 400).calls(1, 200)))
    found(judged(raised.raises(3, 600)), fault("RAISE_CAP", recorded=5, expected=4))
    completed = dealt().brings_in(2, 200).completes(3, 400, to=400)
    found(judged(completed), fault("ACTION_ILLEGAL", pos=completed.last, expected="hand.raised.v1"))


def test_a_raise_over_the_bring_in_alone_is_read_as_a_completion() -> None:
    clean(judged(brought_in().raises(3, 200, to=200).raises(1, 400, to=400)))


@pytest.mark.parametrize("amount", [199, 201, 300, 400])
@pytest.mark.rule("ALL.BET.FL-SIZE")
def test_a_completion_is_to_exactly_the_lower_limit(amount: int) -> None:
    for hand in (brought_in().completes(3, amount), brought_in().raises(3, amount)):
        found(judged(hand), fault("BET_SIZE", pos=hand.last, seat=3, recorded=amount, expected=200))


def test_in_other_limits_nobody_completes() -> None:
    hand = brought_in(limit="NL", stakes=BLINDLESS).completes(3, 200, to=200)
    found(judged(hand), fault("ACTION_ILLEGAL", pos=hand.last, expected="hand.raised.v1"))


def test_nothing_is_completed_once_it_was() -> None:
    hand = brought_in().completes(3, 200).completes(1, 400, to=400)
    found(judged(hand), fault("ACTION_ILLEGAL", pos=hand.last, expected="hand.raised.v1"))


def test_who_called_the_bring_in_may_raise_a_completion() -> None:
    clean(judged(brought_in().calls(3, 100).completes(1, 200, to=200).folds(2).raises(3, 300, to=400)))


def test_a_short_all_in_of_half_a_bet_stands_for_the_completion() -> None:
    """Seat 3 is all-in for 1.50: more than half of 2.00, so the next raise is to 4.00."""
    all_in = brought_in(stacks={1: 10000, 2: 10000, 3: 200}).completes(3, 150, to=150, all_in=True)
    clean(judged(all_in.raises(1, 400, to=400)))
    low = all_in.raises(1, 200, to=200)
    found(judged(low), fault("BET_SIZE", pos=low.last, recorded=200, expected=400))


def test_a_smaller_one_may_be_completed() -> None:
    """Bring-in 0.50; seat 3 is all-in for 0.80, less than half of 2.00: seat 1 completes to 2.00."""
    stakes = {"ante": 50, "bring_in": 50, "lower": 200, "higher": 400}
    all_in = dealt(stakes=stakes, stacks={1: 10000, 2: 10000, 3: 130}).brings_in(2, 50).raises(3, 80, to=80)
    clean(judged(all_in.completes(1, 200, to=200)))
    high = all_in.raises(1, 400, to=400)
    found(judged(high), fault("BET_SIZE", pos=high.last, recorded=400, expected=200))


def test_a_caller_is_not_reopened_by_less() -> None:
    stakes = {"ante": 50, "bring_in": 50, "lower": 200, "higher": 400}
    opening = dealt(stakes=stakes, stacks={1: 130, 2: 10000, 3: 10000}).brings_in(2, 50).calls(3, 50)
    all_in = opening.raises(1, 80, to=80, all_in=True).calls(2, 30)
    clean(judged(all_in.calls(3, 30)))
    again = all_in.completes(3, 150, to=200)
    found(judged(again), fault("NOT_REOPENED", pos=again.last, seat=3))


@pytest.mark.parametrize("rulebook", HOUSES)
@pytest.mark.parametrize(("street", "bet"), [("fourth", 200), ("fifth", 400), ("sixth", 400), ("seventh", 400)])
@pytest.mark.rule("PH.FL.SIZE")
@pytest.mark.rule("TP.FL")
def test_stud_is_higher_from_the_third_of_five_rounds(rulebook: str, street: str, bet: int) -> None:
    clean(judged(on(street).bets(1, bet).raises(2, 2 * bet, to=2 * bet), rulebook))
    wrong = on(street).bets(1, 600 - bet)
    found(judged(wrong, rulebook), fault("BET_SIZE", pos=wrong.last, recorded=600 - bet, expected=bet))


@pytest.mark.parametrize(
    ("game", "street", "bet"),
    [
        *(("soko", *tier) for tier in (("third", 200), ("fourth", 400), ("fifth", 400))),
        *(("americana", *tier) for tier in (("third", 200), ("fourth", 400), ("fifth", 400))),
        *(("telesina", *tier) for tier in (("third", 200), ("fourth", 400), ("fifth", 400), ("vela", 400))),
    ],
)
@pytest.mark.rule("WS.FL.SIZE")
@pytest.mark.near_miss("ALL.BET.FL-SIZE")
def test_the_short_games_are_higher_from_the_fourth_card(game: str, street: str, bet: int) -> None:
    clean(judged(on(street, game).bets(1, bet).raises(2, 2 * bet, to=2 * bet)))
    wrong = on(street, game).bets(1, 600 - bet)
    found(judged(wrong), fault("BET_SIZE", pos=wrong.last, recorded=600 - bet, expected=bet))


@pytest.mark.rule("WS.FL.SIZE")
@pytest.mark.near_miss("WS.FL.SIZE")
def test_soko_of_wettangebote_at_five_and_ten() -> None:
    """Without an open pair: 5, 5, 10, 10."""
    stakes = {"ante": 100, "bring_in": 250, "lower": 500, "higher": 1000}
    opening = dealt("soko", stakes=stakes).brings_in(2, 250).completes(3, 500, to=500).calls(1, 500).calls(2, 250)
    third = opening.burns().deals("third", {1: "As", 2: "Jh", 3: "8h"})
    clean(judged(third.bets(1, 500), "wettangebote/1"))
    found(judged(third.bets(1, 1000), "wettangebote/1"), fault("BET_SIZE", recorded=1000, expected=500))
    fourth = third.checks(1, 2, 3).burns().deals("fourth", {1: "Kc", 2: "9s", 3: "Jc"})
    clean(judged(fourth.bets(1, 1000), "wettangebote/1"))
    found(judged(fourth.bets(1, 500), "wettangebote/1"), fault("BET_SIZE", recorded=500, expected=1000))


@pytest.mark.rule("WS.FL.CAP")
@pytest.mark.near_miss("WS.FL.CAP")
def test_heads_up_soko_of_wettangebote_has_no_cap() -> None:
    four = brought_in("soko").completes(3, 200).raises(1, 400).raises(2, 500).raises(3, 600)
    found(judged(four.raises(1, 600), "wettangebote/1"), fault("RAISE_CAP", recorded=5, expected=4))
    clean(judged(four.folds(1).raises(2, 400).raises(3, 400), "wettangebote/1"))


@pytest.mark.rule("PH.FL.CAP")
@pytest.mark.near_miss("PH.FL.CAP")
def test_one_on_one_stud_of_pokerhilfe_has_a_bet_and_five_raises() -> None:
    """2/4: 2, 4, 6, 8, 10, 12."""
    opening = dealt(cards={1: "7s7d|9h", 2: "AcAd|2c"}, stacks={1: 10000, 2: 10000}, button=2, max_seats=2)
    six = opening.brings_in(2, 100).completes(1, 200).raises(2, 300).raises(1, 400).raises(2, 400).raises(1, 400)
    six = six.raises(2, 400, to=1200)
    clean(judged(six.calls(1, 200), "pokerhilfe/1"))
    found(judged(six.raises(1, 400), "pokerhilfe/1"), fault("RAISE_CAP", recorded=7, expected=6))


@pytest.mark.rule("ALL.BET.NL")
@pytest.mark.rule("TP.NL")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_no_limit_begins_with_the_bring_in(rulebook: str) -> None:
    opening = brought_in(limit="NL", stakes=BLINDLESS)
    clean(judged(opening.raises(3, 200, to=200).raises(1, 9950, to=9950, all_in=True), rulebook))
    low = opening.raises(3, 199, to=199)
    found(judged(low, rulebook), fault("BET_SIZE", pos=low.last, recorded=199, expected=200))
    fourth = on("fourth", limit="NL", stakes=BLINDLESS)
    clean(judged(fourth.bets(1, 100), rulebook))
    found(judged(fourth.bets(1, 99), rulebook), fault("BET_SIZE", recorded=99, expected=100))


@pytest.mark.parametrize(
    ("limit", "most", "first"),
    [
        # 1.50 antes and 1.00 bring-in make 2.50; after the call of 1.00 it is 3.50, half of it 1.75.
        ("PL", 450, 450),
        ("HPL", 275, 450),
    ],
)
@pytest.mark.rule("ALL.BET.PL")
@pytest.mark.near_miss("ALL.BET.PL")
@pytest.mark.rule("TP.PL")
@pytest.mark.rule("TP.HPL")
def test_pot_limit_counts_antes_and_bring_in(limit: str, most: int, first: int) -> None:
    by = 3 if limit == "PL" else 2
    opening = brought_in(by=by, limit=limit, stakes=BLINDLESS)
    raiser = by % 3 + 1
    clean(judged(opening.raises(raiser, most, to=most), "trickyplay/1"))
    high = opening.raises(raiser, most + 1)
    found(judged(high, "trickyplay/1"), fault("BET_SIZE", pos=high.last, recorded=most + 1, expected=most))
    # Three times ante and bring-in: 4.50 in the pot on fourth street.
    fourth = on("fourth", by=by, limit=limit, stakes=BLINDLESS)
    largest = first if limit == "PL" else first // 2
    clean(judged(fourth.bets(1, largest), "trickyplay/1"))
    found(judged(fourth.bets(1, largest + 1), "trickyplay/1"), fault("BET_SIZE", expected=largest))
    found(judged(fourth.bets(1, 99), "trickyplay/1"), fault("BET_SIZE", recorded=99, expected=100))


def test_there_is_no_most_number_of_raises_in_no_limit() -> None:
    hand = brought_in(limit="NL", stakes=BLINDLESS)
    total, seat, put = 100, 3, {1: 0, 2: 100, 3: 0}
    for _raise in range(12):
        total += 100
        hand = hand.raises(seat, total - put[seat], to=total)
        put[seat] = total
        seat = seat % 3 + 1
    clean(judged(hand))
