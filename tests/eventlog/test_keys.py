"""Goal: keys are made once, kept private, and read as they were made.

Method: files in a folder, one fault at a time.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from eventlog.errors import KeysUnusable
from eventlog.keys import SALT_KEY_FILE, SIGNING_KEY_FILE, created_keys, read_keys


def test_keys_are_read_as_they_were_made(tmp_path: Path) -> None:
    assert created_keys(tmp_path / "keys", "example.com/log") == read_keys(tmp_path / "keys")


def test_only_the_owner_may_read_keys(tmp_path: Path) -> None:
    created_keys(tmp_path / "keys", "example.com/log")
    assert (tmp_path / "keys").stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "keys").iterdir()} == {0o600}


def test_keys_are_not_shown(tmp_path: Path) -> None:
    keys = created_keys(tmp_path, "example.com/log")
    assert repr(keys.salt_key) not in repr(keys)
    assert keys.signer.line() not in repr(keys)


def test_keys_are_never_overwritten(tmp_path: Path) -> None:
    before = created_keys(tmp_path, "example.com/log")
    with pytest.raises(KeysUnusable, match="never overwritten"):
        created_keys(tmp_path, "example.com/log")
    assert read_keys(tmp_path) == before


@pytest.mark.parametrize("name", [SIGNING_KEY_FILE, SALT_KEY_FILE])
@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "cannot be read"), (b"rubbish\n", "expected|begins with"), (b"\xff", "cannot be read")],
)
def test_a_damaged_key_is_named(tmp_path: Path, name: str, content: bytes | None, sentence: str) -> None:
    created_keys(tmp_path, "example.com/log")
    if content is None:
        (tmp_path / name).unlink()
    else:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(KeysUnusable, match=f"{name}.*({sentence})"):
        read_keys(tmp_path)


@pytest.mark.parametrize("name", [SIGNING_KEY_FILE, SALT_KEY_FILE])
def test_a_key_that_others_can_read_is_refused(tmp_path: Path, name: str) -> None:
    created_keys(tmp_path, "example.com/log")
    (tmp_path / name).chmod(0o640)
    with pytest.raises(KeysUnusable, match="chmod 600"):
        read_keys(tmp_path)


@pytest.mark.parametrize("mode", [0o750, 0o701, 0o720])
def test_a_folder_of_keys_that_others_can_use_is_refused(tmp_path: Path, mode: int) -> None:
    created_keys(tmp_path / "keys", "example.com/log")
    (tmp_path / "keys").chmod(mode)
    with pytest.raises(KeysUnusable, match=f"mode {mode:04o}.*chmod 700"):
        read_keys(tmp_path / "keys")
