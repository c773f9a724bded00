"""Goal: the rules of TrioPoker's own hold'em page, section 4 of the rules page, where one hand can keep or break them.

Each rule is broken once and nearly broken once; what another house does with the same deeds is in
`test_contradictions`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.events import Event
from domain.events.hand import HoleCardsDealt
from tests.support.hands import BOARD, CARDS, dealt, fixed_limit, limped, three_handed
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario, scenario

FLOP, TURN, RIVER = BOARD[:6], "2h", "7c"
CHECKED, CALLED = "hand.checked.v1", "hand.called.v1"


def at(**options: Any) -> dict[str, Any]:  # noqa: ANN401 (whatever `scenario` takes)
    return {"house": "triopoker"} | options


def burned_down(hand: Scenario, *seats: int) -> Scenario:
    """Flop, turn and river with a burned card before each, the seats checking."""
    flop = hand.burns().flop(FLOP).checks(*seats)
    return flop.burns().turn(TURN).checks(*seats).burns().river(RIVER).checks(*seats)


# The first to act


@pytest.mark.rule("TR.FIRST")
def test_left_of_the_big_blind_nobody_checks() -> None:
    wrong = dealt(**at()).checks(1)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last, recorded=CHECKED))


@pytest.mark.near_miss("TR.FIRST")
def test_left_of_the_big_blind_one_folds_calls_or_raises() -> None:
    for hand in (dealt(**at()).folds(1), dealt(**at()).calls(1, 100), dealt(**at()).raises(1, 200)):
        clean(judged(hand))


@pytest.mark.near_miss("TR.FIRST")
def test_the_big_blind_itself_may_check() -> None:
    clean(judged(dealt(**at()).calls(1, 100).calls(2, 50).checks(3)))


# The button


def button_folds() -> Scenario:
    """Four seats; the button folds before the flop, the other three see it."""
    opening = scenario(**at(), blinds=(50, 100), stacks=dict.fromkeys(range(1, 5), 10000), button=3)
    return opening.small(4, 50).big(1, 100).deal().calls(2, 100).folds(3).calls(4, 50).checks(1).burns().flop(FLOP)


@pytest.mark.near_miss("TR.BUTTON.STAYS")
def test_a_folded_button_stays_and_its_left_opens_the_later_rounds() -> None:
    clean(judged(button_folds().checks(4, 1, 2).burns().turn(TURN).checks(4)))


@pytest.mark.rule("TR.BUTTON.STAYS")
@pytest.mark.parametrize("seat", [1, 2])
def test_a_folded_button_does_not_pass_to_a_neighbour(seat: int) -> None:
    wrong = button_folds().checks(seat)
    found(judged(wrong), fault("TURN_ORDER", seat=seat, pos=wrong.last, recorded=seat, expected=4))


# Burned cards


@pytest.mark.near_miss("TR.HOLDEM.BURN")
def test_a_card_burned_before_each_street_is_right() -> None:
    clean(judged(burned_down(limped(**at()), 2, 3, 1)))


@pytest.mark.rule("TR.HOLDEM.BURN")
def test_a_missing_burn_is_found_before_the_street_that_it_belongs_to() -> None:
    flop = limped(**at()).flop(FLOP)
    missing = fault("DEAL_COUNT", severity="warning", pos=None, recorded=0, expected=1, rule="TR.HOLDEM.BURN")
    found(judged(flop), missing)
    turn = limped(**at()).burns().flop(FLOP).checks(2, 3, 1).turn(TURN)
    found(judged(turn), missing)
    assert "turn" in judged(turn).findings[0]["message"]


@pytest.mark.rule("TR.HOLDEM.BURN")
def test_the_burn_before_the_river_is_our_reading_and_says_so() -> None:
    turn = limped(**at()).burns().flop(FLOP).checks(2, 3, 1).burns().turn(TURN).checks(2, 3, 1)
    (flop,), (river,) = judged(limped(**at()).flop(FLOP)).findings, judged(turn.river(RIVER)).findings
    assert [(each["rule"], each["basis"]) for each in (flop, river)] == [
        ("TR.HOLDEM.BURN", "S"),
        ("TR.HOLDEM.BURN", "I"),
    ]
    clean(judged(turn.river(RIVER), house_toml=house("triopoker/1", burn_last=False)))


@pytest.mark.rule("TR.HOLDEM.BURN")
def test_one_burn_serves_one_street_and_none_is_saved_up() -> None:
    two_before_the_flop = limped(**at()).burns().burns().flop(FLOP).checks(2, 3, 1).turn(TURN)
    assert judged(two_before_the_flop).codes == ["DEAL_COUNT"]
    before_the_deal = three_handed(**at()).small(2, 50).big(3, 100).burns().deal(CARDS)
    assert judged(before_the_deal.calls(1, 100).calls(2, 50).checks(3).flop(FLOP)).codes == ["DEAL_COUNT"]


@pytest.mark.near_miss("TR.HOLDEM.BURN")
def test_nothing_is_asked_of_streets_that_were_not_dealt_or_not_stated() -> None:
    clean(judged(limped(**at())))
    clean(judged(limped(**at(states=("times", "shows", "mucks", "rake", "awards", "finals"))).flop(FLOP)))
    clean(judged(limped(**at()).burns("9s").flop(FLOP)))


@pytest.mark.near_miss("TR.HOLDEM.BURN")
def test_a_flop_that_is_dealt_twice_has_no_effect_and_asks_for_no_second_burn() -> None:
    twice = limped(**at()).burns().flop(FLOP).checks(2, 3, 1).burns().flop("4d5d6d").turn(TURN)
    found(judged(twice), fault("SEQUENCE", recorded="hand.board-dealt.v1"))


# Fixed limit


@pytest.mark.rule("TR.FL.SIZE")
@pytest.mark.parametrize(("street", "wrong", "right"), [("flop", 600, 300), ("turn", 300, 600), ("river", 300, 600)])
def test_three_three_six_six(street: str, wrong: int, right: int) -> None:
    hand = street_of_limit_holdem(street)
    bet = hand.bets(2, wrong)
    found(judged(bet), fault("BET_SIZE", seat=2, pos=bet.last, recorded=wrong, expected=right))


@pytest.mark.near_miss("TR.FL.SIZE")
@pytest.mark.parametrize(("street", "right"), [("flop", 300), ("turn", 600), ("river", 600)])
def test_the_limit_of_the_round_is_right(street: str, right: int) -> None:
    clean(judged(street_of_limit_holdem(street).bets(2, right).raises(3, 2 * right)))


def street_of_limit_holdem(street: str) -> Scenario:
    """3.00/6.00, checked down to this street; seat 2 is to act."""
    hand = fixed_limit(300, **at()).calls(1, 300).calls(2, 150).checks(3).burns().flop(FLOP)
    if street != "flop":
        hand = hand.checks(2, 3, 1).burns().turn(TURN)
    return hand.checks(2, 3, 1).burns().river(RIVER) if street == "river" else hand


def four_bets_of_three(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """2.00/4.00 on the flop: a bet and three raises of seats 2, 3 and 1; seat 3 is to act."""
    flop = fixed_limit(**at(**options)).calls(1, 200).calls(2, 100).checks(3).burns().flop(FLOP)
    return flop.bets(2, 200).raises(3, 400).raises(1, 600).raises(2, 600, to=800)


def bets_heads_up(bets: int, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Two seats at 2.00/4.00, the button posts the big blind: so many bets and raises on the flop, seat 2 first."""
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(**at(**options), limit="FL", stakes=stakes, stacks={1: 20000, 2: 20000}, button=1)
    hand = opening.small(2, 100).big(1, 200).deal().calls(2, 100).checks(1).burns().flop(FLOP).bets(2, 200)
    for number in range(2, bets + 1):
        hand = hand.raises(2 if number % 2 else 1, 400, to=200 * number)
    return hand


