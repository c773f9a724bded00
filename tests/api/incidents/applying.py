"""A program that applies the refunds of a crash to the log of a folder; it is killed at its writes."""

from __future__ import annotations

import sys
from pathlib import Path

from eventlog.application import EventLog
from tests.api.incidents.crashing import applied
from tests.eventlog.environments import sealed_environment

if __name__ == "__main__":
    with EventLog(sealed_environment(Path(sys.argv[1]))) as log:
        applied(log)
