"""All rulebooks at hand, and which one is in force for a house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from domain.rulebook.loader import load_rulebook
from domain.rulebook.model import Rulebook
from domain.rulebook.problems import Problem, RulebookError
from domain.rulebook.syntax import read_toml

GENERIC = "generic/1"
"""The rulebook for hands of houses that have none of their own."""


def _no_books() -> Mapping[str, Rulebook]:
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Shelf:
    """A set of rulebooks by name with version."""

    _books: Mapping[str, Rulebook] = field(default_factory=_no_books)

    def get(self, name: str) -> Rulebook | None:
        """The rulebook of this name; a slug without version gives the newest version."""
        if "/" in name:
            return self._books.get(name)
        versions = [book for book in self._books.values() if book.slug == name]
        return max(versions, key=lambda book: book.version, default=None)

    def in_force(self, house: str, at: str) -> Rulebook:
        """The rulebook of `house` in force at the timestamp `at`, else ``generic/1``.

        Of several versions the one that came into force last holds, of equal ones the newest.
        Raises RulebookError if there is neither.
        """
        own = [book for book in self._books.values() if book.house == house and book.in_force_from <= at]
        book = max(own, key=lambda book: (book.in_force_from, book.version), default=self.get(GENERIC))
        if book is None:
            raise RulebookError(f"The house {house} has no rulebook, and {GENERIC} is not on the shelf.")
        return book

    def name_in_force(self, house: str, at: str) -> str | None:  # noqa: ARG002 - nothing is adopted on a bare shelf
        """What the house has adopted: nothing that this shelf knows of."""
        return None

    def names(self) -> tuple[str, ...]:
        """The names with version, by slug and version."""
        return tuple(book.name for book in self.books())

    def books(self) -> tuple[Rulebook, ...]:
        """The rulebooks, by slug and version."""
        return tuple(sorted(self._books.values(), key=lambda book: (book.slug, book.version)))

    def plus(self, texts: Iterable[bytes]) -> Shelf:
        """The shelf with the rulebooks of further house files, which may extend each other in any order.

        Raises RulebookError for a file with an error, a name that is taken, or an extended rulebook that is
        nowhere to be found.
        """
        books, waiting = dict(self._books), list(texts)
        while waiting:
            # What extends nothing that still waits comes next; in a circle, the check names what is missing.
            text = next((text for text in waiting if _extends(text) in {None, *books}), waiting[0])
            waiting.remove(text)
            book = load_rulebook(text, books.get)
            if book.name in books:
                raise RulebookError(f"slug and version {book.name} are those of another rulebook")
            books[book.name] = book
        return Shelf(MappingProxyType(books))


def _extends(text: bytes) -> str | None:
    keys = read_toml(text)
    name = None if isinstance(keys, Problem) else keys.get("extends")
    return name if isinstance(name, str) else None


@cache
def shipped_shelf() -> Shelf:
    """The rulebooks that come with handproof. Reads ``houses/*.toml``: the only files that `domain` opens."""
    houses = files("domain.rulebook") / "houses"
    texts = [house.read_bytes() for house in sorted(houses.iterdir(), key=str) if house.name.endswith(".toml")]
    return Shelf().plus(texts)
