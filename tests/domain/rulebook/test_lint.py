"""What the check of a house file finds, and that it finds it for whatever it is given."""

from __future__ import annotations

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rulebook import Problem, RulebookError, lint, load_rulebook, shipped_shelf
from tests.domain.rulebook.books import load, problems

ROW = '[[rake]]\nid = "MU.RAKE"\n'
TIERS = ROW + "tiers = [{ per = 100, take = 5 }]\n"
SHIPPED = [
    (files("domain.rulebook") / "houses" / f"{house}.toml").read_text("utf-8") for house in ("generic", "pokerhilfe")
]
ERRORS = [
    # file, key, message
    ("colour = 1", "colour", "is no key of a house file"),
    ("parameter.straddle.value = true", "parameter", "is no key of a house file; did you mean parameters?"),
    ("parameters.stradle.value = true", "parameters.stradle", "is no parameter; did you mean straddle?"),
    ("parameters.straddle = { value = true, glos = '' }", "parameters.straddle.glos", "is no key of a house file; did"),
    (ROW + "basis_points = 9\nstake.by = 'lower'", "rake[1].stake", "is no key of a house file; did you mean stakes?"),
    (
        ROW + "tiers = [{ pr = 9, per = 9, take = 1 }]",
        "rake[1].tiers[1].pr",
        "is no key of a house file; did you mean p",
    ),
    ("rules.'ALL.DEAD'.bassis = 'I'", 'rules."ALL.DEAD".bassis', "is no key of a house file; did you mean basis?"),
    ("parameters.straddle.basis = 'S'", "parameters.straddle.value", "is missing"),
    ("parameters.straddle = true", "parameters.straddle", "must be a table, not True"),
    ("parameters.straddle.value = 1", "parameters.straddle.value", "must be true or false, not 1"),
    ("parameters.fl_cap_bets.value = true", "parameters.fl_cap_bets.value", "must be a whole number, not True"),
    ("parameters.fl_cap_bets.value = 4.0", "parameters.fl_cap_bets.value", "must be a whole number, not 4.0"),
    (
        "parameters.fl_cap_bets.value = -1",
        "parameters.fl_cap_bets.value",
        "must be a whole number from 0 to 9007199254740991, not -1",
    ),
    (
        "parameters.odd_chip_unit.value = 0",
        "parameters.odd_chip_unit.value",
        "must be a whole number from 1 to 9007199254740991, not 0",
    ),
    (
        "parameters.odd_chip_unit.value = 9007199254740992",
        "parameters.odd_chip_unit.value",
        "must be a whole number from 1 to 9007199254740991, not 9007199254740992",
    ),
    ("parameters.reopen.value = 'never'", "parameters.reopen.value", "must be full-raise or any-raise, not 'never'"),
    ("parameters.reopen.value = ['any-raise']", "parameters.reopen.value", "must be full-raise or any-raise, not ["),
    ("parameters.players.value = 9", "parameters.players.value", "must be a table by game such as { holdem = … }"),
    ("parameters.players.value = { poker = 9 }", "parameters.players.value", "has the key 'poker', which is no game"),
    (
        "parameters.players.value = { holdem = '9' }",
        "parameters.players.value",
        "at holdem must be a whole number, not '9'",
    ),
    (
        "parameters.rake_start.value = { holdem = 'turn' }",
        "parameters.rake_start.value",
        "at holdem must be always, flop, third-card, fourth-card or draw, not 'turn'",
    ),
    ("parameters.disconnect_limits.value = 'FL'", "parameters.disconnect_limits.value", "must be a list of limits"),
    (
        "parameters.disconnect_limits.value = ['FL', 'XL']",
        "parameters.disconnect_limits.value",
        "must be FL, SL, PL, HPL, NL or *, not 'XL'",
    ),
    (
        "parameters.straddle = { value = true, rule = 'ALL.NOWHERE' }",
        "parameters.straddle.rule",
        "names ALL.NOWHERE, a rule that is neither inherited nor in this file",
    ),
    (
        "parameters.bring_in = { value = 'table', rules = { soko = 'ALL.NOWHERE' } }",
        "parameters.bring_in.rules.soko",
        "names ALL.NOWHERE, a rule that is neither inherited nor in this file",
    ),
    ("parameters.straddle = { value = true, rule = 'dead' }", "parameters.straddle.rule", 'must look like "MY.RULE"'),
    ("rules.'MU.X' = { gloss = 'x' }", 'rules."MU.X".basis', "is missing, and there is no rule to inherit it from"),
    ("rules.'MU.X' = { basis = 'S' }", 'rules."MU.X".gloss', "is missing, and there is no rule to inherit it from"),
    ("rules.'ALL.DEAD'.basis = 'Q'", 'rules."ALL.DEAD".basis', "must be 'S' or 'I', not 'Q'"),
    ("rules.dead = { basis = 'S', gloss = 'x' }", "rules.dead", "must look like \"MY.RULE\", not 'dead'"),
    ("rules.'ALL.DEAD'.games = { poker = 'S' }", 'rules."ALL.DEAD".games.poker', "must be 'holdem', 'omaha'"),
    ("offers = { poker = ['NL'] }", "offers.poker", "must be 'holdem', 'omaha'"),
    ("offers = { holdem = ['no limit'] }", "offers.holdem[1]", "must be 'FL', 'SL', 'PL', 'HPL', 'NL' or '*'"),
    ("offers = { holdem = 'NL' }", "offers.holdem", "must be a list, not 'NL'"),
    ("currency = 'euro'", "currency", "must look like \"EUR\", not 'euro'"),
    ("house = 'River Room'", "house", 'must look like "my-house"'),
    ("in_force_from = '2026-01-01'", "in_force_from", 'must look like "2026-01-01T00:00:00.000000Z"'),
    ("in_force_from = '2026-02-30T00:00:00.000000Z'", "in_force_from", "is no time of the calendar"),
    ("in_force_from = 2026-01-01", "in_force_from", "must be a text, not datetime.date(2026, 1, 1)"),
    ("[[rake]]\nbasis_points = 1", "rake[1].id", "is missing"),
    (ROW, "rake[1]", "must have one of tiers, thresholds and basis_points, not none"),
    (TIERS + "basis_points = 5", "rake[1]", "must have one of tiers, thresholds and basis_points, not tiers and"),
    (ROW + "basis_points = 10001", "rake[1].basis_points", "must be at most 10000, not 10001"),
    (ROW + "tiers = []", "rake[1].tiers", "must have at least 1 entry"),
    (ROW + f"tiers = [{'{ per = 1, take = 1 }, ' * 301}]", "rake[1].tiers", "must have at most 300 entries"),
    (ROW + "tiers = [{ per = 1.0, take = 5 }]", "rake[1].tiers[1].per", "must be a whole number, not 1.0"),
    (ROW + "tiers = [{ per = 100, take = 0.05 }]", "rake[1].tiers[1].take", "must be a whole number, not 0.05"),
    (ROW + "tiers = [{ per = '100', take = 5 }]", "rake[1].tiers[1].per", "must be a whole number, not '100'"),
    (ROW + "tiers = [{ per = 0, take = 5 }]", "rake[1].tiers[1].per", "must be at least 1, not 0"),
    (ROW + "tiers = [{ per = 100, take = -5 }]", "rake[1].tiers[1].take", "must be at least 0, not -5"),
    (ROW + "tiers = [{ below = 400, per = 20, take = 1 }]", "rake[1].tiers[1]", "is the last tier and must have no"),
    (
        ROW + "tiers = [{ per = 20, take = 1 }, { per = 100, take = 5 }]",
        "rake[1].tiers[1]",
        "has no below, so the tiers after it never apply",
    ),
    (
        ROW
        + "tiers = [{ below = 400, per = 20, take = 1 }, { below = 400, per = 9, take = 1 }, { per = 1, take = 0 }]",
        "rake[1].tiers[2].below",
        "is 400, not above the 400 before it",
    ),
    (
        ROW + "thresholds = [{ players = [2, 4], at = 20, take = 1 }, { players = [4, 6], at = 20, take = 2 }]",
        "rake[1].thresholds[2].at",
        "is 20, not above the 20 before it for the same players",
    ),
    (
        ROW + "thresholds = [{ players = [2, 4], at = 20, take = 2 }, { players = [2, 4], at = 30, take = 1 }]",
        "rake[1].thresholds[2].take",
        "is 1, less than the 2 of a smaller total: amounts count from the beginning",
    ),
    (TIERS + "caps = [{ players = [2], cap = 5 }]", "rake[1].caps[1].players", "must have at least 2 entries"),
    (TIERS + "caps = [{ players = [2, 3, 4], cap = 5 }]", "rake[1].caps[1].players", "must have at most 2 entries"),
    (TIERS + "caps = [{ players = [5, 3], cap = 5 }]", "rake[1].caps[1].players", "must be the fewest and the most"),
    (
        TIERS + "caps = [{ players = [2, 4], cap = 5 }, { players = [4, 6], cap = 9 }]",
        "rake[1].caps[2].players",
        "begin with 4, but 4 players are in the entry before it",
    ),
    (TIERS + "stakes = { by = 'ante' }", "rake[1].stakes.by", "must be 'lower' or 'big_blind', not 'ante'"),
    (TIERS + "stakes = { by = 'big_blind', min = 9, max = 5 }", "rake[1].stakes", "has a min of 9 above its max of 5"),
    (TIERS + "stakes = { by = 'big_blind', only = [] }", "rake[1].stakes.only", "must list stakes"),
    (TIERS + "stakes = { by = 'big_blind', only = [5], max = 9 }", "rake[1].stakes.only", "must list stakes, without"),
    (TIERS + "stakes = { by = 'lower', min = 5 }", "rake[1].stakes.by", 'is "lower", but only FL and SL have a lower'),
    (TIERS.replace("MU.RAKE", "ALL.ANTE"), "rake[1].id", "is ALL.ANTE, the id of a rule that is no row"),
    (TIERS + TIERS, "rake[2].id", "is MU.RAKE, the id of a row before it"),
    (TIERS + TIERS.replace("MU", "MV"), "rake[2]", "and MU.RAKE are for the same stakes, games, limits and players"),
]
WARNINGS = [
    (
        "parameters.straddle = { value = false, basis = 'S' }",
        "parameters.straddle.basis",
        "is S, but no source is quoted",
    ),
    ("rules.'ALL.DEAD'.basis = 'S'", 'rules."ALL.DEAD".basis', "is S, but no source is quoted"),
    ("parameters.rake_stated.value = true", "rake", "has no row, but rake_stated is true"),
    (TIERS + "basis = 'S'", "rake[1].basis", "is S, but no source is quoted"),
    (TIERS, "parameters.rake_stated", "is false, so no row of the rake table is used"),
    (
        TIERS + "caps = [{ players = [2, 3], cap = 5 }, { players = [5, 9], cap = 9 }]",
        "rake[1].caps",
        "leave out 4 players: such hands have no stated rake",
    ),
    (
        TIERS + "caps = [{ players = [2, 3], cap = 5 }, { players = [6, 9], cap = 9 }]",
        "rake[1].caps",
        "leave out 4, 5 players",
    ),
    (
        TIERS + "caps = [{ players = [2, 3], cap = 9 }, { players = [4, 9], cap = 5 }]",
        "rake[1].caps[2].cap",
        "is 5, less than with fewer players (9)",
    ),
    (
        TIERS + "caps = [{ players = [2, 3] }, { players = [4, 9], cap = 5 }]",
        "rake[1].caps[2].cap",
        "is 5, less than with fewer players (no maximum)",
    ),
    (TIERS + "caps = [{ players = [4, 9], cap = 5 }]", "rake[1].caps", "leave out 2, 3 players"),
    (TIERS + "caps = [{ players = [2, 9], cap = 4 }]", "rake[1].caps[1].cap", "is 4, less than one step of 5"),
    (
        ROW + "thresholds = [{ players = [2, 4], at = 20, take = 1 }]\ncaps = [{ players = [2, 9], cap = 4 }]",
        "rake[1].thresholds",
        "have no entry for 5 players: their rake is 0",
    ),
    (
        ROW + "tiers = [{ below = 400, per = 20, take = 2 }, { per = 100, take = 5 }]",
        "rake[1].tiers",
        "take 20 at 400, less than the 38 of a smaller total",
    ),
]


