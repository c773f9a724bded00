"""From a house file to its rulebook: what it states, laid over the rulebook it extends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from types import MappingProxyType
from typing import Any

import orjson

from domain.rulebook.check import check
from domain.rulebook.form import BookForm, ParameterForm, RuleForm
from domain.rulebook.model import Parameter, Rule, Rulebook, Value
from domain.rulebook.parameters import PARAMETER_KINDS, ParameterKind, plain_value, terms_of
from domain.rulebook.problems import Problem, RulebookError
from domain.rulebook.rake import RakeTable
from domain.rulebook.rake_form import row_of, rows_laid_over
from domain.rulebook.vocabulary import EVERY, GAMES, LIMITS, Basis

Lookup = Callable[[str], Rulebook | None]
"""Finds a rulebook by its name with version (``generic/1``)."""


def load_rulebook(text: bytes, lookup: Lookup) -> Rulebook:
    """The rulebook that a house file states.

    `lookup` finds the rulebook that it extends. Raises RulebookError with one sentence that names the key if
    the file has an error; warnings of the check do not keep it from being loaded.
    """
    form, problems = check(text, lookup)
    errors = [problem for problem in problems if problem.severity == "error"]
    if form is None or errors:
        raise RulebookError(str(errors[0]))
    return _resolve(form, lookup(form.extends) if form.extends else None)


def lint(text: bytes, lookup: Lookup) -> list[Problem]:
    """Everything that is wrong or odd in a house file; `lookup` finds the rulebook that it extends."""
    return check(text, lookup)[1]


def canonical_content(rulebook: Rulebook) -> bytes:
    """The resolved content of a rulebook as canonical JSON, the bytes that its `sha256` is taken of."""
    content = {
        "slug": rulebook.slug,
        "version": rulebook.version,
        "house": rulebook.house,
        "currency": rulebook.currency,
        "in_force_from": rulebook.in_force_from,
        "offers": dict(rulebook.offers),
        "rules": {rule.id: _plain(rule) for rule in rulebook.rules.values()},
        "parameters": {parameter.name: _plain(parameter) for parameter in rulebook.parameters.values()},
        "rake": [asdict(row) for row in rulebook.rake.rows],
    }
    return orjson.dumps(content, option=orjson.OPT_SORT_KEYS)


def _plain(entry: Rule | Parameter) -> dict[str, Any]:
    return {place.name: plain_value(getattr(entry, place.name)) for place in fields(entry)}


def _resolve(form: BookForm, base: Rulebook | None) -> Rulebook:
    parameters = _parameters(form, base)
    parts: dict[str, Any] = {
        "slug": form.slug,
        "version": form.version,
        "house": form.house or form.slug,
        "currency": form.currency or (base.currency if base else None),
        "in_force_from": form.in_force_from,
        "offers": MappingProxyType(_offers(form, base)),
        "rules": MappingProxyType(_rules(form, base)),
        "parameters": MappingProxyType(parameters),
        "terms": terms_of(parameters),
        "rake": RakeTable(rows_laid_over(form.rake, base.rake.rows if base else ())),
    }
    unhashed = Rulebook(sha256="", **parts)
    return Rulebook(sha256=hashlib.sha256(canonical_content(unhashed)).hexdigest(), **parts)


def _offers(form: BookForm, base: Rulebook | None) -> Mapping[str, tuple[str, ...]]:
    if form.offers is None:
        return base.offers if base else {}
    stated = {str(game): tuple(limits) for game, limits in form.offers.items()}
    for_each = {game: stated.get(game, stated.get(EVERY, ())) for game in GAMES}
    return {game: LIMITS if EVERY in limits else limits for game, limits in for_each.items() if limits}


def _parameters(form: BookForm, base: Rulebook | None) -> dict[str, Parameter]:
    return {
        name: _parameter(kind, form.parameters.get(name), base.parameters[name] if base else None)
        for name, kind in PARAMETER_KINDS.items()
    }


def _parameter(kind: ParameterKind, stated: ParameterForm | None, inherited: Parameter | None) -> Parameter:
    if stated is None:
        assert inherited is not None  # the check found every parameter
        return inherited
    value = _value(kind, stated.value, inherited)
    if inherited is None or value != inherited.value:
        # A text or basis of the extended book speaks of the other value, so none of it is taken over.
        inherited = Parameter(kind.name, value, inherited.rule if inherited else "", "I", "", kind.meaning)
    source = inherited.source if stated.source is None else stated.source
    basis = stated.basis or ("S" if stated.source else inherited.basis)
    gloss, rules = stated.gloss or inherited.gloss, inherited.rules
    if stated.rules is not None:
        rules = MappingProxyType({str(game): rule for game, rule in stated.rules.items()})
    return Parameter(kind.name, value, stated.rule or inherited.rule, basis, source, gloss, rules)


def _value(kind: ParameterKind, stated: Any, inherited: Parameter | None) -> Value:  # noqa: ANN401 (as read from TOML)
    if kind.is_table and EVERY not in stated:
        assert inherited is not None  # the check found the entry where nothing is inherited
        assert isinstance(inherited.value, Mapping)
        return kind.typed({**stated, EVERY: inherited.value[EVERY]})
    return kind.typed(stated)


def _rules(form: BookForm, base: Rulebook | None) -> dict[str, Rule]:
    rules = dict(base.rules) if base else {}
    for rule_id, stated in form.rules.items():
        rules[rule_id] = _rule(rule_id, stated, rules.get(rule_id))
    for form_row in form.rake:
        row = row_of(form_row)
        rules[row.id] = Rule(row.id, row.basis, row.source, row.gloss)
    return rules


def _rule(rule_id: str, stated: RuleForm, inherited: Rule | None) -> Rule:
    inherited = inherited or Rule(rule_id, "I")
    basis = stated.basis or ("S" if stated.source else inherited.basis)
    source = inherited.source if stated.source is None else stated.source
    games: Mapping[str, Basis] = inherited.games
    if stated.games is not None:
        games = MappingProxyType({str(game): there for game, there in stated.games.items()})
    return Rule(rule_id, basis, source, stated.gloss or inherited.gloss, games)
