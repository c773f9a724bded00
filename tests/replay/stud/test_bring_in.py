"""Goal: the bring-in is that of the house's card and amount, and a wrong, missing or doubled one is found once."""

from __future__ import annotations

import pytest

from domain.events import hand
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.stud import BLINDLESS, BRING_IN, LOWER, THIRD, anted, brought_in, dealt

HOUSES = ("generic/1", "trickyplay/1", "pokerhilfe/1")
RULES = {"generic/1": "ALL.BRING-IN", "trickyplay/1": "TP.STUD.BRING-IN", "pokerhilfe/1": "PH.STUD.BRING-IN"}


def wrong_seat(posted: int, due: int, pos: int, rule: str) -> object:
    return fault("FORCED_BET", pos=pos, seat=posted, recorded=posted, expected=due, rule=rule)


# Whose it is


@pytest.mark.near_miss("ALL.BRING-IN")
@pytest.mark.near_miss("TP.STUD.BRING-IN")
@pytest.mark.near_miss("PH.STUD.BRING-IN")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_the_lowest_card_brings_in_limit_stud(rulebook: str) -> None:
    clean(judged(brought_in().calls(3, BRING_IN).calls(1, BRING_IN), rulebook))


@pytest.mark.rule("ALL.BRING-IN")
@pytest.mark.rule("TP.STUD.BRING-IN")
@pytest.mark.rule("PH.STUD.BRING-IN")
@pytest.mark.parametrize("rulebook", HOUSES)
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
def test_a_higher_card_does_not(rulebook: str, game: str) -> None:
    posted = dealt(game).brings_in(3, BRING_IN)
    played_on = posted.calls(1, BRING_IN).calls(2, BRING_IN)
    found(judged(played_on, rulebook), wrong_seat(3, 2, posted.last, RULES[rulebook]))  # type: ignore[arg-type]


@pytest.mark.rule("TP.STUD.BRING-IN")
def test_in_pot_limit_stud_of_trickyplay_the_highest_card_brings_in() -> None:
    opening = dealt(limit="PL", stakes=BLINDLESS)
    right, wrong = opening.brings_in(3, BRING_IN), opening.brings_in(2, BRING_IN)
    clean(judged(right.calls(1, BRING_IN), "trickyplay/1"))
    found(
        judged(wrong.calls(3, BRING_IN), "trickyplay/1"),
        fault("FORCED_BET", pos=wrong.last, seat=2, recorded=2, expected=3, rule="TP.STUD.BRING-IN", basis="S"),
    )


@pytest.mark.parametrize("limit", ["PL", "NL"])
def test_in_pot_limit_and_no_limit_of_the_others_the_lowest_brings_in(limit: str) -> None:
    hand = dealt(limit=limit, stakes=BLINDLESS).brings_in(2, BRING_IN).calls(3, BRING_IN)
    for rulebook in ("generic/1", "pokerhilfe/1"):
        clean(judged(hand, rulebook))


@pytest.mark.near_miss("TP.STUD.BRING-IN")
@pytest.mark.parametrize(("game", "limit"), [("stud", "HPL"), ("stud", "NL"), ("stud", "SL"), ("stud-hilo", "PL")])
def test_what_the_text_does_not_name_is_as_limit(game: str, limit: str) -> None:
    opening = dealt(game, limit=limit, stakes={**BLINDLESS, "spread": (200, 200, 400, 400, 400)})
    clean(judged(opening.brings_in(2, BRING_IN).calls(3, BRING_IN), "trickyplay/1"))
    wrong = opening.brings_in(3, BRING_IN)
    found(judged(wrong, "trickyplay/1"), fault("FORCED_BET", pos=wrong.last, recorded=3, expected=2, basis="I"))


@pytest.mark.rule("TP.SOKO.BRING-IN")
@pytest.mark.near_miss("TP.SOKO.BRING-IN")
@pytest.mark.parametrize("game", ["soko", "americana", "telesina"])
@pytest.mark.parametrize("limit", ["FL", "PL", "NL", "HPL"])
def test_in_soko_americana_and_telesina_of_trickyplay_the_highest_brings_in(game: str, limit: str) -> None:
    opening = dealt(game, limit=limit)
    clean(judged(opening.brings_in(3, BRING_IN).calls(1, BRING_IN), "trickyplay/1"))
    wrong = opening.brings_in(2, BRING_IN)
    found(
        judged(wrong, "trickyplay/1"),
        fault("FORCED_BET", pos=wrong.last, seat=2, recorded=2, expected=3, rule="TP.SOKO.BRING-IN", basis="S"),
    )


