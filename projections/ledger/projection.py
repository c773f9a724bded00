"""The read model `ledger` and what fills it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import ClassVar

from domain.events import correction, hand
from eventlog.database import Cursor
from projections.batching import USUAL, BatchedProjection, Limits
from projections.hand_facts import HandFacts, facts_from
from projections.ledger.entries import Money
from projections.ledger.of_corrections import CorrectionFacts
from projections.ledger.of_hands import entries_of_hand
from projections.ledger.of_tables import entries_of_table, money_at
from projections.ledger.relations import ENTRY, NAME, entry_rows
from projections.open_log import OpenLog, Placed
from projections.read_model import ReadModel, Work
from projections.relation import Relation, Row
from projections.remembered import Remembered
from projections.streams import by_stream, with_earlier


class LedgerModel(ReadModel):
    """One row an entry."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 2
    relations: ClassVar[tuple[Relation, ...]] = (ENTRY,)


class LedgerProjection(BatchedProjection[LedgerModel]):
    """Fills the read model `ledger`."""

    name = NAME

    def __init__(self, view: LedgerModel, log: OpenLog, limits: Limits = USUAL) -> None:
        super().__init__(view, log, limits)
        self._hands: Remembered[HandFacts] = Remembered(limits.things)
        self._tables: Remembered[Money] = Remembered(limits.things)
        self._corrections: Remembered[CorrectionFacts] = Remembered(limits.things)

    def project(self, batch: Sequence[Placed]) -> Work:
        """Entries are added."""
        found = (*self._hand_rows(batch), *self._table_rows(batch), *self._correction_rows(batch))
        rows = sorted(found, key=itemgetter(0, 1))

        def work(cursor: Cursor) -> None:
            ENTRY.insert(cursor, rows)

        return work

    def _hand_rows(self, batch: Sequence[Placed]) -> Iterator[Row]:
        streams = by_stream(batch, "hand")
        for stream, known in with_earlier(streams, self._hands, facts_from, self._log, batch[0].position):
            facts, events = known, stream.events
            if facts is None:
                facts, events = facts_from(events[:1]), events[1:]
            for position, _aggregate, event in events:
                if facts.take(position, event):
                    yield from entry_rows(entries_of_hand(facts, position, event))
            if facts.life == "open":
                self._hands.put(stream.id, facts)

    def _table_rows(self, batch: Sequence[Placed]) -> Iterator[Row]:
        streams = by_stream(batch, "table")
        for stream, known in with_earlier(streams, self._tables, _money, self._log, batch[0].position):
            money = _money(stream.events) if known is None else known
            for position, _aggregate, event in stream.events:
                yield from entry_rows(entries_of_table(money, position, event))
            self._tables.put(stream.id, money)

    def _correction_rows(self, batch: Sequence[Placed]) -> Iterator[Row]:
        streams = by_stream(batch, "correction")
        for stream, known in with_earlier(streams, self._corrections, self._corrected, self._log, batch[0].position):
            facts = self._begun(stream.events) if known is None else known
            for position, _aggregate, event in stream.events:
                yield from entry_rows(facts.take(position, event))
            self._corrections.put(stream.id, facts)

    def _corrected(self, events: Sequence[Placed]) -> CorrectionFacts:
        """The facts of a correction after these events."""
        facts = self._begun(events)
        for position, _aggregate, event in events:
            facts.take(position, event)
        return facts

    def _begun(self, events: Sequence[Placed]) -> CorrectionFacts:
        """A correction before its first event, with the hand that this names, as the log had it by then."""
        position, _aggregate, event = events[0]
        if not isinstance(event.data, correction.CorrectionOrdered):
            return CorrectionFacts(None)
        opening = self._log.opening(event.data.hand, position)
        started = None if opening is None else opening.data
        return CorrectionFacts(started if isinstance(started, hand.HandStarted) else None)


def _money(events: Sequence[Placed]) -> Money:
    return money_at(events[0].event)
