"""Where a verb takes hands from: files, the database of a log, or a running service."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path

from api.cli.ending import refuse
from api.cli.inputs import STANDARD_INPUT
from api.logged import stream_of
from api.settings import Settings

_BOTH = "Say either --db or --url: hands are taken from a database or from a service."


class Origin(Enum):
    """Where hands are."""

    FILES = "files"
    LOG = "log"
    SERVICE = "service"


def origin_of(words: Sequence[str], settings: Settings, *, db: Path | None, url: str | None) -> Origin:
    """Where the hands are that a verb was called with; ends the verb if that is not said.

    `db` and `url` are the options. A log or a service that is named by the environment or the settings file alone
    gives way to files: words are its hands only if each of them is the name of a hand and none a file.
    """
    if db is not None and url is not None:
        refuse(_BOTH)
    if db is not None:
        return Origin.LOG
    if url is not None:
        return Origin.SERVICE
    if any(_is_of_files(word) for word in words) or (settings.db is None and settings.url is None):
        if not words:
            refuse("Say which file; or name a log by --db, or a service by --url.")
        return Origin.FILES
    if settings.db is not None and settings.url is not None:
        refuse(_BOTH)
    return Origin.SERVICE if settings.db is None else Origin.LOG


def streams_of(names: Sequence[str]) -> list[str]:
    """The streams of hands as they are named on a log, each once; ends the verb for a word that names none."""
    streams = {name: stream_of(name) for name in names}
    for name, stream in streams.items():
        if stream is None:
            refuse(f"{name}: a hand on a log is named <house>/<number>, such as trickyplay/9001.")
    return list(dict.fromkeys(stream for stream in streams.values() if stream is not None))


def hand_name_of(words: Sequence[str]) -> str | None:
    """The one hand that is named on a log or a service; None if none is."""
    if len(words) > 1:
        refuse(f"{words[0]}: with --db or --url only the hand is named.")
    return words[0] if words else None


def _is_of_files(word: str) -> bool:
    """Whether a word can only mean a file."""
    return word == STANDARD_INPUT or stream_of(word) is None or _is_there(word)


def _is_there(word: str) -> bool:
    try:
        return Path(word).exists()
    except OSError:  # in a folder that may not be entered, or with a name that no file has
        return False
