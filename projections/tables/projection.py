"""The read model `tables` and what fills it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from domain.events import table
from eventlog.database import Cursor
from projections.batching import BatchedProjection
from projections.open_log import Placed
from projections.read_model import ReadModel, Work
from projections.relation import Relation
from projections.tables.relations import EVENT, NAME, OPENED, event_row, opened_row


class TablesModel(ReadModel):
    """One row a table, and one an event of it."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 1
    relations: ClassVar[tuple[Relation, ...]] = (OPENED, EVENT)


class TablesProjection(BatchedProjection[TablesModel]):
    """Fills the read model `tables`."""

    name = NAME

    def project(self, batch: Sequence[Placed]) -> Work:
        """Rows are added."""
        placed = [(position, event) for position, _aggregate, event in batch if event.stream.startswith("table/")]
        opened = [
            opened_row(position, event, event.data)
            for position, event in placed
            if event.pos == 1 and isinstance(event.data, table.TableOpened)
        ]
        rows = [event_row(position, event) for position, event in placed]

        def work(cursor: Cursor) -> None:
            OPENED.insert(cursor, opened)
            EVENT.insert(cursor, rows)

        return work