@pytest.mark.parametrize(("text", "key", "message"), ERRORS)
def test_an_error_is_found_by_its_key_and_keeps_the_file_from_being_loaded(text: str, key: str, message: str) -> None:
    errors = [problem for problem in problems(text) if problem.severity == "error"]
    assert [problem.key for problem in errors] == [key]
    assert errors[0].message.startswith(message)
    with pytest.raises(RulebookError) as caught:
        load(text)
    assert str(caught.value) == str(errors[0])


@pytest.mark.parametrize(("text", "key", "message"), WARNINGS)
def test_a_warning_is_found_by_its_key(text: str, key: str, message: str) -> None:
    found = [problem for problem in problems(text) if problem.key == key]
    assert [problem.severity for problem in found] == ["warning"]
    assert found[0].message.startswith(message)
    assert {problem.severity for problem in problems(text)} == {"warning"}
    load(text)


def test_all_faults_of_the_form_are_found_at_once() -> None:
    text = "colour = 1\ncurrency = 'euro'\nparameters.straddle.value = 1\nparameters.reopen.value = 2"
    assert {problem.key for problem in problems(text)} == {
        "colour",
        "currency",
        "parameters.straddle.value",
        "parameters.reopen.value",
    }


def test_slug_and_version_must_be_there() -> None:
    assert {(problem.key, problem.message) for problem in lint(b"", shipped_shelf().get)} == {
        ("slug", "is missing"),
        ("version", "is missing"),
    }


