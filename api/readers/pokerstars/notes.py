"""What became of the lines of one record, in the words of this format."""

from __future__ import annotations

from typing import TypeAlias

from api.readers.common import notes
from api.readers.common.notes import Cursor
from api.readers.pokerstars.kinds import NoiseKind, RemarkKind

__all__ = ["Cursor", "LineNotes"]

LineNotes: TypeAlias = notes.LineNotes[NoiseKind, RemarkKind]
