"""Values as TOML writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Raw:
    """A number or time that is written as it is."""

    text: str


def dumped(values: Mapping[str, object]) -> str:
    """One key a line, in order."""
    return "\n".join(f"{key} = {_value(value)}" for key, value in values.items())


def _value(value: object) -> str:
    if isinstance(value, Raw):
        return value.text
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str) and '"' in value and "'" not in value and value.isprintable():
        return f"'{value}'"
    if isinstance(value, str):
        # A basic string of TOML escapes what JSON does, and the delete character besides.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    assert isinstance(value, list | tuple)
    return f"[{', '.join(map(_value, value))}]"
