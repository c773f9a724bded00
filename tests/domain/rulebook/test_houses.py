"""The shipped houses against their sources: quotations, bases, values, games."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from domain.rulebook import Rulebook, lint, shipped_shelf
from domain.rulebook.vocabulary import GAMES, LIMITS
from tests.domain.rulebook.books import shipped
from tests.support.shared import SHARED, needs_shared

HOUSES = ("generic", "trickyplay", "pokerhilfe", "triopoker", "wettangebote")
SEEDS = {"trickyplay": "000", "pokerhilfe": "001", "triopoker": "00[23]", "wettangebote": "004"}
TERSE = {"wettangebote": 30}  # one game on one page has less to say than a room

# By rule of all houses: its basis in generic, trickyplay, pokerhilfe, triopoker, wettangebote, from the last column of
# the rules page.
BASES = {
    "ALL.HAND.BEST5": "SSSSS",
    "ALL.HAND.USE": "SSSSS",
    "ALL.HILO.8": "ISSII",
    "ALL.DECK.UNIQUE": "IIIII",
    "ALL.DEAL.ORDER": "SSSSS",
    "ALL.PLAYERS": "IIIII",
    "ALL.ANTE": "SSSSS",
    "ALL.BLIND.POSITION": "SSSSS",
    "ALL.BLIND.LIVE": "SSSSS",
    "ALL.BLIND.SHORT": "IIIII",
    "ALL.BUTTON.MOVE": "SSSSS",
    "ALL.ORDER.BLIND-GAMES": "SSSSS",
    "ALL.ORDER.HEADS-UP": "IISSI",
    "ALL.ORDER.STUD": "ISSIS",
    "ALL.BRING-IN": "IIIII",
    "ALL.STUD.EXHAUSTED": "IIIII",
    "ALL.ACT.LEGAL": "SSSSS",
    "ALL.DEAD": "IIISI",
    "ALL.BET.MIN-RAISE": "ISSII",
    "ALL.BET.INCOMPLETE": "IIIII",
    "ALL.BET.FL-CAP": "SSSSS",
    "ALL.BET.FL-SIZE": "ISSSS",
    "ALL.BET.SL": "IIIII",
    "ALL.BET.PL": "ISSII",
    "ALL.BET.NL": "IISSI",
    "ALL.BET.TABLE-STAKES": "IISII",
    "ALL.POT.UNCALLED": "IIIII",
    "ALL.POT.SIDE": "ISSII",
    "ALL.POT.ABOVE": "IIIII",
    "ALL.POT.MERGE": "IIIII",
    "ALL.POT.SPLIT": "IIIII",
    "ALL.ODD.CHIP": "ISIII",
    "ALL.POT.UNCONTESTED": "IISSS",
    "ALL.DRAW": "SSSSS",
    "ALL.DRAW.EXHAUSTED": "IIIII",
    "ALL.SHOW.ORDER": "ISISS",
    "ALL.SHOW.MUCK": "IIIII",
    "ALL.RAKE.BASE": "ISIII",
    "ALL.RAKE.POTS": "IIIII",
    "ALL.RAKE.NONE": "ISIII",
    "GEN.RAKE.RECORDED": "IIIII",
    "GEN.RIT": "IIIII",
    "GEN.SPLIT": "IIIII",
    "GEN.DISCONNECT": "IIIII",
    "ALL.CRASH": "IIIII",
    "ALL.CRASH.POLICY": "ISIII",
    "ALL.STRADDLE": "IIIII",
}
INTERPRETED = {"TP.CRASH.COMPLETE", "TP.CRASH.ONCE", "PH.RAKE.WHEN", "TR.RAKE", "WS.RAKE"}
# The page states the numbers of players without an id; spread limit and the community card of stud, which generic has
# too, under ids of houses alone.
ADDED = {"ALL.PLAYERS", "TP.PLAYERS", "ALL.BET.SL", "ALL.STUD.EXHAUSTED", "ALL.DRAW", "ALL.DRAW.EXHAUSTED", "GEN.SPLIT"}

GENERIC = {
    "odd_chip_unit": 1,
    "odd_chip_first": "left-of-button",
    "odd_chip_half": "high",
    "odd_chip_board": "first",
    "uncalled_against": "all",
    "uncalled_antes": True,
    "pot_above": "own-pot",
    "pot_merge": True,
    "dead_money": "first-pot",
    "dead_all_in": "front-pot",
    "four_straight_ace_low": True,
    "low_straight_suit": "ten",
    "two_pairs_suit": "fifth-card",
    "kickers_before_suit": False,
    "vela_kicker": "rank-first",
    "pot_of_two": "eligible",
    "rake_stated": False,
    "rake_pots": "incremental",
    "rake_play_money": True,
    "rake_tournaments": False,
    "rake_start": {"*": "always"},
    "rake_players": "dealt-in",
    "rake_base": "after-uncalled",
    "currency_strict": False,
    "reopen": "full-raise",
    "raise_needs_opponent": True,
    "lone_check": "allowed",
    "min_raise": "last-raise",
    "short_open_raise": "on-top",
    "pot_raise": "after-call",
    "fl_cap_bets": 4,
    "fl_cap_heads_up_bets": 4,
    "fl_cap_heads_up_when": {"*": "never"},
    "fl_cap_heads_up_tournaments": True,
    "fl_big_blind_counts": True,
    "fl_straddle_counts": True,
    "fl_short_all_in": "half",
    "fl_bring_in_counts": False,
    "open_pair": {"*": "none"},
    "open_pair_raises": "as-large",
    "open_pair_holder": False,
    "open_pair_lasts": True,
    "spread_raise": "equal",
    "spread_cap": 3,
    "community_betting": True,
    "heads_up_button_posts": "small",
    "small_blind": "table",
    "big_blind": "table",
    "short_blind": "full-owed",
    "straddle": True,
    "dead_button": True,
    "burn": {"*": False},
    "burn_last": True,
    "bring_in_card": {"*": "lowest"},
    "bring_in_card_fixed_limit": {"*": "lowest"},
    "bring_in_card_pot_limit": {"*": "lowest"},
    "bring_in_ties": "spades-hearts-diamonds-clubs",
    "bring_in": "table",
    "bring_in_full_bet": True,
    "bring_in_option": False,
    "high_board_all_in": "next-highest",
    "show_first": "last-aggressor",
    "show_first_unbet": {"*": "left-of-button"},
    "draw_most": {"*": 0},
    "own_discards_back": False,
    "reshuffle_folded": True,
    "reshuffle_burned": False,
    "discards_after_reshuffle": "join-deck",
    "timed_out_draw": "plays-on",
    "split_offers": {"*": False, "draw-32": True},
    "split_consent": "all",
    "split_all_in_offers": True,
    "split_must_show": False,
    "muck_forfeits": True,
    "winner_must_show": True,
    "run_it_twice": True,
    "disconnect_limits": ("*",),
    "disconnect_tournaments": False,
    "disconnect_needs_money": False,
    "disconnect_quota": 0,
    "disconnect_quota_hours": 24,
    "disconnect_wins": "pot",
    "crash_policy": "return-all",
    "button_moves": "next-player",
    "new_player_posts": "nothing",
    "new_player_button": True,
    "missed_small_posts": "nothing",
    "missed_big_posts": "nothing",
    "missed_both_posts": "nothing",
    "missed_big_limit": 0,
    "buy_in_big_blinds_min": 0,
    "buy_in_big_blinds_max": 0,
    "buy_in_lower_limits": {"*": 0},
    "players": {"*": 0},
}
SOKO_HIGHEST = {"*": "lowest", "soko": "highest", "americana": "highest", "telesina": "highest"}
TRICKYPLAY = {
    "bring_in_card": SOKO_HIGHEST,
    "bring_in_card_fixed_limit": SOKO_HIGHEST,
    "bring_in_card_pot_limit": SOKO_HIGHEST | {"stud": "highest"},
    "open_pair": {"*": "none", "stud": "double"},
    "community_betting": False,
    "rake_stated": True,
    "rake_play_money": False,
    "rake_start": {
        "*": "always",
        "holdem": "flop",
        "omaha": "flop",
        "omaha-hilo": "flop",
        "soko": "third-card",
        "stud": "fourth-card",
        "stud-hilo": "fourth-card",
        "five-card-draw": "draw",
        "triple-draw-27": "draw",
        "americana": "third-card",
        "telesina": "third-card",
        "draw-32": "draw",
    },
    "big_blind": "lower-limit",
    "straddle": False,
    "show_first_unbet": {"*": "left-of-button", "draw-32": "left-of-big-blind"},
    "draw_most": {"*": 0, "five-card-draw": 5, "triple-draw-27": 5, "draw-32": 4},
    "timed_out_draw": "check-or-fold",
    "run_it_twice": False,
    "disconnect_limits": ("FL", "SL"),
    "disconnect_tournaments": False,
    "disconnect_needs_money": True,
    "disconnect_quota": 2,
    "new_player_posts": "big",
    "missed_big_posts": "big",
    "missed_both_posts": "both",
    "buy_in_big_blinds_min": 20,
    "buy_in_big_blinds_max": 100,
    "buy_in_lower_limits": {"*": 10},
    "players": {
        "*": 0,
        "holdem": 10,
        "omaha": 9,
        "omaha-hilo": 9,
        "soko": 8,
        "stud": 8,
        "stud-hilo": 8,
        "five-card-draw": 6,
        "triple-draw-27": 6,
        "americana": 6,
        "telesina": 6,
        "draw-32": 5,
    },
}
POKERHILFE = {
    "bring_in": "half-lower",
    "open_pair": {"*": "none", "stud": "higher", "stud-hilo": "higher"},
    "rake_stated": True,
    "rake_play_money": False,
    "fl_cap_heads_up_bets": 6,
    "fl_cap_heads_up_when": {"*": "two-seat-table"},
    "small_blind": "half-lower-dollar",
    "big_blind": "lower-limit",
    "straddle": False,
    "run_it_twice": False,
    "disconnect_quota": 2,
    "missed_small_posts": "small",
    "missed_big_posts": "big",
    "missed_both_posts": "both",
    "missed_big_limit": 3,
    "players": {"*": 0, "holdem": 10, "omaha": 10, "omaha-hilo": 10, "stud": 8, "stud-hilo": 8},
}
TRIOPOKER = {
    "rake_play_money": False,
    "fl_cap_heads_up_bets": 0,
    "fl_cap_heads_up_when": {"*": "never", "holdem": "two-dealt-in"},
    "fl_cap_heads_up_tournaments": False,
    "heads_up_button_posts": "big",
    "big_blind": "lower-limit",
    "straddle": False,
    "burn": {"*": False, "holdem": True},
    "draw_most": {"*": 0, "five-card-draw": 5},
    "split_offers": {"*": False},
    "run_it_twice": False,
    "button_moves": "last-small-blind",
    "new_player_posts": "big",
    "new_player_button": False,
    "missed_small_posts": "small",
    "missed_big_posts": "both",
    "missed_both_posts": "both",
    "buy_in_lower_limits": {"*": 0, "holdem": 10},
    "players": {"*": 0, "five-card-draw": 5, "holdem": 10},
}
WETTANGEBOTE = {
    "rake_play_money": False,
    "fl_cap_heads_up_bets": 0,
    "fl_cap_heads_up_when": {"*": "two-left"},
    "straddle": False,
    "burn": {"*": False, "soko": True},
    "open_pair": {"*": "none", "soko": "higher"},
    "show_first_unbet": {"*": "first-to-act"},
    "run_it_twice": False,
}
STATED = {
    "generic": {"fl_cap_bets", "fl_big_blind_counts"},
    "trickyplay": {
        "odd_chip_first",
        "odd_chip_half",
        "kickers_before_suit",
        "rake_stated",
        "rake_play_money",
        "rake_start",
        "rake_players",
        "min_raise",
        "fl_cap_bets",
        "fl_cap_heads_up_when",
        "fl_big_blind_counts",
        "big_blind",
        "bring_in_card_fixed_limit",
        "bring_in_card_pot_limit",
        "bring_in_ties",
        "bring_in",
        "open_pair",
        "open_pair_raises",
        "community_betting",
        "spread_raise",
        "show_first",
        "show_first_unbet",
        "draw_most",
        "own_discards_back",
        "reshuffle_folded",
        "timed_out_draw",
        "split_offers",
        "disconnect_limits",
        "disconnect_tournaments",
        "disconnect_needs_money",
        "disconnect_wins",
        "crash_policy",
        "button_moves",
        "new_player_posts",
        "missed_big_posts",
        "missed_both_posts",
        "players",
    },
    "pokerhilfe": {
        "rake_stated",
        "min_raise",
        "pot_raise",
        "fl_cap_bets",
        "fl_cap_heads_up_bets",
        "fl_cap_heads_up_when",
        "fl_big_blind_counts",
        "heads_up_button_posts",
        "small_blind",
        "big_blind",
        "bring_in_card",
        "bring_in_card_fixed_limit",
        "bring_in_card_pot_limit",
        "bring_in",
        "bring_in_full_bet",
        "open_pair",
        "open_pair_raises",
        "open_pair_holder",
        "disconnect_limits",
        "disconnect_quota",
        "disconnect_quota_hours",
        "disconnect_wins",
        "missed_small_posts",
        "missed_big_posts",
        "missed_both_posts",
        "missed_big_limit",
        "players",
    },
    "triopoker": {
        "dead_money",
        "fl_cap_bets",
        "fl_cap_heads_up_tournaments",
        "fl_big_blind_counts",
        "heads_up_button_posts",
        "small_blind",
        "big_blind",
        "burn",
        "show_first",
        "draw_most",
        "button_moves",
        "new_player_posts",
        "new_player_button",
        "missed_small_posts",
        "missed_big_posts",
        "missed_both_posts",
        "buy_in_lower_limits",
        "players",
    },
    "wettangebote": {
        "bring_in_card",
        "bring_in_card_fixed_limit",
        "bring_in_ties",
        "bring_in_full_bet",
        "fl_bring_in_counts",
        "open_pair",
        "open_pair_raises",
        "open_pair_holder",
        "fl_cap_bets",
        "fl_cap_heads_up_bets",
        "burn",
        "burn_last",
        "show_first",
        "show_first_unbet",
    },
}


def quotations(book: Rulebook) -> list[tuple[str, str]]:
    sources = [(rule.id, rule.source) for rule in book.rules.values()]
    sources += [(parameter.name, parameter.source) for parameter in book.parameters.values()]
    return [(name, line) for name, source in sources if source for line in source.split("\n")]


@needs_shared
@pytest.mark.parametrize("house", SEEDS)
def test_every_quotation_stands_word_for_word_in_the_source_text(house: str) -> None:
    paths = (SHARED / "seeds").glob(f"{SEEDS[house]}_*.txt")
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    quoted = quotations(shipped(house))
    assert len(quoted) > TERSE.get(house, 60)
    assert [(name, line) for name, line in quoted if line not in text] == []


@needs_shared
def test_the_rules_are_those_of_the_rules_page() -> None:
    page = (SHARED / "rules" / "README.md").read_text(encoding="utf-8")
    sections = page[page.index("## 1. ") : page.index("## 6. ")]
    named = set(re.findall(r"\b(?:ALL|GEN|TP|PH|TR|WS)(?:\.[A-Z0-9]+(?:-[A-Z0-9]+)*)+", sections))
    listed = {f"PH.RAKE.FL-{lower}" for lower in ("004", "005", "010", "050")}  # the page writes these as ranges
    groups = {"TP.CRASH"}  # the page writes TP.CRASH.* for all of them
    ours = {rule for house in HOUSES for rule in shipped(house).rules}
    assert ours == (named | listed | ADDED) - groups


def test_generic_speaks_for_no_text() -> None:
    assert quotations(shipped("generic")) == []


@pytest.mark.parametrize("rule", BASES)
def test_basis_of_the_rules_of_all_houses(rule: str) -> None:
    assert "".join(shipped(house).rule(rule).basis for house in HOUSES) == BASES[rule]


def test_generic_has_the_rules_of_all_houses_alone() -> None:
    assert set(shipped("generic").rules) == set(BASES)


@pytest.mark.parametrize("house", HOUSES[1:])
def test_basis_of_the_rules_of_a_house(house: str) -> None:
    own = {rule.id: rule for rule in shipped(house).rules.values() if rule.id not in BASES}
    assert {rule.id for rule in own.values() if rule.basis == "I"} == INTERPRETED & own.keys()
    assert all(rule.source for rule in own.values() if rule.basis == "S")


@pytest.mark.parametrize("house", HOUSES)
def test_every_rule_and_parameter_says_in_english_what_it_means(house: str) -> None:
    book = shipped(house)
    assert [rule.id for rule in book.rules.values() if not rule.gloss] == []
    assert [parameter.name for parameter in book.parameters.values() if not parameter.gloss] == []


@pytest.mark.parametrize("house", HOUSES)
def test_every_parameter_belongs_to_a_rule_of_the_book(house: str) -> None:
    book = shipped(house)
    rules = [(each.name, rule) for each in book.parameters.values() for rule in (each.rule, *each.rules.values())]
    assert [(name, rule) for name, rule in rules if rule not in book.rules] == []


@pytest.mark.parametrize(
    ("house", "values"),
    [
        ("generic", GENERIC),
        ("trickyplay", GENERIC | TRICKYPLAY),
        ("pokerhilfe", GENERIC | POKERHILFE),
        ("triopoker", GENERIC | TRIOPOKER),
        ("wettangebote", GENERIC | WETTANGEBOTE),
    ],
)
def test_values_of_the_parameters(house: str, values: dict[str, object]) -> None:
    book = shipped(house)
    assert {name: parameter.value for name, parameter in book.parameters.items()} == values
    assert {name: getattr(book.terms, name) for name in book.parameters} == values


@pytest.mark.parametrize("house", HOUSES)
def test_which_values_the_texts_state(house: str) -> None:
    parameters = shipped(house).parameters.values()
    assert {parameter.name for parameter in parameters if parameter.basis == "S"} == STATED[house]
    if house != "generic":
        assert all(parameter.source for parameter in parameters if parameter.basis == "S")


def test_the_basis_of_a_rule_may_depend_on_the_game() -> None:
    book = shipped("trickyplay")
    assert book.rule("ALL.SHOW.ORDER", "holdem").basis == "S"
    assert book.rule("ALL.SHOW.ORDER", "soko").basis == "I"
    assert book.rule("ALL.DECK.UNIQUE", "holdem").basis == "I"
    assert book.rule("ALL.DECK.UNIQUE", "telesina").basis == "S"
    assert book.rule("TP.RAKE.WHEN", "omaha").basis == "S"
    assert book.rule("TP.RAKE.WHEN", "draw-32").basis == "I"
    assert book.rule("ALL.SHOW.ORDER", "soko").source == book.rule("ALL.SHOW.ORDER").source


@pytest.mark.parametrize(
    ("parameter", "game", "rule", "basis"),
    [
        ("bring_in_card_fixed_limit", "stud", "TP.STUD.BRING-IN", "S"),
        ("bring_in_card_fixed_limit", "soko", "TP.SOKO.BRING-IN", "S"),
        ("bring_in_card_pot_limit", "stud", "TP.STUD.BRING-IN", "S"),
        ("bring_in_card_pot_limit", "stud-hilo", "ALL.BRING-IN", "I"),
        ("bring_in_card", "stud", "TP.STUD.BRING-IN", "I"),
        ("bring_in_card", "telesina", "TP.SOKO.BRING-IN", "S"),
        ("bring_in_full_bet", "stud", "TP.STUD.BRING-IN", "I"),
        ("bring_in_full_bet", "americana", "ALL.BRING-IN", "I"),
    ],
)
def test_the_rule_of_a_value_may_depend_on_the_game(parameter: str, game: str, rule: str, basis: str) -> None:
    book = shipped("trickyplay")
    assert (book.rule_of(parameter, game).id, book.rule_of(parameter, game).basis) == (rule, basis)
    assert book.parameters[parameter].rule_in(game) == rule


def test_a_rule_that_the_book_does_not_know_is_an_interpretation() -> None:
    unknown = shipped("trickyplay").rule("XX.NOWHERE", "holdem")
    assert (unknown.id, unknown.basis, unknown.source, unknown.gloss) == ("XX.NOWHERE", "I", "", "")


def test_the_rows_of_a_rake_table_are_rules() -> None:
    for house in HOUSES:
        book = shipped(house)
        for row in book.rake.rows:
            rule = book.rule(row.id)
            assert (rule.basis, rule.source, rule.gloss) == (row.basis, row.source, row.gloss) == ("S", *_texts(row))


def _texts(row: object) -> tuple[str, str]:
    source, gloss = getattr(row, "source", ""), getattr(row, "gloss", "")
    assert source
    assert gloss
    return source, gloss


def test_games_on_offer() -> None:
    everything = {(game, limit) for game in GAMES for limit in LIMITS}
    offered = {
        house: {(game, limit) for game, limit in everything if shipped(house).offers_game(game, limit)}
        for house in HOUSES
    }
    assert offered["generic"] == offered["trickyplay"] == everything
    blind_and_stud = ("holdem", "omaha", "omaha-hilo", "stud", "stud-hilo")
    assert offered["pokerhilfe"] == {(game, limit) for game in blind_and_stud for limit in ("FL", "PL", "NL")}
    assert offered["triopoker"] == {
        (game, limit) for game in ("five-card-draw", "holdem") for limit in ("FL", "PL", "NL")
    }
    assert offered["wettangebote"] == {("soko", "FL")}


def test_unknown_games_and_limits_are_on_offer_nowhere() -> None:
    for house in HOUSES:
        assert not shipped(house).offers_game("badugi", "NL")
        assert not shipped(house).offers_game("holdem", "XL")


def test_currencies() -> None:
    assert [shipped(house).currency for house in HOUSES] == [None, "EUR", "USD", "EUR", "USD"]


@pytest.mark.parametrize("house", HOUSES)
def test_the_shipped_files_pass_the_check_without_a_remark(house: str) -> None:
    text = (files("domain.rulebook") / "houses" / f"{house}.toml").read_bytes()
    assert lint(text, shipped_shelf().get) == []


def test_terms_by_game_and_limit() -> None:
    terms = shipped("trickyplay").terms
    assert [terms.rake_start_of(game) for game in ("omaha", "soko", "badugi")] == ["flop", "third-card", "always"]
    assert [terms.players_of(game) for game in ("omaha", "draw-32", "badugi")] == [9, 5, 0]
    assert [terms.bring_in_card_of("stud", limit) for limit in LIMITS] == [
        "lowest",
        "lowest",
        "highest",
        *["lowest"] * 2,
    ]
    assert {terms.bring_in_card_of("soko", limit) for limit in LIMITS} == {"highest"}
    assert [terms.open_pair_of(game) for game in ("stud", "stud-hilo", "soko")] == ["double", "none", "none"]
    assert [limit for limit in LIMITS if terms.protects(limit)] == ["FL", "SL"]
    assert all(shipped("pokerhilfe").terms.protects(limit) for limit in LIMITS)
