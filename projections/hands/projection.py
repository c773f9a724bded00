"""The read model `hands` and what fills it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from domain.events import stream_parts
from eventlog.database import Cursor
from projections.batching import USUAL, BatchedProjection, Limits
from projections.hand_facts import HandFacts, facts_from
from projections.hands.relations import CHANGING, HAND, NAME, PLAYER, changing_row, opening_row, player_rows
from projections.open_log import OpenLog, Placed
from projections.read_model import ReadModel, Work
from projections.relation import Relation, Row
from projections.remembered import Remembered
from projections.streams import by_stream, with_earlier


class HandsModel(ReadModel):
    """One row a hand, and one for each player at its table."""

    name: ClassVar[str] = NAME
    version: ClassVar[int] = 2
    relations: ClassVar[tuple[Relation, ...]] = (HAND, PLAYER)


class HandsProjection(BatchedProjection[HandsModel]):
    """Fills the read model `hands`."""

    name = NAME

    def __init__(self, view: HandsModel, log: OpenLog, limits: Limits = USUAL) -> None:
        super().__init__(view, log, limits)
        self._open: Remembered[HandFacts] = Remembered(limits.things)

    def project(self, batch: Sequence[Placed]) -> Work:
        """New hands are added, others changed."""
        new: list[Row] = []
        players: list[Row] = []
        changed: list[Row] = []
        streams = by_stream(batch, "hand")
        for stream, earlier in with_earlier(streams, self._open, facts_from, self._log, batch[0].position):
            facts = facts_from(stream.events, earlier)
            if earlier is None:
                _kind, house, hand_no = stream_parts(facts.stream)
                new.append((*opening_row(facts, house, hand_no), *changing_row(facts)))
                players.extend(player_rows(facts))
            else:
                changed.append((facts.first, *changing_row(facts)))
            if facts.life == "open":
                self._open.put(stream.id, facts)

        def work(cursor: Cursor) -> None:
            HAND.insert(cursor, new)
            PLAYER.insert(cursor, players)
            HAND.update(cursor, tuple(CHANGING), changed)

        return work
