"""What reading a file gives: hands that could be taken, and rejects that say where and why one could not."""

from __future__ import annotations

from dataclasses import dataclass, field

from domain.events import Event, UnreadableEvent
from domain.rulebook import Adoptions
from replay import TableContext

TEXT_LENGTH_MAX = 120


@dataclass(frozen=True, slots=True)
class Remark:
    """Something odd in a record that was taken all the same, such as two numbers that contradict each other.

    `line` counts from 1; `kind` is one of the named kinds of the format's reference page.
    """

    line: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand as a file states it: its events in the order of the lines, and where it begins.

    `line` counts from 1 and is the first line that belongs to the hand. Nothing has been judged. `context` is what the
    table's other hands say, those of this file and of files before it, where the hand is tied to them; `adoptions`
    is what these files say of rulebooks that houses have adopted.
    """

    stream: str
    events: tuple[Event | UnreadableEvent, ...]
    line: int
    file: str
    remarks: tuple[Remark, ...] = ()
    context: TableContext | None = None
    adoptions: Adoptions = field(default_factory=Adoptions)


@dataclass(frozen=True, slots=True)
class Reject:
    """A part of a file that could not be taken: `line` and `field` are the first that do not fit.

    It takes `lines` lines from `first_line` on out of the file; lines count from 1.
    """

    file: str
    line: int
    field: str
    reason: str
    text: str
    first_line: int
    lines: int

    @property
    def message(self) -> str:
        """One sentence for a person, with file and line."""
        return f"{self.file}, line {self.line}: {self.reason}"

    def as_dict(self) -> dict[str, str | int]:
        """The object that is written to `<input>.rejects.jsonl`, one a line."""
        return {
            "file": self.file,
            "line": self.line,
            "field": self.field,
            "reason": self.reason,
            "text": self.text,
            "first_line": self.first_line,
            "lines": self.lines,
        }


def one_line(text: str) -> str:
    """A text for a person: printable characters only."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable() else f"\\x{ord(character):02x}" for character in text)


def shortened(text: str | bytes) -> str:
    """The beginning of a line for a person: printable characters only, at most 120 and an ellipsis."""
    if isinstance(text, bytes):
        text = text[: 4 * TEXT_LENGTH_MAX].decode("utf-8", "backslashreplace")
    cut = text[: TEXT_LENGTH_MAX + 1]
    printable = one_line(cut)
    return printable if len(printable) <= TEXT_LENGTH_MAX else printable[: TEXT_LENGTH_MAX - 1] + "…"
