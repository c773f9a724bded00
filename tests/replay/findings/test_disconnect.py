"""Goal: DISCONNECT: protection where the house excludes it or asks for money in the pot first."""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, fixed_limit, limped
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario


def no_money_in() -> Scenario:
    """Seat 1 has nothing in the pot when it loses the connection."""
    return fixed_limit(house="trickyplay").disconnects(1).protects(1)


@pytest.mark.rule("TP.DISCONNECT.ALLIN")
def test_without_money_in_the_pot_there_is_nothing_to_protect() -> None:
    hand = no_money_in()
    found(judged(hand), fault("DISCONNECT", seat=1, pos=hand.last, rule="TP.DISCONNECT.ALLIN"))


@pytest.mark.near_miss("TP.DISCONNECT.ALLIN")
def test_a_blind_is_money_in_the_pot() -> None:
    clean(judged(fixed_limit(house="trickyplay").calls(1, 200).disconnects(2).protects(2).checks(3).flop("Ks8d3c")))


@pytest.mark.near_miss("TP.DISCONNECT.ALLIN")
def test_a_lost_connection_without_protection_is_no_fault() -> None:
    clean(judged(fixed_limit(house="trickyplay").disconnects(1).folds(1, by="disconnect").calls(2, 100).checks(3)))
    clean(judged(dealt(house="trickyplay").disconnects(1).reconnects(1).calls(1, 100)))


@pytest.mark.rule("TP.DISCONNECT.LIMITS")
@pytest.mark.parametrize("limit", ["NL", "PL", "HPL"])
def test_at_trickyplay_big_bet_games_have_no_protection(limit: str) -> None:
    hand = limped(house="trickyplay", limit=limit).flop("Ks8d3c").bets(2, 100).disconnects(3).protects(3)
    found(judged(hand), fault("DISCONNECT", seat=3, pos=hand.last, rule="TP.DISCONNECT.LIMITS", basis="S"))


@pytest.mark.near_miss("TP.DISCONNECT.LIMITS")
def test_at_trickyplay_fixed_limit_has_protection() -> None:
    hand = fixed_limit(house="trickyplay").calls(1, 200).calls(2, 100).checks(3).flop("Ks8d3c").bets(2, 200)
    clean(judged(hand.disconnects(3).protects(3).calls(1, 200)))


@pytest.mark.near_miss("PH.DISCONNECT")
@pytest.mark.parametrize("limit", ["NL", "PL"])
def test_at_pokerhilfe_every_game_has_protection(limit: str) -> None:
    hand = limped(house="pokerhilfe", limit=limit, currency="USD").flop("Ks8d3c").bets(2, 100)
    clean(judged(hand.disconnects(3).protects(3).calls(1, 100)))


@pytest.mark.rule("PH.DISCONNECT")
@pytest.mark.rule("GEN.DISCONNECT")
@pytest.mark.parametrize("rulebook", ["pokerhilfe/1", "generic/1"])
def test_the_protected_player_wins_like_an_all_in_player(rulebook: str) -> None:
    # Seat 1 is protected for 1.00; seats 2 and 3 bet 1.00 more on the flop.
    hand = limped().flop("Ks8d3c").bets(2, 100).calls(3, 100).disconnects(1).protects(1)
    shown = hand.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3, 1)
    verdict = judged(shown, rulebook)
    assert verdict.faults == []
    assert [(pot.amount, pot.eligible, pot.awards) for pot in verdict.pots or []] == [
        (300, (1, 2, 3), {1: 300 - rake_of(rulebook, 300)}),
        (200, (2, 3), {3: 200 - (rake_of(rulebook, 500) - rake_of(rulebook, 300))}),
    ]


def rake_of(rulebook: str, total: int) -> int:
    """0.05 for each full 1.00 at pokerhilfe, as recorded (nothing) elsewhere."""
    return total // 100 * 5 if rulebook == "pokerhilfe/1" else 0


def test_a_protected_seat_acts_no_more() -> None:
    hand = limped().flop("Ks8d3c").bets(2, 100).disconnects(3).protects(3)
    wrong = hand.calls(3, 100)
    found(judged(wrong.calls(1, 100).turn("2h")), fault("ACTION_ILLEGAL", seat=3, pos=wrong.last))


@pytest.mark.rule("TP.DISCONNECT.ALLIN")
def test_nor_does_it_when_it_comes_back() -> None:
    bet = fixed_limit(house="trickyplay").calls(1, 200).calls(2, 100).checks(3).flop("Ks8d3c").bets(2, 200)
    wrong = bet.disconnects(3).protects(3).reconnects(3).calls(3, 200)
    found(judged(wrong.calls(1, 200).turn("2h")), fault("ACTION_ILLEGAL", seat=3, pos=wrong.last))


def test_a_protection_where_nobody_bet_loses_nothing() -> None:
    # Protected seats are all-in: the rest of the stack stays, later bets go to a side pot.
    hand = limped().flop("Ks8d3c").disconnects(2).protects(2).bets(3, 300).folds(1).returns(3, 300)
    verdict = judged(hand.turn("2h").river("7c").shows(2, 3).awards(3, 300, pot=0).finishes())
    settled(verdict, uncalled={3: 300}, pots=[Pot(300, (2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    clean(verdict)


@pytest.mark.rule("GEN.DISCONNECT")
def test_a_house_may_exclude_protection() -> None:
    hand = limped().flop("Ks8d3c").bets(2, 100).disconnects(3).protects(3)
    clean(judged(hand))
    assert judged(hand, house_toml=house(disconnect_limits=["FL"])).codes == ["DISCONNECT"]
    assert judged(hand, house_toml=house(disconnect_limits=[])).codes == ["DISCONNECT"]


def test_a_house_may_offer_protection_in_tournaments() -> None:
    # The contract knows none in a tournament; a house that states otherwise says so in its rulebook.
    hand = limped(tournament=True).flop("Ks8d3c").bets(2, 100).disconnects(3).protects(3)
    assert judged(hand).codes == ["DISCONNECT"]
    clean(judged(hand, house_toml=house(disconnect_tournaments=True)))


@pytest.mark.consequence("TP.DISCONNECT.ABUSE")
def test_who_gains_by_interruptions_is_no_finding_of_the_hand() -> None:
    # Seat 1 loses the connection again and again, is protected facing a bet, and wins what it was protected for.
    hand = fixed_limit(house="trickyplay").disconnects(1).reconnects(1).calls(1, 200).calls(2, 100).checks(3)
    flop = hand.flop("Ks8d3c").disconnects(1).reconnects(1).bets(2, 200).calls(3, 200).disconnects(1).protects(1)
    shown = flop.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3, 1)
    # 6.00 and 4.00 at 2/4: 0.50 for the full 10.00, which the side pot completes.
    verdict = judged(shown.rakes(50, pot=1).awards(1, 600, pot=0).awards(3, 350, pot=1).finishes())
    clean(verdict)
    assert verdict.final == {1: 10400, 2: 9600, 3: 9950}
