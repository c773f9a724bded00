"""What can still be read of a line that is no event: which stream it names, and which position.

The line may be broken JSON, cut off in the middle, or not even text. What is found says where it belongs, no more.
"""

from __future__ import annotations

import re
from typing import Final

import orjson

from domain.events.envelope import pos_fault
from domain.events.streams import PARTS, is_stream

_STREAM: Final = re.compile(rb'(?<!\\)"stream"\s*:\s*"((?:%s)/[!-~]+?)"' % b"|".join(kind.encode() for kind in PARTS))
"""The stream in a line that need not be JSON; a quotation mark inside a JSON text has a backslash before it."""

_POSITION: Final = re.compile(rb'(?<!\\)"pos"\s*:\s*([0-9]{1,16})\s*[,}]')


def legible_stream(line: bytes) -> str | None:
    """The stream that a line names; None if that is not legible."""
    found = _STREAM.search(line)
    stream = found[1].decode("ascii") if found is not None else _value(line, "stream")
    return stream if isinstance(stream, str) and is_stream(stream) else None


def legible_position(line: bytes) -> int | None:
    """The position that a line names; None if that is not legible."""
    found = _POSITION.search(line)
    position = int(found[1]) if found is not None else _value(line, "pos")
    return position if isinstance(position, int) and pos_fault(position) is None else None


def _value(line: bytes, name: str) -> object:
    """The value of a line of JSON that does not write it plainly, such as with a backslash before the slashes."""
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError:
        return None
    return record.get(name) if isinstance(record, dict) else None
