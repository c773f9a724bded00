"""Goal: every finding code has a hand that provokes it and a hand that comes close and does not.

Method: the hands that provoke are the examples of the reference (`docs/pages/examples.py`). Beside each stands the
nearest hand that is right, of which nothing at all may be found: the last card, cent or second makes the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from docs.pages.examples import EXAMPLES, OF_A_TABLE, findings_on, second_hand
from replay import SEVERITIES
from tests.support.draws import limped as limped_draw
from tests.support.draws import opened, pat
from tests.support.hands import CARDS, checked_down, dealt, fixed_limit, limped, shown, three_handed
from tests.support.judging import CONTRACT_SEVERITY
from tests.support.scenario import Scenario, scenario
from tests.support.tables import tied

HOUSE: Final[dict[str, Any]] = {"house": "trickyplay"}


def paid() -> Scenario:
    """3.00 less 0.15 to the best hand, and everybody has shown in turn."""
    return shown(**HOUSE).rakes(15, 0).awards(1, 285, 0).finishes()


def a_full_raise_all_in() -> Scenario:
    """From 3.00 to 5.00 is as much as from 1.00 to 3.00."""
    opening = dealt(stacks={1: 10000, 2: 500, 3: 10000}, **HOUSE).raises(1, 300)
    return opening.raises(2, 450, all_in=True).calls(3, 500 - 100).raises(1, 400, to=700)


def small_blind_with_the_last_chip() -> Scenario:
    opening = three_handed(stacks={1: 10000, 2: 25, 3: 10000}, **HOUSE)
    return opening.small(2, 25, all_in=True).big(3, 100).deal(CARDS).folds(1)


def raked_after_the_flop() -> Scenario:
    bet = limped(**HOUSE).flop("Ks8d3c").checks(2, 3).bets(1, 100).folds(2, 3)
    return bet.returns(1, 100).rakes(15, 0).awards(1, 285, 0).finishes()


def equal_parts() -> Scenario:
    opening = three_handed(blinds=(5, 10), **HOUSE).small(2, 5).big(3, 10)
    played = opening.deal({1: "2c2d", 2: "4c4d", 3: "5c5d"}).calls(1, 10).calls(2, 5).checks(3)
    bet = played.flop("AsKdQh").checks(2, 3).bets(1, 11).folds(2).calls(3, 11).turn("Jc").checks(3, 1)
    return bet.river("Ts").checks(3, 1).shows(3, 1).rakes(2, 0).awards(1, 25, 0).awards(3, 25, 0).finishes()


def a_split_that_all_agree_to() -> Scenario:
    agreed = pat("draw-32", limit="NL", **HOUSE).offers(2).accepts(3, 1).rakes(15, 0)
    for seat in (2, 3, 1):
        agreed = agreed.awards(seat, 95, 0, share="split")
    return agreed.finishes()


def the_other_one_shows() -> Scenario:
    hand = three_handed(states=("rake", "awards", "finals"), **HOUSE).small(2, 50).big(3, 100).deal({1: "KdKc"})
    played = hand.calls(1, 100).folds(2).checks(3).checked_down("Ks8d3c2h7c", 3, 1).shows(1)
    return played.rakes(12, 0).awards(1, 238, 0).finishes()


def a_new_player_who_posts() -> Scenario:
    stacks = {1: 5000, 2: 4950, 3: 5050, 4: 5000, 5: 5000}
    opening = scenario(stacks=stacks, button=2, blinds=(50, 100), hand_no="9002", **HOUSE)
    posted = opening.small(3, 50).big(4, 100).blind(5, 100, "post").deal().checks(5).folds(1, 2, 3)
    return tied(posted, table_pos=6, previous="hand/trickyplay/9001")


def full_table() -> Scenario:
    return three_handed(stacks=dict.fromkeys(range(1, 11), 10000), **HOUSE)


def seven_of_spades() -> Scenario:
    return opened("draw-32", limit="NL", **HOUSE).small(2, 50).big(3, 100).deal({2: "7sAsKsQsJs"})


NEAR: Final[Mapping[str, Callable[[], Scenario]]] = {
    "SEQUENCE": lambda: limped(**HOUSE).flop("Ks8d3c"),
    "SEAT": paid,
    "TURN_ORDER": lambda: dealt(**HOUSE).folds(1).calls(2, 50),
    "ACTION_ILLEGAL": lambda: dealt(**HOUSE).calls(1, 100).calls(2, 50).checks(3),
    "BET_SIZE": lambda: dealt(**HOUSE).raises(1, 300, to=300).raises(2, 450, to=500),
    "RAISE_CAP": lambda: fixed_limit(**HOUSE).raises(1, 400).raises(2, 500).raises(3, 600).calls(1, 400),
    "NOT_REOPENED": a_full_raise_all_in,
    "STACK_EXCEEDED": lambda: dealt(stacks={1: 1000, 2: 10000, 3: 10000}, **HOUSE).raises(1, 1000, all_in=True),
    "FORCED_BET": small_blind_with_the_last_chip,
    "CARD_DUPLICATE": lambda: limped(**HOUSE).flop("Ks8d7h"),
    "CARD_NOT_IN_DECK": seven_of_spades,
    "CARD_MISMATCH": lambda: checked_down(**HOUSE).shows_cards(2, "8hAh"),
    "DEAL_COUNT": lambda: limped(**HOUSE).flop("Ks8d3c"),
    "DRAW": lambda: limped_draw("five-card-draw", limit="NL", **HOUSE).exchanges(2, "2d", "Jh"),
    "DISCONNECT": lambda: fixed_limit(**HOUSE).raises(1, 400).disconnects(2).protects(2),
    "UNCALLED": lambda: dealt(**HOUSE).raises(1, 300).folds(2, 3).returns(1, 200).awards(1, 250, 0).finishes(),
    "AWARD": paid,
    "ODD_CHIP": equal_parts,
    "RAKE": paid,
    "RAKE_FORBIDDEN": raked_after_the_flop,
    "SPLIT": a_split_that_all_agree_to,
    "SHOWDOWN": paid,
    "REFUND": lambda: limped(**HOUSE).cancels().orders(1, 100).orders(2, 100).orders(3, 100),
    "FINAL_STACK": paid,
    "CONSERVATION": lambda: shown(game="razz").awards(1, 300, 0).finishes(),
    "PLAYERS": full_table,
    "BUY_IN": second_hand,
    "BUTTON": second_hand,
    "BLINDS_OWED": a_new_player_who_posts,
    "HAND_MISSING": second_hand,
    "TAMPERED": limped,
    "RAKE_UNVERIFIABLE": paid,
    "CLOCK": lambda: dealt(**HOUSE).later(-1).folds(1),
    "GAME_UNKNOWN": lambda: three_handed(**HOUSE).small(2, 50).big(3, 100),
    "CARDS_UNKNOWN": the_other_one_shows,
    "POT_LABEL": lambda: shown(**HOUSE).rakes(15).awards(1, 285, 0).finishes(),
}

BESIDE: Final = {"CONSERVATION": {"GAME_UNKNOWN", "RAKE_UNVERIFIABLE"}}
"""What stands beside a code in any case: sums alone are judged of a game that nobody knows."""


def codes(code: str, hand: Scenario, *, changed: bool = False) -> set[str]:
    return {finding.code for finding in findings_on(code, hand, changed=changed)} - BESIDE.get(code, set())


def test_every_code_of_the_contract_has_both_hands() -> None:
    assert SEVERITIES.keys() == CONTRACT_SEVERITY.keys() | {"TAMPERED"}
    assert EXAMPLES.keys() == SEVERITIES.keys()
    assert NEAR.keys() == SEVERITIES.keys()
    assert NEAR.keys() > OF_A_TABLE


@pytest.mark.parametrize("code", SEVERITIES)
def test_one_hand_provokes_the_code(code: str) -> None:
    assert code in codes(code, EXAMPLES[code](), changed=True)


@pytest.mark.parametrize("code", SEVERITIES)
def test_nothing_is_found_of_the_hand_beside_it(code: str) -> None:
    assert codes(code, NEAR[code]()) == set()
