"""The corrections of a house's hands that a log has: what each has ordered, what of it was paid, what was withdrawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from domain.events import Event, MalformedEvent, correction, parse_event, stream_name
from eventlog.hands import Readable
from eventlog.leaves import LeafMaker
from eventlog.rows import SELECT_ROWS, ChangedBytes, Row, computed_leaf
from eventlog.stored import last_position
from replay.worksheets import Problem

_ROWS_AT_ONCE: Final = 5_000
_SELECT: Final = f"{SELECT_ROWS} position > ? AND position <= ? AND topic LIKE 'correction.%' ORDER BY position"


@dataclass(slots=True)
class CorrectionStanding:
    """A correction by its stream, as far as the log has it."""

    stream: str
    order: correction.CorrectionOrdered
    paid: set[str] = field(default_factory=set)
    withdrawn: str | None = None
    """Why it was withdrawn; None while it stands."""

    @property
    def standing(self) -> tuple[correction.Payment, ...]:
        """What it still orders. What was paid stays when it is withdrawn: the money has moved."""
        stays = self.withdrawn is None
        return tuple(payment for payment in self.order.payments if stays or payment.key in self.paid)


class Corrections:
    """The corrections of the hands of one house, whoever ordered them.

    They are few beside the hands, and held. `problem` names the first event of a correction that was changed: nobody
    can tell then what was ordered.
    """

    def __init__(self, log: Readable, house: str, leaf_maker: LeafMaker | None) -> None:
        self._log = log
        self._leaf_maker = leaf_maker
        self._hands = stream_name("hand", house, "-").removesuffix("-")
        self._read = 0
        self._leaves: dict[UUID, bytes] = {}
        self._by_stream: dict[str, CorrectionStanding] = {}
        self._of_hand: dict[str, list[CorrectionStanding]] = {}
        self.problem: Problem | None = None

    def catch_up(self) -> None:
        """Read what was added to the log since the last time."""
        with self._log.reading() as cursor:
            end = last_position(cursor)
            if end == self._read:
                return
            result = cursor.execute(_SELECT, [self._read, end])
            while rows := result.fetchmany(_ROWS_AT_ONCE):
                for row in rows:
                    self._take(Row(*row))
        self._read = end

    def at(self, stream: str) -> CorrectionStanding | None:
        """The correction of a stream, if it corrects a hand of the house."""
        return self._by_stream.get(stream)

    def standing(self, hand: str, own: str) -> tuple[correction.Payment, ...]:
        """What corrections of a hand order, the one of the stream `own` left out."""
        others = (each for each in self._of_hand.get(hand, ()) if each.stream != own)
        return tuple(payment for each in others for payment in each.standing)

    def _take(self, row: Row) -> None:
        event = self._sound(row)
        if event is None:
            self.problem = self.problem or Problem(
                hand=f"event {row.position}",
                code="tampered",
                words=f"A correction's event at position {row.position:,} of the log is not what was recorded.",
            )
        elif isinstance(event.data, correction.CorrectionOrdered):
            self._open(event.stream, event.data)
        elif event.stream in self._by_stream:
            self._go_on(self._by_stream[event.stream], event)

    def _open(self, stream: str, order: correction.CorrectionOrdered) -> None:
        if order.hand.startswith(self._hands) and stream not in self._by_stream:
            made = self._by_stream[stream] = CorrectionStanding(stream, order)
            self._of_hand.setdefault(order.hand, []).append(made)

    @staticmethod
    def _go_on(standing: CorrectionStanding, event: Event) -> None:
        if isinstance(event.data, correction.CorrectionPaid):
            standing.paid.add(event.data.key)
        elif isinstance(event.data, correction.CorrectionWithdrawn) and standing.withdrawn is None:
            standing.withdrawn = event.data.reason

    def _sound(self, row: Row) -> Event | None:
        """The event of a row; None if it is not what was recorded."""
        try:
            if self._leaf_maker is not None:
                leaf = computed_leaf(row, self._leaves.get(row.aggregate), self._leaf_maker)
                if leaf != row.leaf:
                    return None
                self._leaves[row.aggregate] = leaf
            return parse_event(row.state)
        except (ChangedBytes, MalformedEvent):
            return None
