"""Places: what the journal notes about promised events, so that they can take their places again when they were lost.

A checkpoint says that so many events have this root, but not which. Beside it the journal notes, run by run (events of
one stream that came in together), when they came in, a tag of the stream and its first position, and the beginning of
the last leaf. That tells where an event that is sent again belongs, and whether it is the one that was promised.
Nothing is believed for it: the root must come out as it was signed.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

PLACE_PREFIX: Final = b"+ "
DIGEST_BYTES: Final = 9
"""Nine bytes are twelve letters of base64; two runs of one log hardly ever share a tag, and then the root is wrong."""


class Run(NamedTuple):
    """Events of one stream, one after the other in the stream and in the log, that came in at one time."""

    received_us: int
    events: int
    tag: bytes
    leaf: bytes


class Placed(NamedTuple):
    """What is noted of one event: the name of its stream, its position there, when it came in, its leaf."""

    stream: str
    pos: int
    received_us: int
    leaf: bytes


_Placed = tuple[str, int, int, bytes]
"""As `Placed`, without the names: the writer makes one for each event."""


def place_tag(salt_key: bytes, stream: str, pos: int) -> bytes:
    """The tag of a run that begins at this position of a stream; without the key it says nothing."""
    return hmac.digest(salt_key, f"place\n{stream}\n{pos}".encode(), "sha256")[:DIGEST_BYTES]


def runs_of(events: Iterable[_Placed], salt_key: bytes) -> list[Run]:
    """The runs of events (as `Placed`) in the order of the log."""
    rest = iter(events)
    first = last = next(rest, None)
    if first is None or last is None:
        return []
    runs: list[Run] = []
    for event in rest:
        if last[1] + 1 != event[1] or last[0] != event[0] or last[2] != event[2]:
            runs.append(_run_of(first, last, salt_key))
            first = event
        last = event
    return [*runs, _run_of(first, last, salt_key)]


def lines_of_runs(runs: Sequence[Run]) -> bytes:
    """The runs as they stand in the journal, one a line."""
    return b"".join(
        b"%b%d %d %b %b\n" % (PLACE_PREFIX, run.received_us, run.events, _text(run.tag), _text(run.leaf))
        for run in runs
    )


def runs_of_lines(lines: bytes) -> list[Run]:
    """The runs of such lines; ValueError if one is none."""
    return [_run(line) for line in lines.splitlines()]


def _run_of(first: _Placed, last: _Placed, salt_key: bytes) -> Run:
    """The run from one event to another of its stream."""
    stream, pos, received_us, _ = first
    return Run(received_us, last[1] - pos + 1, place_tag(salt_key, stream, pos), last[3][:DIGEST_BYTES])


def _run(line: bytes) -> Run:
    parts = line.removeprefix(PLACE_PREFIX).split(b" ")
    if not line.startswith(PLACE_PREFIX) or len(parts) != 4:
        raise ValueError("expected a time, a number, a tag and a leaf")
    received_us, events = int(parts[0]), int(parts[1])
    if events < 1:
        raise ValueError("a run has at least one event")
    return Run(received_us, events, _bytes(parts[2]), _bytes(parts[3]))


def _text(digest: bytes) -> bytes:
    return base64.b64encode(digest)


def _bytes(text: bytes) -> bytes:
    try:
        digest = base64.b64decode(text, validate=True)
    except binascii.Error:
        digest = b""
    if len(digest) != DIGEST_BYTES:
        raise ValueError(f"expected {DIGEST_BYTES} bytes in base64")
    return digest
