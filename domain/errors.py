"""What can be wrong with what comes from outside: each error carries one clear sentence."""

from __future__ import annotations

from typing import Final

_STREAM_SHOWN_MAX: Final = 120
"""How much of a stream's name stands in a sentence; `stream` has all of it."""


class MalformedEvent(ValueError):
    """A line that is no event: not JSON, or not of the form that its topic has.

    `stream` and `pos` name the event where they could be read, else they are None. `field` is the path of what is
    wrong (`data.amount`, `data.seats[0].seat`, or `event` for the whole line), `expected` says what should be there,
    `message` is the whole sentence.
    """

    def __init__(self, stream: str | None, pos: int | None, field: str, expected: str, got: str) -> None:
        self.stream = stream
        self.pos = pos
        self.field = field
        self.expected = expected
        self.got = got
        self.message = f"{place(stream, pos)}{field}: expected {expected}, got {got}"
        super().__init__(self.message)

    def __reduce__(self) -> tuple[type[MalformedEvent], tuple[str | None, int | None, str, str, str]]:
        """Errors cross process borders whole."""
        return (type(self), (self.stream, self.pos, self.field, self.expected, self.got))


def place(stream: str | None, pos: int | None) -> str:
    """Where it is, as far as that is known: `hand/x/1 pos 3: `."""
    name = stream or ""
    shown = name if len(name) <= _STREAM_SHOWN_MAX else f"{name[:_STREAM_SHOWN_MAX]}…"
    words = [shown, "" if pos is None else f"pos {pos}"]
    place = " ".join(word for word in words if word)
    return f"{place}: " if place else ""
