"""Words on a command line that go into the log, or that must have a form."""

from __future__ import annotations

import re
from typing import Final

from api.cli.ending import refuse
from api.render.text import printable
from domain.events.fields import SHA256_PATTERN
from replay.worksheets import WORDS_MAX

_SHA256: Final = re.compile(SHA256_PATTERN)


def words_of(option: str, words: str | None) -> str | None:
    """Words that are recorded; ends the verb where they say nothing, too much, or are no text."""
    if words is None:
        return None
    try:
        words.encode()
    except UnicodeEncodeError:  # bytes of the command line that are not UTF-8
        refuse(f"{option} {printable(words)}: expected text in UTF-8.")
    if not words.strip() or len(words) > WORDS_MAX:
        refuse(f"{option}: expected 1 to {WORDS_MAX:,} characters that say something.")
    return words


def sha256_of(option: str, words: str | None) -> str | None:
    """A hash as worksheets have it, in lower case; ends the verb for anything else."""
    if words is None:
        return None
    digits = words.strip().lower()
    if _SHA256.fullmatch(digits) is None:
        refuse(f"{option} {printable(words)}: expected the 64 hexadecimal digits of a SHA-256.")
    return digits
