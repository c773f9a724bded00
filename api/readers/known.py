"""What files say beside their hands: the tables, hand after hand, and the rulebooks that houses have adopted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from api.readers.results import HandRecord
from domain.events import Event
from domain.rulebook import Adoptions
from replay import Stories


@dataclass(frozen=True, slots=True)
class Known:
    """Grows while files are read, one after the other."""

    stories: Stories = field(default_factory=Stories)
    adoptions: Adoptions = field(default_factory=Adoptions)

    def tell(self, events: Iterable[Event]) -> None:
        """Take in events of tables and houses."""
        for event in events:
            self.stories.tell(event)
            self.adoptions.tell(event)

    def in_context(self, record: HandRecord) -> HandRecord:
        """The hand with what is known of its table and house; the next hand of that table comes after it."""
        context = self.stories.before(record.events)
        self.stories.add_hand(record.events)
        return replace(record, context=context, adoptions=self.adoptions)
