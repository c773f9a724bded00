"""Finding one hand of a file by the name that a person gave it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn

from api.cli.ending import refuse, stop
from api.cli.exits import UNREADABLE
from api.cli.inputs import opened, rejected, unopened
from api.readers import HandRecord, Reject
from api.render.text import hand_name
from domain.events import stream_parts

_NAMED_MAX = 5
"""How many hands of a file a sentence names."""


@dataclass(slots=True)
class _Search:
    """What was found: the first hand of the name, and the first few sentences and names for whom it may concern."""

    found: HandRecord | None = None
    matches: int = 0
    others: int = 0
    rejects: int = 0
    matching: list[str] = field(default_factory=list)
    other: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)

    def take(self, result: HandRecord | Reject, name: str | None) -> None:
        """Look at the next thing in the file."""
        if isinstance(result, Reject):
            self.rejects += 1
            _keep(self.unreadable, rejected(result))
        elif name is None or _is_named(result, name):
            self.found = self.found or result
            self.matches += 1
            _keep(self.matching, f"{hand_name(result.stream)} in line {result.line}")
        else:
            self.others += 1
            _keep(self.other, hand_name(result.stream))


def hand_of(file: str, name: str | None) -> HandRecord:
    """The hand of this name, or the only one of the file; ends the verb if there is none or more than one."""
    search = _Search()
    try:
        with opened(file) as source:
            for result in source.reading:
                search.take(result, name)
    except OSError as error:
        stop(UNREADABLE, unopened(file, error))
    if search.found is None or search.matches > 1:
        _fail(file, name, search)
    return search.found


def _keep(sentences: list[str], sentence: str) -> None:
    if len(sentences) < _NAMED_MAX:
        sentences.append(sentence)


def _is_named(record: HandRecord, name: str) -> bool:
    _kind, house, number = stream_parts(record.stream)
    return name in {number, f"{house}/{number}", record.stream, f"line:{record.line}"}


def _fail(file: str, name: str | None, search: _Search) -> NoReturn:
    if search.matches:
        which = "there is more than one" if name is None else f"{name} is more than one"
        refuse(f"{file}: say which hand, {which}: {_listed(search.matching, search.matches)}.")
    if not search.others:
        stop(UNREADABLE, *search.unreadable, f"{file}: there is no hand in it that could be read.")
    missing = f"{file}: there is no hand {name}; there are {_listed(search.other, search.others)}."
    if search.rejects:
        stop(UNREADABLE, *search.unreadable, missing)
    refuse(missing)


def _listed(names: list[str], number: int) -> str:
    """The first few of many."""
    more = number - len(names)
    return ", ".join(names) + (f" and {more:,} more" if more else "")
