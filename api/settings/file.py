"""The settings file: TOML, one value a setting."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final

from api.settings.sentences import SettingsError, unknown

CONFIG: Final = "HANDPROOF_CONFIG"
FILE_NAME: Final = "handproof.toml"
_PATHS: Final = frozenset({"db", "journal", "keys", "rulebooks", "clients", "access_log", "jwt_key"})
_FILE_BYTES_MAX: Final = 1 << 20


def settings_file() -> Path | None:
    """The file of `HANDPROOF_CONFIG`, else `handproof/handproof.toml` in the user's folder of configurations; or None.

    That folder is `XDG_CONFIG_HOME`, else `~/.config`. None is taken from the current folder: a folder that somebody
    else has filled says nothing about where a log is or which service gets a key.
    """
    named = os.environ.get(CONFIG)
    if named:
        return Path(named)
    folder = os.environ.get("XDG_CONFIG_HOME")
    try:
        path = (Path(folder) if folder else Path.home() / ".config") / "handproof" / FILE_NAME
        return path if path.is_file() else None
    except (OSError, RuntimeError):  # a home that cannot be told or looked into has no settings
        return None


def file_values(known: Collection[str]) -> dict[str, Any]:
    """The values of the settings file by name, none without one; SettingsError for one that cannot be used.

    Paths in it start at its folder.
    """
    path = settings_file()
    if path is None:
        return {}
    values = _loaded(path)
    for name, value in values.items():
        if name not in known:
            raise unknown(name, str(path), known)
        if isinstance(value, dict | list):
            raise SettingsError(f"{path}: {name}: expected one value, got several.")
        if isinstance(value, str) and value and _is_path(name, value):
            values[name] = str(path.parent / value)
    return values


def _is_path(name: str, value: str) -> bool:
    return name in _PATHS or (name == "rulebook" and value.endswith(".toml"))


def _loaded(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(_FILE_BYTES_MAX + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SettingsError(f"{path}: the settings file cannot be read: {reason}.") from None
    if len(content) > _FILE_BYTES_MAX:
        raise SettingsError(f"{path}: a settings file has at most {_FILE_BYTES_MAX:,} bytes.")
    try:
        return tomllib.loads(content.decode())
    except ValueError as error:  # of TOML as of UTF-8
        raise SettingsError(f"{path}: no settings in TOML: {error}.") from None