@pytest.mark.rule("TR.FL.CAP")
@pytest.mark.parametrize("tournament", [False, True])
def test_three_players_have_a_bet_and_three_raises(tournament: bool) -> None:
    wrong = four_bets_of_three(tournament=tournament).raises(3, 600, to=1000)
    found(
        judged(wrong), fault("RAISE_CAP", seat=3, pos=wrong.last, recorded=5, expected=4, rule="TR.FL.CAP", basis="S")
    )


@pytest.mark.near_miss("TR.FL.CAP")
def test_two_players_raise_without_end_for_money() -> None:
    clean(judged(four_bets_of_three().calls(3, 400).calls(1, 200)))
    clean(judged(bets_heads_up(9)))


@pytest.mark.rule("TR.FL.CAP")
def test_two_players_of_a_tournament_have_three_raises() -> None:
    clean(judged(bets_heads_up(4, tournament=True)))
    wrong = bets_heads_up(5, tournament=True)
    found(judged(wrong), fault("RAISE_CAP", seat=2, pos=wrong.last, recorded=5, expected=4, rule="TR.FL.CAP"))


@pytest.mark.rule("TR.FL.CAP")
def test_two_that_are_left_of_three_are_not_heads_up() -> None:
    flop = fixed_limit(**at()).folds(1).calls(2, 100).checks(3).burns().flop(FLOP).bets(2, 200)
    four = flop.raises(3, 400).raises(2, 400).raises(3, 400, to=800)
    clean(judged(four))
    wrong = four.raises(2, 400, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=2, pos=wrong.last, recorded=5, expected=4))