@pytest.mark.rule("WS.BRING-IN")
@pytest.mark.near_miss("WS.BRING-IN")
def test_in_soko_of_wettangebote_the_lowest_brings_in() -> None:
    opening = dealt("soko")
    clean(judged(opening.brings_in(2, BRING_IN).calls(3, BRING_IN), "wettangebote/1"))
    wrong = opening.brings_in(3, BRING_IN)
    found(
        judged(wrong, "wettangebote/1"),
        fault("FORCED_BET", pos=wrong.last, seat=3, recorded=3, expected=2, rule="WS.BRING-IN", basis="S"),
    )


@pytest.mark.parametrize(
    ("cards", "lowest", "highest"),
    [
        (("2c", "2d", "2h"), 1, 3),
        (("2s", "2h", "2d"), 3, 1),
        (("Ah", "As", "Kc"), 3, 2),
        (("9d", "9c", "Td"), 2, 3),
    ],
)
def test_suits_decide_between_equal_cards(cards: tuple[str, str, str], lowest: int, highest: int) -> None:
    """Spades before hearts before diamonds before clubs, the ace above all."""
    doors = {seat: f"????|{card}" for seat, card in zip((1, 2, 3), cards, strict=True)}
    opening = dealt(cards=doors)
    for seat in (1, 2, 3):
        wrong = [] if seat == lowest else [fault("FORCED_BET", seat=seat, recorded=seat, expected=lowest)]
        found(judged(opening.brings_in(seat, BRING_IN), "trickyplay/1"), *wrong)
    soko = dealt("soko", cards={seat: card[2:] for seat, card in doors.items()})
    for seat in (1, 2, 3):
        wrong = [] if seat == highest else [fault("FORCED_BET", seat=seat, recorded=seat, expected=highest)]
        found(judged(soko.brings_in(seat, BRING_IN), "trickyplay/1"), *wrong)


def test_who_the_ante_put_all_in_is_passed_over() -> None:
    """Seat 2 shows the lowest card, but its last chip is in the pot: the next lowest, seat 1, brings in."""
    opening = dealt(stacks={1: 10000, 2: 50, 3: 10000})
    clean(judged(opening.brings_in(1, BRING_IN).calls(3, BRING_IN)))
    wrong = opening.brings_in(3, BRING_IN)
    found(judged(wrong), fault("FORCED_BET", pos=wrong.last, recorded=3, expected=1))


def test_who_has_left_is_passed_over() -> None:
    clean(judged(dealt().leaves(2).brings_in(1, BRING_IN).calls(3, BRING_IN)))


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_an_unknown_up_card_accuses_nobody(seat: int) -> None:
    cards = {**THIRD, 1: "????|??"}
    clean(judged(dealt(cards=cards).brings_in(seat, BRING_IN)))
    played_on = dealt(cards=cards).brings_in(seat, BRING_IN).folds(seat % 3 + 1)
    clean(judged(played_on))


# How much it is


@pytest.mark.near_miss("PH.STUD.BRING-IN")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_at_fixed_limit_the_full_lower_bet_may_be_posted_instead(rulebook: str) -> None:
    hand = dealt().brings_in(2, LOWER).raises(3, 400, to=400).calls(1, 400).calls(2, 200)
    clean(judged(hand, rulebook))


@pytest.mark.rule("PH.STUD.BRING-IN")
@pytest.mark.parametrize("rulebook", HOUSES)
@pytest.mark.parametrize("amount", [50, 99, 150, 201, 400])
def test_nothing_else_may(rulebook: str, amount: int) -> None:
    posted = dealt().brings_in(2, amount)
    verdict = judged(posted, rulebook)
    found(
        verdict,
        fault("FORCED_BET", pos=posted.last, seat=2, recorded=amount, expected=BRING_IN, rule=RULES[rulebook]),
    )


@pytest.mark.parametrize("limit", ["NL", "PL", "HPL"])
def test_in_other_limits_it_is_exactly_the_bring_in(limit: str) -> None:
    seat = 3 if limit == "PL" else 2
    posted = dealt(limit=limit, stakes={**BLINDLESS, "lower": LOWER}).brings_in(seat, LOWER)
    found(
        judged(posted, "trickyplay/1"),
        fault("FORCED_BET", pos=posted.last, recorded=LOWER, expected=BRING_IN, rule="TP.STUD.BRING-IN", basis="I"),
    )


