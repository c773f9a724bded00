"""Which rulebook a house has adopted, by its own stream: a name and the hash of what it says."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.events import Event, stream_parts
from domain.events.house import RulebookAdopted
from domain.rulebook.model import Rulebook
from domain.rulebook.shelf import GENERIC, Shelf

HASH_SIGN = "@"


@dataclass(slots=True)
class Adoptions:
    """What houses have adopted; grows by the events of their streams (house.rulebook-adopted)."""

    _adopted: dict[str, list[RulebookAdopted]] = field(default_factory=dict)

    def tell(self, event: Event) -> None:
        """Take an event, those of a house in the order of its positions; all but adoptions change nothing."""
        if isinstance(event.data, RulebookAdopted):
            adopted = self._adopted.setdefault(stream_parts(event.stream)[1], [])
            if event.data not in adopted:  # told again, of another file
                adopted.append(event.data)

    def names(self) -> frozenset[str]:
        """The rulebooks that any house has adopted, each `<slug>/<version>`."""
        return frozenset(each.rulebook for adopted in self._adopted.values() for each in adopted)

    def moments(self) -> frozenset[str]:
        """The times from which adopted rulebooks are in force, of all houses."""
        return frozenset(each.in_force_from for adopted in self._adopted.values() for each in adopted)

    def name_in_force(self, house: str, at: str) -> str | None:
        """What the house adopted last of all that is in force at a time, `<slug>/<version>@<sha256>`; None if nothing.

        Of adoptions that are in force from the same time on, the one adopted last holds.
        """
        adopted = [each for each in self._adopted.get(house, []) if each.in_force_from <= at]
        latest = max(reversed(adopted), key=lambda each: each.in_force_from, default=None)
        return None if latest is None else f"{latest.rulebook}{HASH_SIGN}{latest.sha256}"


@dataclass(frozen=True, slots=True)
class AdoptingShelf:
    """A shelf on which the adoptions of houses decide what is in force; a house that adopted nothing goes by the shelf.

    An adopted rulebook of another hash than the one at hand is not at hand: nobody shall take the one for the other.
    """

    shelf: Shelf
    adoptions: Adoptions

    def get(self, name: str) -> Rulebook | None:
        """The rulebook of this name, with this hash if one is named."""
        plain, _sign, sha256 = name.partition(HASH_SIGN)
        book = self.shelf.get(plain)
        return book if book is not None and sha256 in {"", book.sha256} else None

    def in_force(self, house: str, at: str) -> Rulebook:
        """The rulebook in force for a house; the generic one if what it adopted is not at hand."""
        name = self.name_in_force(house, at)
        book = self.shelf.in_force(house, at) if name is None else self.get(name)
        return book or self.shelf.get(GENERIC) or self.shelf.in_force("", at)

    def name_in_force(self, house: str, at: str) -> str | None:
        """What the house has adopted for a time, with its hash; None if nothing."""
        return self.adoptions.name_in_force(house, at)