# Blinds


@pytest.mark.near_miss("TR.BLIND.SB")
@pytest.mark.parametrize(("lower", "small"), [(1500, 700), (500, 200), (200, 100), (100, 50)])
def test_the_small_blind_is_that_of_the_table(lower: int, small: int) -> None:
    clean(judged(posted(lower, small, small)))


@pytest.mark.rule("TR.BLIND.SB")
@pytest.mark.parametrize(("lower", "table", "wrong"), [(1500, 700, 750), (500, 200, 250), (200, 100, 50)])
def test_another_small_blind_than_that_of_the_table_is_wrong(lower: int, table: int, wrong: int) -> None:
    hand = posted(lower, table, wrong)
    found(judged(hand), fault("FORCED_BET", seat=2, recorded=wrong, expected=table))


@pytest.mark.rule("TR.BLIND.SB")
def test_the_big_blind_is_the_lower_limit_whatever_the_table_says() -> None:
    stakes = {"small_blind": 100, "big_blind": 300, "lower": 200, "higher": 400}
    opening = three_handed(**at(limit="FL", blinds=None, stakes=stakes)).small(2, 100)
    clean(judged(opening.big(3, 200).deal(CARDS)))
    wrong = opening.big(3, 250).deal(CARDS)
    found(judged(wrong), fault("FORCED_BET", seat=3, recorded=250, expected=300, rule="TR.BLIND.SB", basis="S"))


def posted(lower: int, table: int, small: int) -> Scenario:
    """Fixed limit; the table's small blind is `table`, seat 2 posts `small`."""
    stakes = {"small_blind": table, "big_blind": lower, "lower": lower, "higher": 2 * lower}
    return three_handed(**at(limit="FL", blinds=None, stakes=stakes)).small(2, small).big(3, lower).deal(CARDS)


# Players


@pytest.mark.rule("TR.PLAYERS")
@pytest.mark.parametrize(("game", "most"), [("holdem", 10), ("five-card-draw", 5)])
def test_one_player_too_many(game: str, most: int) -> None:
    (finding,) = judged(seated(most + 1, game)).faults
    assert fault("PLAYERS", recorded=most + 1, expected=most, rule="TR.PLAYERS", basis="S").matches(finding)


@pytest.mark.near_miss("TR.PLAYERS")
@pytest.mark.parametrize(("game", "most"), [("holdem", 10), ("five-card-draw", 5)])
def test_a_full_table(game: str, most: int) -> None:
    assert judged(seated(most, game)).faults == []
    assert judged(seated(most + 1, game, out=(4,))).faults == []


def seated(players: int, game: str, **options: Any) -> Scenario:  # noqa: ANN401 (as above)
    stacks = dict.fromkeys(range(1, players + 1), 10000)
    return scenario(**at(game=game, **options), blinds=(50, 100), stacks=stacks, button=1)


# Five Card Draw


DRAW_CARDS = {1: "JhJd4c5s6h", 2: "KdKc3s7h8d", 3: "QsQh2d9c5h"}


