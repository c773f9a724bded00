"""Where settings come from: options, the environment, the settings file."""

from __future__ import annotations

import os
from typing import Any, Final

from pydantic import ValidationError

from api.settings.file import CONFIG, file_values, settings_file
from api.settings.model import ENVIRONMENT_PREFIX, Settings
from api.settings.sentences import Place, fault_of, unknown

_OTHERS: Final = frozenset({CONFIG, "HANDPROOF_TRACEBACK"})
"""Variables of the environment that are no settings."""


def settings_from(**options: Any) -> Settings:  # noqa: ANN401 - values of settings, which the model checks
    """The settings, with those options that were given (not None) before all else; SettingsError says what is wrong."""
    given = {name: value for name, value in options.items() if value is not None}
    environment = _environment()
    try:
        return Settings(**given)
    except ValidationError as error:
        stated = Place(file_values(Settings.model_fields), f"{settings_file()}: {{name}}")
        places = [Place(given, "--{option}"), Place(environment, f"{ENVIRONMENT_PREFIX}{{variable}}"), stated]
        raise fault_of(error, places) from None


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return f"{ENVIRONMENT_PREFIX}{name.upper()}"


def _environment() -> dict[str, str]:
    """The settings of the environment by name; empty ones are as if they were not there."""
    known = {variable_of(name): name for name in Settings.model_fields}
    found: dict[str, str] = {}
    for variable, value in os.environ.items():
        if not variable.startswith(ENVIRONMENT_PREFIX) or variable in _OTHERS:
            continue
        if variable not in known:
            raise unknown(variable, "environment", [*known, CONFIG])
        if value:
            found[known[variable]] = value
    return found
