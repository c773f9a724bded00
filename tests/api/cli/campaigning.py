"""Logs with hands that one defect paid wrongly, for tests of `campaign`."""

from __future__ import annotations

from pathlib import Path

from api.settings import open_log, settings_from
from domain.events import correction
from tests.projections.campaigns.hands import right, wrong

DEFECT = ("--house", "trickyplay", "--code", "AWARD")
APPLY = ("--apply", "--by", "ops-1", "--approved-by", "ops-2", "--reason", "build 4.7.1 paid the wrong seat")


def filled(path: Path, hands: int = 3) -> Path:
    """A log with so many hands of build 4.7.1 that were paid wrongly, one of another build, and one that is right."""
    with open_log(settings_from(db=path, origin="example.com/log"), create=True) as log:
        for number in range(1, hands + 1):
            log.append(wrong(f"w-{number}", build="4.7.1"))
        log.append(wrong("other", build="4.7.2"))
        log.append(right("right"))
    return path


def orders_in(path: Path) -> list[correction.CorrectionOrdered]:
    """All orders of the log."""
    with open_log(settings_from(db=path), create=False) as log:
        events = [event for stream in log.streams("correction") for event in log.events_of(stream)]
    return [event.data for event in events if isinstance(event.data, correction.CorrectionOrdered)]
