"""The log of the demonstration: made for it, sealed like any other, and gone when it is over."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.demo import DEMO_FILE
from api.readers import HandRecord, read_file
from api.settings import LogUnusable, Settings, open_log, settings_from
from domain.events import Event

_ORIGIN = "demonstration"


@contextmanager
def demo_log() -> Iterator[Settings]:
    """The settings of a log with the hands of the demonstration, in a folder that is gone in the end."""
    with _folder() as folder:
        settings = settings_from(
            db=folder / "demo.duckdb", journal=folder / "demo.journal", keys=folder / "keys", origin=_ORIGIN
        )
        with open_log(settings, create=True) as log:
            for hand in _hands():
                log.append([event for event in hand.events if isinstance(event, Event)])
        yield settings


def _hands() -> Iterator[HandRecord]:
    with read_file(DEMO_FILE) as reading:
        yield from (result for result in reading if isinstance(result, HandRecord))


@contextmanager
def _folder() -> Iterator[Path]:
    try:
        folder = tempfile.TemporaryDirectory(prefix="handproof-demo-")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise LogUnusable(
            f"the demonstration needs a temporary folder for its log, and there is none: {reason}"
        ) from None
    with folder as name:
        yield Path(name)
