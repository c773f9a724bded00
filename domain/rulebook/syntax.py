"""From the bytes of a house file to its keys: encoding and TOML."""

from __future__ import annotations

import codecs
import tomllib
from typing import Any

from domain.rulebook.problems import Problem

LARGEST_FILE = 1_000_000
"""In bytes; no house has more to say."""

_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_toml(text: bytes) -> dict[str, Any] | Problem:
    """The keys of a file, or what keeps it from being read, with its line where there is one."""
    if len(text) > LARGEST_FILE:
        return Problem("", f"The file is larger than {LARGEST_FILE} bytes.")
    if text.startswith(_MARKS):
        return Problem("", "The file begins with a byte order mark: save it as plain UTF-8.")
    try:
        return tomllib.loads(text.decode())
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        return Problem("", f"The file is not UTF-8: line {line} has the byte 0x{text[error.start]:02x}.")
    except RecursionError:
        return Problem("", "The file is not TOML that can be read: its lists are nested too deeply.")
    except ValueError as error:  # of TOML itself, or of a number with thousands of digits
        return Problem("", f"The file is not TOML: {str(error).rstrip('.')}.")