def before_the_draw(**options: Any) -> Scenario:  # noqa: ANN401 (as above)
    """Three players in for 1.00 each; seat 2 draws first."""
    opening = three_handed(**at(game="five-card-draw", **options)).small(2, 50).big(3, 100).deal(DRAW_CARDS)
    return opening.calls(1, 100).calls(2, 50).checks(3)


@pytest.mark.near_miss("TR.DRAW")
@pytest.mark.parametrize(("gone", "came"), [("3s", "Ts"), ("3s7h8d", "TsTdTc"), ("KdKc3s7h8d", "AsAdAcAh2c")])
def test_any_number_of_the_five_cards_is_exchanged(gone: str, came: str) -> None:
    hand = before_the_draw().exchanges(2, gone, came).pats(3, 1).checks(2, 3, 1)
    clean(judged(hand))


@pytest.mark.near_miss("TR.DRAW")
def test_all_may_keep_their_cards() -> None:
    hand = before_the_draw().pats(2, 3, 1).checks(2, 3, 1).shows(2, 3, 1)
    clean(judged(hand.awards(2, 300, pot=0).finishes()))


@pytest.mark.rule("TR.DRAW")
def test_nobody_draws_more_than_he_discards() -> None:
    wrong = before_the_draw().exchanges(2, "3s", "TsTd")
    found(judged(wrong), fault("DRAW", seat=2, pos=wrong.last))


@pytest.mark.rule("TR.DRAW")
def test_cards_are_exchanged_after_the_first_round_and_once() -> None:
    assert judged(three_handed(**at(game="five-card-draw")).small(2, 50).big(3, 100).deal().pats(1)).codes == [
        "SEQUENCE"
    ]
    twice = before_the_draw().exchanges(2, "3s", "Ts").pats(3, 1).checks(2, 3, 1).discards(2, "7h", draw=2)
    assert judged(twice).codes == ["SEQUENCE"]


@pytest.mark.rule("TR.FL.CAP")
def test_two_players_of_five_card_draw_have_four_bets() -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    stacks = {1: 20000, 2: 20000}
    opening = scenario(**at(game="five-card-draw"), limit="FL", stakes=stakes, stacks=stacks, button=1)
    blinds = opening.small(2, 100).big(1, 200).deal()
    four = blinds.raises(2, 300).raises(1, 400).raises(2, 400, to=800)
    clean(judged(four))
    wrong = four.raises(1, 400, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=1, recorded=5, expected=4, rule="TR.FL.CAP", basis="S"))


# Showdown


@pytest.mark.near_miss("TR.SHOW")
def test_the_last_to_raise_shows_first_and_a_caller_may_muck() -> None:
    hand = to_the_river().bets(2, 100).raises(3, 200).folds(1).calls(2, 100).shows(3).mucks(2)
    clean(judged(hand.awards(3, 700, pot=0).finishes()))


@pytest.mark.rule("TR.SHOW")
def test_who_called_does_not_show_before_the_last_to_raise() -> None:
    hand = to_the_river().bets(2, 100).raises(3, 200).folds(1).calls(2, 100).shows(2, 3)
    verdict = judged(hand.awards(3, 700, pot=0).finishes())
    found(verdict, fault("SHOWDOWN", seat=2, recorded=2, expected=3, rule="TR.SHOW", basis="S"))


@pytest.mark.rule("TR.SHOW")
def test_without_a_bet_left_of_the_button_shows_first_which_is_our_reading() -> None:
    hand = to_the_river().checks(2, 3, 1)
    clean(judged(hand.shows(2, 3, 1).awards(1, 300, pot=0).finishes()))
    verdict = judged(hand.shows(3, 2, 1).awards(1, 300, pot=0).finishes())
    found(verdict, fault("SHOWDOWN", seat=3, recorded=3, expected=2, rule="TR.SHOW", basis="I"))


