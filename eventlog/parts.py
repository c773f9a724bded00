"""The parts of a log on the disk, which must be different files: one that is another's would overwrite it."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path
from typing import Final

_OF_DATABASE: Final = (".wal", ".wal.checkpoint", ".wal.recovery", ".tmp")
"""What DuckDB adds to the name of a database for files that it makes, and deletes, beside it."""


def clash_of(database: Path, journal: Path, keys: Path) -> str | None:
    """What is wrong with the places of a log's parts, in a sentence; None if each is a file or folder of its own."""
    taken = [(database, "the database"), (journal, "the journal"), (keys, "the folder of the keys")]
    for (one, what), (other, called) in combinations(taken, 2):
        if _same(one, other):
            return f"{what} and {called} are the same, {one}: each needs a place of its own"
    for path, what in taken[1:]:
        if any(_same(Path(f"{os.path.realpath(database)}{ending}"), path) for ending in _OF_DATABASE):
            return f"{what} cannot be {path}: the database makes and deletes files of that name"
    return None


def part_at(path: Path, database: Path, journal: Path, keys: Path) -> str | None:
    """Which part of a log lies at a path, or would; None if no part of it does."""
    if clash_of(database, path, keys) is not None:
        return "a file of the database" if not _same(path, keys) else "the folder of the keys"
    if _same(path, journal):
        return "the journal"
    inside = Path(os.path.realpath(path)).is_relative_to(os.path.realpath(keys))
    return "a file in the folder of the keys" if inside else None


def _same(one: Path, other: Path) -> bool:
    """Whether two paths lead to the same file or folder, or would if it were there."""
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    try:
        return one.samefile(other)
    except OSError:
        return False
