"""Files as they are named on the command line, opened one after the other."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from api.cli.ending import reason_of, refuse
from api.readers import IncomingReading, Known, Reading, Reject, read_file, read_incoming
from api.render.text import printable

STANDARD_INPUT = "-"
REJECTS_SUFFIX = ".rejects.jsonl"


R = TypeVar("R", bound=AbstractContextManager[object])


@dataclass(frozen=True, slots=True)
class Input(Generic[R]):
    """An open file: what is read of it, and the stream it comes from."""

    reading: R
    stream: BinaryIO

    @property
    def position(self) -> int:
        """How many bytes have been gone through, 0 where that cannot be told."""
        return self.stream.tell() if self.stream.seekable() else 0


def opened(file: str, known: Known | None = None) -> AbstractContextManager[Input[Reading]]:
    """Open a file or standard input; OSError if that fails, or for a device, which may never end.

    `known` is what files opened before say of tables and houses.
    """
    return _opened(file, lambda stream, name: read_file(stream, name=name, known=known))


def opened_for_log(file: str, rulebook: str | None) -> AbstractContextManager[Input[IncomingReading]]:
    """Open a file whose events go to a log; errors as of `opened`."""
    return _opened(file, lambda stream, name: read_incoming(stream, name=name, rulebook=rulebook))


@contextmanager
def _opened(file: str, read: Callable[[BinaryIO, str | None], R]) -> Iterator[Input[R]]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:
            raise OSError(errno.EBADF, "there is no standard input")
        yield Input(read(sys.stdin.buffer, None), sys.stdin.buffer)
        return
    with _open(file) as stream:
        reading = read(stream, printable(file))
        with reading:
            yield Input(reading, stream)


def why_unopened(file: str) -> str | None:
    """The sentence on a file that cannot be opened; None if it can. Standard input is taken for one that can."""
    if file == STANDARD_INPUT:
        return None
    try:
        _open(file).close()
    except OSError as error:
        return unopened(file, error)
    return None


def _open(file: str) -> BinaryIO:
    path = Path(file)
    if path.is_char_device() or path.is_block_device():
        raise OSError(errno.ENODEV, "it is a device, not a file")
    return path.open("rb")


def refuse_second_standard_input(files: Sequence[str]) -> None:
    """End the verb if standard input is named twice: it can be read once."""
    if files.count(STANDARD_INPUT) > 1:
        refuse("Standard input (-) can be named once only.")


def size_of(files: Sequence[str]) -> int | None:
    """The bytes of all files together; None where they cannot be told, as of standard input."""
    paths = [Path(file) for file in files]
    if not all(is_file(path) for path in paths):
        return None
    return sum(path.stat().st_size for path in paths)


def is_file(path: Path) -> bool:
    """Whether it is an ordinary file that can be looked at."""
    try:
        return path.is_file()
    except OSError:  # in a folder that may not be entered, or with a name that no file has
        return False


def unopened(file: str, error: OSError) -> str:
    """The sentence on a file that cannot be opened."""
    return f"{file}: cannot be opened: {reason_of(error)}."


def rejected(reject: Reject) -> str:
    """The sentence on a reject: file, line, field, reason."""
    field = "" if f"{reject.field}:" in reject.reason else f"{reject.field}: "
    return f"{reject.file}:{reject.line}: {field}{reject.reason}"