@pytest.mark.consequence("TR.HISTORY")
def test_what_a_player_asks_to_see_afterwards_is_in_the_record_and_changes_no_verdict() -> None:
    # Seat 1 has called with kings and mucks them: they stay in the record for its history and win nothing.
    called = to_the_river().bets(2, 100).calls(3, 100).calls(1, 100).shows(2, 3)
    hand = called.mucks(1).awards(3, 600, pot=0).finishes()
    unknown = replace(hand, events=tuple(_without_cards_of(event, 1) for event in hand.events))
    seen, unseen = judged(hand), judged(unknown)
    assert (seen.pots, seen.final) == (unseen.pots, unseen.final)
    assert seen.final == {1: 9800, 2: 9800, 3: 10400}
    found(seen, fault("SHOWDOWN", seat=1, rule="ALL.SHOW.MUCK"))
    clean(unseen)


def _without_cards_of(event: Event, seat: int) -> Event:
    data = event.data
    if isinstance(data, HoleCardsDealt) and data.seat == seat:
        return replace(event, data=data.model_copy(update={"down": ("??", "??")}))
    return event


def to_the_river() -> Scenario:
    """3.00 in the pot, nobody bet; seat 2 is to act on the river."""
    turn = limped(**at()).burns().flop(FLOP).checks(2, 3, 1).burns().turn(TURN).checks(2, 3, 1)
    return turn.burns().river(RIVER)


# Rake: the operator's own table


TABLE = """
slug = "trios-operator"
version = 1
extends = "triopoker/1"
house = "triopoker"
parameters.rake_stated.value = true
parameters.rake_start.value = { holdem = "flop" }

[[rake]]
id = "OP.RAKE"
gloss = "0.05 for each full 1.00, at most 0.75 heads-up and 2.00 otherwise."
tiers = [{ per = 100, take = 5 }]
caps = [{ players = [2, 2], cap = 75 }, { players = [3, 10], cap = 200 }]
"""


def at_the_showdown() -> Scenario:
    return to_the_river().checks(2, 3, 1).shows(2, 3, 1)


@pytest.mark.rule("TR.RAKE")
@pytest.mark.parametrize("taken", [0, 15, 299])
def test_without_a_table_rake_is_taken_as_recorded(taken: int) -> None:
    hand = at_the_showdown().rakes(taken, pot=0) if taken else at_the_showdown()
    verdict = judged(hand.awards(1, 300 - taken, pot=0).finishes())
    clean(verdict)
    assert verdict.rake == {"expected": None, "recorded": taken, "used": taken, "rule": "TR.RAKE"}
    assert verdict.status == "ok"


@pytest.mark.near_miss("TR.RAKE")
def test_with_the_operators_table_rake_is_verified() -> None:
    hand = at_the_showdown().rakes(15, pot=0).awards(1, 285, pot=0).finishes()
    verdict = judged(hand, house_toml=TABLE)
    clean(verdict)
    assert verdict.rake == {"expected": 15, "recorded": 15, "used": 15, "rule": "OP.RAKE"}
    more = at_the_showdown().rakes(16, pot=0).awards(1, 284, pot=0).finishes()
    found(judged(more, house_toml=TABLE), fault("RAKE", recorded=16, expected=15, rule="OP.RAKE", basis="I"))


@pytest.mark.near_miss("TR.RAKE")
def test_the_operators_table_knows_where_rake_starts() -> None:
    hand = dealt(**at()).folds(1, 2).returns(3, 50).rakes(5, pot=0).awards(3, 95, pot=0).finishes()
    clean(judged(hand))
    found(judged(hand, house_toml=TABLE), fault("RAKE_FORBIDDEN", recorded=5, expected=0))


def test_play_money_and_tournaments_are_not_raked_although_no_table_is_stated() -> None:
    for options in ({"real_money": False, "currency": "PLAY"}, {"tournament": True}):
        opening = limped(**at(**options))
        river = burned_down(opening, 2, 3, 1).shows(2, 3, 1).rakes(15, pot=0).awards(1, 285, pot=0).finishes()
        found(judged(river), fault("RAKE_FORBIDDEN", recorded=15, expected=0, rule="ALL.RAKE.NONE"))


# What neither page offers


def test_games_that_the_house_does_not_offer() -> None:
    verdict = judged(three_handed(**at(game="omaha")).small(2, 50).big(3, 100).deal())
    assert verdict.codes == ["GAME_UNKNOWN"]
    assert verdict.status == "unverifiable"
    clean(judged(dealt(**at(limit="PL"))))
