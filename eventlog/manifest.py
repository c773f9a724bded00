"""The manifest of a backup: what is in it, and of which log at which size."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict, ValidationError

DATABASE_FILE: Final = "log.duckdb"
JOURNAL_FILE: Final = "log.journal"
MANIFEST_FILE: Final = "manifest.json"
_MANIFEST_BYTES_MAX: Final = 1 << 20
_CHUNK_BYTES: Final = 1 << 20


class BackupUnusable(Exception):
    """A backup that is not whole, or not what its manifest says; the message names the file."""


class FileSum(BaseModel):
    """Size and SHA-256 of a file."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    bytes: int
    sha256: str

    @classmethod
    def of(cls, path: Path) -> Self:
        """Those of a file as it is."""
        digest, size = hashlib.sha256(), 0
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK_BYTES):
                digest.update(chunk)
                size += len(chunk)
        return cls(bytes=size, sha256=digest.hexdigest())


class Manifest(BaseModel):
    """What a backup holds: `size` and `root` (hexadecimal) are those of `checkpoint`, which is signed.

    `events` are all that are in it; more than `size` only if a crash came between storing and promising.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    format: Literal["handproof-backup/1"] = "handproof-backup/1"
    made_at: str
    handproof: str
    duckdb: str
    origin: str
    events: int
    size: int
    root: str
    checkpoint: str
    files: dict[Literal["log.duckdb", "log.journal"], FileSum]

    def as_bytes(self) -> bytes:
        """The manifest as it is written."""
        return self.model_dump_json(indent=2).encode() + b"\n"

    @classmethod
    def read(cls, folder: Path) -> Self:
        """The manifest of a backup; BackupUnusable says what is wrong with it."""
        path = folder / MANIFEST_FILE
        if not path.is_file():
            raise BackupUnusable(f"{folder} is no whole backup: {path} is not there")
        try:
            with path.open("rb") as file:
                content = file.read(_MANIFEST_BYTES_MAX)
            manifest = cls.model_validate_json(content)
        except OSError as error:
            raise BackupUnusable(f"{path}: cannot be read: {error.strerror or type(error).__name__}") from None
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise BackupUnusable(
                f"{path}: no manifest of a backup: {place + ': ' if place else ''}{first['msg']}"
            ) from None
        if len(manifest.files) != 2:
            raise BackupUnusable(f"{path}: expected the sums of {DATABASE_FILE} and {JOURNAL_FILE}")
        return manifest

    def check(self, path: Path, name: Literal["log.duckdb", "log.journal"]) -> None:
        """Compare a file with its sum; BackupUnusable if it is another one."""
        found = FileSum.of(path)
        if found != self.files[name]:
            raise BackupUnusable(
                f"{name} is not the file that the manifest names: expected {self.files[name].bytes:,} bytes "
                f"with SHA-256 {self.files[name].sha256}, got {found.bytes:,} with {found.sha256}"
            )


def own_version() -> str:
    """The version of handproof."""
    return version("handproof")
