"""Goal: RAKE, RAKE_FORBIDDEN and RAKE_UNVERIFIABLE."""

from __future__ import annotations

import pytest

from tests.support.hands import CARDS, dealt, limped, shown, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

FINAL = {1: 10185, 2: 9900, 3: 9900}
POTS = [Pot(300, (1, 2, 3), {1: 285}, rake=15)]


def at_trickyplay() -> Scenario:
    """3.00 in the pot, a flop, three dealt in: 0.01 for each full 0.20 is 0.15."""
    return shown(house="trickyplay")


@pytest.mark.near_miss("TP.RAKE.NL")
@pytest.mark.near_miss("ALL.RAKE.BASE")
@pytest.mark.parametrize("pot", [0, None])
def test_the_right_rake_is_clean(pot: int | None) -> None:
    verdict = judged(at_trickyplay().rakes(15, pot=pot).awards(1, 285, pot=0).finishes())
    settled(verdict, pots=POTS, final=FINAL, rake=15)
    clean(verdict)
    assert verdict.rake == {"expected": 15, "recorded": 15, "used": 15, "rule": "TP.RAKE.NL"}


@pytest.mark.rule("TP.RAKE.NL")
@pytest.mark.parametrize("taken", [14, 16, 0, -15])
def test_a_wrong_rake_is_one_fault_whether_the_award_is_net_of_it_or_of_the_right_one(taken: int) -> None:
    raked = at_trickyplay().rakes(taken, pot=0)
    for award in (300 - taken, 285):
        verdict = judged(raked.awards(1, award, pot=0).finishes())
        settled(verdict, pots=POTS, final=FINAL, rake=15)
        found(verdict, fault("RAKE", pot=None, pos=raked.last, recorded=taken, expected=15, rule="TP.RAKE.NL"))


@pytest.mark.rule("TP.RAKE.NL")
def test_no_rake_where_one_is_due_is_a_fault() -> None:
    verdict = judged(at_trickyplay().awards(1, 300, pot=0).finishes())
    settled(verdict, pots=POTS, final=FINAL, rake=15)
    found(verdict, fault("RAKE", pos=None, pot=None, recorded=NOTHING, expected=15))
    assert verdict.owed == {1: -15}


def test_where_rake_is_not_stated_none_is_missing() -> None:
    hand = shown(house="trickyplay", states=("times", "shows", "mucks", "awards", "finals"))
    verdict = judged(hand.awards(1, 285, pot=0).finishes())
    settled(verdict, pots=POTS, final=FINAL, rake=15)
    clean(verdict)


UNRAKED = ("times", "shows", "mucks", "uncalled", "awards")


@pytest.mark.rule("ALL.POT.SPLIT")
@pytest.mark.parametrize("award", [299, 285, 301])
@pytest.mark.parametrize("states", [None, UNRAKED, (*UNRAKED, "rake")])
def test_an_award_is_wrong_by_a_cent_whether_or_not_the_source_states_its_rake(
    states: tuple[str, ...] | None, award: int
) -> None:
    """None recorded is 0 (contract 2, `rake`): what nobody states explains no award."""
    verdict = judged(shown(states=states).awards(1, award, pot=0).finishes({}))
    (wrong,) = [each for each in verdict.findings if each["code"] == "AWARD"]
    assert (wrong["seat"], wrong["recorded"], wrong["expected"]) == (1, award, 300)
    assert verdict.rake == {"expected": None, "recorded": 0, "used": 0, "rule": "GEN.RAKE.RECORDED"}
    assert verdict.status == "findings"


def two_pots() -> Scenario:
    """Seat 1 is all-in for 10.00, seats 2 and 3 bet 10.00 more: 30.00 and 20.00."""
    hand = dealt(house="trickyplay", stacks={1: 1000, 2: 10000, 3: 10000}).raises(1, 1000, to=1000, all_in=True)
    flop = hand.calls(2, 950).calls(3, 900).flop("Ks8d3c").bets(2, 1000).calls(3, 1000)
    return flop.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3, 1)


@pytest.mark.near_miss("ALL.RAKE.POTS")
def test_the_parts_of_the_pots_add_up_to_the_rake_of_the_hand() -> None:
    # R(30.00) = 1.50, R(50.00) = 2.50, capped at 2.00 with three dealt in: 1.50 and 0.50.
    hand = two_pots().rakes(150, pot=0).rakes(50, pot=1).awards(1, 2850, pot=0).awards(3, 1950, pot=1)
    verdict = judged(hand.finishes())
    assert [pot.rake for pot in verdict.pots or []] == [150, 50]
    clean(verdict)


