"""Goal: every line of section 6 of the rules page: the same deeds under two houses, two verdicts.

Method: one record a line, which names no rulebook of its own, judged by each of the houses that the line speaks of. The
record is legal in one of them at least; what the others find is written down to the finding, its rule and its basis.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.support.full_stud import to_sixth_street
from tests.support.hands import BOARD, CARDS, dealt, fixed_limit, limped, three_handed
from tests.support.judging import Fault, fault, found, judged
from tests.support.scenario import Scenario, scenario
from tests.support.shared import SHARED, needs_shared
from tests.support.soko import force, opened
from tests.support.walk import deal_street

TP, PH, TR, WS, GENERIC = "trickyplay/1", "pokerhilfe/1", "triopoker/1", "wettangebote/1", "generic/1"
FLOP = BOARD[:6]
HEADS_UP = "ALL.ORDER.HEADS-UP"


def compare(hand: Scenario, verdicts: Mapping[str, list[Fault]]) -> None:
    """Each house finds just what is said of it, and two of them differ."""
    assert len({tuple(wanted.code for wanted in each) for each in verdicts.values()}) > 1
    for rulebook, wanted in verdicts.items():
        found(judged(hand, rulebook), *wanted)


# Soko: which card brings in, and which of two equal ones


def misplaced(seat: int, expected: int, rule: str, basis: str = "S") -> Fault:
    return fault("FORCED_BET", seat=seat, recorded=seat, expected=expected, rule=rule, basis=basis)


def test_soko_bring_in() -> None:
    by_the_lowest = force(opened(), 3).folds(1)
    compare(by_the_lowest, {WS: [], TP: [misplaced(3, 2, "TP.SOKO.BRING-IN")]})
    by_the_highest = force(opened(), 2).folds(3)
    compare(by_the_highest, {WS: [misplaced(2, 3, "WS.BRING-IN")], TP: []})


def test_suits_decide_between_equal_door_cards() -> None:
    # Kings of hearts and diamonds, twos of diamonds and clubs; nothing else in either house goes by suits in Soko.
    twice = {1: "9s Kh 7d 5c Jd", 2: "Kc Kd Qs 8c 3h", 3: "4c 2d Th 8d 6s", 4: "As 2c 9d 3c 5s"}
    compare(force(opened(twice), 1).folds(2), {TP: [], WS: [misplaced(1, 4, "WS.BRING-IN")]})
    compare(force(opened(twice), 4).folds(1), {TP: [misplaced(4, 1, "TP.SOKO.BRING-IN")], WS: []})


# Stud: which card brings in, and how much


DOORS = {1: ("????", "9h"), 2: ("????", "Kd"), 3: ("????", "4c")}
"""Seat 3 has the lowest door card, seat 2 the highest."""


def stud(limit: str, bring_in: int, game: str = "stud") -> Scenario:
    """Ante 0.25; the table's bring-in is `bring_in`. At fixed limit 2/4."""
    stakes = {"ante": 25, "bring_in": bring_in} | ({"lower": 200, "higher": 400} if limit == "FL" else {})
    opening = scenario(game=game, limit=limit, stakes=stakes, stacks=dict.fromkeys((1, 2, 3), 10_000), button=1)
    return deal_street(opening.antes(25), "third", DOORS)


def test_the_bring_in_card_of_stud() -> None:
    by_the_lowest = force(stud("PL", 50), 3, 50).folds(1)
    compare(by_the_lowest, {TP: [misplaced(3, 2, "TP.STUD.BRING-IN")], PH: []})
    by_the_highest = force(stud("PL", 50), 2, 50).folds(3)
    compare(by_the_highest, {TP: [], PH: [misplaced(2, 3, "PH.STUD.BRING-IN")]})
    for rulebook in (TP, PH):
        found(judged(force(stud("FL", 100), 3, 100).folds(1), rulebook))


def amount(recorded: int, expected: int, rule: str, basis: str) -> Fault:
    return fault("FORCED_BET", seat=3, recorded=recorded, expected=expected, rule=rule, basis=basis)


def test_the_amount_of_the_bring_in() -> None:
    # The table says 0.50, twice the ante; half the lower limit is 1.00.
    twice_the_ante = force(stud("FL", 50), 3, 50).folds(1)
    compare(twice_the_ante, {TP: [], PH: [amount(50, 100, "PH.STUD.BRING-IN", "S")]})
    half_the_limit = force(stud("FL", 50), 3, 100).folds(1)
    compare(half_the_limit, {TP: [amount(100, 50, "TP.STUD.BRING-IN", "I")], PH: []})
    # Soko at 5/10 with a force of 2.00: two fifty, half the lower limit, is neither the force nor the completion.
    soko = force(opened(), 3, 250)
    assert [judged(soko, rulebook).faults[0]["expected"] for rulebook in (WS, GENERIC)] == [200, 200]
    found(judged(force(opened(), 3, 500), WS))


