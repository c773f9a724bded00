"""The tables of the log. They are made once; nothing in normal running changes a table or an index."""

from __future__ import annotations

import re
from typing import Final

from eventsourcing.persistence import ProgrammingError

EVENTS_TABLE: Final = "stored_events"

_PURPOSE: Final = re.compile(r"[a-z][a-z0-9_]{0,40}")

LOG_TABLES: Final = (
    f"""
    CREATE TABLE IF NOT EXISTS {EVENTS_TABLE} (
        position BIGINT NOT NULL,
        originator_id UUID NOT NULL,
        originator_version BIGINT NOT NULL,
        topic VARCHAR NOT NULL,
        state BLOB NOT NULL,
        received_at TIMESTAMP NOT NULL,
        leaf BLOB,
        PRIMARY KEY (originator_id, originator_version)
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS streams (
        stream VARCHAR NOT NULL PRIMARY KEY,
        originator_id UUID NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS tracking (
        application_name VARCHAR NOT NULL,
        notification_id BIGINT NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS quarantine (
        number BIGINT NOT NULL,
        received_at TIMESTAMP NOT NULL,
        house VARCHAR,
        client VARCHAR,
        stream VARCHAR,
        pos BIGINT,
        field VARCHAR NOT NULL,
        expected VARCHAR NOT NULL,
        reason VARCHAR NOT NULL,
        raw BLOB NOT NULL,
        times BIGINT NOT NULL,
        digest BLOB NOT NULL
    )
    """,
)
"""The log itself (`position` counts from 1 without gaps, `leaf` is null in a log without a journal), the look-up from
the name of a stream to its aggregate, the positions of followers, and what was refused (`digest` tells whether it is
the same thing, refused again)."""


def events_table(purpose: str) -> str:
    """The name of the table for events of a purpose; ProgrammingError for a name that is none."""
    if not _PURPOSE.fullmatch(purpose):
        raise ProgrammingError(f"a purpose is a short name of small letters, got {purpose!r}")
    return f"stored_{purpose}"


def aggregate_table(table: str) -> str:
    """The statement that makes a table for events outside of the log, such as snapshots."""
    return f"""
    CREATE TABLE IF NOT EXISTS {table} (
        originator_id UUID NOT NULL,
        originator_version BIGINT NOT NULL,
        topic VARCHAR NOT NULL,
        state BLOB NOT NULL,
        PRIMARY KEY (originator_id, originator_version)
    )
    """
