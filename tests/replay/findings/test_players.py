"""Goal: PLAYERS and GAME_UNKNOWN."""

from __future__ import annotations

import pytest

from tests.support.hands import limped, shown, three_handed
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario


def full_table(players: int, game: str = "holdem", **options: object) -> Scenario:
    """So many dealt in; blinds and cards are out."""
    stacks = dict.fromkeys(range(1, players + 1), 10000)
    usual: dict[str, object] = {"blinds": (50, 100), "stacks": stacks, "button": 1, "game": game}
    opening = scenario(**(usual | options))  # type: ignore[arg-type]
    small, big = (1, 2) if players == 2 else (2, 3)
    return opening.small(small, 50).big(big, 100).deal()


@pytest.mark.rule("PH.PLAYERS")
@pytest.mark.rule("TP.PLAYERS")
@pytest.mark.parametrize(
    ("house", "game", "most"),
    [
        ("trickyplay", "holdem", 10),
        ("trickyplay", "omaha", 9),
        ("trickyplay", "omaha-hilo", 9),
        ("pokerhilfe", "holdem", 10),
        ("pokerhilfe", "omaha", 10),
        ("pokerhilfe", "omaha-hilo", 10),
    ],
)
def test_one_player_more_than_the_house_allows_is_a_warning(house: str, game: str, most: int) -> None:
    crowded = full_table(most + 1, game, house=house)
    found(judged(crowded), fault("PLAYERS", recorded=most + 1, expected=most))


@pytest.mark.near_miss("PH.PLAYERS")
@pytest.mark.near_miss("TP.PLAYERS")
@pytest.mark.parametrize(
    ("house", "game", "most"), [("trickyplay", "holdem", 10), ("trickyplay", "omaha", 9), ("pokerhilfe", "omaha", 10)]
)
def test_as_many_as_the_house_allows_are_right(house: str, game: str, most: int) -> None:
    clean(judged(full_table(most, game, house=house)))


def test_seats_that_sit_out_do_not_count() -> None:
    clean(judged(full_table(11, house="trickyplay", out=(11,))))


@pytest.mark.rule("ALL.PLAYERS")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1"])
def test_fewer_than_two_are_no_hand(rulebook: str) -> None:
    alone = scenario(blinds=(50, 100), stacks={1: 10000, 2: 10000}, out=(2,)).small(1, 50)
    found(judged(alone, rulebook), fault("PLAYERS", recorded=1))


@pytest.mark.near_miss("ALL.PLAYERS")
def test_two_are_enough() -> None:
    clean(judged(full_table(2)))


@pytest.mark.parametrize("game", ["razz", "badugi"])
def test_an_unknown_game_is_a_remark_and_keeps_the_books(game: str) -> None:
    hand = shown(game=game, house="trickyplay").awards(3, 300, pot=0).finishes()
    verdict = judged(hand)
    found(verdict, fault("GAME_UNKNOWN", severity="info"))
    assert verdict.status == "unverifiable"
    assert verdict.uncalled == {}
    assert verdict.pots == [Pot(300, (1, 2, 3), None, rake=0)]
    assert verdict.rake["expected"] is None
    assert verdict.final is None or set(verdict.final.values()) == {None}


def test_in_an_unknown_game_a_pot_bears_the_rake_that_is_recorded() -> None:
    verdict = judged(shown(game="badugi").rakes(20).awards(3, 280, pot=0).finishes())
    found(verdict, fault("GAME_UNKNOWN", severity="info"))
    assert verdict.rake["used"] == 20
    assert verdict.pots == [Pot(300, (1, 2, 3), None, rake=20)]


def test_in_an_unknown_game_stacks_duplicates_and_sums_are_still_checked() -> None:
    exceeded = limped(game="razz").bets(2, 9901)
    assert "STACK_EXCEEDED" in judged(exceeded).codes
    duplicate = three_handed(game="razz").small(2, 50).big(3, 100).deal({1: "KdKc", 2: "KdQd"})
    assert "CARD_DUPLICATE" in judged(duplicate).codes


def test_in_an_unknown_game_a_stack_follows_from_the_record() -> None:
    # 100.00 − 1.00 + 3.00 as recorded, whoever won by the rules.
    hand = shown(game="razz").awards(1, 300, pot=0).finishes({1: 10300})
    found(
        judged(hand),
        fault("FINAL_STACK", seat=1, pos=hand.last, recorded=10300, expected=10200),
        fault("GAME_UNKNOWN"),
    )


def test_in_an_unknown_game_chips_that_come_from_nowhere_break_the_sum() -> None:
    # The award is not judged, but 3.10 do not come out of 3.00.
    hand = shown(game="razz").awards(1, 310, pot=0).finishes()
    found(
        judged(hand),
        fault("CONSERVATION", pos=hand.last, recorded=30010, expected=30000),
        fault("GAME_UNKNOWN"),
    )


def test_an_unknown_limit_leaves_sizes_caps_and_rake_unjudged() -> None:
    hand = limped(limit="XL", house="trickyplay").flop("Ks8d3c").bets(2, 1).calls(3, 1).folds(1)
    verdict = judged(hand.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3).awards(3, 302, pot=0).finishes())
    found(verdict, fault("GAME_UNKNOWN", severity="info"))
    assert verdict.status == "unverifiable"
    assert verdict.pots == [Pot(302, (2, 3), {3: 302})]
    assert verdict.rake["expected"] is None
    wrong = limped(limit="XL").flop("Ks8d3c").checks(3)
    assert sorted(judged(wrong).codes) == ["GAME_UNKNOWN", "TURN_ORDER"]


def test_a_game_that_the_house_does_not_offer_is_judged_and_said_to_be_unknown() -> None:
    # pokerhilfe has no half-pot limit.
    hand = limped(house="pokerhilfe", limit="HPL").flop("Ks8d3c").bets(2, 151)
    assert sorted(judged(hand).codes) == ["BET_SIZE", "GAME_UNKNOWN"]
    assert judged(limped(house="pokerhilfe", limit="HPL").flop("Ks8d3c").bets(2, 150)).status == "unverifiable"


def test_known_games_are_no_remark() -> None:
    for game in ("holdem", "omaha", "omaha-hilo"):
        clean(judged(full_table(3, game)))


def test_in_an_unknown_game_nobody_counts_the_boards_that_were_agreed() -> None:
    hand = limped(game="courchevel").agrees(2, 1, 2, 3).flop("Ks8d3c", 1).flop("Js7d4c", 2)
    found(judged(hand.awards(1, 300, pot=0).finishes()), fault("GAME_UNKNOWN"))
