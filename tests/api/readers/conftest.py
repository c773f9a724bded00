"""Fixtures of the tests of readers."""

from __future__ import annotations

import pytest

from tests.api.readers.writing import Given, event_lines, record, text


@pytest.fixture
def event_file() -> bytes:
    """The events of one hand as a file."""
    return b"".join(event_lines(Given(text(record())).hand))
