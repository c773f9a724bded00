"""The file of rejects: what could not be read, one JSON object a line, beside the file that it stands in."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Final, Self

import orjson

from api.cli.ending import complain, reason_of, refuse
from api.cli.inputs import REJECTS_SUFFIX, STANDARD_INPUT
from api.readers import Reject

_MODE: Final = 0o600


def rejects_path(file: str) -> Path:
    """Where the rejects of a file go: beside it; those of standard input into the current folder."""
    return Path(f"stdin{REJECTS_SUFFIX}" if file == STANDARD_INPUT else f"{file}{REJECTS_SUFFIX}")


class RejectsFile:
    """A file that is written anew with the first reject, so that a second run adds nothing, and never without one.

    `failed` tells that it could not be written, which is said once.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed = False
        self._stream: BinaryIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stream is not None:
            self._stream.close()

    @property
    def written(self) -> bool:
        """Whether there is anything in it from this run."""
        return self._stream is not None and not self.failed

    def add(self, reject: Reject) -> None:
        """Write one reject."""
        if self.failed:
            return
        try:
            if self._stream is None:
                self._stream = _private(self.path)
            self._stream.write(orjson.dumps(reject.as_dict(), option=orjson.OPT_APPEND_NEWLINE))
        except OSError as error:
            self.failed = True
            complain(f"{self.path}: rejects cannot be written: {reason_of(error)}.")


def _private(path: Path) -> BinaryIO:
    """A file to write anew that nobody else may read: what could not be read may hold hidden cards."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, _MODE)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.fchmod(descriptor, _MODE)
    return os.fdopen(descriptor, "wb", buffering=0)


def without_rejects_files(files: Sequence[str]) -> list[str]:
    """The files but for those that an earlier run wrote: `*.jsonl` names them too, but nobody wants them read."""
    wanted = []
    for file in files:
        if file.endswith(REJECTS_SUFFIX):
            complain(f"{file}: left out, it lists the rejects of an earlier run.")
        else:
            wanted.append(file)
    return wanted


def refuse_input_as_rejects(path: Path | None, files: Sequence[str]) -> None:
    """End the verb if the rejects would be written over a file that is to be read."""
    for file in files:
        if path is not None and file != STANDARD_INPUT and _is_same(path, Path(file)):
            refuse(f"{path} is a file to be read: rejects cannot be written over it.")


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except OSError:  # one of them is not there
        return False