@pytest.mark.parametrize(("lower", "half"), [(200, 100), (500, 250), (25, 12)])
def test_pokerhilfe_goes_by_half_the_lower_limit(lower: int, half: int) -> None:
    """2/4: 1.00; 5/10: 2.50; 0.25/0.50: 0.12, rounded down to the cent. What the table says does not count."""
    stakes = {"ante": 50, "bring_in": 77, "lower": lower, "higher": 2 * lower}
    opening = dealt(stakes=stakes)
    for amount in (half, lower):
        clean(judged(opening.brings_in(2, amount), "pokerhilfe/1"))
    wrong = opening.brings_in(2, 77)
    found(judged(wrong, "pokerhilfe/1"), fault("FORCED_BET", recorded=77, expected=half, rule="PH.STUD.BRING-IN"))


def test_a_bring_in_that_the_stakes_omit_is_not_judged() -> None:
    stakes = {"ante": 50, "lower": 200, "higher": 400}
    for amount in (1, 77, 200):
        clean(judged(dealt(stakes=stakes).brings_in(2, amount)))
    clean(judged(dealt(stakes=stakes).checks(1)))


@pytest.mark.rule("ALL.BLIND.SHORT")
def test_a_short_all_in_bring_in_stands_and_the_others_owe_the_full_one() -> None:
    """Seat 2 has 0.60 behind its ante."""
    posted = dealt(stacks={1: 10000, 2: 110, 3: 10000}).brings_in(2, 60, all_in=True)
    clean(judged(posted.calls(3, 100).calls(1, 100)))
    short = posted.calls(3, 60)
    found(judged(short), fault("BET_SIZE", pos=short.last, recorded=60, expected=100))


@pytest.mark.near_miss("ALL.BLIND.SHORT")
def test_a_short_bring_in_of_who_has_more_is_wrong_and_the_others_owe_what_was_posted() -> None:
    posted = dealt().brings_in(2, 60)
    found(judged(posted.calls(3, 60).calls(1, 60)), fault("FORCED_BET", pos=posted.last, recorded=60, expected=100))


def test_the_flag_all_in_must_fit_the_amount() -> None:
    posted = dealt().brings_in(2, 100, all_in=True)
    found(judged(posted), fault("BET_SIZE", pos=posted.last, recorded=100, expected=9950))


def test_more_than_the_stack_is_one_fault() -> None:
    posted = dealt(stacks={1: 10000, 2: 80, 3: 10000}).brings_in(2, 100)
    found(judged(posted.calls(3, 100)), fault("STACK_EXCEEDED", pos=posted.last, recorded=100, expected=30))


# When it is in place


def test_before_the_deal_it_is_out_of_order() -> None:
    early = anted().brings_in(2, BRING_IN)
    found(
        judged(early.deals("third", THIRD).calls(3, BRING_IN)),
        fault("SEQUENCE", pos=early.last, recorded="hand.bring-in-posted.v1", rule="ALL.BRING-IN"),
    )


def test_antes_come_before_the_deal() -> None:
    opening = anted(stakes={"bring_in": 100, "lower": 200, "higher": 400})
    late = opening.deals("third", THIRD).antes(50, 1)
    found(judged(late), fault("SEQUENCE", pos=late.last, recorded="hand.ante-posted.v1", rule="ALL.ANTE"))


@pytest.mark.rule("ALL.ANTE")
@pytest.mark.rule("PH.STUD.ANTE")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_a_missing_and_a_wrong_ante_are_found(rulebook: str) -> None:
    opening = anted(stakes={"bring_in": 100, "lower": 200, "higher": 400, "ante": 50})
    missing = opening.without(4).deals("third", THIRD).brings_in(2, 100).folds(3)
    found(judged(missing, rulebook), fault("FORCED_BET", pos=None, seat=3, expected=50, rule="ALL.ANTE"))
    wrong = opening.without(4).antes(40, 3)
    played_on = wrong.deals("third", THIRD).brings_in(2, 100).folds(3)
    found(judged(played_on, rulebook), fault("FORCED_BET", pos=wrong.last, seat=3, recorded=40, expected=50))


