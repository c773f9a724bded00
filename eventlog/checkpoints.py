"""Checkpoints (C2SP tlog-checkpoint): how large a log is and what its root is, in its name, signed."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from eventlog.errors import InvalidNote
from eventlog.notes import Signer, Verifier, opened_note, signed_note

_SIZE: Final = re.compile(r"0|[1-9][0-9]{0,18}")


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A log named `origin` has `size` leaves and this root. `note` is the signed text of it, as it was read or made."""

    origin: str
    size: int
    root: bytes
    note: str

    @classmethod
    def signed(cls, size: int, root: bytes, signer: Signer) -> Checkpoint:
        """A new checkpoint, in the name of the key that signs it."""
        origin = signer.verifier.name
        text = f"{origin}\n{size}\n{base64.b64encode(root).decode()}\n"
        return cls(origin, size, root, signed_note(text, [signer]))

    @classmethod
    def read(cls, note: str, origin: str, verifiers: Sequence[Verifier]) -> Checkpoint:
        """The checkpoint of a note; InvalidNote if a signature is wrong, or it is no checkpoint of this log."""
        lines = opened_note(note, verifiers).text.removesuffix("\n").split("\n")
        if len(lines) < 3 or not all(lines):
            raise InvalidNote("a checkpoint has the lines origin, size and root, and none that is empty")
        if lines[0] != origin:
            raise InvalidNote(f"the checkpoint is of the log {lines[0]}, expected {origin}")
        return cls(lines[0], _size(lines[1]), _root(lines[2]), note)


def _size(text: str) -> int:
    if not _SIZE.fullmatch(text):
        raise InvalidNote(f"the size of a log is a decimal number, got {text!r}")
    return int(text)


def _root(text: str) -> bytes:
    try:
        root = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        root = b""
    if len(root) != 32:
        raise InvalidNote(f"the root of a log is 32 bytes in base64, got {text!r}")
    return root
