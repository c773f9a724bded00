"""The log of the demonstration: made for it, sealed like any other, and gone when it is over."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.demo import DEMO_FILE
from api.readers import Reject, read_incoming
from api.settings import LogUnusable, Settings, open_log, settings_from
from eventlog.incoming import Incoming
from eventlog.intake import Intake

_ORIGIN = "demonstration"


@contextmanager
def demo_log() -> Iterator[Settings]:
    """The settings of a log with the hands of the demonstration, in a folder that is gone in the end."""
    with _folder() as folder:
        settings = settings_from(
            db=folder / "demo.duckdb", journal=folder / "demo.journal", keys=folder / "keys", origin=_ORIGIN
        )
        with open_log(settings, create=True) as log:
            refused = [each.refusal.message for outcome in Intake(log).take(_incoming()) for each in outcome.refused]
        assert not refused, refused
        yield settings


def _incoming() -> Iterator[Incoming]:
    with DEMO_FILE.open("rb") as stream, read_incoming(stream, name=str(DEMO_FILE)) as reading:
        yield from (thing for thing in reading if not isinstance(thing, Reject))


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
