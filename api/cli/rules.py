"""`rules`: the rulebooks at hand, what one says, and the check of a house file."""

from __future__ import annotations

from dataclasses import asdict
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import refuse
from api.cli.exits import CLEAN, FINDINGS
from api.cli.options import Json, RulebookFolder
from api.cli.output import output, print_json
from api.cli.shelves import house_file, known_rulebook, shelf_with
from api.render.rulebooks import book_page, check_page, rule_page, shelf_table
from api.settings import settings_from
from domain.rulebook import (
    Problem,
    RakeLine,
    Rule,
    Rulebook,
    RulebookError,
    Shelf,
    book_rows,
    lint,
    load_rulebook,
    parameter_rows,
    rake_table_lines,
    rule_rows,
)

app = typer.Typer(no_args_is_help=True, help="List, show and check rulebooks.")


@app.command("list")
def list_rulebooks(rulebooks: RulebookFolder = None, json: Json = False) -> None:
    """List the rulebooks at hand."""
    shelf = shelf_with(settings_from(rulebooks=rulebooks).rulebooks)
    if json:
        print_json([asdict(row) for row in book_rows(shelf)])
    else:
        output().page(shelf_table(shelf))


@app.command("show")
def show_rulebook(
    name: Annotated[str, typer.Argument(help="A rulebook such as trickyplay/1, or a house file.", show_default=False)],
    rule: Annotated[
        str | None, typer.Option("--rule", metavar="ID", help="Only this rule, such as TP.RAKE.NL.")
    ] = None,
    rulebooks: RulebookFolder = None,
    json: Json = False,
) -> None:
    """Show what a rulebook says: every parameter with its value, rule, basis and source, and the rake."""
    book = known_rulebook(name, shelf_with(settings_from(rulebooks=rulebooks).rulebooks))
    wanted = None if rule is None else _rule(book, rule)
    if json:
        print_json(_book_as_dict(book) if wanted is None else _rule_as_dict(book, wanted))
        return
    output().page(*(book_page(book) if wanted is None else rule_page(book, wanted)))


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A house file.", show_default=False)],
    rulebooks: RulebookFolder = None,
    json: Json = False,
) -> None:
    """Check a house file: everything that is wrong or odd, then its rake at every total where it changes.

    Exit code 1 if it has an error, so that it cannot be used; warnings alone are clean.
    """
    shelf, text = shelf_with(settings_from(rulebooks=rulebooks).rulebooks), house_file(file)
    problems = lint(text, shelf.get)
    book = _loaded(text, shelf)
    lines = [] if book is None else rake_table_lines(book.rake)
    if json:
        print_json(_check_as_dict(file, book, problems, lines))
    else:
        currency = None if book is None else book.currency
        output().page(*check_page(str(file), problems, lines, currency or ""))
    raise typer.Exit(CLEAN if book is not None else FINDINGS)


def _loaded(text: bytes, shelf: Shelf) -> Rulebook | None:
    try:
        return load_rulebook(text, shelf.get)
    except RulebookError:
        return None


def _rule(book: Rulebook, rule_id: str) -> Rule:
    rule = book.rules.get(rule_id)
    if rule is None:
        close = get_close_matches(rule_id, book.rules, 3)
        hint = f"; did you mean {' or '.join(close)}?" if close else "."
        refuse(f"{book.name} has no rule {rule_id}{hint}")
    return rule


def _book_as_dict(book: Rulebook) -> dict[str, object]:
    return {
        "name": book.name,
        "house": book.house,
        "currency": book.currency,
        "in_force_from": book.in_force_from,
        "sha256": book.sha256,
        "offers": {game: list(limits) for game, limits in book.offers.items()},
        "parameters": [asdict(row) for row in parameter_rows(book)],
        "rules": [asdict(row) for row in rule_rows(book)],
        "rake": [asdict(line) for line in rake_table_lines(book.rake)],
    }


def _rule_as_dict(book: Rulebook, rule: Rule) -> dict[str, object]:
    (row,) = [asdict(each) for each in rule_rows(book) if each.rule == rule.id]
    parameters = [asdict(each) for each in parameter_rows(book) if each.belongs_to(rule.id)]
    return {"rulebook": book.name, **row, "parameters": parameters}


def _check_as_dict(
    file: Path, book: Rulebook | None, problems: list[Problem], lines: list[RakeLine]
) -> dict[str, object]:
    return {
        "file": str(file),
        "rulebook": None if book is None else book.name,
        "problems": [asdict(problem) for problem in problems],
        "rake": [asdict(line) for line in lines],
    }