@pytest.mark.rule("ALL.RAKE.POTS")
def test_a_wrong_part_with_a_right_total_is_a_warning() -> None:
    hand = two_pots().rakes(100, pot=0).rakes(100, pot=1).awards(1, 2900, pot=0).awards(3, 1900, pot=1)
    verdict = judged(hand.finishes())
    assert {(finding["code"], finding["severity"]) for finding in verdict.findings} == {("RAKE", "warning")}
    assert verdict.owed == {1: -50, 3: 50}


@pytest.mark.rule("ALL.RAKE.POTS")
def test_a_wrong_total_is_said_of_the_hand_alone() -> None:
    hand = two_pots().rakes(150, pot=0).rakes(60, pot=1).awards(1, 2850, pot=0).awards(3, 1940, pot=1)
    found(judged(hand.finishes()), fault("RAKE", pot=None, recorded=210, expected=200))


@pytest.mark.near_miss("ALL.RAKE.POTS")
@pytest.mark.parametrize(
    ("way", "parts"), [("incremental", (150, 50)), ("main-first", (200, 0)), ("proportional", (120, 80))]
)
def test_a_house_may_spread_its_rake_otherwise(way: str, parts: tuple[int, int]) -> None:
    # 2.00 of 30.00 and 20.00: in proportion 1.20 and 0.80.
    hand = two_pots().rakes(parts[0], pot=0).rakes(parts[1], pot=1)
    paid = hand.awards(1, 3000 - parts[0], pot=0).awards(3, 2000 - parts[1], pot=1).finishes()
    verdict = judged(paid, house_toml=house("trickyplay/1", rake_pots=way))
    assert tuple(pot.rake for pot in verdict.pots or []) == parts
    clean(verdict)


@pytest.mark.rule("ALL.RAKE.POTS")
def test_a_pot_bears_no_more_than_it_holds_and_the_rest_comes_from_the_first() -> None:
    # Five dealt in, main pot 4.98, side pot 0.02: R(4.98) = 0.20, R(5.00) = 0.25. The side pot bears its 0.02, and
    # the 0.03 that are still due come from the main pot: 0.23.
    stacks = {1: 166, 2: 167, 3: 10000, 4: 10000, 5: 10000}
    opening = three_handed(house="trickyplay", blinds=(1, 2), stacks=stacks).small(2, 1).big(3, 2).deal(CARDS)
    called = opening.folds(4, 5).raises(1, 166, to=166, all_in=True).calls(2, 165).calls(3, 164)
    flop = called.flop("Ks8d3c").bets(2, 1, all_in=True).calls(3, 1).turn("2h").river("7c").shows(2, 3, 1)
    verdict = judged(flop.rakes(23, pot=0).rakes(2, pot=1).awards(1, 475, pot=0).finishes())
    assert [(pot.amount, pot.rake) for pot in verdict.pots or []] == [(498, 23), (2, 2)]
    assert verdict.faults == []


@pytest.mark.rule("ALL.RAKE.BASE")
def test_a_house_may_rake_before_the_uncalled_bet_goes_back() -> None:
    # 3.00 in the pot and 2.00 uncalled: 0.15 after, 0.25 before.
    hand = limped(house="trickyplay").flop("Ks8d3c").bets(2, 200).folds(3, 1).returns(2, 200)
    clean(judged(hand.rakes(15, pot=0).awards(2, 285, pot=0).finishes()))
    before = house("trickyplay/1", rake_base="before-uncalled")
    clean(judged(hand.rakes(25, pot=0).awards(2, 275, pot=0).finishes(), house_toml=before))


# Rake that is not due at all


@pytest.mark.rule("TP.RAKE.WHEN")
def test_rake_before_the_flop_is_forbidden_and_replaces_a_wrong_total() -> None:
    raked = dealt(house="trickyplay").folds(1, 2).returns(3, 50).rakes(5, pot=0)
    verdict = judged(raked.awards(3, 95, pot=0).finishes())
    settled(verdict, uncalled={3: 50}, pots=[Pot(100, (3,), {3: 100})], final={1: 10000, 2: 9950, 3: 10050})
    found(verdict, fault("RAKE_FORBIDDEN", pos=raked.last, recorded=5, expected=0, rule="TP.RAKE.WHEN"))


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_with_a_flop_rake_is_due_although_everybody_folds() -> None:
    hand = limped(house="trickyplay").flop("Ks8d3c").bets(2, 100).folds(3, 1).returns(2, 100).rakes(15, pot=0)
    clean(judged(hand.awards(2, 285, pot=0).finishes()))


@pytest.mark.rule("PH.RAKE.WHEN")
def test_at_pokerhilfe_no_flop_is_needed() -> None:
    # 1.00 before the flop: 0.05.
    hand = dealt(house="pokerhilfe", currency="USD").folds(1, 2).returns(3, 50)
    verdict = judged(hand.rakes(5, pot=0).awards(3, 95, pot=0).finishes())
    clean(verdict)
    assert verdict.rake["expected"] == 5


