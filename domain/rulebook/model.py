"""A house's rulebook: its rules, the parameters they set, the games it offers and its rake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from domain.rulebook.rake import RakeTable
from domain.rulebook.terms import Terms
from domain.rulebook.vocabulary import Basis

Value = bool | int | str | tuple[str, ...] | Mapping[str, int] | Mapping[str, str]
"""The value of a parameter: a switch, a number, a choice, a list of limits or a table by game."""


def _no_games() -> Mapping[str, Basis]:
    return MappingProxyType({})


def _no_rules() -> Mapping[str, str]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule that findings cite.

    `source` is the sentence of the house's own text, in its language, "" where the text is silent; a rule
    stated in several places has one line for each. `gloss` says the same in English. `games` holds the games
    whose basis differs from `basis`.
    """

    id: str
    basis: Basis
    source: str = ""
    gloss: str = ""
    games: Mapping[str, Basis] = field(default_factory=_no_games, hash=False)

    def basis_in(self, game: str) -> Basis:
        """The basis of the rule where it is applied to `game`."""
        return self.games.get(game, self.basis)


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value that a house sets, with the rule it belongs to and where it comes from.

    `rules` holds the games in which the value belongs to another rule than `rule`.
    """

    name: str
    value: Value = field(hash=False)
    rule: str
    basis: Basis
    source: str
    gloss: str
    rules: Mapping[str, str] = field(default_factory=_no_rules, hash=False)

    def rule_in(self, game: str) -> str:
        """The rule that the value belongs to where it is applied to `game`."""
        return self.rules.get(game, self.rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """One version of the rules of a house, complete: what it inherits is resolved.

    `house` is the room whose hands it judges unless a hand names another; `currency` the one of its own
    tables (None: any); `in_force_from` a timestamp as in events; `sha256` the hash of the resolved content,
    so a change in a book that this one extends changes it. Two rulebooks are equal if name and hash are.
    """

    slug: str
    version: int
    sha256: str
    house: str = field(compare=False)
    currency: str | None = field(compare=False)
    in_force_from: str = field(compare=False)
    offers: Mapping[str, tuple[str, ...]] = field(compare=False, repr=False)
    rules: Mapping[str, Rule] = field(compare=False, repr=False)
    parameters: Mapping[str, Parameter] = field(compare=False, repr=False)
    terms: Terms = field(compare=False, repr=False)
    rake: RakeTable = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """Slug and version, as records name it: ``trickyplay/1``."""
        return f"{self.slug}/{self.version}"

    def rule(self, rule_id: str, game: str | None = None) -> Rule:
        """The rule with this id; with `game`, its `basis` is the one for that game.

        An id that the book does not know gives a rule without text and with basis `I`.
        """
        rule = self.rules.get(rule_id)
        if rule is None:
            return Rule(rule_id, "I")
        if game is None or rule.basis_in(game) == rule.basis:
            return rule
        return Rule(rule.id, rule.basis_in(game), rule.source, rule.gloss, rule.games)

    def rule_of(self, parameter: str, game: str) -> Rule:
        """The rule that sets a parameter in a game, with the basis of that value.

        A rule of that game alone states the value itself, so its own basis holds; a rule that is stated for other
        games is an interpretation in this one.
        """
        setting = self.parameters[parameter]
        rule = self.rule(setting.rule_in(game), game)
        if game in setting.rules:
            return rule
        basis = "I" if rule.games.get(game) == "I" else setting.basis
        return Rule(rule.id, basis, rule.source, rule.gloss)

    def offers_game(self, game: str, limit: str) -> bool:
        """Whether the house offers `game` with this limit."""
        return limit in self.offers.get(game, ())
