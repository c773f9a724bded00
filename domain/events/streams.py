"""The names of streams: what kind of thing an event belongs to, and which one.

A name is a kind and its parts, joined by `/`: `hand/<house>/<hand_no>`, `house/<house>` … A part is percent-encoded:
letters, digits and `. _ ~ -` stand for themselves, each other byte of its UTF-8 as `%` and two upper-case hexadecimal
digits. So every thing has one name only.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, unquote_to_bytes

PARTS: Final = {"hand": 2, "table": 2, "session": 2, "house": 1, "incident": 2, "dispute": 2, "correction": 2}
"""How many parts follow each kind."""

STREAM_WORDS: Final = (
    "house/<house>, or hand/, table/, session/, incident/, dispute/ or correction/ "
    "followed by <house>/<name>, with percent-encoded parts"
)

_PART: Final = r"(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})+"


def stream_pattern(kind: str) -> str:
    """The pattern of the names of a kind of stream, for the JSON Schema."""
    return f"^{kind}{f'/{_PART}' * PARTS[kind]}$"


_STREAM: Final = re.compile("|".join(stream_pattern(kind) for kind in PARTS))


def is_stream(text: str) -> bool:
    """Whether the text is the name of a stream."""
    if _STREAM.fullmatch(text) is None:
        return False
    return "%" not in text or all(_is_encoded(part) for part in text.split("/"))


def stream_name(kind: str, *parts: str) -> str:
    """The name of a stream from plain parts; ValueError for an unknown kind, a wrong number of parts, an empty one."""
    if PARTS.get(kind) != len(parts) or not all(parts):
        raise ValueError(f"expected {STREAM_WORDS}, got {(kind, *parts)!r}")
    return "/".join([kind, *(quote(part, safe="") for part in parts)])


def stream_parts(stream: str) -> tuple[str, ...]:
    """The kind and the plain parts of a well-formed name: `("hand", "trickyplay", "9001")`."""
    return tuple(unquote_to_bytes(part).decode() for part in stream.split("/"))


def _is_encoded(part: str) -> bool:
    """Whether the part is the percent-encoding of a text."""
    try:
        return quote(unquote_to_bytes(part).decode(), safe="") == part
    except UnicodeDecodeError:
        return False
