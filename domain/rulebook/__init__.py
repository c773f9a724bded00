"""A house's rules as versioned data: rulebooks, their terms and rake tables, and the check of a house file."""

from domain.rulebook.adoption import AdoptingShelf, Adoptions
from domain.rulebook.loader import Lookup, canonical_content, lint, load_rulebook
from domain.rulebook.model import Parameter, Rule, Rulebook, Value
from domain.rulebook.problems import Problem, RulebookError, Severity
from domain.rulebook.rake import RakeRow, RakeTable, RakeWorking
from domain.rulebook.rake_lines import RakeLine, rake_table_lines
from domain.rulebook.rows import BookRow, ParameterRow, RuleRow, book_rows, parameter_rows, rule_rows
from domain.rulebook.shelf import GENERIC, Shelf, shipped_shelf
from domain.rulebook.terms import Terms, bring_in_card_parameter
from domain.rulebook.vocabulary import Basis

__all__ = [
    "GENERIC",
    "AdoptingShelf",
    "Adoptions",
    "Basis",
    "BookRow",
    "Lookup",
    "Parameter",
    "ParameterRow",
    "Problem",
    "RakeLine",
    "RakeRow",
    "RakeTable",
    "RakeWorking",
    "Rule",
    "RuleRow",
    "Rulebook",
    "RulebookError",
    "Severity",
    "Shelf",
    "Terms",
    "Value",
    "book_rows",
    "bring_in_card_parameter",
    "canonical_content",
    "lint",
    "load_rulebook",
    "parameter_rows",
    "rake_table_lines",
    "rule_rows",
    "shipped_shelf",
]