@pytest.mark.parametrize("extends", ["nowhere/1", "generic/2"])
def test_an_unknown_book_cannot_be_extended(extends: str) -> None:
    assert problems("", extends) == [Problem("extends", f"names {extends}, a rulebook that is not known")]


def test_a_book_is_extended_by_name_and_version() -> None:
    (problem,) = problems("", "generic")
    assert str(problem) == "extends must look like \"generic/1\", not 'generic'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"\xef\xbb\xbfslug = 'x'", "The file begins with a byte order mark: save it as plain UTF-8."),
        ("slug = 'x'".encode("utf-16"), "The file begins with a byte order mark: save it as plain UTF-8."),
        ("slug = 'x'\n# Wür".encode("latin-1"), "The file is not UTF-8: line 2 has the byte 0xfc."),
        (b"slug = 'x'\nversion = ", "The file is not TOML: Invalid value (at end of document)."),
        (b"slug = 'x'\nversion == 1\n", "The file is not TOML: Invalid value (at line 2, column 10)."),
        (b"slug = 'x'\nslug = 'y'\n", "The file is not TOML: Cannot overwrite a value (at line 2, column 11)."),
        (b"x" * 1_000_001, "The file is larger than 1000000 bytes."),
        (b"x = " + b"[" * 100_000, "The file is not TOML that can be read: its lists are nested too deeply."),
        (b"x = " + b"9" * 5_000, "The file is not TOML: Exceeds the limit"),
        (b"\x00\x01\x02", "The file is not TOML: Invalid statement (at line 1, column 1)."),
    ],
)
def test_a_file_that_cannot_be_read_has_one_problem_with_its_line(text: bytes, message: str) -> None:
    (problem,) = lint(text, shipped_shelf().get)
    assert (problem.key, problem.severity) == ("", "error")
    assert str(problem).startswith(message)
    with pytest.raises(RulebookError):
        load_rulebook(text, shipped_shelf().get)


