"""Values as JSON with amounts as they are: no amount becomes a binary fraction."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal


def json_text(value: object, indent: str = "") -> str:
    """The value as JSON, objects over several lines."""
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        inner = f"{indent}  "
        parts = [f"{inner}{json.dumps(key)}: {json_text(part, inner)}" for key, part in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}" if parts else "{}"
    if isinstance(value, list | tuple):
        inner = f"{indent}  "
        parts = [json_text(part, inner) for part in value]
        plain = not any(isinstance(part, Mapping) for part in value)
        return f"[{', '.join(parts)}]" if plain else f"[\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}]"
    return json.dumps(value, ensure_ascii=False)
