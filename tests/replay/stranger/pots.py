"""Odd units, uncalled bets, pots, dead money."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip, whole
from tests.support.hands import BOARD, CARDS, limped, three_handed
from tests.support.judging import Pot
from tests.support.scenario import Scenario, scenario


def with_antes(hole: dict[int, str], **options: object) -> Scenario:
    """Antes of 0.01; seat 1 folds, so 2.03 lie there for seats 2 and 3, who put in 1.01 each."""
    opening = three_handed(**options, stakes={"ante": 1}).antes(1)
    return opening.small(2, 50).big(3, 100).deal(hole).folds(1).calls(2, 50).checks(3)


def tied() -> Scenario:
    """Seats 2 and 3 both have aces with king, queen, eight."""
    return with_antes({1: "2c2d", 2: "AhQd", 3: "AcQh"}).checked_down("AsKd8d7h3c", 2, 3)


def high_and_low() -> Scenario:
    """Omaha Hi/Lo: seat 2 has three kings, seat 3 the only low, 7-5-3-2-A."""
    hole = {1: "JdJcTcTd", 2: "KdKcJhJs", 3: "Ac3d9s9h"}
    return with_antes(hole, game="omaha-hilo").checked_down("2c5d7hKsQd", 2, 3)


def twice() -> Scenario:
    """Seats 2 and 3 are all-in for 3.01; 6.03 on two boards: queens win on the first, three eights on the second."""
    opening = three_handed(stacks={1: 1000, 2: 301, 3: 301}, stakes={"ante": 1}).antes(1)
    called = opening.small(2, 50).big(3, 100).deal(CARDS).folds(1).raises(2, 250, to=300).calls(3, 200)
    return called.flop(BOARD[:6]).turn("2h", 1).river("7c", 1).turn("8c", 2).river("2d", 2)


def called_by_a_folded_seat() -> Scenario:
    """Seat 1 is all-in for 2.00. Seat 2 puts in 6.00, seat 3 calls 4.00 of it and folds; seat 1 has the best hand."""
    opening = limped(stacks={1: 200, 2: 10000, 3: 10000}).flop(BOARD[:6])
    flop = opening.bets(2, 300).calls(3, 300).calls(1, 100)
    return flop.turn("2h").bets(2, 200).folds(3).river("7c")


def short_ante() -> Scenario:
    """No blinds: an ante of 0.04 against the last 0.01 of seat 2; the kings of seat 1 win."""
    opening = scenario(stacks={1: 1000, 2: 1}, stakes={"ante": 4}, button=1).antes(4, 1).antes(1, 2, all_in=True)
    return opening.deal({1: "KdKc", 2: "Ah8h"}).run_out(BOARD)


def raiser_gets_up() -> Scenario:
    """Seat 3 raises to 6.00 and gets up; seat 1 is all-in for 2.00, seat 2 for 4.00; seat 1 has the best hand."""
    opening = three_handed(stacks={1: 200, 2: 400, 3: 10000}, button=3).small(1, 50).big(2, 100).deal(CARDS)
    return opening.raises(3, 600, to=600).calls(1, 150).leaves(3).calls(2, 300).run_out(BOARD)


def folded_on_the_flop() -> Scenario:
    """Three seats limp for 1.00; seats 2 and 3 put in 3.00 more, seat 1 folds; queens win."""
    flop = limped().flop(BOARD[:6]).bets(2, 300).calls(3, 300).folds(1)
    return flop.turn("2h").checks(2, 3).river("7c").checks(2, 3)


def dead_blind() -> Scenario:
    """Seat 1 posts 1.00 live and 0.50 dead; the blinds fold."""
    opening = three_handed().small(2, 50).big(3, 100).blind(1, 100, "post").blind(1, 50, "dead")
    return opening.deal(CARDS).checks(1).folds(2, 3)


def dead_money_alone() -> Scenario:
    """Seat 1 pays 0.30 for the table and has nothing left; seats 2 and 3 play for 1.00 each; seat 1 has kings."""
    opening = three_handed(stacks={1: 30, 2: 10000, 3: 10000}).antes(30, 1, kind="table")
    return opening.small(2, 50).big(3, 100).deal(CARDS).calls(2, 50).checks(3).checked_down(BOARD, 2, 3)


FLIPS = (
    # 2.03 in two parts: 1.02 left of the button, 1.01. In fives: 20 fives each, the 3 over to the first.
    Flip(
        "odd_chip_unit",
        "5",
        tied(),
        {"pots": [Pot(203, (2, 3), {2: 102, 3: 101})], "final": {1: 9999, 2: 10001, 3: 10000}},
        {"pots": [Pot(203, (2, 3), {2: 103, 3: 100})], "final": {1: 9999, 2: 10002, 3: 9999}},
    ),
    # From the right of the button (seat 1) seat 3 comes before seat 2.
    Flip(
        "odd_chip_first",
        '"right-of-button"',
        tied(),
        {"pots": [Pot(203, (2, 3), {2: 102, 3: 101})], "final": {1: 9999, 2: 10001, 3: 10000}},
        {"pots": [Pot(203, (2, 3), {2: 101, 3: 102})], "final": {1: 9999, 2: 10000, 3: 10001}},
    ),
    # 2.03 in halves: 1.02 to the half that comes first, 1.01 to the other.
    Flip(
        "odd_chip_half",
        '"low"',
        high_and_low(),
        {"pots": [Pot(203, (2, 3), {2: 102, 3: 101})], "final": {1: 9999, 2: 10001, 3: 10000}},
        {"pots": [Pot(203, (2, 3), {2: 101, 3: 102})], "final": {1: 9999, 2: 10000, 3: 10001}},
    ),
    # 6.03 on two boards: 3.02 to the one that comes first, 3.01 to the other.
    Flip(
        "odd_chip_board",
        '"last"',
        twice(),
        {"pots": [Pot(603, (2, 3), {2: 301, 3: 302})], "final": {1: 999, 2: 301, 3: 302}},
        {"pots": [Pot(603, (2, 3), {2: 302, 3: 301})], "final": {1: 999, 2: 302, 3: 301}},
    ),
    # Contributions 2.00, 6.00, 4.00 folded. All chips match: 2.00 go back, then 3 × 2.00 and 2 × 2.00 for seat 2.
    # Live chips alone: 4.00 go back. The 2.00 of seat 3 above the rest join the last pot, as seat 2 has chips behind.
    Flip(
        "uncalled_against",
        '"live"',
        called_by_a_folded_seat(),
        {
            "uncalled": {2: 200},
            "pots": [Pot(600, (1, 2), {1: 600}), Pot(400, (2,), {2: 400})],
            "final": {1: 600, 2: 10000, 3: 9600},
        },
        {"uncalled": {2: 400}, "pots": whole(800, 1, eligible=(1, 2)), "final": {1: 800, 2: 9800, 3: 9600}},
    ),
    # 0.03 of the ante go back; where antes stay, they are a pot that seat 1 alone is in.
    Flip(
        "uncalled_antes",
        "false",
        short_ante(),
        {"uncalled": {1: 3}, "pots": whole(2, 1, eligible=(1, 2))},
        {"uncalled": {}, "pots": [Pot(2, (1, 2), {1: 2}), Pot(3, (1,), {1: 3})]},
    ),
    # 3 × 2.00 for seats 1 and 2, 2 × 2.00 for seat 2; the 2.00 above are seat 3's own, or join the last pot.
    Flip(
        "pot_above",
        '"last-pot"',
        raiser_gets_up(),
        {
            "pots": [Pot(600, (1, 2), {1: 600}), Pot(400, (2,), {2: 400}), Pot(200, (3,), {3: 200})],
            "final": {1: 600, 2: 400, 3: 9600},
        },
        {
            "pots": [Pot(600, (1, 2), {1: 600}), Pot(600, (2,), {2: 600})],
            "final": {1: 600, 2: 600, 3: 9400},
        },
    ),
    # 3 × 1.00 + 2 × 3.00, all of it for seats 2 and 3: one pot, or one for each level.
    Flip(
        "pot_merge",
        "false",
        folded_on_the_flop(),
        {"pots": whole(900, 3, eligible=(2, 3))},
        {"pots": [Pot(300, (2, 3), {3: 300}), Pot(600, (2, 3), {3: 600})]},
    ),
    # Dead: nothing is above the big blind, whose fold faces no bet. As a bet: 1.50 against 1.00, so 0.50 go back.
    Flip(
        "dead_money",
        '"as-bet"',
        dead_blind(),
        {
            "findings": [("ACTION_ILLEGAL", 3, "hand.folded.v1", "hand.checked.v1")],
            "uncalled": {},
            "pots": whole(300, 1, eligible=(1,)),
        },
        {"findings": [], "uncalled": {1: 50}, "pots": whole(250, 1, eligible=(1,))},
    ),
    # 0.30 in front for all three and 2.00 for seats 2 and 3, or 2.30 for all three.
    Flip(
        "dead_all_in",
        '"first-pot"',
        dead_money_alone(),
        {
            "pots": [Pot(30, (1, 2, 3), {1: 30}), Pot(200, (2, 3), {3: 200})],
            "final": {1: 30, 2: 9900, 3: 10100},
        },
        {"pots": whole(230, 1), "final": {1: 230, 2: 9900, 3: 9900}},
    ),
)
