"""With what a log is sealed: its keys, and where its journal is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from eventlog.journal import Journal
from eventlog.keys import Keys


@dataclass(frozen=True, slots=True)
class Sealing:
    """The keys of a log and the file of its journal, which lies apart from the database and its backups."""

    keys: Keys
    journal_path: Path

    def journal(self) -> Journal:
        """The opened journal."""
        return Journal(self.journal_path, self.keys.signer)
