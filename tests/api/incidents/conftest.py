"""Logs for tests, as of the event log."""

from tests.eventlog.conftest import plain_log, sealed_log

__all__ = ["plain_log", "sealed_log"]