# Open pairs


def open_pair(game: str, bet: int) -> Scenario:
    """Seat 2 shows kings on fourth street and bets at 2/4."""
    hand = force(stud("FL", 100, game), 3, 100).calls(1, 100).calls(2, 100)
    return deal_street(hand.burns(), "fourth", {2: ("", "Ks"), 3: ("", "Th"), 1: ("", "7d")}).bets(2, bet)


def test_an_open_pair_in_stud_and_in_hi_lo() -> None:
    no_double = fault("BET_SIZE", seat=2, recorded=400, expected=200, rule="ALL.BET.FL-SIZE")
    compare(open_pair("stud-hilo", 400), {TP: [no_double], PH: [], GENERIC: [no_double]})
    for rulebook in (TP, PH):
        found(judged(open_pair("stud", 400), rulebook))
        found(judged(open_pair("stud-hilo", 200), rulebook))


# Stud without cards for the seventh


def test_stud_without_cards_for_the_seventh() -> None:
    community = to_sixth_street(8).board("seventh", "Jc")
    for rulebook in (TP, PH, GENERIC):
        found(judged(community, rulebook))
    bet = community.bets(1, 400)
    compare(bet, {TP: [fault("SEQUENCE", seat=1, pos=bet.last)], PH: [], GENERIC: []})
    missing = community.shows_cards(1, "Ks")
    assert [judged(missing, rulebook).codes for rulebook in (TP, PH)] == [[], ["SEQUENCE"]]


# Seats


def full_table(game: str, players: int) -> Scenario:
    stacks = dict.fromkeys(range(1, players + 1), 10000)
    return scenario(game=game, blinds=(50, 100), stacks=stacks, button=1).small(2, 50).big(3, 100).deal()


def test_five_card_draw_seats() -> None:
    six, seven = full_table("five-card-draw", 6), full_table("five-card-draw", 7)
    assert judged(six, TP).faults == []
    (crowded,) = judged(six, TR).faults
    assert fault("PLAYERS", recorded=6, expected=5, rule="TR.PLAYERS", basis="S").matches(crowded)
    assert [judged(seven, rulebook).faults[0]["expected"] for rulebook in (TP, TR)] == [6, 5]


def test_omaha_seats() -> None:
    compare(
        full_table("omaha", 10),
        {TP: [fault("PLAYERS", recorded=10, expected=9, rule="TP.PLAYERS", basis="S")], PH: [], GENERIC: []},
    )


# Fixed limit heads-up: how many raises


def five_bets_heads_up(**options: Any) -> Scenario:  # noqa: ANN401 (whatever `scenario` takes)
    """2.00/4.00, the button is not stated, so nobody posts at a wrong place: a bet and four raises on the flop."""
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(limit="FL", stakes=stakes, stacks={1: 20000, 2: 20000}, button=None, **options)
    hand = opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).burns().flop(FLOP).bets(1, 200)
    return hand.raises(2, 400).raises(1, 400).raises(2, 400).raises(1, 400, to=1000)


def capped(rule: str) -> Fault:
    return fault("RAISE_CAP", seat=1, recorded=5, expected=4, rule=rule, basis="S")


def test_the_cap_of_fixed_limit_heads_up() -> None:
    compare(five_bets_heads_up(), {TP: [capped("TP.FL")], PH: [capped("PH.FL.CAP")], TR: []})
    compare(five_bets_heads_up(max_seats=2), {TP: [capped("TP.FL")], PH: [], TR: []})
    of_a_tournament = five_bets_heads_up(max_seats=2, tournament=True)
    compare(of_a_tournament, {TP: [capped("TP.FL")], PH: [], TR: [capped("TR.FL.CAP")]})


# Heads-up: what the button posts


def heads_up(small: int, big: int) -> Scenario:
    """Seat 1 has the button. These two post the blinds; the small one calls, and the other one opens the flop."""
    opening = scenario(blinds=(50, 100), stacks={1: 10000, 2: 10000}, button=1)
    return opening.small(small, 50).big(big, 100).deal().calls(small, 50).checks(big).burns().flop(FLOP).checks(2)


def test_what_the_button_posts_heads_up() -> None:
    compare(heads_up(small=1, big=2), {TP: [], PH: [], TR: [misplaced(1, 2, HEADS_UP, "S")]})
    compare(
        heads_up(small=2, big=1), {TP: [misplaced(2, 1, HEADS_UP, "I")], PH: [misplaced(2, 1, HEADS_UP, "S")], TR: []}
    )


# Small blind: of the table, or down to the dollar