@pytest.mark.parametrize(
    "apart",
    [
        ("limits = ['NL']", "limits = ['PL']"),
        ("games = ['holdem']", "games = ['omaha', 'stud']"),
        ("stakes = { by = 'big_blind', max = 99 }", "stakes = { by = 'big_blind', min = 100 }"),
        ("stakes = { by = 'big_blind', only = [1, 3] }", "stakes = { by = 'big_blind', only = [2] }"),
        ("stakes = { by = 'big_blind', only = [1] }", "stakes = { by = 'big_blind', min = 2 }"),
        ("caps = [{ players = [2, 3], cap = 5 }]", "caps = [{ players = [4, 9], cap = 5 }]"),
    ],
)
def test_rows_that_are_apart_in_one_respect_do_not_overlap(apart: tuple[str, str]) -> None:
    first, second = apart
    for one, other in ((first, second), (second, first)):
        text = f"{TIERS}{one}\n{TIERS.replace('MU', 'MV')}{other}"
        assert [problem for problem in problems(text) if problem.severity == "error"] == []


@pytest.mark.parametrize(
    "meeting",
    [
        ("limits = ['NL', 'PL']", "limits = ['PL']"),
        ("limits = ['*']", "limits = ['PL']"),
        ("games = ['*']", "games = ['omaha']"),
        ("stakes = { by = 'big_blind', max = 100 }", "stakes = { by = 'big_blind', min = 100 }"),
        ("stakes = { by = 'big_blind', only = [1, 3] }", "stakes = { by = 'big_blind', only = [3] }"),
        ("stakes = { by = 'big_blind', only = [3] }", "stakes = { by = 'big_blind', min = 2 }"),
        ("stakes = { by = 'big_blind', only = [3] }", ""),
        ("caps = [{ players = [2, 4], cap = 5 }]", "caps = [{ players = [4, 9], cap = 5 }]"),
        ("caps = [{ players = [2, 4], cap = 5 }]", ""),
    ],
)
def test_rows_that_meet_in_every_respect_overlap(meeting: tuple[str, str]) -> None:
    first, second = meeting
    for one, other in ((first, second), (second, first)):
        text = f"{TIERS}{one}\n{TIERS.replace('MU', 'MV')}{other}"
        assert "rake[2]" in {problem.key for problem in problems(text) if problem.severity == "error"}


