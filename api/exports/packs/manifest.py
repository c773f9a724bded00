"""The manifest of a pack: what is in it, what it follows, what it could not say and what was not recorded."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final, Literal, Self

import orjson
from pydantic import BaseModel, ConfigDict, Field, ValidationError

MANIFEST_FILE: Final = "manifest.json"

_STRICT: Final = ConfigDict(extra="forbid", frozen=True, strict=True)


class FileEntry(BaseModel):
    """A file of a pack."""

    model_config = _STRICT
    name: str = Field(pattern=r"^[A-Za-z0-9._-]{1,120}$")
    bytes: int = Field(ge=0)
    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    records: int = Field(ge=0)


class Place(BaseModel):
    """A record's position in the log, and when it happened."""

    model_config = _STRICT
    position: int
    at: str


class RefusedHand(BaseModel):
    """A hand that the format cannot say."""

    model_config = _STRICT
    hand: str
    reason: str


class Manifest(BaseModel):
    """A pack. `after` and `last` are log positions: `after` is not in it, `last` is.

    `sequence` counts the recipient's packs from 1, `previous_sha256` is the hash of the manifest before. `activity` is
    false if there was nothing. `checkpoint` is the first signed one of the log's journal that covers the range.
    `not_recorded` counts mandatory fields that the log does not have, `not_said` names what the format leaves out.
    """

    model_config = _STRICT
    manifest: Literal[1] = 1
    handproof: str
    sequence: int = Field(ge=1)
    previous_sha256: str | None
    recipient: str
    house: str | None
    format: str
    after: int
    last: int
    activity: bool
    hands: int
    events: int
    first: Place | None
    final: Place | None
    checkpoint: str | None
    files: list[FileEntry]
    refused: list[RefusedHand]
    not_recorded: dict[str, int]
    not_said: list[str]

    def as_bytes(self) -> bytes:
        """The manifest as it is written: one object with sorted keys and a line end."""
        return orjson.dumps(
            self.model_dump(), option=orjson.OPT_SORT_KEYS | orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE
        )

    @classmethod
    def read(cls, folder: Path) -> tuple[Self, bytes]:
        """The manifest of a pack and its bytes; ValueError in one sentence, OSError."""
        path = folder / MANIFEST_FILE
        raw = path.read_bytes()
        try:
            return cls.model_validate_json(raw), raw
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(map(str, first["loc"]))
            raise ValueError(f"{path}: it is no manifest: {place or 'it'}: {first['msg']}") from None


def sha256_of(raw: bytes) -> str:
    """The hash of some bytes in hexadecimal digits."""
    return hashlib.sha256(raw).hexdigest()
