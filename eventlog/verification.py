"""The whole log checked against its journal: every leaf from the stored bytes, every checkpoint that was ever promised.

At start only stored leaves are added up, which is quick. This is the slow check that trusts nothing but bytes and keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor
from eventlog.journal import JournalDamaged
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.schema import EVENTS_TABLE
from eventlog.sealing import Sealing
from eventlog.store import Store
from eventlog.stored import last_position

_EVENTS_AT_ONCE: Final = 10_000
_SELECT: Final = f"""
    SELECT position, originator_id, originator_version, topic, state, epoch_us(received_at), leaf
    FROM {EVENTS_TABLE} WHERE position > ? AND position <= ? ORDER BY position
"""  # noqa: S608 - a name of the schema


@dataclass(frozen=True, slots=True)
class Verified:
    """What the check found: how many events and checkpoints are right before the first thing that is wrong.

    `fault` says what that is; None if the whole log is right.
    """

    events: int
    checkpoints: int
    fault: str | None


class _Fault(Exception):
    """The first thing that is wrong."""


class _Check:
    """One walk through the log, with the journal beside it."""

    def __init__(self, sealing: Sealing) -> None:
        self._leaf_maker = LeafMaker(sealing.keys.salt_key)
        self._chains: dict[UUID, bytes] = {}
        self._frontier = Frontier()
        self.checkpoints = 0

    @property
    def events(self) -> int:
        return self._frontier.size

    def pass_event(self, row: tuple[Any, ...]) -> None:
        """Compute the leaf of the next event anew."""
        position, originator_id, version, topic, state, received_us, stored_leaf = row
        foreign, previous = (f"aggregate/{originator_id.hex}", version), self._chains.get(originator_id)
        try:
            leaf = self._leaf_maker.leaf(state, topic, foreign, received_us, previous)
        except (ValueError, KeyError, TypeError):
            raise _Fault(f"event {position} is no event any more: its bytes were changed") from None
        if position != self.events + 1:
            raise _Fault(f"event {self.events + 1} is missing")
        if leaf != stored_leaf:
            raise _Fault(f"event {position} does not fit its leaf: it was changed, or its leaf was")
        self._chains[originator_id] = leaf
        self._frontier = self._frontier.extended([leaf])

    def pass_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Compare the tree so far with what was promised."""
        if self.events < checkpoint.size:
            raise _Fault(f"events {self.events + 1} to {checkpoint.size} were promised and are missing")
        if self._frontier.root() != checkpoint.root:
            raise _Fault(f"the first {checkpoint.size} events are not those that were promised")
        self.checkpoints += 1


def verified(store: Store) -> Verified:
    """Check an open log. It may go on meanwhile: what was promised when the check began is checked."""
    assert store.sealing is not None, "a log without a journal promises nothing"
    check = _Check(store.sealing)
    try:
        with store.reading() as cursor:
            rows = _rows(cursor, last_position(cursor))
            for checkpoint in store.promises():
                _walk(check, rows, checkpoint.size)
                check.pass_checkpoint(checkpoint)
    except (_Fault, JournalDamaged) as fault:
        return Verified(check.events, check.checkpoints, str(fault))
    return Verified(check.events, check.checkpoints, None)


def _walk(check: _Check, rows: Iterator[tuple[Any, ...]], size: int) -> None:
    """Pass events until the tree has this size, or there are no more."""
    while check.events < size:
        row = next(rows, None)
        if row is None:
            return
        check.pass_event(row)


def _rows(cursor: Cursor, last: int) -> Iterator[tuple[Any, ...]]:
    for start in range(0, last, _EVENTS_AT_ONCE):
        yield from cursor.execute(_SELECT, [start, min(last, start + _EVENTS_AT_ONCE)]).fetchall()
