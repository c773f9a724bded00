"""Readers: hand histories in, events out. A reader adds nothing, drops nothing silently and repairs nothing."""

from api.readers.account import LineAccount
from api.readers.incoming import IncomingReading, read_incoming
from api.readers.known import Known
from api.readers.reading import Reading, read_file
from api.readers.results import HandRecord, Reject, Remark

__all__ = [
    "HandRecord",
    "IncomingReading",
    "Known",
    "LineAccount",
    "Reading",
    "Reject",
    "Remark",
    "read_file",
    "read_incoming",
]
