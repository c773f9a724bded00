"""The pages on house files: every key is in the reference, every example loads."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from pydantic import BaseModel

from domain.rulebook import Problem, Terms, lint, shipped_shelf
from domain.rulebook.form import (
    BookForm,
    CapForm,
    ParameterForm,
    RakeForm,
    RuleForm,
    StakesForm,
    ThresholdForm,
    TierForm,
)
from domain.rulebook.reference import reference_text
from tests.domain.rulebook.books import blinds, fixed
from tests.support.shared import ROOT

HOW_TO = ROOT / "docs" / "how-to" / "add-a-house.md"
FORMS: list[type[BaseModel]] = [
    BookForm,
    ParameterForm,
    RuleForm,
    RakeForm,
    StakesForm,
    TierForm,
    ThresholdForm,
    CapForm,
]


def examples() -> list[bytes]:
    return [text.encode() for text in re.findall(r"```toml[^\n]*\n(.*?)```", HOW_TO.read_text("utf-8"), re.DOTALL)]


def test_the_reference_has_every_key_and_every_parameter() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", reference_text(), re.MULTILINE)
    assert rows == [key for form in FORMS for key in form.model_fields] + [place.name for place in fields(Terms)]


def test_the_reference_tells_what_is_allowed_and_the_default() -> None:
    text = reference_text()
    assert "| `reopen` | Which raise reopens the betting for those who have acted: a full one, or any. | " in text
    assert "| full-raise, any-raise | `full-raise` | ALL.BET.INCOMPLETE |" in text
    assert "| `per` | The step. | a whole number from 1 | must be there |" in text


def test_no_cell_of_the_reference_breaks_its_table() -> None:
    tables = [line for line in reference_text().splitlines() if line.startswith("|")]
    assert {line.count("|") for line in tables} == {5, 6}


def test_the_reference_page_is_up_to_date() -> None:
    page = ROOT / "docs" / "reference" / "rulebook.md"
    assert page.read_text("utf-8") == reference_text()


def test_the_examples_of_the_how_to_pass_the_check() -> None:
    first, second, third = examples()
    assert lint(first, shipped_shelf().get) == []
    assert lint(second, shipped_shelf().plus([first]).get) == []
    assert lint(third, shipped_shelf().get) == []


def test_the_first_example_says_what_the_how_to_says_it_does() -> None:
    book = shipped_shelf().plus(examples()[:1]).in_force("river-room", "2026-12-01T00:00:00.000000Z")
    assert (book.name, book.currency) == ("river-room/1", "EUR")
    assert not book.terms.straddle
    assert book.offers == {"holdem": ("NL", "PL", "FL"), "omaha": ("PL",)}
    assert book.terms.players_of("omaha") == 6
    assert book.terms.rake_start_of("omaha") == "flop"
    assert book.parameters["odd_chip_first"].basis == "S"
    big_bet = book.rake.row_for("holdem", "NL", blinds(100), 2)
    limit = book.rake.row_for("holdem", "FL", fixed(200), 9)
    assert big_bet is not None
    assert limit is not None
    assert [big_bet.amount(total, 2) for total in (99, 100, 2000, 9000)] == [0, 5, 100, 100]
    assert [limit.amount(total, 9) for total in (39, 40, 8000, 9000)] == [0, 1, 200, 200]


@pytest.mark.parametrize(("at", "players"), [("2026-12-31", 9), ("2027-01-01", 8)])
def test_the_second_example_is_in_force_from_its_date(at: str, players: int) -> None:
    book = shipped_shelf().plus(examples()).in_force("river-room", f"{at}T00:00:00.000000Z")
    assert book.terms.players_of("holdem") == players
    assert len(book.rake.rows) == 2


def test_the_third_example_is_the_shipped_house_with_a_rake_table() -> None:
    shelf = shipped_shelf().plus(examples()[2:])
    before = shelf.in_force("triopoker", "2025-12-31T00:00:00.000000Z")
    after = shelf.in_force("triopoker", "2026-01-01T00:00:00.000000Z")
    assert (before.name, after.name) == ("triopoker/1", "trio-rake/1")
    assert (before.terms.rake_stated, after.terms.rake_stated) == (False, True)
    assert [row.amount(9999, 2) for row in after.rake.rows] == [75]
    changed = {name for name, there in after.parameters.items() if there.value != before.parameters[name].value}
    assert changed == {"rake_stated", "rake_start"}


def test_the_error_of_a_misspelt_example_names_the_key() -> None:
    broken = examples()[0].replace(b"straddle.value", b"stradle.value")
    message = "is no parameter; did you mean straddle?"
    assert lint(broken, shipped_shelf().get) == [Problem("parameters.stradle", message)]
