"""The whole log checked against its journal: every leaf from the stored bytes, every checkpoint that was ever promised.

At start only stored leaves are added up, which is quick. This is the slow check that trusts nothing but bytes and keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor
from eventlog.journal import JournalDamaged
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.rows import SELECT_ROWS, ChangedBytes, Row, computed_leaf
from eventlog.schema import EVENTS_TABLE
from eventlog.sealing import Sealing
from eventlog.stored import last_position

_EVENTS_AT_ONCE: Final = 10_000
_CHAINS_MAX: Final = 100_000
_SELECT_LEAF: Final = (
    f"SELECT leaf FROM {EVENTS_TABLE} "  # noqa: S608 - a name of the schema
    "WHERE originator_id = ? AND originator_version = ? AND position < ?"
)
_SELECT_LOOK_UP: Final = f"""
    WITH begun AS (
        SELECT originator_id, state FROM {EVENTS_TABLE}
        WHERE originator_version = 1 AND regexp_matches(topic, '^[a-z]+[.][a-z-]+[.]v[0-9]+$')
    )
    SELECT (SELECT count(*) FROM begun), (SELECT count(*) FROM streams), count(*)
    FROM begun JOIN streams USING (originator_id) WHERE contains(hex(state), hex('"stream":"' || stream || '"'))
"""  # noqa: S608 - a name of the schema
_SELECT: Final = f"{SELECT_ROWS} position > ? AND position <= ? ORDER BY position"


@dataclass(frozen=True, slots=True)
class Verified:
    """What the check found: how many events and checkpoints are right before the first thing that is wrong.

    `fault` says what that is; None if the whole log is right. Events after the first `promised` fit their leaves, but
    no checkpoint vouches for them: a crash can leave some, and so does a journal that was cut.
    """

    events: int
    checkpoints: int
    fault: str | None
    promised: int


class _Fault(Exception):
    """The first thing that is wrong."""


class _Check:
    """One walk through the log, with the journal beside it."""

    def __init__(self, sealing: Sealing, cursor: Cursor) -> None:
        self._leaf_maker = LeafMaker(sealing.keys.salt_key)
        self._cursor = cursor
        self._chains: dict[UUID, bytes] = {}
        """The last leaves of the streams that were passed lately."""
        self._frontier = Frontier()
        self.checkpoints = 0
        self.promised = 0

    @property
    def events(self) -> int:
        return self._frontier.size

    def pass_event(self, row: Row) -> None:
        """Compute the leaf of the next event anew."""
        try:
            leaf = computed_leaf(row, self._previous(row), self._leaf_maker)
        except ChangedBytes as error:
            raise _Fault(str(error)) from None
        if row.position != self.events + 1:
            raise _Fault(f"event {self.events + 1} is missing")
        if leaf != row.leaf:
            other = ", or the salt key is another log's" if row.position == 1 else ""
            raise _Fault(f"event {row.position} does not fit its leaf: it was changed, or its leaf was{other}")
        self._frontier = self._frontier.extended([leaf])
        self._chains[row.aggregate] = leaf
        if len(self._chains) > _CHAINS_MAX:
            del self._chains[next(iter(self._chains))]

    def _previous(self, row: Row) -> bytes | None:
        """The leaf before an event in its stream. It was passed, so the stored one is the computed one."""
        previous = self._chains.pop(row.aggregate, None)
        if previous is None and row.version > 1:
            found = self._cursor.execute(_SELECT_LEAF, [row.aggregate, row.version - 1, row.position]).fetchone()
            previous = None if found is None else found[0]
        return previous

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Compare the tree so far with what was promised."""
        if self.events < checkpoint.size:
            raise _Fault(f"events {self.events + 1} to {checkpoint.size} were promised and are missing")
        if self._frontier.root() != checkpoint.root:
            raise _Fault(f"the first {checkpoint.size} events are not those that were promised")
        self.checkpoints += 1
        self.promised = checkpoint.size


class Checkable(Protocol):
    """A log that is open, for writing or for reading alone."""

    @property
    def sealing(self) -> Sealing | None:
        """Its keys and its journal."""

    def reading(self) -> AbstractContextManager[Cursor]:
        """A cursor for statements that read."""

    def promises(self) -> Iterator[Checkpoint]:
        """All checkpoints of the journal, oldest first."""


def verified(log: Checkable, on_events: Callable[[int], object] = lambda _: None) -> Verified:
    """Check an open log. It may go on meanwhile: what was promised when the check began is checked.

    What stands after the last promise must fit its leaves as well. `on_events` is told now and then how many events
    have been passed.
    """
    assert log.sealing is not None, "a log without a journal promises nothing"
    with log.reading() as cursor:
        check = _Check(log.sealing, cursor)
        last = last_position(cursor)
        rows = _rows(cursor, last)
        try:
            for checkpoint in log.promises():
                _walk(check, rows, checkpoint.size)
                check.pass_checkpoint(checkpoint)
                on_events(check.events)
            _walk(check, rows, last)
            _check_look_up(cursor)
        except (_Fault, JournalDamaged) as fault:
            return Verified(check.events, check.checkpoints, str(fault), check.promised)
    return Verified(check.events, check.checkpoints, None, check.promised)


def _check_look_up(cursor: Cursor) -> None:
    """The names of streams lead to their events: no leaf vouches for this table, so it is compared with the events."""
    row = cursor.execute(_SELECT_LOOK_UP).fetchone()
    assert row is not None
    begun, named, fitting = row
    if not begun == named == fitting:
        raise _Fault(f"the look-up of streams was changed: of {begun} streams {fitting} are found by their names")


def _walk(check: _Check, rows: Iterator[Row], size: int) -> None:
    """Pass events until the tree has this size, or there are no more."""
    while check.events < size:
        row = next(rows, None)
        if row is None:
            return
        check.pass_event(row)


def _rows(cursor: Cursor, last: int) -> Iterator[Row]:
    for start in range(0, last, _EVENTS_AT_ONCE):
        rows = cursor.execute(_SELECT, [start, min(last, start + _EVENTS_AT_ONCE)]).fetchall()
        yield from (Row(*row) for row in rows)