@pytest.mark.near_miss("PH.STUD.ANTE")
def test_a_table_without_an_ante_has_none() -> None:
    opening = anted(stakes={"bring_in": 100, "lower": 200, "higher": 400})
    for rulebook in HOUSES:
        clean(judged(opening.deals("third", THIRD).brings_in(2, 100).folds(3), rulebook))


@pytest.mark.rule("ALL.BRING-IN")
@pytest.mark.parametrize("rulebook", HOUSES)
def test_a_missing_bring_in_is_found_once_and_play_goes_on_left_of_its_seat(rulebook: str) -> None:
    hand = dealt().completes(3, LOWER, to=LOWER).calls(1, LOWER).calls(2, LOWER)
    found(
        judged(hand, rulebook),
        fault("FORCED_BET", pos=None, seat=2, expected=BRING_IN, rule=RULES[rulebook]),
    )


def test_in_an_open_hand_a_bring_in_is_missing_only_once_something_presupposes_it() -> None:
    clean(judged(dealt()))
    clean(judged(dealt().leaves(3)))
    clean(judged(dealt().cancels().orders(1, 50).orders(2, 50).orders(3, 50)))


def test_where_its_seat_is_unknown_a_missing_bring_in_is_nobody_s() -> None:
    hand = dealt(cards={**THIRD, 3: "????|??"}).calls(1, BRING_IN)
    found(judged(hand), fault("FORCED_BET", pos=None, seat=None, expected=BRING_IN))


@pytest.mark.near_miss("ALL.BRING-IN")
def test_the_full_bet_of_the_seat_that_should_bring_in_is_its_bring_in() -> None:
    """Rooms write it as a bet."""
    hand = dealt().bets(2, LOWER).raises(3, 400, to=400).folds(1).calls(2, 200)
    for rulebook in HOUSES:
        clean(judged(hand, rulebook))


def test_another_deed_of_that_seat_is_not() -> None:
    checked = dealt().checks(2)
    found(judged(checked), fault("FORCED_BET", pos=None, seat=2, expected=BRING_IN))


def test_a_second_bring_in_is_owed_by_nobody() -> None:
    first = brought_in()
    again, other = first.brings_in(2, 100), first.brings_in(3, 100)
    found(judged(again), fault("FORCED_BET", pos=again.last, seat=2, recorded=100, expected=0))
    found(judged(other), fault("FORCED_BET", pos=other.last, seat=3, recorded=100, expected=0))
    late = first.calls(3, 100).brings_in(1, 100)
    assert [finding["code"] for finding in judged(late).findings] == ["SEQUENCE"]


def test_a_late_bring_in_of_who_missed_it_is_one_fault() -> None:
    late = dealt().calls(3, 100).brings_in(2, 100).calls(1, 100)
    found(judged(late), fault("FORCED_BET", pos=None, seat=2, expected=BRING_IN))


def test_a_lost_connection_before_the_bring_in_does_not_open_the_round() -> None:
    """Of two players one is protected for his ante: the other may bring in or not."""
    cards = {1: "7s7d|9h", 2: "AcAd|2c"}
    opening = dealt(cards=cards, stacks={1: 10000, 2: 10000}, button=2).protects(1)
    clean(judged(opening.brings_in(2, 100)))
    clean(judged(opening.deals("fourth", {1: "As", 2: "5h"})))


@pytest.mark.parametrize("kind", ["small", "big", "post", "dead", "straddle"])
def test_nobody_owes_a_blind(kind: str) -> None:
    posted = anted().blind(1, 100, kind)
    found(judged(posted), fault("FORCED_BET", pos=posted.last, seat=1, recorded=100, expected=0))


def test_without_two_players_who_can_bet_nobody_brings_in() -> None:
    """Seats 2 and 3 are all-in with their antes."""
    opening = dealt(stacks={1: 10000, 2: 50, 3: 50})
    clean(judged(opening.deals("fourth", {1: "As", 2: "5h", 3: "8c"})))
    clean(judged(opening.brings_in(1, 100)))


def test_the_bring_in_has_no_option() -> None:
    called = brought_in().calls(3, 100).calls(1, 100)
    for deed, fields in ((hand.Checked, {}), (hand.Raised, {"amount": 100})):
        asked = called.then(deed, seat=2, **fields)
        assert "SEQUENCE" in judged(asked).codes
    option = house(bring_in_option=True)
    clean(judged(called.checks(2), house_toml=option))
    clean(judged(called.completes(2, 100, to=200), house_toml=option))
