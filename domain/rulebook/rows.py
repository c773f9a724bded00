"""A rulebook as rows for a person to read: what `rules list` and `rules show` tell."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.rulebook.model import Rulebook
from domain.rulebook.parameters import PARAMETER_KINDS, value_in_words
from domain.rulebook.shelf import Shelf
from domain.rulebook.vocabulary import Basis


@dataclass(frozen=True, slots=True)
class BookRow:
    """One rulebook of a shelf; `games` counts those it offers, `rake_rows` the rows of its rake table."""

    name: str
    house: str
    currency: str | None
    in_force_from: str
    games: int
    rake_rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """One parameter: its value in words, the rule it belongs to and where it comes from.

    `rules` has the rules of games for which it belongs to another one, by game.
    """

    parameter: str
    value: str
    rule: str
    basis: Basis
    source: str
    gloss: str
    rules: dict[str, str] = field(default_factory=dict)

    def belongs_to(self, rule: str) -> bool:
        """Whether the parameter belongs to a rule, in any game."""
        return rule == self.rule or rule in self.rules.values()


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One rule with its texts."""

    rule: str
    basis: Basis
    source: str
    gloss: str


def book_rows(shelf: Shelf) -> list[BookRow]:
    """The rulebooks of a shelf, by slug and version."""
    return [
        BookRow(
            name=book.name,
            house=book.house,
            currency=book.currency,
            in_force_from=book.in_force_from,
            games=len(book.offers),
            rake_rows=len(book.rake.rows),
            sha256=book.sha256,
        )
        for book in shelf.books()
    ]


def parameter_rows(rulebook: Rulebook) -> list[ParameterRow]:
    """The parameters of a rulebook, in the order of the reference."""
    parameters = [rulebook.parameters[name] for name in PARAMETER_KINDS]
    return [
        ParameterRow(
            entry.name,
            value_in_words(entry.value),
            entry.rule,
            entry.basis,
            entry.source,
            entry.gloss,
            dict(entry.rules),
        )
        for entry in parameters
    ]


def rule_rows(rulebook: Rulebook) -> list[RuleRow]:
    """The rules of a rulebook, those it inherits first."""
    return [RuleRow(rule.id, rule.basis, rule.source, rule.gloss) for rule in rulebook.rules.values()]
