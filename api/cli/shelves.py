"""The rulebooks at hand: those that are shipped, those of a folder, and the one that was asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from api.cli.ending import reason_of, refuse, stop
from api.cli.exits import UNREADABLE
from api.cli.inputs import is_file
from api.settings import Settings, read_log
from domain.events.fields import PATTERN_WORDS, RULEBOOK_PATTERN
from domain.rulebook import Rulebook, RulebookError, Shelf, lint, load_rulebook, shipped_shelf
from projections.contexts import LogContexts

_SUFFIX = ".toml"


def shelf_with(folder: Path | None) -> Shelf:
    """The shipped rulebooks and those of a folder; ends the verb if the folder or a file in it cannot be used."""
    if folder is None:
        return shipped_shelf()
    return _laid_on(shipped_shelf(), {path: house_file(path) for path in _house_files(folder)})


def rulebook_named(name: str | None, shelf: Shelf) -> tuple[Shelf, str | None]:
    """The shelf with the rulebook that was asked for, and its name with version; None if none was."""
    if name is None:
        return shelf, None
    book = shelf.get(name)
    if book is not None:
        return shelf, book.name
    if not is_house_file(name):
        refuse(f"The rulebook {name} is not known. Known are {', '.join(shelf.names())}, or a house file FILE.toml.")
    path = Path(name)
    text = house_file(path)
    grown = _laid_on(shelf, {path: text})
    return grown, load_rulebook(text, grown.get).name


def shelf_of(settings: Settings) -> tuple[Shelf, str | None]:
    """The shelf and the rulebook that the settings ask for, None if they ask for none."""
    return rulebook_named(settings.rulebook, shelf_with(settings.rulebooks))


def refuse_no_rulebook(name: str | None) -> None:
    """End the verb if this cannot be the name of a rulebook that is written into hands."""
    if name is not None and not re.fullmatch(RULEBOOK_PATTERN, name):
        refuse(f"--rulebook {name}: expected {PATTERN_WORDS[RULEBOOK_PATTERN]}.")


def refuse_rulebook(name: str | None, settings: Settings) -> None:
    """End the verb if hands cannot be given this rulebook: it is none, or neither at hand nor adopted in the log."""
    refuse_no_rulebook(name)
    shelf = shelf_with(settings.rulebooks)
    if name is None or shelf.get(name) is not None or name in _adopted(settings):
        return
    known = ", ".join(shelf.names())
    refuse(f"The rulebook {name} is not known. Known are {known}; --rulebooks FOLDER adds house files.")


def _adopted(settings: Settings) -> frozenset[str]:
    """The rulebooks that houses have adopted in a log, none if there is no log yet."""
    if settings.db is None or not settings.db.exists():
        return frozenset()
    with read_log(settings) as log:
        return LogContexts(log, str(settings.db)).adoptions.names()


def known_rulebook(name: str, shelf: Shelf) -> Rulebook:
    """The rulebook of this name or of this house file; ends the verb if there is none."""
    grown, found = rulebook_named(name, shelf)
    book = grown.get(found or name)
    assert book is not None
    return book


def is_house_file(name: str) -> bool:
    """Whether a name means a file rather than a rulebook at hand."""
    return name.endswith(_SUFFIX) or is_file(Path(name))


def house_file(path: Path) -> bytes:
    """The bytes of a house file; ends the verb if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        stop(UNREADABLE, f"{path}: cannot be read: {reason_of(error)}.")


def _house_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)
    except OSError as error:
        stop(UNREADABLE, f"{folder}: cannot be read: {reason_of(error)}.")


def _laid_on(shelf: Shelf, texts: dict[Path, bytes]) -> Shelf:
    """The shelf with these house files, which may extend each other in any order."""
    waiting = dict(texts)
    while waiting:
        fits = next((path for path, text in waiting.items() if _fault(shelf, text) is None), None)
        if fits is None:
            refuse(*(sentence for path, text in waiting.items() for sentence in _sentences(shelf, path, text)))
        text = waiting.pop(fits)
        shelf = shelf if _is_at_hand(shelf, text) else shelf.plus([text])
    return shelf


def _is_at_hand(shelf: Shelf, text: bytes) -> bool:
    """Whether the rulebook of a house file is on the shelf already, with all its content."""
    try:
        book = load_rulebook(text, shelf.get)
    except RulebookError:
        return False
    return shelf.get(book.name) == book


def _fault(shelf: Shelf, text: bytes) -> str | None:
    if _is_at_hand(shelf, text):
        return None
    try:
        shelf.plus([text])
    except RulebookError as error:
        return str(error)
    return None


def _sentences(shelf: Shelf, path: Path, text: bytes) -> Iterable[str]:
    """What keeps a house file from being used: every error in it, or that its name is taken."""
    errors = [str(problem) for problem in lint(text, shelf.get) if problem.severity == "error"]
    taken = f"{_fault(shelf, text)}: give the file a version of its own"
    return [f"{path}: {error}" for error in errors or [taken]]
