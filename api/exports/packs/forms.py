"""The formats of packs: records in, files out. Each tells what it leaves out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, Protocol, get_args

import orjson

from api.exports.exported import CannotExportError
from api.exports.packs.manifest import FileEntry, RefusedHand
from api.exports.packs.pseudonyms import Pseudonyms
from api.exports.pojeu import Filing, to_pojeu
from api.views import Viewer, as_seen_by
from domain.events import Event, canonical_bytes
from eventlog.manifest import FileSum
from projections.exports import ClosedHand, Item

Format = Literal["jsonl", "fr-pojeu"]
FORMATS: Final[tuple[Format, ...]] = get_args(Format)

REGULATOR: Final = Viewer("regulator")


@dataclass(slots=True)
class Written:
    """What was written into a pack, and what was not."""

    files: list[FileEntry] = field(default_factory=list)
    refused: list[RefusedHand] = field(default_factory=list)
    not_recorded: Counter[str] = field(default_factory=Counter)


class Form(Protocol):
    """Writes records into the folder of a pack."""

    not_said: tuple[str, ...]

    def add(self, item: Item) -> None:
        """Write one record."""

    def finish(self) -> Written:
        """End the files, and say what there is."""


class JsonLines:
    """Events as they are stored, a line each, players under their other names: `events.jsonl`."""

    not_said: tuple[str, ...] = ("names of players that stand in free texts are not replaced",)

    def __init__(self, folder: Path, names: Pseudonyms) -> None:
        self._path = folder / "events.jsonl"
        self._file = self._path.open("wb")
        self._names = names
        self._records = 0

    def add(self, item: Item) -> None:
        """Write the events of a record."""
        for event in as_seen_by(item.events, REGULATOR) if isinstance(item, ClosedHand) else item.events:
            assert isinstance(event, Event)
            record = self._names.in_place(orjson.loads(canonical_bytes(event)))
            self._file.write(orjson.dumps(record, option=orjson.OPT_SORT_KEYS | orjson.OPT_APPEND_NEWLINE))
            self._records += 1

    def finish(self) -> Written:
        """End the file."""
        self._file.close()
        return Written([_entry(self._path, self._records)])


class Pojeu:
    """One document a hand, `<number>.xml`; the number is its log position."""

    not_said: tuple[str, ...] = (
        "events of other streams, and what came after the end of a hand",
        "Info: what the form has no words for",
    )

    def __init__(self, folder: Path, names: Pseudonyms, filing: Filing) -> None:
        self._folder = folder
        self._names = names
        self._filing = filing
        self._written = Written()

    def add(self, item: Item) -> None:
        """Write a hand; other records have no words in the form."""
        if not isinstance(item, ClosedHand):
            return
        seen = as_seen_by(item.events, REGULATOR)
        try:
            filed = to_pojeu(seen, self._filing, item.position, pseudonym=self._names.of)
        except CannotExportError as error:
            self._written.refused.append(RefusedHand(hand=item.events[0].stream, reason=str(error)))
            return
        path = self._folder / f"{item.position:012}.xml"
        path.write_bytes(filed.document)
        self._written.files.append(_entry(path, 1))
        self._written.not_recorded.update(each.rpartition("/")[2] for each in filed.not_recorded)

    def finish(self) -> Written:
        """Nothing is left to do."""
        return self._written


def _entry(path: Path, records: int) -> FileEntry:
    return FileEntry(name=path.name, records=records, **FileSum.of(path).model_dump())
