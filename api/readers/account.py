"""The account of a reading: what became of every line of the file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from api.readers.results import HandRecord, Reject


@dataclass(slots=True)
class LineAccount:
    """Counts that grow while a file is read; complete once the reading is exhausted.

    Every line is counted once: it became (part of) an event, it is a named kind of noise, or a reject took it out.
    """

    lines: int = 0
    """Lines of the file; an end of line at the very end begins no further one."""
    event_lines: int = 0
    """Lines that became events or parts of events."""
    noise: Counter[str] = field(default_factory=Counter)
    """Lines that say nothing that an event holds, by kind."""
    reject_lines: int = 0
    """Lines that rejects took out."""
    hands: int = 0
    rejects: int = 0
    unreadable_events: int = 0
    """Lines among the event lines that name their hand but hold no valid event."""
    noise_keys: Counter[str] = field(default_factory=Counter)
    """Keys of records made of keys that say nothing that an event holds, by kind: counted beside the lines."""
    remarks: Counter[str] = field(default_factory=Counter)
    """Oddities in hands that were taken, by kind: counted beside the lines, not as lines."""

    @property
    def noise_lines(self) -> int:
        """Lines of all kinds of noise."""
        return self.noise.total()

    @property
    def adds_up(self) -> bool:
        """Whether every line read so far has become exactly one thing."""
        return self.event_lines + self.noise_lines + self.reject_lines == self.lines

    def count(self, result: HandRecord | Reject) -> None:
        """Count a result (its lines too, where it is a reject)."""
        if isinstance(result, Reject):
            self.rejects += 1
            self.reject_lines += result.lines
        else:
            self.hands += 1
            self.remarks.update(remark.kind for remark in result.remarks)
