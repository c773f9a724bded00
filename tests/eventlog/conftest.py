"""Logs for tests, closed when the test is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventlog.application import EventLog
from tests.eventlog.environments import plain_environment, sealed_environment


@pytest.fixture
def plain_log(tmp_path: Path) -> Iterator[EventLog]:
    """A log without a journal."""
    with EventLog(plain_environment(tmp_path)) as log:
        yield log


@pytest.fixture
def sealed_log(tmp_path: Path) -> Iterator[EventLog]:
    """A log with keys and a journal."""
    with EventLog(sealed_environment(tmp_path)) as log:
        yield log
