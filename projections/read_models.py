"""The read models of an open log, to ask."""

from __future__ import annotations

from typing import Final

from domain.rulebook import Shelf, shipped_shelf
from eventlog.application import EventLog
from projections.catching_up import MODELS
from projections.findings.reading import Findings
from projections.hands.search import Hands
from projections.ledger.reading import Ledger
from projections.open_log import OpenLog
from projections.reports.reading import Reports
from projections.tables.moments import HandMoment, Seen
from projections.tables.states import Moment, TableState, TableStates
from projections.times import us_of

_OF_TABLES: Final = ("hands", "tables")
"""What the state of a table is looked up in."""


class NotReached(Exception):
    """The read models have not come to the log position that was asked for."""

    def __init__(self, position: int, reached: int) -> None:
        self.position = position
        self.reached = reached
        super().__init__(f"the read models have come to log position {reached}, not yet to {position}")


class ReadModels:
    """Asks the read models of a log that is open. They answer for the position that they have come to.

    `shelf` are the rulebooks by which hands are judged today (None: the shipped ones).
    """

    def __init__(self, log: EventLog, shelf: Shelf | None = None) -> None:
        self._log = OpenLog(log)
        shelf = shelf or shipped_shelf()
        self._models = [model(self._log.store) for model in MODELS]
        for model in self._models:
            model.create_table()
        self.hands = Hands(self._log)
        self.ledger = Ledger(self._log)
        self.findings = Findings(self._log, shelf)
        self.reports = Reports(self._log)
        self._states = TableStates(self._log, shelf)

    @property
    def positions(self) -> dict[str, int]:
        """How far in the log each read model has come, by name; 0 if it has not begun."""
        return {model.name: model.max_tracking_id(self._log.name) or 0 for model in self._models}

    def table(
        self, house: str, table: str, *, position: int | None = None, at: str | None = None, seen: Seen
    ) -> TableState | None:
        """A table as known at a log position (None: as far as the read models have come), as of a time if given.

        `seen` gives the events of a hand as the asker may see them. None if nothing was known of the table;
        NotReached for a position to come.
        """
        reached = min(model.max_tracking_id(self._log.name) or 0 for model in self._models if model.name in _OF_TABLES)
        if position is not None and position > reached:
            raise NotReached(position, reached)
        moment = Moment(reached if position is None else position, None if at is None else us_of(at))
        return self._states.table(house, table, moment, seen)

    def hand_moment(
        self, stream: str, pos: int | None = None, *, position: int | None = None, seen: Seen
    ) -> HandMoment | None:
        """A hand at its position `pos` (None: its last) as known at a log position (None: now); `seen` as of `table`.

        None if it was not there yet.
        """
        known = self._log.end() if position is None else position
        return self._states.hand(stream, position=known, pos=pos, seen=seen)
