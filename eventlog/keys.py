"""The keys of a log: one that signs its checkpoints, and one from which the salts of its leaves are derived.

They live in a folder of their own, outside the database and its backups. Whoever has the salt key can open every
section of every event; whoever has the signing key can sign another past.
"""

from __future__ import annotations

import base64
import binascii
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from eventlog.errors import InvalidNote, KeysUnusable, NotPrivate
from eventlog.files import PRIVATE_FOLDER_MODE, PRIVATE_MODE, put_in_place, require_private
from eventlog.notes import Signer

SIGNING_KEY_FILE: Final = "signing.key"
SALT_KEY_FILE: Final = "salt.key"
_SALT_KEY_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of one log. The signer's name is the name (origin) of the log."""

    signer: Signer
    salt_key: bytes = field(repr=False)


def created_keys(folder: Path, origin: str) -> Keys:
    """New keys of a log of this name, written to the folder; KeysUnusable if it has keys already."""
    folder.mkdir(mode=PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)
    _require_private(folder, "the folder of the keys")
    signing, salt = folder / SIGNING_KEY_FILE, folder / SALT_KEY_FILE
    if salt.exists() and not os.path.lexists(signing):
        salt_key = _salt_key(salt)  # an earlier beginning broke off between the two, and nothing was signed
    else:
        salt_key = secrets.token_bytes(_SALT_KEY_BYTES)
        write_secret(salt, base64.b64encode(salt_key).decode())
    keys = Keys(Signer.of(origin, secrets.token_bytes(32)), salt_key)
    write_secret(signing, keys.signer.line())
    return keys


def read_keys(folder: Path) -> Keys:
    """The keys of a folder; KeysUnusable says what is wrong with them, or that others may use them."""
    _require_private(folder, "the folder of the keys")
    try:
        signer = Signer.read(read_secret(folder / SIGNING_KEY_FILE))
    except InvalidNote as error:
        raise KeysUnusable(f"{folder / SIGNING_KEY_FILE}: {error}") from None
    return Keys(signer, _salt_key(folder / SALT_KEY_FILE))


def _salt_key(path: Path) -> bytes:
    line = read_secret(path)
    try:
        key = base64.b64decode(line, validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != _SALT_KEY_BYTES:
        raise KeysUnusable(f"{path}: expected {_SALT_KEY_BYTES} bytes in base64")
    return key


def read_secret(path: Path) -> str:
    """The one line of a file that nobody but its owner may read."""
    _require_private(path, "this key")
    try:
        return path.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        raise KeysUnusable(f"{path}: the key cannot be read (it is no ASCII text)") from None
    except OSError as error:
        raise KeysUnusable(f"{path}: the key cannot be read ({error.strerror or type(error).__name__})") from None


def _require_private(path: Path, what: str) -> None:
    try:
        require_private(path, what)
    except NotPrivate as error:
        raise KeysUnusable(str(error)) from None
    except OSError as error:
        raise KeysUnusable(f"{path}: cannot be looked at ({error.strerror or type(error).__name__})") from None


def write_secret(path: Path, line: str) -> None:
    """Write a new key: it has its name when all of it is on the disk."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_MODE), "w", encoding="ascii") as file:
        file.write(f"{line}\n")
        file.flush()
        os.fsync(file.fileno())
    try:
        put_in_place(part, path)
    except FileExistsError:
        raise KeysUnusable(f"{path}: there is a key already, and a key is never overwritten") from None
    finally:
        part.unlink(missing_ok=True)
