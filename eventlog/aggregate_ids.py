"""The ids of aggregates: they begin with the time of the stream's first event.

So neighbours in time are neighbours in the table, which makes the look-up of a hand quick without an index of its own
and keeps the primary key cheap. The rest is a hash of the stream's name.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_VERSION_8: Final = 0x8 << 76
_VARIANT: Final = 0b10 << 62


def aggregate_id(stream: str, at: str) -> UUID:
    """The id of a stream whose first event was at this time (as events write times).

    A UUID of version 8 (RFC 9562): 48 bits of milliseconds since 1970, then 122 − 48 bits of the SHA-256 of the name.
    Times before 1970 count as 1970.
    """
    time_ms = max(0, (datetime.fromisoformat(at) - _EPOCH) // _MILLISECOND)
    digest = int.from_bytes(sha256(stream.encode()).digest()[:10], "big")
    high, low = digest >> 64 & 0xFFF, digest & (1 << 62) - 1
    return UUID(int=time_ms << 80 | _VERSION_8 | high << 64 | _VARIANT | low)
