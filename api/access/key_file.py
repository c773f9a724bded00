"""The clients that have keys, in a file beside the log. A key is shown once: the file has its SHA-256 alone."""

from __future__ import annotations

import hashlib
import os
import secrets
import threading
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.access.clients import Client, fault_of_client

KEY_PREFIX: Final = "hp_"
_KEY_BYTES: Final = 32


class KeyFileError(Exception):
    """The file of clients cannot be used; the message is one sentence. Exit code 3."""


class ClientError(ValueError):
    """There can be no such client, or there is none; the message is one sentence. Exit code 2."""


class Entry(BaseModel):
    """A client as the file has it; `sha256` is that of its key."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str
    sha256: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
    scopes: list[str]
    houses: list[str] | None
    player: str | None
    made_at: str
    revoked_at: str | None

    @property
    def client(self) -> Client:
        """Who asks with the key."""
        houses = None if self.houses is None else frozenset(self.houses)
        return Client(self.name, frozenset(self.scopes), houses, self.player)


class _File(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    version: Literal[1] = 1
    clients: list[Entry] = []


class KeyFile:
    """The file of clients at a path; it need not be there yet."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self) -> list[Entry]:
        """All clients, revoked ones too, the oldest first; none where there is no file. KeyFileError if it is unfit."""
        try:
            with self.path.open("rb") as file:
                if os.name == "posix" and os.fstat(file.fileno()).st_mode & 0o077:
                    raise KeyFileError(f"{self.path}: others may read or write it; make it mode 0600")
                content = file.read()
        except FileNotFoundError:
            return []
        except OSError as error:
            raise KeyFileError(f"{self.path}: it cannot be read ({error.strerror})") from None
        return self._entries(content)

    def add(self, client: Client) -> str:
        """A new client: its key, which nobody can read again. ClientError if there can be no such one."""
        fault = fault_of_client(client)
        if fault is not None:
            raise ClientError(f"{client.name}: {fault}")
        key = f"{KEY_PREFIX}{secrets.token_urlsafe(_KEY_BYTES)}"
        houses = None if client.houses is None else sorted(client.houses)
        entry = Entry(
            name=client.name,
            sha256=digest_of(key),
            scopes=sorted(client.scopes),
            houses=houses,
            player=client.player,
            made_at=_now(),
            revoked_at=None,
        )
        with _Replacing(self.path) as file:
            entries = self.entries()
            if any(each.name == client.name and each.revoked_at is None for each in entries):
                raise ClientError(f"{client.name}: there is such a client; revoke its key first, or choose a name")
            file.write(_content([*entries, entry]))
        return key

    def revoke(self, name: str) -> None:
        """The key of a client is of no use from now on. ClientError if there is no such client."""
        with _Replacing(self.path) as file:
            entries = self.entries()
            if not any(each.name == name and each.revoked_at is None for each in entries):
                raise ClientError(f"{name}: there is no such client, or its key is revoked already")
            at = _now()
            file.write(
                _content(
                    [
                        each.model_copy(update={"revoked_at": each.revoked_at or at}) if each.name == name else each
                        for each in entries
                    ]
                )
            )

    def _entries(self, content: bytes) -> list[Entry]:
        try:
            entries = _File.model_validate_json(content).clients
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"]) or "it"
            raise KeyFileError(f"{self.path}: it is no file of clients: {place}: {first['msg']}") from None
        for entry in entries:
            fault = fault_of_client(entry.client)
            if fault is not None:
                raise KeyFileError(f"{self.path}: {entry.name}: {fault}")
        return entries


@dataclass(frozen=True, slots=True)
class _Read:
    """The file as it was read: what tells whether it was changed, and its clients by the SHA-256 of their keys."""

    state: tuple[int, int, int] | None
    clients: dict[str, Client]
    entries: int


class Keys:
    """The keys of a running service: what the file says now counts, also for a key that was just revoked.

    A file that is gone or unfit lets nobody in.
    """

    def __init__(self, file: KeyFile) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._read = _Read(None, {}, 0)
        self._refresh()
        self._begun = bool(self._read.entries)

    @property
    def in_use(self) -> bool:
        """Whether there are keys, or were since the start: from then on nobody is let in without one."""
        self._refresh()
        return self._begun

    def client(self, key: str) -> Client | None:
        """The client of a key; None if nobody has it."""
        self._refresh()
        return self._read.clients.get(digest_of(key))

    def _refresh(self) -> None:
        with self._lock:
            state = self._state()
            if state != self._read.state or state is None:
                try:
                    entries = self._file.entries()
                except KeyFileError:
                    self._read, self._begun = replace(self._read, state=state, clients={}), True
                    return
                valid = {each.sha256: each.client for each in entries if each.revoked_at is None}
                self._read = _Read(state, valid, len(entries))
                self._begun = getattr(self, "_begun", False) or bool(entries)

    def _state(self) -> tuple[int, int, int] | None:
        try:
            found = self._file.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size


def digest_of(key: str) -> str:
    """The SHA-256 of a key, as the file has it. A key has 256 random bits, so that it need not be slow."""
    return hashlib.sha256(key.encode()).hexdigest()


class _Replacing:
    """A file that takes the place of another when it is whole; it is there once, so that two cannot write."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f".{path.name}.part")
        self._descriptor = -1

    def __enter__(self) -> Self:
        try:
            self._descriptor = os.open(self._part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise KeyFileError(
                f"{self._part}: another change of the clients is at work; if none is, one broke off: delete the file"
            ) from None
        except OSError as error:
            raise KeyFileError(f"{self._path}: it cannot be written ({error.strerror})") from None
        return self

    def write(self, content: bytes) -> None:
        """The whole content."""
        with os.fdopen(os.dup(self._descriptor), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        os.close(self._descriptor)
        if kind is None:
            self._part.replace(self._path)
        else:
            self._part.unlink()


def _content(entries: list[Entry]) -> bytes:
    return _File(clients=entries).model_dump_json(indent=1).encode() + b"\n"


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
