"""A house file states only what differs: what is inherited, what is not, and what a hash covers."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import get_args

import pytest

from domain.rulebook import Parameter, RulebookError, Terms, canonical_content, load_rulebook, shipped_shelf
from domain.rulebook import choices as types
from tests.domain.rulebook.books import load, shipped

FLIPPED: dict[str, tuple[str, object]] = {
    "odd_chip_unit": ("100", 100),
    "uncalled_antes": ("false", False),
    "pot_merge": ("false", False),
    "rake_stated": ("true", True),
    "rake_play_money": ("false", False),
    "rake_tournaments": ("true", True),
    "currency_strict": ("true", True),
    "raise_needs_opponent": ("false", False),
    "fl_cap_bets": ("0", 0),
    "fl_cap_heads_up_bets": ("6", 6),
    "fl_cap_heads_up_tournaments": ("false", False),
    "fl_big_blind_counts": ("false", False),
    "fl_straddle_counts": ("false", False),
    "fl_bring_in_counts": ("true", True),
    "open_pair": ('{ stud = "double" }', {"stud": "double", "*": "none"}),
    "open_pair_holder": ("true", True),
    "open_pair_lasts": ("false", False),
    "spread_cap": ("4", 4),
    "community_betting": ("false", False),
    "bring_in_card": ('{ soko = "highest" }', {"soko": "highest", "*": "lowest"}),
    "bring_in_card_fixed_limit": ('{ soko = "highest" }', {"soko": "highest", "*": "lowest"}),
    "bring_in_card_pot_limit": ('{ stud = "highest" }', {"stud": "highest", "*": "lowest"}),
    "bring_in_full_bet": ("false", False),
    "bring_in_option": ("true", True),
    "straddle": ("false", False),
    "four_straight_ace_low": ("false", False),
    "kickers_before_suit": ("true", True),
    "dead_button": ("false", False),
    "burn": ("{ holdem = true }", {"holdem": True, "*": False}),
    "burn_last": ("false", False),
    "draw_most": ("{ five-card-draw = 3 }", {"five-card-draw": 3, "*": 0}),
    "own_discards_back": ("true", True),
    "reshuffle_folded": ("false", False),
    "reshuffle_burned": ("true", True),
    "split_offers": ("{ holdem = true }", {"holdem": True, "*": False}),
    "split_all_in_offers": ("false", False),
    "split_must_show": ("true", True),
    "muck_forfeits": ("false", False),
    "winner_must_show": ("false", False),
    "run_it_twice": ("false", False),
    "disconnect_limits": ('["FL", "SL"]', ("FL", "SL")),
    "disconnect_tournaments": ("true", True),
    "disconnect_needs_money": ("true", True),
    "disconnect_quota": ("3", 3),
    "disconnect_quota_hours": ("12", 12),
    "new_player_button": ("false", False),
    "missed_big_limit": ("2", 2),
    "buy_in_big_blinds_min": ("40", 40),
    "buy_in_big_blinds_max": ("250", 250),
    "buy_in_lower_limits": ("{ holdem = 5 }", {"holdem": 5, "*": 0}),
    "players": ('{ holdem = 6, "*" = 8 }', {"holdem": 6, "*": 8}),
}
CHOICES: dict[str, object] = {
    "odd_chip_first": types.OddChipFirst,
    "odd_chip_half": types.OddChipHalf,
    "odd_chip_board": types.OddChipBoard,
    "uncalled_against": types.UncalledAgainst,
    "pot_above": types.PotAbove,
    "dead_money": types.DeadMoney,
    "dead_all_in": types.DeadAllIn,
    "low_straight_suit": types.LowStraightSuit,
    "two_pairs_suit": types.TwoPairsSuit,
    "vela_kicker": types.VelaKicker,
    "pot_of_two": types.PotOfTwo,
    "rake_pots": types.RakePots,
    "rake_players": types.RakePlayers,
    "rake_base": types.RakeBase,
    "reopen": types.Reopen,
    "lone_check": types.LoneCheck,
    "min_raise": types.MinRaise,
    "short_open_raise": types.ShortOpenRaise,
    "pot_raise": types.PotRaise,
    "fl_short_all_in": types.ShortAllIn,
    "open_pair_raises": types.OpenPairRaises,
    "spread_raise": types.SpreadRaise,
    "bring_in_ties": types.BringInTies,
    "bring_in": types.BringIn,
    "high_board_all_in": types.HighBoardAllIn,
    "heads_up_button_posts": types.ButtonPosts,
    "small_blind": types.SmallBlind,
    "big_blind": types.BigBlind,
    "short_blind": types.ShortBlind,
    "show_first": types.ShowFirst,
    "discards_after_reshuffle": types.DiscardsAfterReshuffle,
    "timed_out_draw": types.TimedOutDraw,
    "split_consent": types.SplitConsent,
    "button_moves": types.ButtonMoves,
    "new_player_posts": types.BlindsOwed,
    "missed_small_posts": types.BlindsOwed,
    "missed_big_posts": types.BlindsOwed,
    "missed_both_posts": types.BlindsOwed,
    "disconnect_wins": types.DisconnectWins,
    "crash_policy": types.CrashPolicy,
}
CHOICES_BY_GAME: dict[str, object] = {
    "rake_start": types.RakeStart,
    "show_first_unbet": types.ShowFirstUnbet,
    "fl_cap_heads_up_when": types.CapHeadsUpWhen,
}


def parameter(text: str, name: str, extends: str = "generic/1") -> Parameter:
    return load(text, extends).parameters[name]


def test_every_parameter_is_flipped_here() -> None:
    assert {place.name for place in fields(Terms)} == {*FLIPPED, *CHOICES, *CHOICES_BY_GAME}


@pytest.mark.parametrize("name", FLIPPED)
def test_a_value_alone_sets_a_parameter(name: str) -> None:
    written, value = FLIPPED[name]
    book = load(f"parameters.{name}.value = {written}")
    assert getattr(book.terms, name) == book.parameters[name].value == value
    others = {place.name for place in fields(Terms)} - {name}
    assert all(getattr(book.terms, other) == getattr(shipped("generic").terms, other) for other in others)
    assert book.sha256 != load("").sha256


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_can_be_stated(name: str) -> None:
    choices = get_args(CHOICES[name])
    assert getattr(shipped("generic").terms, name) in choices
    for choice in choices:
        assert getattr(load(f'parameters.{name}.value = "{choice}"').terms, name) == choice


@pytest.mark.parametrize("name", CHOICES_BY_GAME)
def test_every_choice_can_be_stated_for_a_game(name: str) -> None:
    choices = get_args(CHOICES_BY_GAME[name])
    usual = getattr(shipped("generic").terms, name)["*"]
    assert usual in choices
    for choice in choices:
        stated = load(f'parameters.{name}.value = {{ omaha = "{choice}" }}')
        assert getattr(stated.terms, name) == {"omaha": choice, "*": usual}


def test_nothing_stated_is_the_extended_book() -> None:
    book, base = load("", "trickyplay/1"), shipped("trickyplay")
    assert (book.terms, book.rules, book.parameters, book.offers) == (
        base.terms,
        base.rules,
        base.parameters,
        base.offers,
    )
    assert (book.rake, book.currency) == (base.rake, "EUR")
    assert (book.name, book.house) == ("made-up/1", "made-up")
    assert book.in_force_from == "0001-01-01T00:00:00.000000Z"
    assert book.sha256 != base.sha256


def test_another_value_takes_over_the_rule_but_no_text() -> None:
    stated = shipped("trickyplay").parameters["odd_chip_half"]
    assert (stated.basis, stated.source != "") == ("S", True)
    changed = parameter('parameters.odd_chip_half.value = "low"', "odd_chip_half", "trickyplay/1")
    assert (changed.rule, changed.basis, changed.source) == ("TP.ODD.CHIP", "I", "")
    assert changed.gloss == "The half of a hi/lo pot that gets the odd unit between the halves."


def test_the_same_value_keeps_its_text() -> None:
    kept = parameter('parameters.odd_chip_half.value = "high"', "odd_chip_half", "trickyplay/1")
    assert kept == shipped("trickyplay").parameters["odd_chip_half"]


def test_a_quoted_source_makes_a_value_stated() -> None:
    text = 'parameters.straddle = { value = false, source = "Kein Straddle.", gloss = "No straddle." }'
    stated = parameter(text, "straddle")
    assert (stated.basis, stated.source, stated.gloss, stated.rule) == (
        "S",
        "Kein Straddle.",
        "No straddle.",
        "ALL.STRADDLE",
    )


def test_a_stated_basis_holds() -> None:
    text = 'parameters.disconnect_quota = { value = 3, basis = "I", source = "Eine gewisse Anzahl." }'
    assert parameter(text, "disconnect_quota").basis == "I"


def test_a_parameter_can_belong_to_another_rule_in_a_game() -> None:
    text = """
        parameters.bring_in = { value = "table", basis = "I", rules = { soko = "MU.SOKO" } }
        rules."MU.SOKO" = { basis = "S", source = "Soko.", gloss = "Soko." }
    """
    book = load(text)
    assert (book.rule_of("bring_in", "soko").id, book.rule_of("bring_in", "soko").basis) == ("MU.SOKO", "S")
    assert (book.rule_of("bring_in", "stud").id, book.rule_of("bring_in", "stud").basis) == ("ALL.BRING-IN", "I")
    assert book.sha256 != load('parameters.bring_in = { value = "table", basis = "I" }').sha256


def test_a_parameter_can_belong_to_a_rule_of_the_house() -> None:
    text = """
        parameters.straddle = { value = false, rule = "MU.STRADDLE" }
        rules."MU.STRADDLE" = { basis = "S", source = "Kein Straddle.", gloss = "No straddle." }
    """
    book = load(text)
    assert book.parameters["straddle"].rule == "MU.STRADDLE"
    assert book.rule("MU.STRADDLE").source == "Kein Straddle."


def test_a_table_by_game_replaces_the_inherited_one_but_for_its_star() -> None:
    book = load("parameters.players.value = { holdem = 6 }", "trickyplay/1")
    assert book.terms.players == {"holdem": 6, "*": 0}
    book = load('parameters.rake_start.value = { "*" = "always" }', "trickyplay/1")
    assert book.terms.rake_start_of("holdem") == "always"


def test_an_offer_replaces_the_inherited_one() -> None:
    book = load('offers = { holdem = ["NL"], "*" = ["FL"] }')
    assert (book.offers["holdem"], book.offers["omaha"]) == (("NL",), ("FL",))
    assert load('offers = { holdem = ["*"] }', "pokerhilfe/1").offers == {"holdem": ("FL", "SL", "PL", "HPL", "NL")}
    assert load("offers = {}").offers == {}


def test_a_rule_that_is_quoted_becomes_stated_and_keeps_its_gloss() -> None:
    book = load('rules."ALL.POT.MERGE".source = "Gleiche Töpfe sind einer."')
    rule = book.rule("ALL.POT.MERGE")
    assert (rule.basis, rule.source) == ("S", "Gleiche Töpfe sind einer.")
    assert rule.gloss == shipped("generic").rule("ALL.POT.MERGE").gloss


def test_a_row_with_an_inherited_id_replaces_that_row() -> None:
    text = '[[rake]]\nid = "TP.RAKE.NL"\nlimits = ["NL", "PL", "HPL"]\nbasis_points = 300'
    book = load(text, "trickyplay/1")
    assert [row.id for row in book.rake.rows] == [row.id for row in shipped("trickyplay").rake.rows]
    assert book.rake.rows[0].amount(10_000, 2) == 300
    assert (book.rule("TP.RAKE.NL").basis, book.rule("TP.RAKE.NL").source) == ("I", "")


def test_the_hash_covers_the_whole_resolved_content() -> None:
    content = json.loads(canonical_content(shipped("trickyplay")))
    assert content["parameters"]["reopen"]["value"] == "full-raise"  # inherited
    assert content["parameters"]["disconnect_limits"]["value"] == ["FL", "SL"]
    assert content["rules"]["ALL.DECK.UNIQUE"]["games"]["americana"] == "S"
    assert content["rake"][0]["tiers"][0] == {"below": 400, "per": 20, "take": 1}
    assert len(shipped("trickyplay").sha256) == 64


def test_a_change_in_the_extended_book_changes_the_hash() -> None:
    def heir(base: bytes) -> str:
        books = shipped_shelf().plus([base, b'slug = "heir"\nversion = 1\nextends = "base/1"'])
        book = books.get("heir/1")
        assert book is not None
        return book.sha256

    base = b'slug = "base"\nversion = 1\nextends = "generic/1"\n'
    assert heir(base) == heir(base + b"# a comment\n")
    assert heir(base) != heir(base + b"parameters.straddle.value = false")
    assert heir(base) != heir(base + b'rules."ALL.DEAD".gloss = "Dead."')


@pytest.mark.parametrize(
    "change",
    [
        'house = "other"',
        'currency = "SEK"',
        'in_force_from = "2026-01-01T00:00:00.000000Z"',
        'offers = { holdem = ["NL"] }',
        'rules."ALL.DEAD".source = "Tot."',
        '[[rake]]\nid = "MU.RAKE"\nbasis_points = 1',
    ],
)
def test_every_part_of_a_book_is_in_its_hash(change: str) -> None:
    assert load(change).sha256 != load("").sha256


def test_books_are_equal_by_name_and_hash() -> None:
    assert load("") == load("# another comment")
    assert hash(load("")) == hash(load(""))
    assert load("") != load("parameters.straddle.value = false")


def test_a_file_that_extends_nothing_must_state_every_parameter() -> None:
    with pytest.raises(RulebookError, match="is missing: state it, or begin the file with extends = "):
        load_rulebook(b'slug = "bare"\nversion = 1', shipped_shelf().get)


def test_a_warning_does_not_keep_a_file_from_being_loaded() -> None:
    assert load("parameters.rake_stated.value = true").terms.rake_stated is True


def test_the_error_names_the_key() -> None:
    with pytest.raises(RulebookError, match=r"^parameters\.straddle\.value must be true or false, not 'no'$"):
        load('parameters.straddle.value = "no"')
