"""Games with a bring-in and spread limit: whose the bring-in is and how much, open pairs, who opens, how much is bet.

Fixed limit 2.00/4.00, ante 0.50, bring-in 1.00; seat 2 shows the lowest card, seat 3 the highest, and is the dealer.
"""

from __future__ import annotations

from tests.replay.stranger.flip import Flip
from tests.replay.stud.test_streets import clockwise, community, eight_handed
from tests.support.hands import BOARD, dealt, limped
from tests.support.scenario import Scenario
from tests.support.stud import BLINDLESS, brought_in, called_round
from tests.support.stud import dealt as dealt_stud

CLEAN: dict[str, object] = {"findings": []}
PAIRED = {1: "As", 2: "2h", 3: "8c"}
WIDE = {"ante": 50, "bring_in": 100, "lower": 200, "higher": 500}
SPREAD = {"small_blind": 50, "big_blind": 100, "spread": (100, 100, 200, 300)}


def paired(**options: object) -> Scenario:
    """On fourth street seat 2 shows a pair and is to act."""
    return called_round(**options).deals("fourth", PAIRED)  # type: ignore[arg-type]


def equal_doors(*doors: str) -> Scenario:
    """Stud with these door cards; seat 2 brings in."""
    cards = {seat: f"????|{card}" for seat, card in enumerate(doors, start=1)}
    return dealt_stud(cards=cards).brings_in(2, 100)


def wrong_size(seat: int, recorded: int, expected: int) -> dict[str, object]:
    return {"findings": [("BET_SIZE", seat, recorded, expected)]}


def not_the_bring_in_of(seat: int, expected: int) -> dict[str, object]:
    return {"findings": [("FORCED_BET", seat, seat, expected)]}


def all_in_ace() -> Scenario:
    """On fourth street seat 1 shows the ace and is all-in; seat 2, left of it, acts before seat 3, the next highest."""
    hand = called_round(stacks={1: 150, 2: 10000, 3: 10000})
    return hand.deals("fourth", {1: "As", 2: "5h", 3: "8c"}).checks(2, 3)


def bet_after_community_card() -> Scenario:
    """Eight players, four cards left: one for all, and whoever shows the highest board bets."""
    seventh = community(eight_handed())
    return seventh.bets(clockwise(seventh)[0], 400)


_BETTOR = clockwise(community(eight_handed()))[0]

FLIPS = (
    *(
        Flip(name, '{ stud = "highest" }', brought_in(limit=limit, stakes=stakes), CLEAN, not_the_bring_in_of(2, 3))
        for name, limit, stakes in (
            ("bring_in_card", "NL", BLINDLESS),
            ("bring_in_card_fixed_limit", "FL", WIDE),
            ("bring_in_card_pot_limit", "PL", BLINDLESS),
        )
    ),
    # Deuces of hearts and spades: spades are lower where hearts are the highest suit and spades the lowest.
    Flip(
        "bring_in_ties",
        '"hearts-diamonds-clubs-spades"',
        equal_doors("2s", "2h", "9d"),
        CLEAN,
        not_the_bring_in_of(2, 1),
    ),
    Flip("bring_in_ties", '"left-of-dealer"', equal_doors("2s", "2h", "9d"), CLEAN, not_the_bring_in_of(2, 1)),
    # The table says 0.40, half the lower limit is 1.00.
    Flip(
        "bring_in",
        '"half-lower"',
        dealt_stud(stakes=WIDE | {"bring_in": 40}).brings_in(2, 40),
        CLEAN,
        {"findings": [("FORCED_BET", 2, 40, 100)]},
    ),
    Flip(
        "bring_in_full_bet",
        "false",
        dealt_stud().brings_in(2, 200),
        CLEAN,
        {"findings": [("FORCED_BET", 2, 200, 100)]},
    ),
    Flip(
        "bring_in_option",
        "true",
        brought_in().calls(3, 100).calls(1, 100).checks(2),
        {"findings": [("SEQUENCE", 2, "hand.checked.v1", None)]},
        CLEAN,
    ),
    # A completion and three raises; with the bring-in that makes five.
    Flip(
        "fl_bring_in_counts",
        "true",
        brought_in().completes(3, 200).raises(1, 400).raises(2, 500).raises(3, 600),
        CLEAN,
        {"findings": [("RAISE_CAP", 3, 5, 4)]},
    ),
    Flip("high_board_all_in", '"left-of-it"', all_in_ace(), {"findings": [("TURN_ORDER", 2, 2, 3)]}, CLEAN),
    # 2.00/5.00: twice the lower limit is 4.00.
    Flip("open_pair", '{ stud = "double" }', paired(stakes=WIDE).bets(2, 400), wrong_size(2, 400, 200), CLEAN),
    Flip("open_pair", '{ stud = "higher" }', paired(stakes=WIDE).bets(2, 500), wrong_size(2, 500, 200), CLEAN),
    Flip(
        "open_pair_raises",
        '"any"',
        paired().bets(2, 400).raises(3, 600),
        wrong_size(3, 600, 800),
        CLEAN,
        stated='open_pair.value = { stud = "higher" }',
    ),
    Flip(
        "open_pair_holder",
        "true",
        paired().checks(2).bets(3, 400),
        CLEAN,
        wrong_size(3, 400, 200),
        stated='open_pair.value = { stud = "higher" }',
    ),
    Flip(
        "open_pair_lasts",
        "false",
        paired().checks(2, 3).bets(1, 200).folds(2).raises(3, 600),
        CLEAN,
        wrong_size(3, 600, 400),
        stated='open_pair.value = { stud = "higher" }',
    ),
    Flip(
        "community_betting",
        "false",
        bet_after_community_card(),
        CLEAN,
        {"findings": [("SEQUENCE", _BETTOR, "hand.bet.v1", None)]},
    ),
    # The flop of a spread limit 1-2-3: 0.50 may not be bet, 1.00 may; 2.00 over it is twice the bet.
    Flip(
        "spread_raise",
        '"at-least"',
        limped(limit="SL", blinds=None, stakes=SPREAD)
        .flop(BOARD[:6])
        .checks(2, 3, 1)
        .turn(BOARD[6:8])
        .bets(2, 100)
        .raises(3, 300, to=300),
        wrong_size(3, 300, 200),
        CLEAN,
    ),
    # Blinds of 0.50 and 1.00, raised to 2.00 and 3.00: three maxima. The next raise would make it four.
    Flip(
        "spread_cap",
        "4",
        dealt(limit="SL", blinds=None, stakes=SPREAD).raises(1, 200).raises(2, 250).raises(3, 300, to=400),
        {"findings": [("RAISE_CAP", 3, 400, 300)]},
        CLEAN,
    ),
)
