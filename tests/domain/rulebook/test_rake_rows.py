"""Which row of a rake table a hand falls under."""

from __future__ import annotations

import pytest

from domain.rulebook.rake import RakeRow, StakeRange
from tests.domain.rulebook.books import MadeUpStakes, blinds, fixed, load, shipped


def chosen(house: str, game: str, limit: str, stakes: MadeUpStakes, dealt_in: int = 6) -> str | None:
    row = shipped(house).rake.row_for(game, limit, stakes, dealt_in)
    return None if row is None else row.id


@pytest.mark.parametrize("limit", ["NL", "PL", "HPL"])
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "stud", "draw-32"])
def test_trickyplay_has_one_row_for_big_bets_at_all_stakes(game: str, limit: str) -> None:
    assert chosen("trickyplay", game, limit, blinds(2)) == "TP.RAKE.NL"
    assert chosen("trickyplay", game, limit, MadeUpStakes()) == "TP.RAKE.NL"


@pytest.mark.parametrize(
    ("lower", "rule"),
    [
        (1, None),
        (2, "TP.RAKE.FL-MICRO"),
        (50, "TP.RAKE.FL-MICRO"),
        (51, None),
        (99, None),
        (100, "TP.RAKE.FL-LOW"),
        (101, None),
        (150, None),
        (199, None),
        (200, "TP.RAKE.FL-HIGH"),
        (1_000_000, "TP.RAKE.FL-HIGH"),
    ],
)
def test_a_stake_between_two_rows_of_trickyplay_has_no_stated_rake(lower: int, rule: str | None) -> None:
    assert chosen("trickyplay", "holdem", "FL", fixed(lower)) == rule
    assert chosen("trickyplay", "holdem", "FL", MadeUpStakes(lower=lower)) == rule
    assert chosen("trickyplay", "holdem", "SL", blinds(lower)) == rule


def test_a_higher_limit_that_is_not_twice_the_lower_fits_no_row() -> None:
    assert chosen("trickyplay", "holdem", "FL", fixed(100, 300)) is None
    assert chosen("pokerhilfe", "holdem", "FL", fixed(100, 300)) is None


def test_a_hand_without_stated_limits_has_no_row_by_lower_limit() -> None:
    assert chosen("trickyplay", "holdem", "FL", blinds(100)) is None
    assert chosen("trickyplay", "holdem", "SL", MadeUpStakes()) is None


def test_a_spread_limit_takes_its_big_blind_as_lower_limit() -> None:
    assert chosen("trickyplay", "holdem", "SL", MadeUpStakes(big_blind=100, spread=(200, 200, 300, 400))) == (
        "TP.RAKE.FL-LOW"
    )


@pytest.mark.parametrize("game", ["soko", "stud", "stud-hilo", "americana", "telesina"])
def test_a_spread_limit_of_a_bring_in_game_takes_the_first_maximum_as_lower_limit(game: str) -> None:
    assert chosen("trickyplay", game, "SL", MadeUpStakes(big_blind=2, spread=(200, 200, 300, 400))) == (
        "TP.RAKE.FL-HIGH"
    )
    assert chosen("trickyplay", game, "SL", blinds(200)) is None


@pytest.mark.parametrize("dealt_in", [0, 1, 11])
def test_a_number_of_players_without_maximum_has_no_row(dealt_in: int) -> None:
    assert chosen("trickyplay", "holdem", "NL", blinds(100), dealt_in) is None
    assert chosen("trickyplay", "holdem", "FL", fixed(100), dealt_in) is None


@pytest.mark.parametrize(
    ("lower", "rule"),
    [
        (2, "PH.RAKE.FL-002"),
        (3, None),
        (4, "PH.RAKE.FL-004"),
        (5, "PH.RAKE.FL-005"),
        (6, None),
        (10, "PH.RAKE.FL-010"),
        (11, None),
        (25, "PH.RAKE.FL-025"),
        (50, "PH.RAKE.FL-050"),
        (51, None),
        (100, "PH.RAKE.FL-100"),
        (150, None),
        (199, None),
        (200, "PH.RAKE.FL-MID"),
        (10_000, "PH.RAKE.FL-MID"),
        (10_001, None),
        (20_000, "PH.RAKE.FL-200"),
        (20_001, None),
    ],
)
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo", "stud", "stud-hilo"])
def test_fixed_limit_rows_of_pokerhilfe(game: str, lower: int, rule: str | None) -> None:
    assert chosen("pokerhilfe", game, "FL", fixed(lower)) == rule


@pytest.mark.parametrize(("big_blind", "rule"), [(1, None), (2, "PH.RAKE.NL"), (5000, "PH.RAKE.NL"), (5001, None)])
@pytest.mark.parametrize("limit", ["PL", "NL"])
def test_big_bet_row_of_pokerhilfe(limit: str, big_blind: int, rule: str | None) -> None:
    assert chosen("pokerhilfe", "holdem", limit, blinds(big_blind)) == rule
    assert chosen("pokerhilfe", "holdem", "HPL", blinds(big_blind)) is None


@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
@pytest.mark.parametrize("limit", ["PL", "NL"])
def test_big_bet_stud_has_no_row_at_pokerhilfe(game: str, limit: str) -> None:
    assert chosen("pokerhilfe", game, limit, blinds(100)) is None


def test_ten_players_have_no_big_bet_row_at_pokerhilfe() -> None:
    assert chosen("pokerhilfe", "holdem", "NL", blinds(100), 9) == "PH.RAKE.NL"
    assert chosen("pokerhilfe", "holdem", "NL", blinds(100), 10) is None


def test_generic_states_no_rake() -> None:
    assert chosen("generic", "holdem", "NL", blinds(100)) is None


def test_a_share_of_the_total_is_rounded_down_and_capped() -> None:
    book = load('[[rake]]\nid = "MU.RAKE"\nbasis_points = 275\ncaps = [{ players = [2, 9], cap = 30 }]')
    row = book.rake.row_for("holdem", "NL", blinds(100), 6)
    assert row is not None
    assert [row.amount(total, 6) for total in (36, 37, 399, 400, 1090, 1091, 5000)] == [0, 1, 10, 11, 29, 30, 30]
    assert row.working(1091, 6).basis_points == 275


def test_a_row_without_caps_is_for_every_number_of_players_and_has_no_maximum() -> None:
    book = load('[[rake]]\nid = "MU.RAKE"\ntiers = [{ per = 100, take = 5 }]')
    row = book.rake.row_for("soko", "SL", MadeUpStakes(), 23)
    assert row is not None
    assert row.cap(23) is None
    assert row.amount(1_000_099, 23) == 50_000


def test_an_entry_without_cap_has_no_maximum() -> None:
    book = load('[[rake]]\nid = "MU.RAKE"\ntiers = [{ per = 100, take = 5 }]\ncaps = [{ players = [2, 6] }]')
    (row,) = book.rake.rows
    assert (row.covers(6), row.covers(7), row.cap(6)) == (True, False, None)
    assert row.amount(1_000_000, 6) == 50_000


def test_only_fixed_and_spread_limit_have_a_lower_limit() -> None:
    row = RakeRow(id="MU.RAKE", basis="I", stakes=StakeRange("lower", least=1), basis_points=1)
    stakes = MadeUpStakes(big_blind=100, lower=100, higher=200)
    assert [limit for limit in ("FL", "SL", "PL", "HPL", "NL") if row.applies("holdem", limit, stakes, 6)] == [
        "FL",
        "SL",
    ]
