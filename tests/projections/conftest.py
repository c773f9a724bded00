"""Logs for tests of the read models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventlog.application import EventLog
from tests.eventlog.environments import plain_environment


@pytest.fixture
def log(tmp_path: Path) -> Iterator[EventLog]:
    """An empty log without a journal."""
    with EventLog(plain_environment(tmp_path)) as log:
        yield log
