"""What a house may write for each parameter, derived from the types of `Terms`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from domain.rulebook.model import Parameter, Value
from domain.rulebook.terms import Means, Terms
from domain.rulebook.vocabulary import EVERY, GAMES, LARGEST, LIMITS


@dataclass(frozen=True, slots=True)
class ParameterKind:
    """One parameter as a house file states it.

    `allowed` tells in words what its value may be; `is_table` is set for tables by game.
    """

    name: str
    meaning: str
    allowed: str
    is_table: bool
    _fault: Callable[[object], str | None]
    _typed: Callable[[Any], Value]

    def fault(self, value: object) -> str | None:
        """What is wrong with a value read from TOML, in words; None if nothing is."""
        return self._fault(value)

    def typed(self, value: object) -> Value:
        """The value as `Terms` holds it; `value` must be without fault."""
        return self._typed(value)


def terms_of(parameters: Mapping[str, Parameter]) -> Terms:
    """The plain values of a complete set of parameters."""
    values: dict[str, Any] = {name: parameter.value for name, parameter in parameters.items()}
    return Terms(**values)


def value_in_words(value: Value) -> str:
    """A value as a person reads it: ``FL, SL`` for a list, ``holdem 10, * 0`` for a table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return ", ".join(f"{game} {value_in_words(entry)}" for game, entry in value.items())
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def plain_value(value: Value) -> bool | int | str | list[str] | dict[str, int | str]:
    """A value as JSON and TOML hold it."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _one_of(allowed: Sequence[str], value: object) -> str | None:
    if isinstance(value, str) and value in allowed:
        return None
    return f"must be {_choice(allowed)}, not {value!r}"


def _switch(value: object) -> str | None:
    return None if isinstance(value, bool) else f"must be true or false, not {value!r}"


def _number(minimum: int, value: object) -> str | None:
    if isinstance(value, bool) or not isinstance(value, int):
        return f"must be a whole number, not {value!r}"
    if not minimum <= value <= LARGEST:
        return f"must be a whole number from {minimum} to {LARGEST}, not {value}"
    return None


def _limit_list(value: object) -> str | None:
    if not isinstance(value, list):
        return f'must be a list of limits such as ["FL", "SL"], not {value!r}'
    faults = (_one_of((*LIMITS, EVERY), entry) for entry in value)
    return next((fault for fault in faults if fault), None)


def _table(entry_fault: Callable[[object], str | None], value: object) -> str | None:
    if not isinstance(value, dict):
        return f"must be a table by game such as {{ holdem = … }}, not {value!r}"
    for game, entry in value.items():
        if game not in GAMES and game != EVERY:
            return f"has the key {game!r}, which is no game: {_choice((*GAMES, EVERY))}"
        if fault := entry_fault(entry):
            return f"at {game} {fault}"
    return None


def _choice(allowed: Sequence[str]) -> str:
    return ", ".join(allowed[:-1]) + " or " + allowed[-1]


def _scalar(of: object, minimum: int) -> tuple[str, Callable[[object], str | None]]:
    if of is bool:
        return "true, false", _switch
    if of is int:
        return f"a whole number from {minimum}", lambda value: _number(minimum, value)
    choices: tuple[str, ...] = get_args(of)
    return ", ".join(choices), lambda value: _one_of(choices, value)


def _kind(name: str, annotation: object) -> ParameterKind:
    assert get_origin(annotation) is Annotated
    of, means = get_args(annotation)
    assert isinstance(means, Means)
    if get_origin(of) is tuple:
        return ParameterKind(
            name,
            means.text,
            f"a list of {', '.join((*LIMITS, EVERY))}",
            is_table=False,
            _fault=_limit_list,
            _typed=tuple,
        )
    if get_origin(of) is Mapping:
        allowed, entry_fault = _scalar(get_args(of)[1], means.minimum)
        fault = lambda value: _table(entry_fault, value)  # noqa: E731 (closes over the entry's check)
        return ParameterKind(
            name, means.text, f"by game: {allowed}", is_table=True, _fault=fault, _typed=MappingProxyType
        )
    allowed, fault = _scalar(of, means.minimum)
    return ParameterKind(name, means.text, allowed, is_table=False, _fault=fault, _typed=lambda value: value)


def _kinds() -> dict[str, ParameterKind]:
    hints = get_type_hints(Terms, include_extras=True)
    return {entry.name: _kind(entry.name, hints[entry.name]) for entry in fields(Terms)}


PARAMETER_KINDS: Mapping[str, ParameterKind] = MappingProxyType(_kinds())
"""Every parameter by name, in the order of `Terms`."""
