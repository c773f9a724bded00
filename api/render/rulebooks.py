"""Rulebooks on a terminal: the list, one book with where each value comes from, and the check of a house file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from api.render.text import SEVERITY_STYLES, plain
from domain.money import amount_in_words
from domain.rulebook import Problem, RakeLine, Rule, Rulebook, Shelf, book_rows, parameter_rows
from domain.rulebook.rows import ParameterRow

_HASH_DIGITS = 12
_BASIS = {"S": "stated by the house", "I": "interpreted"}


def shelf_table(shelf: Shelf) -> Table:
    """A row for each rulebook."""
    table = Table(
        "rulebook", "house", "currency", "in force from", "games", "rake rows", "sha256", box=None, pad_edge=False
    )
    for row in book_rows(shelf):
        table.add_row(
            plain(row.name, "bold"),
            plain(row.house),
            row.currency or "any",
            row.in_force_from[:10],
            str(row.games),
            str(row.rake_rows),
            row.sha256[:_HASH_DIGITS],
        )
    return table


def book_page(book: Rulebook) -> list[RenderableType]:
    """Everything a rulebook says: what it offers, every parameter with its origin, and its rake rows."""
    lines: list[RenderableType] = [
        plain(f"{book.name}, house {book.house}, {book.currency or 'any currency'}", "bold"),
        plain(f"in force from {book.in_force_from}, sha256 {book.sha256}"),
        "",
        Text("Offers", "bold"),
        *(plain(f"  {game}: {', '.join(limits)}") for game, limits in book.offers.items()),
        "",
        Text("Parameters", "bold"),
        *(part for row in parameter_rows(book) for part in _parameter(row)),
        "",
        Text("Rake", "bold"),
    ]
    rows = [part for row in book.rake.rows for part in rule_lines(book.rule(row.id))]
    return lines + (rows or [Text("  The house states none: rake is taken as recorded.")])


def rule_page(book: Rulebook, rule: Rule) -> list[RenderableType]:
    """One rule, and the parameters that belong to it."""
    lines = [plain(f"{book.name}", "bold"), *rule_lines(rule)]
    parameters = [row for row in parameter_rows(book) if row.belongs_to(rule.id)]
    return [*lines, *(part for row in parameters for part in _parameter(row))]


def rule_lines(rule: Rule) -> list[RenderableType]:
    """A rule: id, whether it is stated, its gloss and its source."""
    head = Text("  ").append_text(plain(rule.id, "bold")).append(f"  ({rule.basis}, {_BASIS[rule.basis]})")
    games = ", ".join(f"{game} {basis}" for game, basis in rule.games.items())
    if games:
        head.append_text(plain(f"  but {games}"))
    return [head, *_texts(rule.gloss, rule.source)]


def check_page(
    name: str, problems: Sequence[Problem], lines: Sequence[RakeLine], currency: str
) -> list[RenderableType]:
    """The check of a house file: its problems, then its rake at every total where it changes."""
    parts: list[RenderableType] = [*_problems(name, problems)]
    if lines:
        parts += ["", _rake_table(lines, currency)]
    return parts


def problem_line(name: str, problem: Problem) -> Text:
    """One problem of a house file in a sentence."""
    line = plain(f"{name}: ")
    line.append(f"{problem.severity}: ", SEVERITY_STYLES[problem.severity])
    return line.append_text(plain(str(problem)))


def _problems(name: str, problems: Sequence[Problem]) -> Iterator[Text]:
    if not problems:
        yield plain(f"{name}: no problems.", "green")
    for problem in problems:
        yield problem_line(name, problem)


def _rake_table(lines: Sequence[RakeLine], currency: str) -> Table:
    table = Table("rake row", "players", box=None, pad_edge=False)
    table.add_column("from a total of", justify="right")
    table.add_column("rake", justify="right")
    table.add_column("")
    for line in lines:
        most = "or more" if line.most is None else f"to {line.most}"
        players = str(line.fewest) if line.most == line.fewest else f"{line.fewest} {most}"
        amounts = (amount_in_words(amount, currency) for amount in (line.total, line.rake))
        table.add_row(plain(line.row), players, *amounts, "maximum" if line.capped else "")
    return table


def _parameter(row: ParameterRow) -> Iterator[RenderableType]:
    head = Text("  ").append_text(plain(row.parameter, "bold")).append_text(plain(f" = {row.value}", "cyan"))
    head.append(f"  rule {row.rule} ({row.basis}, {_BASIS[row.basis]})")
    yield head.append("".join(f"; in {game} {rule}" for game, rule in row.rules.items()))
    yield from _texts(row.gloss, row.source)


def _texts(gloss: str, source: str) -> Iterator[RenderableType]:
    if gloss:
        yield Padding(plain(gloss), (0, 0, 0, 6))
    for sentence in source.splitlines():
        if sentence.strip():
            yield Padding(plain(sentence.strip(), "italic dim"), (0, 0, 0, 6))
