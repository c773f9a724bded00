"""Names of players in exports: the same player has the same name for one recipient, and another one for every other."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from eventlog.errors import KeysUnusable
from eventlog.keys import read_secret, write_secret

RECIPIENT: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_FOLDER: Final = "recipients"
_NAMES: Final = frozenset({"player", "claimant", "who"})
"""Fields of events that name a player."""
_HOUSE: Final = "house"
_KEY_BYTES: Final = 32
_SHOWN: Final = 32


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """HMAC-SHA256 of a player's name with the recipient's own key, in hexadecimal digits."""

    key: bytes = field(repr=False)

    def of(self, player: str) -> str:
        """The name of a player in exports."""
        return hmac.digest(self.key, player.encode(), "sha256").hex()[:_SHOWN]

    def in_place(self, value: Any) -> Any:  # noqa: ANN401 - whatever JSON holds
        """The same JSON with players under their other names, wherever a field names one."""
        if isinstance(value, Mapping):
            return {name: self._field(name, below) for name, below in value.items()}
        return [self.in_place(below) for below in value] if isinstance(value, list) else value

    def _field(self, name: str, value: Any) -> Any:  # noqa: ANN401 - as above
        if name in _NAMES and isinstance(value, str) and value != _HOUSE:
            return self.of(value)
        return self.in_place(value)

    @classmethod
    def for_recipient(cls, keys: Path, recipient: str) -> Pseudonyms:
        """With the recipient's key out of the folder of the log's keys, made if there is none; KeysUnusable."""
        folder = keys / _FOLDER
        path = folder / f"{recipient}.key"
        try:
            folder.mkdir(mode=0o700, exist_ok=True)
        except OSError as error:
            raise KeysUnusable(f"{folder}: it cannot be made ({error.strerror})") from None
        if not path.exists():
            write_secret(path, secrets.token_bytes(_KEY_BYTES).hex())
        return cls(_key(path))


def _key(path: Path) -> bytes:
    try:
        key = bytes.fromhex(read_secret(path))
    except ValueError:
        key = b""
    if len(key) != _KEY_BYTES:
        raise KeysUnusable(f"{path}: expected {_KEY_BYTES} bytes in hexadecimal digits")
    return key