@pytest.mark.near_miss("PH.RAKE.WHEN")
def test_at_pokerhilfe_missing_rake_before_the_flop_is_a_wrong_total() -> None:
    hand = dealt(house="pokerhilfe", currency="USD").folds(1, 2).returns(3, 50).awards(3, 100, pot=0)
    assert judged(hand.finishes()).codes == ["RAKE"]


@pytest.mark.rule("ALL.RAKE.NONE")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_in_a_tournament_rake_is_forbidden(rulebook: str) -> None:
    raked = shown(tournament=True).rakes(15, pot=0)
    verdict = judged(raked.awards(1, 285, pot=0).finishes(), rulebook)
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 300})], final={1: 10200, 2: 9900, 3: 9900})
    found(verdict, fault("RAKE_FORBIDDEN", pos=raked.last, recorded=15, expected=0, rule="ALL.RAKE.NONE"))


@pytest.mark.near_miss("ALL.RAKE.NONE")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_in_a_tournament_no_rake_is_right(rulebook: str) -> None:
    clean(judged(shown(tournament=True).awards(1, 300, pot=0).finishes(), rulebook))


@pytest.mark.rule("ALL.RAKE.NONE")
def test_on_play_money_rake_is_forbidden_where_the_house_rakes_none() -> None:
    raked = shown(house="trickyplay", currency="PLAY", real_money=False).rakes(15, pot=0)
    found(
        judged(raked.awards(1, 285, pot=0).finishes()),
        fault("RAKE_FORBIDDEN", pos=raked.last, recorded=15, expected=0),
    )


@pytest.mark.near_miss("ALL.RAKE.NONE")
def test_on_play_money_generic_takes_rake_as_recorded() -> None:
    raked = shown(currency="PLAY", real_money=False).rakes(15, pot=0)
    verdict = judged(raked.awards(1, 285, pot=0).finishes())
    settled(verdict, pots=POTS, final=FINAL, rake=15)
    clean(verdict)


# Rake that nobody can verify


@pytest.mark.rule("GEN.RAKE.RECORDED")
@pytest.mark.parametrize("taken", [None, 0, 15, 299])
def test_generic_takes_rake_as_recorded_and_says_so_once(taken: int | None) -> None:
    # `found` asks for exactly one remark where the expected rake is null.
    hand = shown() if taken is None else shown().rakes(taken, pot=0)
    verdict = judged(hand.awards(1, 300 - (taken or 0), pot=0).finishes())
    settled(
        verdict,
        pots=[Pot(300, (1, 2, 3), {1: 300 - (taken or 0)}, rake=taken or 0)],
        final={1: 10200 - (taken or 0), 2: 9900, 3: 9900},
        rake=taken or 0,
    )
    clean(verdict)
    assert verdict.rake["expected"] is None
    remarks = [finding for finding in verdict.raw["findings"] if finding["code"] == "RAKE_UNVERIFIABLE"]
    assert [(finding["severity"], finding["pos"]) for finding in remarks] == [("info", None)]
    assert verdict.status == "ok"


@pytest.mark.near_miss("GEN.RAKE.RECORDED")
def test_an_award_that_is_not_net_of_the_recorded_rake_is_wrong() -> None:
    wrong = shown().rakes(15, pot=0).awards(1, 300, pot=0)
    found(judged(wrong.finishes()), fault("AWARD", seat=1, pos=wrong.last, recorded=300, expected=285))


def test_an_open_hand_says_nothing_about_rake() -> None:
    verdict = judged(limped(house="trickyplay").flop("Ks8d3c"))
    assert verdict.rake["expected"] is None
    assert [pot.rake for pot in verdict.pots or []] == [None]
    clean(verdict)


@pytest.mark.near_miss("TP.RAKE.FL-HIGH")
def test_stakes_between_two_rows_have_no_stated_rake() -> None:
    # FL 1.50/3.00 lies between 1/2 and 2/4.
    hand = shown(house="trickyplay", limit="FL", stakes={"lower": 150, "higher": 300}, blinds=(50, 100))
    assert judged(hand.awards(1, 300, pot=0).finishes()).rake["expected"] is None


def test_another_currency_takes_the_same_rows_unless_the_house_is_strict() -> None:
    hand = shown(house="trickyplay", currency="USD").rakes(15, pot=0).awards(1, 285, pot=0).finishes()
    assert judged(hand).rake["expected"] == 15
    strict = judged(hand, house_toml=house("trickyplay/1", currency_strict=True))
    assert strict.rake["expected"] is None
    clean(strict)
