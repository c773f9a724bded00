"""What an ingestion came to, for a person and for a program."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rich.text import Text

from api.render.text import SEVERITY_STYLES, counted, plain

_FATES = {"new": "new", "known": "known", "elsewhere": "known from another file", "refused": "refused"}
"""What becomes of a stream, and how it is said."""
Fate = Literal["new", "known", "elsewhere", "refused"]

_PLURALS = {"dispute": "disputes"}


@dataclass(slots=True)
class IngestCounts:
    """Counts that grow while files are taken in.

    `streams` has the streams of each kind by what became of them: new events of them are stored, or all was known, or
    they are refused. `elsewhere`: the log has the same hand from another file. The events (lines that are none among
    them) are counted once: `stored`, `known`, `elsewhere` or `refused`.
    `filled` are places that are held for refused ones, `quarantined` the refused that were not in quarantine before.
    """

    streams: dict[str, Counter[str]] = field(default_factory=dict)
    stored: int = 0
    known: int = 0
    elsewhere: int = 0
    refused: int = 0
    filled: int = 0
    quarantined: int = 0
    rejects: int = 0
    rejects_files: list[str] = field(default_factory=list)
    unopened: int = 0
    noise: Counter[str] = field(default_factory=Counter)
    remarks: Counter[str] = field(default_factory=Counter)
    log_events: int = 0
    """How many events the log has in the end."""

    def count_stream(self, stream: str, fate: Fate) -> None:
        """Count a stream by what became of it."""
        kind = stream.partition("/")[0]
        self.streams.setdefault(kind, Counter())[fate] += 1

    def as_dict(self) -> dict[str, object]:
        """The JSON document."""
        return {
            "streams": {kind: {fate: fates[fate] for fate in _FATES} for kind, fates in sorted(self.streams.items())},
            "events": {
                "stored": self.stored,
                "known": self.known,
                "elsewhere": self.elsewhere,
                "refused": self.refused,
                "filled": self.filled,
            },
            "quarantined": self.quarantined,
            "rejects": self.rejects,
            "rejects_files": self.rejects_files,
            "unopened": self.unopened,
            "noise": dict(sorted(self.noise.items())),
            "remarks": dict(sorted(self.remarks.items())),
            "log": {"events": self.log_events},
        }


def ingest_lines(counts: IngestCounts, log: str) -> list[Text]:
    """The counts in a few lines."""
    return list(_lines(counts, log))


def _lines(counts: IngestCounts, log: str) -> Iterator[Text]:
    for kind, fates in sorted(counts.streams.items()):
        words = ", ".join(f"{fates[fate]:,} {said}" for fate, said in _FATES.items() if fates[fate])
        yield plain(f"{counted(fates.total(), kind)}: {words}.")
    other = f", {counts.elsewhere:,} known from another file" if counts.elsewhere else ""
    yield plain(f"Events: {counts.stored:,} stored, {counts.known:,} known{other}, {counts.refused:,} refused.")
    if counts.filled:
        yield plain(f"Places held by hand.unreadable.v1: {counts.filled:,}.")
    if counts.refused:
        words = f"Quarantine: {counts.quarantined:,} of the refused are new in it."
        yield plain(words, SEVERITY_STYLES["error"])
    if counts.rejects:
        written = f", written to {', '.join(counts.rejects_files)}" if counts.rejects_files else ""
        yield plain(f"Rejects: {counts.rejects:,} that could not be read{written}.", SEVERITY_STYLES["error"])
    if counts.unopened:
        yield plain(f"Files that could not be opened: {counts.unopened:,}.", SEVERITY_STYLES["error"])
    yield from _kinds("Lines that say nothing about a hand", counts.noise)
    yield from _kinds("Remarks on what hands say", counts.remarks)
    yield plain(f"{log}: {counted(counts.log_events, 'event')}.")


def _kinds(words: str, counted_by: Mapping[str, int]) -> Iterator[Text]:
    if counted_by:
        yield plain(f"{words}: {', '.join(f'{number:,} {kind}' for kind, number in sorted(counted_by.items()))}.")
