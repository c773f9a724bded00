"""What was refused, kept as it came: raw bytes, reason, client. Nothing that a room sends is thrown away.

The same bytes from the same client for the same place are one thing, however often they are refused: they are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from domain.events import stream_parts
from eventlog.database import Cursor
from eventlog.hands import Readable
from eventlog.store import Store
from eventlog.stored import now_us

_COLUMNS: Final = "number, epoch_us(received_at), house, client, stream, pos, field, expected, reason, raw, times"
_KNOWN: Final = "SELECT digest FROM quarantine WHERE digest IN (SELECT unnest(?::BLOB[]))"
_COUNT_AGAIN: Final = """
    UPDATE quarantine SET times = quarantine.times + again.times
    FROM (SELECT unnest(?::BLOB[]) AS digest, unnest(?::BIGINT[]) AS times) AS again
    WHERE quarantine.digest = again.digest
"""
_INSERT: Final = """
    INSERT INTO quarantine
    SELECT unnest(?::BIGINT[]), make_timestamp(unnest(?::BIGINT[])), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]),
           unnest(?::VARCHAR[]), unnest(?::BIGINT[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]),
           unnest(?::BLOB[]), unnest(?::BIGINT[]), unnest(?::BLOB[])
"""


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


@dataclass(frozen=True, slots=True)
class Refused:
    """A thing that was refused, with the bytes in which it came."""

    refusal: Refusal
    raw: bytes


class Quarantined(NamedTuple):
    """One refused event. `number` counts from 1, `received_us` is in microseconds since 1970.

    `times` counts how often the same was refused; time and reason are those of the first time.
    """

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
    times: int


class QuarantineReader:
    """The quarantine of a log that is open, for writing or for reading alone."""

    def __init__(self, log: Readable) -> None:
        self._log = log

    def counts(self) -> dict[str | None, int]:
        """How many refused events are kept of each house."""
        with self._log.reading() as cursor:
            rows = cursor.execute("SELECT house, count(*) FROM quarantine GROUP BY house ORDER BY house").fetchall()
        return dict(rows)

    def page(self, *, house: str | None = None, after: int = 0, limit: int = 100) -> Sequence[Quarantined]:
        """Refused events after a number, of one house or of all, oldest first."""
        statement = (
            f"SELECT {_COLUMNS} FROM quarantine WHERE number > ? AND (?::VARCHAR IS NULL OR house = ?) "  # noqa: S608 - fixed names
            "ORDER BY number LIMIT ?"
        )
        with self._log.reading() as cursor:
            rows = cursor.execute(statement, [after, house, house, limit]).fetchall()
        return [Quarantined(*row) for row in rows]


class Quarantine(QuarantineReader):
    """The quarantine of a log."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._store = store

    def add(self, refusal: Refusal, raw: bytes, client: str | None = None, house: str | None = None) -> Quarantined:
        """Keep a refused event. Its house is that of its stream where that can be read, else the one that is given."""
        thing = Refused(refusal, raw)
        self.add_all([thing], client, house)
        statement = f"SELECT {_COLUMNS} FROM quarantine WHERE digest = ?"  # noqa: S608 - fixed names
        with self._store.reading() as cursor:
            row = cursor.execute(statement, [_digest(_quarantined(thing, client, house))]).fetchone()
        assert row is not None
        return Quarantined(*row)

    def add_all(self, things: Iterable[Refused], client: str | None = None, house: str | None = None) -> int:
        """Keep refused events, all or none; how many of them were not there before."""
        wanted: dict[bytes, Quarantined] = {}
        for thing in things:
            kept = _quarantined(thing, client, house)
            digest = _digest(kept)
            before = wanted.get(digest)
            wanted[digest] = kept if before is None else before._replace(times=before.times + 1)
        return self._store.write(lambda cursor: _add(cursor, wanted)) if wanted else 0


def _quarantined(thing: Refused, client: str | None, house: str | None) -> Quarantined:
    """A refused thing as it is kept, but for its number."""
    refusal = thing.refusal
    house = house if refusal.stream is None else stream_parts(refusal.stream)[1]
    place = (house, client, refusal.stream, refusal.pos)
    return Quarantined(0, now_us(), *place, refusal.field, refusal.expected, refusal.message, thing.raw, 1)


def _digest(kept: Quarantined) -> bytes:
    """What tells whether it is the same thing: its bytes, from whom, for which place."""
    place = repr((kept.house, kept.client, kept.stream, kept.pos)).encode()
    return sha256(sha256(place).digest() + kept.raw).digest()


def _add(cursor: Cursor, wanted: dict[bytes, Quarantined]) -> int:
    """Count what is there already and insert the rest; how many that were."""
    known = {digest for (digest,) in cursor.execute(_KNOWN, [list(wanted)]).fetchall()}
    if known:
        cursor.execute(_COUNT_AGAIN, [list(known), [wanted[digest].times for digest in known]])
    new = {digest: kept for digest, kept in wanted.items() if digest not in known}
    if new:
        row = cursor.execute("SELECT coalesce(max(number), 0) FROM quarantine").fetchone()
        assert row is not None
        numbered = [kept._replace(number=number) for number, kept in enumerate(new.values(), start=row[0] + 1)]
        cursor.execute(_INSERT, [*map(list, zip(*numbered, strict=True)), list(new)])
    return len(new)
