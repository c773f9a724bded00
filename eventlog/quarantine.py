"""What was refused, kept as it came: raw bytes, reason, client. Nothing that a room sends is thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from domain.events import stream_parts
from eventlog.database import Cursor
from eventlog.store import Store
from eventlog.stored import now_us

_COLUMNS: Final = "number, epoch_us(received_at), house, client, stream, pos, field, expected, reason, raw"


class Refusal(Protocol):
    """Why an event was refused: a MalformedEvent or a RefusedEvent."""

    @property
    def stream(self) -> str | None:
        """The stream, where it could be read."""

    @property
    def pos(self) -> int | None:
        """The position, where it could be read."""

    @property
    def field(self) -> str:
        """What is wrong."""

    @property
    def expected(self) -> str:
        """What should be there."""

    @property
    def message(self) -> str:
        """The whole sentence."""


class Quarantined(NamedTuple):
    """One refused event. `number` counts from 1, `received_us` is in microseconds since 1970."""

    number: int
    received_us: int
    house: str | None
    client: str | None
    stream: str | None
    pos: int | None
    field: str
    expected: str
    reason: str
    raw: bytes


class Quarantine:
    """The quarantine of a log."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, refusal: Refusal, raw: bytes, client: str | None = None, house: str | None = None) -> Quarantined:
        """Keep a refused event. Its house is that of its stream where that can be read, else the one that is given."""
        house = house if refusal.stream is None else stream_parts(refusal.stream)[1]
        place = (house, client, refusal.stream, refusal.pos)
        reason = (refusal.field, refusal.expected, refusal.message, raw)

        def work(cursor: Cursor) -> Quarantined:
            row = cursor.execute("SELECT coalesce(max(number), 0) + 1 FROM quarantine").fetchone()
            assert row is not None
            kept = Quarantined(row[0], now_us(), *place, *reason)
            cursor.execute("INSERT INTO quarantine VALUES (?, make_timestamp(?), ?, ?, ?, ?, ?, ?, ?, ?)", list(kept))
            return kept

        return self._store.write(work)

    def counts(self) -> dict[str | None, int]:
        """How many refused events are kept of each house."""
        with self._store.reading() as cursor:
            rows = cursor.execute("SELECT house, count(*) FROM quarantine GROUP BY house ORDER BY house").fetchall()
        return dict(rows)

    def page(self, *, house: str | None = None, after: int = 0, limit: int = 100) -> Sequence[Quarantined]:
        """Refused events after a number, of one house or of all, oldest first."""
        statement = (
            f"SELECT {_COLUMNS} FROM quarantine WHERE number > ? AND (?::VARCHAR IS NULL OR house = ?) "  # noqa: S608 - fixed names
            "ORDER BY number LIMIT ?"
        )
        with self._store.reading() as cursor:
            rows = cursor.execute(statement, [after, house, house, limit]).fetchall()
        return [Quarantined(*row) for row in rows]
