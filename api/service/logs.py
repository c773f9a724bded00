"""The log of the service: one JSON object a line on standard error."""

from __future__ import annotations

import sys
from typing import Any, TextIO

import structlog
from structlog.typing import FilteringBoundLogger


def json_log(file: TextIO | None = None) -> FilteringBoundLogger:
    """A log that writes to a file (None: standard error). Nothing global is set: others log as they please."""
    log: Any = structlog.wrap_logger(
        structlog.PrintLogger(file or sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="at"),
            structlog.processors.JSONRenderer(sort_keys=True),
        ],
        wrapper_class=structlog.make_filtering_bound_logger("info"),
        cache_logger_on_first_use=True,
    )
    bound: FilteringBoundLogger = log.bind()
    return bound
