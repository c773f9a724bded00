"""What is wrong with the settings, in one sentence that names where it stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

_SECRET: Final = frozenset({"api_key"})


class SettingsError(ValueError):
    """Settings that are unknown or wrong; the message is one sentence. Wrong usage: exit code 2."""


class Place(NamedTuple):
    """One source of settings: its values by name, and the pattern of what a setting is called there."""

    values: Mapping[str, Any]
    called: str


def fault_of(error: ValidationError, places: Sequence[Place]) -> SettingsError:
    """The error for the first value that is wrong, with the place where it was given."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    words = first["msg"].removeprefix("Value error, ").partition(" for <class")[0]
    place = next((place for place in places if name in place.values), Place({name: None}, "{name}"))
    got = "" if name in _SECRET else f", got {str(place.values[name])!r}"
    called = place.called.format(name=name, option=name.replace("_", "-"), variable=name.upper())
    return SettingsError(f"{called}: {words[:1].lower()}{words[1:]}{got}.")


def unknown(name: str, place: str, known: Collection[str]) -> SettingsError:
    """The error for a setting that does not exist."""
    close = get_close_matches(name, known, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}."
    return SettingsError(f"{place}: there is no setting {name}; {hint}")