def posted(lower: int, table: int, small: int) -> Scenario:
    stakes = {"small_blind": table, "big_blind": lower, "lower": lower, "higher": 2 * lower}
    return three_handed(limit="FL", blinds=None, stakes=stakes).small(2, small).big(3, lower).deal(CARDS)


def test_the_small_blind_is_rounded_down_to_the_dollar_or_not_at_all() -> None:
    # 5/10 at a table of 2.50: half the lower limit is 2.50, to the dollar 2.00.
    wrong = fault("FORCED_BET", seat=2, recorded=200, expected=250)
    compare(posted(500, 250, 200), {TP: [wrong], PH: [], TR: [wrong]})
    # A table that says 7 at 15/30 is right everywhere; 7.50 nowhere.
    for rulebook in (TP, PH, TR):
        found(judged(posted(1500, 700, 700), rulebook))
        found(judged(posted(1500, 700, 750), rulebook), fault("FORCED_BET", seat=2, recorded=750, expected=700))


# Lost connections


def protected(hand: Scenario) -> Scenario:
    """Seat 3 is protected facing a bet."""
    return hand.burns().flop(FLOP).bets(2, 200).disconnects(3).protects(3)


def limped_fixed(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    return fixed_limit(**options).calls(1, 200).calls(2, 100).checks(3)


def excluded(rule: str, basis: str) -> Fault:
    return fault("DISCONNECT", seat=3, rule=rule, basis=basis)


def test_where_a_lost_connection_is_protected() -> None:
    found(judged(protected(limped_fixed()), TP))
    found(judged(protected(limped_fixed()), PH))
    compare(protected(limped()), {TP: [excluded("TP.DISCONNECT.LIMITS", "S")], PH: [], TR: [], GENERIC: []})
    in_a_tournament = protected(limped_fixed(tournament=True))
    found(judged(in_a_tournament, TP), excluded("TP.DISCONNECT.LIMITS", "S"))
    found(judged(in_a_tournament, PH), excluded("PH.DISCONNECT", "I"))


# No flop, no drop


def raked_before_the_flop() -> Scenario:
    """1.00 in the pot and no flop; 0.05 are taken."""
    return dealt().folds(1, 2).returns(3, 50).rakes(5, pot=0).awards(3, 95, pot=0).finishes()


def test_no_flop_no_drop() -> None:
    forbidden = fault("RAKE_FORBIDDEN", recorded=5, expected=0, rule="TP.RAKE.WHEN", basis="S")
    compare(raked_before_the_flop(), {TP: [forbidden], PH: [], TR: [], GENERIC: []})
    assert [judged(raked_before_the_flop(), book).rake["expected"] for book in (TP, PH, TR)] == [0, 5, None]


# Half pot and spread limit


def test_half_pot_is_offered_by_one_house_alone() -> None:
    not_offered = fault("GAME_UNKNOWN", recorded="holdem HPL")
    hand = limped(limit="HPL").burns().flop(FLOP).bets(2, 150)
    compare(hand, {TP: [], PH: [not_offered], TR: [not_offered]})
    assert [judged(hand, rulebook).status for rulebook in (TP, PH, TR)] == ["open", "unverifiable", "unverifiable"]


def test_spread_limit_is_offered_by_one_house_alone() -> None:
    hand = limped(limit="SL", stakes={"spread": [100, 100, 200, 300]}).burns().flop(FLOP).bets(2, 100)
    not_offered = fault("GAME_UNKNOWN", recorded="holdem SL")
    compare(hand, {TP: [], PH: [not_offered], TR: [not_offered]})


# All lines

POINTS = {
    "Soko bring-in": test_soko_bring_in,
    "stud bring-in card": test_the_bring_in_card_of_stud,
    "bring-in amount": test_the_amount_of_the_bring_in,
    "open pair in Stud Hi/Lo": test_an_open_pair_in_stud_and_in_hi_lo,
    "stud without river cards": test_stud_without_cards_for_the_seventh,
    "Five Card Draw seats": test_five_card_draw_seats,
    "Omaha seats": test_omaha_seats,
    "FL cap heads-up": test_the_cap_of_fixed_limit_heads_up,
    "heads-up button posts": test_what_the_button_posts_heads_up,
    "small blind rounding": test_the_small_blind_is_rounded_down_to_the_dollar_or_not_at_all,
    "disconnect all-in": test_where_a_lost_connection_is_protected,
    "no flop, no drop": test_no_flop_no_drop,
    "half pot, spread": test_half_pot_is_offered_by_one_house_alone,
    "suits": test_suits_decide_between_equal_door_cards,
}
"""The test of each point of section 6."""


@needs_shared
def test_every_point_of_the_page_has_its_test() -> None:
    page = (SHARED / "rules" / "README.md").read_text(encoding="utf-8")
    _, _, section = page.partition("\n## 6. ")
    rows = [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")]
    assert set(rows) - {"point"} == POINTS.keys()