def test_a_gap_that_another_row_fills_is_none() -> None:
    few, many = "caps = [{ players = [2, 3], cap = 5 }]", "caps = [{ players = [4, 9], cap = 9 }]"
    assert "rake[2].caps" not in {
        problem.key for problem in problems(f"{TIERS}{few}\n{TIERS.replace('MU', 'MV')}{many}")
    }


@pytest.mark.parametrize(
    ("stated", "left", "key"),
    [
        ('{ "*" = 0 }\nrule = "ALL.PLAYERS"', '{ holdem = 6 }\nrule = "ALL.PLAYERS"', "parameters.players.value"),
        ('rule = "ALL.PLAYERS"', "", "parameters.players"),
    ],
)
def test_a_file_that_extends_nothing_must_be_complete(stated: str, left: str, key: str) -> None:
    text = SHIPPED[0].replace(stated, left)
    assert text != SHIPPED[0]
    assert [problem.key for problem in lint(text.encode(), shipped_shelf().get)] == [key]


def test_a_row_that_meets_an_inherited_one_is_found() -> None:
    text = TIERS + "limits = ['NL']"
    (problem,) = (problem for problem in problems(text, "trickyplay/1") if problem.severity == "error")
    assert problem.message.startswith("and TP.RAKE.NL are for the same stakes")


@given(st.binary(max_size=200))
def test_no_bytes_make_the_check_raise(text: bytes) -> None:
    assert lint(text, shipped_shelf().get)


@given(st.data(), st.sampled_from(SHIPPED))
def test_no_damage_to_a_house_file_makes_the_check_raise(data: st.DataObject, text: str) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 40, len(text))))
    damaged = text[:start] + data.draw(st.text(max_size=8)) + text[end:]
    found = lint(damaged.encode(), shipped_shelf().get)
    errors = [problem for problem in found if problem.severity == "error"]
    assert all(str(problem).strip() for problem in found)
    if errors:
        with pytest.raises(RulebookError) as caught:
            load_rulebook(damaged.encode(), shipped_shelf().get)
        assert str(caught.value) == str(errors[0])
    else:
        load_rulebook(damaged.encode(), shipped_shelf().get)
