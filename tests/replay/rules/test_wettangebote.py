"""Goal: the rules of the Soko page, section 5 of the rules page, where one hand can keep or break them.

Each rule is broken once and nearly broken once; what another house does with the same deeds is in
`test_contradictions`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.events.hand import Completed
from domain.rulebook import shipped_shelf
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario
from tests.support.soko import PLAIN, called, checked_to, force, opened, street
from tests.support.walk import deal_street

ALL_CHECK = (2, 3, 1)


def shown_down(cards: Mapping[int, str] = PLAIN, order: tuple[int, ...] = ALL_CHECK) -> Scenario:
    """Nobody bet: 7.50 in the pot, all have shown in the order of action."""
    return checked_to("fifth", cards, order=order).checks(*order).shows(*order)


# The bring-in


@pytest.mark.near_miss("WS.BRING-IN")
def test_the_lowest_door_card_brings_in_or_completes() -> None:
    clean(judged(force(opened(), 3)))
    clean(judged(force(opened(), 3, 500).calls(1, 500).raises(2, 1000)))
    clean(judged(force(opened(), 3).then(Completed, seat=1, amount=500, to=500)))


@pytest.mark.rule("WS.BRING-IN")
@pytest.mark.parametrize("seat", [1, 2])
def test_another_door_card_does_not_bring_in(seat: int) -> None:
    wrong = force(opened(), seat)
    found(
        judged(wrong.folds(seat % 3 + 1)),
        fault("FORCED_BET", seat=seat, pos=wrong.last, recorded=seat, expected=3, rule="WS.BRING-IN", basis="S"),
    )


@pytest.mark.rule("WS.BRING-IN")
def test_the_two_of_clubs_is_the_lowest_card_and_an_ace_the_highest() -> None:
    twos = PLAIN | {1: "9s 2d 7d 5c Jd", 2: "Kc Ad Qs 8c 3h", 3: "4h 2c Th 8d 6s"}
    clean(judged(force(opened(twos), 3).calls(1, 200).calls(2, 200)))
    wrong = force(opened(twos), 1)
    found(
        judged(wrong.calls(2, 200)), fault("FORCED_BET", seat=1, recorded=1, expected=3, rule="WS.BRING-IN", basis="S")
    )


@pytest.mark.rule("WS.BRING-IN")
@pytest.mark.parametrize("amount", [100, 300, 501])
def test_the_bring_in_is_the_force_or_the_lower_limit(amount: int) -> None:
    (finding,) = judged(force(opened(), 3, amount)).findings
    assert (finding["code"], finding["rule"], finding["recorded"]) == ("FORCED_BET", "WS.BRING-IN", amount)


@pytest.mark.near_miss("WS.BRING-IN")
def test_a_completion_is_the_first_bet_and_no_raise() -> None:
    # 5, 10, 15, 20: the completion and three raises.
    hand = force(opened(), 3).raises(1, 500).raises(2, 1000).raises(3, 1300).raises(1, 1500, to=2000)
    clean(judged(hand))
    wrong = hand.raises(2, 1500, to=2500)
    found(judged(wrong), fault("RAISE_CAP", seat=2, recorded=5, expected=4))


# The deal


@pytest.mark.near_miss("WS.DEAL")
def test_one_card_up_on_each_street_after_a_burned_one() -> None:
    clean(judged(shown_down().awards(2, 750, pot=0).finishes()))


@pytest.mark.rule("WS.DEAL")
@pytest.mark.parametrize("name", ["third", "fourth", "fifth"])
def test_a_burn_is_missing_before_each_of_the_three(name: str) -> None:
    before = {
        "third": called(),
        "fourth": checked_to("third").checks(*ALL_CHECK),
        "fifth": checked_to("fourth").checks(*ALL_CHECK),
    }
    missing = fault("DEAL_COUNT", severity="warning", pos=None, recorded=0, expected=1, rule="WS.DEAL", basis="S")
    found(judged(street(before[name], name, burn=False)), missing)


@pytest.mark.rule("WS.DEAL")
def test_a_street_is_dealt_face_up() -> None:
    wrong = deal_street(called().burns(), "third", {2: ("Qs", "")})
    assert judged(wrong).codes == ["DEAL_COUNT"]


# Fixed limit


@pytest.mark.rule("WS.FL.SIZE")
@pytest.mark.parametrize(
    ("name", "wrong", "right"), [("third", 1000, 500), ("fourth", 500, 1000), ("fifth", 500, 1000)]
)
def test_five_five_ten_ten(name: str, wrong: int, right: int) -> None:
    bet = checked_to(name).bets(2, wrong)
    found(judged(bet), fault("BET_SIZE", seat=2, pos=bet.last, recorded=wrong, expected=right))


@pytest.mark.near_miss("WS.FL.SIZE")
@pytest.mark.parametrize(("name", "right"), [("third", 500), ("fourth", 1000), ("fifth", 1000)])
def test_the_limit_of_the_street_is_right(name: str, right: int) -> None:
    clean(judged(checked_to(name).bets(2, right).raises(3, 2 * right).calls(1, 2 * right)))


PAIRED = PLAIN | {2: "Kc Qd Qs 8c 3h"}
"""Seat 2 shows a pair of queens on third street."""


@pytest.mark.near_miss("WS.FL.PAIR")
def test_over_an_open_pair_everybody_may_bet_either_limit() -> None:
    for bet in (500, 1000):
        clean(judged(checked_to("third", PAIRED).bets(2, bet)))
        clean(judged(checked_to("third", PAIRED).checks(2).bets(3, bet)))
    clean(judged(checked_to("third", PAIRED).bets(2, 500).raises(3, 1500).raises(1, 2500)))


@pytest.mark.rule("WS.FL.PAIR")
def test_after_a_higher_bet_all_are_higher() -> None:
    wrong = checked_to("third", PAIRED).bets(2, 1000).raises(3, 1500)
    found(judged(wrong), fault("BET_SIZE", seat=3, recorded=1500, expected=2000, rule="WS.FL.PAIR"))
    clean(judged(checked_to("third", PAIRED).bets(2, 1000).raises(3, 2000)))


@pytest.mark.rule("WS.FL.PAIR")
@pytest.mark.parametrize("amount", [499, 501, 750, 1001])
def test_nothing_between_the_limits_is_allowed(amount: int) -> None:
    wrong = checked_to("third", PAIRED).bets(2, amount)
    assert judged(wrong).codes == ["BET_SIZE"]


@pytest.mark.rule("WS.FL.PAIR")
def test_without_an_open_pair_there_is_no_higher_bet_on_third_street() -> None:
    # Seat 2 has a pair of kings, but one of them lies face down.
    wrong = checked_to("third").bets(2, 1000)
    found(judged(wrong), fault("BET_SIZE", seat=2, recorded=1000, expected=500))


def test_the_other_sentence_gives_the_higher_bet_to_the_pair_alone() -> None:
    holder = house("wettangebote/1", open_pair_holder=True)
    clean(judged(checked_to("third", PAIRED).bets(2, 1000), house_toml=holder))
    other = checked_to("third", PAIRED).checks(2).bets(3, 1000)
    clean(judged(other))
    assert judged(other, house_toml=holder).codes == ["BET_SIZE"]


def four_bets() -> Scenario:
    """A bet and three raises on third street; seat 3 is to act on 20.00."""
    return checked_to("third").bets(2, 500).raises(3, 1000).raises(1, 1500).raises(2, 1500, to=2000)


@pytest.mark.rule("WS.FL.CAP")
def test_three_players_have_a_bet_and_three_raises() -> None:
    wrong = four_bets().raises(3, 1500, to=2500)
    found(judged(wrong), fault("RAISE_CAP", seat=3, recorded=5, expected=4, rule="WS.FL.CAP", basis="S"))


@pytest.mark.near_miss("WS.FL.CAP")
def test_two_players_raise_without_end_also_when_the_third_folds_in_the_round() -> None:
    clean(judged(four_bets().calls(3, 1000).calls(1, 500)))
    left = four_bets().folds(3).raises(1, 1000, to=2500).raises(2, 1000, to=3000).raises(1, 1000, to=3500)
    clean(judged(left))


# The showdown


@pytest.mark.near_miss("WS.SHOW")
def test_the_last_to_raise_shows_first_and_a_caller_may_muck() -> None:
    hand = checked_to("fifth").checks(2).bets(3, 1000).folds(1).raises(2, 2000).calls(3, 1000)
    clean(judged(hand.shows(2).mucks(3).awards(2, 4750, pot=0).finishes()))


@pytest.mark.rule("WS.SHOW")
def test_the_bettor_does_not_show_before_the_raiser() -> None:
    hand = checked_to("fifth").checks(2).bets(3, 1000).folds(1).raises(2, 2000).calls(3, 1000)
    verdict = judged(hand.shows(3, 2).awards(2, 4750, pot=0).finishes())
    found(verdict, fault("SHOWDOWN", seat=3, recorded=3, expected=2, rule="WS.SHOW", basis="S"))


HIGH_AT_ONE = {1: "2s Kh 7d 5c Jd", 2: "Kc 9d Qs 8c 3h", 3: "2d 4c Th 8d 6s"}
"""Seat 1, the dealer, is first to act on every street but third, where Q-9 of seat 2 is below its K-7."""


@pytest.mark.rule("WS.SHOW")
def test_if_all_checked_the_first_to_act_shows_first_wherever_he_sits() -> None:
    first = (1, 2, 3)
    hand = checked_to("fifth", HIGH_AT_ONE, order=first).checks(*first)
    clean(judged(hand.shows(*first).awards(2, 750, pot=0).finishes()))
    verdict = judged(hand.shows(2, 3, 1).awards(2, 750, pot=0).finishes())
    found(verdict, fault("SHOWDOWN", seat=2, recorded=2, expected=1, rule="WS.SHOW", basis="S"))


@pytest.mark.near_miss("WS.SHOW")
def test_if_nobody_could_act_the_first_left_of_the_dealer_shows_first() -> None:
    hand = called(HIGH_AT_ONE, stack=250)
    for name in ("third", "fourth", "fifth"):
        hand = street(hand, name, HIGH_AT_ONE)
    clean(judged(hand.shows(2, 3, 1).awards(2, 750, pot=0).finishes()))


# Rankings and equal hands


def ranked(cards: Mapping[int, str], *orders: tuple[int, ...]) -> Scenario:
    """Nobody bets; `orders` are those of third, fourth and fifth street, the last one that of the showdown too."""
    hand = called(cards)
    for name, order in zip(("third", "fourth", "fifth"), orders, strict=True):
        hand = street(hand, name, cards).checks(*order)
    return hand.shows(*orders[-1])


# Seat 2 has four hearts, seat 3 seven to ten, seat 1 a pair of aces, which shows first on fifth street.
FOUR = {1: "Ac 4d Qd 5c As", 2: "2h 9h Kh 6c Jh", 3: "7s 3d 8c Td 9c"}
ORDERS = ((2, 3, 1), (2, 3, 1), (1, 2, 3))


def award_of(cards: Mapping[int, str], winner: int, orders: Sequence[tuple[int, ...]] = ORDERS) -> None:
    """The pot goes to this seat, and to no other one."""
    shown = ranked(cards, *orders)
    verdict = judged(shown.awards(winner, 750, pot=0).finishes())
    assert verdict.pots == [Pot(750, (1, 2, 3), {winner: 750})]
    clean(verdict)
    for other in {1, 2, 3} - {winner}:
        wrong = judged(shown.awards(other, 750, pot=0).finishes())
        found(
            wrong,
            fault("AWARD", seat=other, recorded=750, expected=0),
            fault("AWARD", seat=winner, recorded=0, expected=750),
        )


@pytest.mark.rule("WS.RANK")
def test_a_four_flush_beats_a_four_straight_beats_a_pair() -> None:
    award_of(FOUR, 2)
    award_of(FOUR | {2: "2h 9h Kh 6c Jc"}, 3)
    award_of(FOUR | {2: "2h 9h Kh 6c Jc", 3: "7s 3d 8c Td 2c"}, 1)


@pytest.mark.rule("WS.RANK")
def test_ace_to_four_is_a_four_straight() -> None:
    # Seat 3 has A-2-3-4 and a nine, against a pair of aces and king high; the text does not say so itself.
    book = shipped_shelf().get("wettangebote/1")
    assert book is not None
    stated = book.parameters["four_straight_ace_low"]
    assert (stated.value, stated.rule, stated.basis) == (True, "WS.RANK", "I")
    award_of(FOUR | {2: "2h 9h Kh 6c Jc", 3: "Ad 3d 4c 2c 9c"}, 3)


@pytest.mark.near_miss("WS.RANK")
def test_two_pairs_beat_both_and_a_sequence_does_not_go_round_the_ace() -> None:
    # The pair of fours opens fourth street.
    award_of(FOUR | {1: "Ac 4d Qd 4c As"}, 1, ((2, 3, 1), (1, 2, 3), (1, 2, 3)))
    # Q-K-A-2-3 holds no four in sequence: the pair of aces wins.
    round_the_ace = FOUR | {2: "2h 9h Kh 6c Qc", 1: "Ac 4d Td 5c As", 3: "Kc 3d Qs 2s Ad"}
    award_of(round_the_ace, 1, ((2, 3, 1), (2, 3, 1), (3, 1, 2)))


# Seats 1 and 3 have king, queen, nine, six, two; their boards are equal on fifth street: left of the dealer opens.
EQUAL = {1: "Ks 9c Qd 6h 2s", 2: "Th Jd 8s 5c 3h", 3: "Kd 2c Qc 9s 6d"}
EQUAL_ORDERS = ((1, 2, 3), (1, 2, 3), (3, 1, 2))


@pytest.mark.near_miss("WS.SPLIT")
def test_equal_hands_share_equally_and_the_odd_unit_goes_left_of_the_dealer() -> None:
    shown = ranked(EQUAL, *EQUAL_ORDERS)
    clean(judged(shown.awards(1, 375, pot=0).awards(3, 375, pot=0).finishes()))
    odd = shown.adds_money(1, pot=0)
    clean(judged(odd.awards(3, 376, pot=0).awards(1, 375, pot=0).finishes()))
    found(judged(odd.awards(3, 375, pot=0).awards(1, 376, pot=0).finishes()), fault("ODD_CHIP", seat=3))


@pytest.mark.rule("WS.SPLIT")
def test_equal_hands_that_do_not_share_equally() -> None:
    shown = ranked(EQUAL, *EQUAL_ORDERS)
    found(
        judged(shown.awards(1, 400, pot=0).awards(3, 350, pot=0).finishes()),
        fault("AWARD", seat=1, recorded=400, expected=375),
        fault("AWARD", seat=3, recorded=350, expected=375),
    )
    found(
        judged(shown.awards(1, 750, pot=0).finishes()),
        fault("AWARD", seat=1, recorded=750, expected=375),
        fault("AWARD", seat=3, recorded=0, expected=375),
    )


# Rake


TABLE = """
slug = "soko-operator"
version = 1
extends = "wettangebote/1"
house = "wettangebote"
parameters.rake_stated.value = true
parameters.rake_start.value = { soko = "third-card" }

