"""A program that exports the log of a folder; it is killed at its writes."""

from __future__ import annotations

import sys
from pathlib import Path

from api.exports.packs import Manifest, Order, Pseudonyms, make_packs
from eventlog.reader import LogReader

ORDER = Order(recipient="anj", house="trickyplay", format="jsonl", events_max=40)


def exported(folder: Path, order: Order = ORDER) -> list[Manifest]:
    """Make the packs that are due in `packs` beside the log."""
    with LogReader(folder / "log.duckdb", folder / "log.journal", folder / "keys") as log:
        return make_packs(log, folder / "packs", order, Pseudonyms(b"k" * 32))


if __name__ == "__main__":
    exported(Path(sys.argv[1]))
