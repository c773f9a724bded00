"""The checkpoint journal as a file to read. A record is a signed note and a blank line.

Before a note may stand lines that begin with a plus, which no name of a log does, and a blank line: the places of the
events that the note promises (`eventlog.places`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from eventlog.checkpoints import Checkpoint
from eventlog.errors import InvalidNote, LogNotWritable
from eventlog.notes import Verifier
from eventlog.places import PLACE_PREFIX, Run, runs_of_lines

SEPARATOR: Final = b"\n\n"
_SIGNATURES: Final = "— ".encode()
_TAIL_BYTES: Final = 1 << 16


class JournalDamaged(LogNotWritable):
    """A record of the journal is no checkpoint of this log."""


class Promise(NamedTuple):
    """A checkpoint, and where the events stand that it promises beyond the one before; None if that was not noted."""

    checkpoint: Checkpoint
    runs: Sequence[Run] | None


class JournalFile:
    """The journal of a file as it is; nothing of it is changed. OSError if it cannot be read."""

    def __init__(self, path: Path, verifier: Verifier) -> None:
        self.path = path
        self.verifier = verifier
        self.last, self.torn_bytes = self._read_last()

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All checkpoints, oldest first, each with its signature checked; JournalDamaged names the first bad one."""
        return (promise.checkpoint for promise in self.promises())

    def promises(self) -> Iterator[Promise]:
        """All checkpoints, as `checkpoints`, with the places of their events."""
        text: bytes | None = None
        places: bytes | None = None
        number = 1
        for block in _blocks(self.path):
            if text is not None:
                checkpoint = self._checkpoint(text, block, f"record {number}")
                yield Promise(checkpoint, self._runs(places, number))
                text, places, number = None, None, number + 1
            elif block.startswith(PLACE_PREFIX) and places is None:
                places = block
            else:
                text = block

    def _runs(self, places: bytes | None, number: int) -> Sequence[Run] | None:
        try:
            return None if places is None else runs_of_lines(places)
        except ValueError as error:
            raise JournalDamaged(f"{self.path}: record {number} of the journal is damaged: {error}") from None

    def _read_last(self) -> tuple[Checkpoint | None, int]:
        """The last whole record, and how many bytes stand after it: what a crash left of another one."""
        parts, rest = _last_record(self.path, self.path.stat().st_size)
        checkpoint = None if parts is None else self._checkpoint(*parts, "the last record")
        beginning = f"{self.verifier.name}\n".encode()
        note = _without_places(rest)
        if not note.startswith(beginning) and not beginning.startswith(note):
            raise JournalDamaged(f"{self.path}: expected records of the log {self.verifier.name}, got others")
        return checkpoint, len(rest)

    def _checkpoint(self, text: bytes, signatures: bytes, place: str) -> Checkpoint:
        try:
            note = f"{text.decode()}\n\n{signatures.decode()}\n"
            return Checkpoint.read(note, self.verifier.name, [self.verifier])
        except (InvalidNote, UnicodeDecodeError) as error:
            raise JournalDamaged(f"{self.path}: {place} of the journal is damaged: {error}") from None


def _blocks(path: Path) -> Iterator[bytes]:
    """The blocks that end in a blank line, without it; what stands after the last one is left out."""
    lines: list[bytes] = []
    with path.open("rb") as file:
        for line in file:
            if line != b"\n":
                lines.append(line)
            elif lines:
                yield b"".join(lines)[:-1]
                lines.clear()


def _without_places(rest: bytes) -> bytes:
    """What stands after the last record without the places at its beginning, whole or torn."""
    if not rest.startswith(PLACE_PREFIX.rstrip()):
        return rest
    places, blank, note = rest.partition(SEPARATOR)
    try:
        runs_of_lines(places if blank else places.rpartition(b"\n")[0])
    except ValueError:
        return rest
    return note


def _last_record(path: Path, size: int) -> tuple[tuple[bytes, bytes] | None, bytes]:
    """Text and signatures of the last whole record, if there is one, and what stands after it."""
    length = min(size, _TAIL_BYTES)
    while True:
        with path.open("rb") as file:
            file.seek(size - length)
            parts = file.read().split(SEPARATOR)
        last = len(parts) - 2  # after the last separator stands what is no whole record
        while last > 0 and not parts[last].startswith(_SIGNATURES):
            last -= 1
        if last > 1 or (last == 1 and length == size):
            return (parts[last - 1], parts[last]), SEPARATOR.join(parts[last + 1 :])
        if length == size:
            return None, SEPARATOR.join(parts)
        length = min(size, 2 * length)