[[rake]]
id = "OP.RAKE"
gloss = "Five percent, at most 3.00."
basis_points = 500
caps = [{ players = [2, 8], cap = 300 }]
"""


@pytest.mark.rule("WS.RAKE")
@pytest.mark.parametrize("taken", [0, 37, 749])
def test_rake_is_taken_as_recorded(taken: int) -> None:
    hand = shown_down().rakes(taken, pot=0) if taken else shown_down()
    verdict = judged(hand.awards(2, 750 - taken, pot=0).finishes())
    clean(verdict)
    assert verdict.rake == {"expected": None, "recorded": taken, "used": taken, "rule": "WS.RAKE"}


@pytest.mark.near_miss("WS.RAKE")
def test_with_the_operators_table_rake_is_verified_from_the_third_card_on() -> None:
    clean(judged(shown_down().rakes(37, pot=0).awards(2, 713, pot=0).finishes(), house_toml=TABLE))
    more = shown_down().rakes(38, pot=0).awards(2, 712, pot=0).finishes()
    found(judged(more, house_toml=TABLE), fault("RAKE", recorded=38, expected=37, rule="OP.RAKE"))
    early = force(opened(), 3).folds(1, 2).returns(3, 200).rakes(7, pot=0).awards(3, 143, pot=0).finishes()
    clean(judged(early))
    found(judged(early, house_toml=TABLE), fault("RAKE_FORBIDDEN", recorded=7, expected=0))
