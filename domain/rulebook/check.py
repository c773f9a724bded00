"""The check of a house file: form, then meaning. Loading and linting rest on the same check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from pydantic import ValidationError

from domain.rulebook.check_rake import rake_problems
from domain.rulebook.form import BookForm, ParameterForm, RakeForm, RuleForm
from domain.rulebook.model import Rulebook
from domain.rulebook.parameters import PARAMETER_KINDS
from domain.rulebook.problems import Problem, did_you_mean, form_problems, key_path
from domain.rulebook.rake_form import rows_laid_over
from domain.rulebook.syntax import read_toml
from domain.rulebook.vocabulary import EVERY


def check(text: bytes, lookup: Callable[[str], Rulebook | None]) -> tuple[BookForm | None, list[Problem]]:
    """The form of a house file, None if it has none, and all problems that were found.

    `lookup` finds the rulebook that the file extends by its name with version.
    """
    keys = read_toml(text)
    if isinstance(keys, Problem):
        return None, [keys]
    values = list(_values(keys.get("parameters")))
    try:
        form = BookForm.model_validate(keys)
    except ValidationError as error:
        return None, form_problems(error) + values
    base = lookup(form.extends) if form.extends else None
    return form, values + list(_meaning(form, base))


def _values(parameters: object) -> Iterator[Problem]:
    """Faults of values; looked for in the bare keys, so that faults of the form elsewhere do not hide them."""
    for name, stated in parameters.items() if isinstance(parameters, dict) else ():
        kind = PARAMETER_KINDS.get(name)
        if kind is None:
            message = f"is no parameter{did_you_mean(name, PARAMETER_KINDS)}"
            yield Problem(key_path(["parameters", name]), message)
        elif isinstance(stated, dict) and "value" in stated and (fault := kind.fault(stated["value"])):
            yield Problem(key_path(["parameters", name, "value"]), fault)


def _meaning(form: BookForm, base: Rulebook | None) -> Iterator[Problem]:
    if form.extends and base is None:
        yield Problem("extends", f"names {form.extends}, a rulebook that is not known")
        return
    yield from _time(form)
    yield from _parameters(form, base)
    yield from _rules(form, base)
    yield from rake_problems(form.rake, base.rake.rows if base else ())
    yield from _rake_ids(form, base)
    yield from _rake_stated(form, base)


def _time(form: BookForm) -> Iterator[Problem]:
    try:
        datetime.fromisoformat(form.in_force_from)
    except ValueError:
        yield Problem("in_force_from", f"is no time of the calendar: {form.in_force_from}")


def _parameters(form: BookForm, base: Rulebook | None) -> Iterator[Problem]:
    for name, stated in form.parameters.items():
        yield from _parameter(form, base, name, stated)
    if base is None:
        for name in PARAMETER_KINDS.keys() - form.parameters.keys():
            yield Problem(f"parameters.{name}", 'is missing: state it, or begin the file with extends = "generic/1"')


def _parameter(form: BookForm, base: Rulebook | None, name: str, stated: ParameterForm) -> Iterator[Problem]:
    key = key_path(["parameters", name])
    named = {f"{key}.rule": stated.rule, **{f"{key}.rules.{game}": each for game, each in (stated.rules or {}).items()}}
    for place, rule in named.items():
        if rule is not None and rule not in _rule_ids(form, base):
            yield Problem(place, f"names {rule}, a rule that is neither inherited nor in this file")
    if base is None and (stated.rule is None or stated.basis is None):
        yield Problem(key, "must have a rule and a basis, since there is no rulebook to inherit them from")
    if base is None and isinstance(stated.value, Mapping) and EVERY not in stated.value:
        yield Problem(f"{key}.value", 'must have an entry "*" for all other games')
    yield from _unquoted(form, key, stated)


def _rules(form: BookForm, base: Rulebook | None) -> Iterator[Problem]:
    for rule_id, stated in form.rules.items():
        key = key_path(["rules", rule_id])
        if base is None or rule_id not in base.rules:
            for name in ("basis", "gloss"):
                if getattr(stated, name) is None:
                    yield Problem(f"{key}.{name}", "is missing, and there is no rule to inherit it from")
        yield from _unquoted(form, key, stated)


def _unquoted(form: BookForm, key: str, stated: ParameterForm | RuleForm | RakeForm) -> Iterator[Problem]:
    # A rulebook that extends none stands for no house, so it has no text to quote.
    if form.extends and stated.basis == "S" and not stated.source:
        yield Problem(f"{key}.basis", "is S, but no source is quoted", "warning")


def _rule_ids(form: BookForm, base: Rulebook | None) -> set[str]:
    return {*form.rules, *(row.id for row in form.rake), *(base.rules if base else ())}


def _rake_ids(form: BookForm, base: Rulebook | None) -> Iterator[Problem]:
    inherited_rows = {row.id for row in base.rake.rows} if base else set()
    others = {*form.rules, *(base.rules if base else ())} - inherited_rows
    for place, row in enumerate(form.rake, 1):
        if row.id in others:
            yield Problem(f"rake[{place}].id", f"is {row.id}, the id of a rule that is no row of a rake table")
        yield from _unquoted(form, f"rake[{place}]", row)


def _rake_stated(form: BookForm, base: Rulebook | None) -> Iterator[Problem]:
    rows = rows_laid_over(form.rake, base.rake.rows if base else ())
    stated = form.parameters.get("rake_stated")
    value: Any = stated.value if stated else base is not None and base.terms.rake_stated
    if value is True and not rows:
        yield Problem("rake", "has no row, but rake_stated is true: no rake can be verified", "warning")
    if value is False and form.rake:
        yield Problem("parameters.rake_stated", "is false, so no row of the rake table is used", "warning")
