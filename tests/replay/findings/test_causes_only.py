"""Goal: one fault one finding where faults cascade easily. Method: kinds met in trials of whole records, restated."""

from __future__ import annotations

import pytest

from tests.support.hands import CARDS, dealt, limped, shown, three_handed
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario


def two_pots() -> Scenario:
    """trickyplay: main pot 30.00 to the kings of seat 1, side pot 40.00 to the queens of seat 3; rake 1.50 and 0.50."""
    opening = three_handed(house="trickyplay", stacks={1: 1000, 2: 10000, 3: 10000}).small(2, 50).big(3, 100)
    cards = {1: "KdKc", 2: "Ah8h", 3: "QsQh"}
    called = opening.deal(cards).raises(1, 1000, to=1000, all_in=True).calls(2, 950).calls(3, 900)
    turn = called.flop("Ks8d3c").checks(2, 3).turn("2h").bets(2, 2000).calls(3, 2000)
    return turn.river("7c").checks(2, 3).shows(2, 3, 1)


@pytest.mark.near_miss("ALL.RAKE.POTS")
def test_a_total_that_the_awards_spread_rightly_is_clean() -> None:
    clean(judged(two_pots().rakes(200).awards(1, 2850, pot=0).awards(3, 3950, pot=1).finishes()))


@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.parametrize("main", [86, 100, 200])
def test_a_total_that_the_awards_spread_otherwise_is_one_warning_about_the_rake(main: int) -> None:
    raked = two_pots().rakes(200)
    verdict = judged(raked.awards(1, 3000 - main, pot=0).awards(3, 3800 + main, pot=1).finishes())
    found(verdict, fault("RAKE", severity="warning", pot=0, pos=raked.last, recorded=main, expected=150))


def test_pots_booked_as_one_are_other_pots_for_the_rake_too() -> None:
    paid = two_pots().rakes(200, pot=0).awards(1, 2850, pot=0).awards(3, 3950, pot=0)
    found(judged(paid.finishes()), fault("POT_LABEL"))


def test_pots_numbered_the_other_way_round_are_other_pots_for_the_rake_too() -> None:
    paid = two_pots().rakes(50, pot=0).rakes(150, pot=1).awards(1, 2850, pot=1).awards(3, 3950, pot=0)
    found(judged(paid.finishes()), fault("POT_LABEL"))


def test_a_part_of_the_rake_of_an_open_hand_is_no_wrong_part() -> None:
    clean(judged(two_pots().rakes(50, pot=1)))


@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.parametrize(("taken", "due"), [(-20, 0), (1000, 300)])
def test_even_an_unstated_rake_is_neither_negative_nor_more_than_the_pots(taken: int, due: int) -> None:
    raked = shown().rakes(taken, pot=0)
    verdict = judged(raked.awards(1, 300 - due, pot=0).finishes())
    assert ("RAKE", taken, due) in [(f["code"], f["recorded"], f["expected"]) for f in verdict.faults]


@pytest.mark.parametrize("deed", ["folds", "checks"])
def test_a_seat_that_sits_out_and_folds_or_checks_is_one_fault(deed: str) -> None:
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), out=(4,)).small(2, 50).big(3, 100)
    wrong = getattr(opening.deal(CARDS), deed)(4)
    played = wrong.calls(1, 100).calls(2, 50).checks(3).checked_down("Ks8d3c2h7c", 2, 3, 1).shows(2, 3, 1)
    paid = played.awards(1, 300, pot=0)
    stacks = {seat: stack for seat, stack in paid.stacks_as_recorded().items() if seat != 4}
    found(judged(paid.finishes(stacks)), fault("SEAT", seat=4, pos=wrong.last))


@pytest.mark.rule("TP.BLIND.MISSED")
def test_a_big_blind_is_not_posted_dead() -> None:
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), house="trickyplay").small(2, 50).big(3, 100)
    wrong = opening.blind(1, 100, "dead")
    found(judged(wrong.deal(CARDS)), fault("FORCED_BET", seat=1, pos=wrong.last, recorded=100, expected=50))


@pytest.mark.near_miss("TP.BLIND.MISSED")
def test_a_small_blind_is() -> None:
    opening = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000), house="trickyplay").small(2, 50).big(3, 100)
    clean(judged(opening.blind(1, 50, "dead").deal(CARDS)))


@pytest.mark.rule("PH.PLAYERS")
def test_a_table_of_two_seats_takes_two() -> None:
    verdict = judged(dealt(house="pokerhilfe", max_seats=2))
    found(verdict, fault("PLAYERS", recorded=3, expected=2))


@pytest.mark.near_miss("PH.PLAYERS")
def test_a_table_of_three_seats_takes_three() -> None:
    clean(judged(dealt(house="pokerhilfe", max_seats=3)))


def test_a_closing_stack_stated_twice_is_one_fault() -> None:
    paid = shown().awards(1, 300, pot=0)
    closed = paid.finishes()
    closing = closed.events[-1].data
    twice = closing.model_copy(update={"stacks": (*closing.stacks, closing.stacks[-1])})  # type: ignore[attr-defined]
    again = paid.then(type(twice), **twice.model_dump(exclude_none=True))
    assert judged(again).codes.count("FINAL_STACK") == 1


@pytest.mark.rule("ALL.DECK.UNIQUE")
def test_a_shown_card_that_lies_on_the_board_wins_nothing() -> None:
    opened = three_handed().small(2, 50).big(3, 100).deal({1: "KdKc"}).calls(1, 100).calls(2, 50).checks(3)
    wrong = opened.checked_down("Ks8d3c2h7c", 2, 3, 1).shows_cards(2, "KsAh")
    verdict = judged(wrong.mucks(3).shows(1).awards(1, 300, pot=0).finishes())
    assert [finding["code"] for finding in verdict.faults] == ["CARD_DUPLICATE"]
    assert "CARDS_UNKNOWN" in verdict.codes


@pytest.mark.rule("TP.CRASH.REFUND")
def test_a_key_of_another_seat_is_never_paid() -> None:
    wrong = limped(house="trickyplay").cancels().orders(1, 100).orders(2, 100)
    wrong = wrong.orders(3, 100, key=wrong.key(1))
    found(judged(wrong), fault("REFUND", seat=3, pos=wrong.last))
