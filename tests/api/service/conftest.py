"""A service for tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.service.asking import Asked, service


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    """A running service with a key for each role."""
    with service(tmp_path) as running:
        yield running
