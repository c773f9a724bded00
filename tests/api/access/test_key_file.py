"""Goal: keys are shown once, kept as hashes alone, and of no use as soon as they are revoked.

Method: the file of clients is written, read, spoilt and shared.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from api.access.clients import SCOPES, Client
from api.access.key_file import ClientError, KeyFile, KeyFileError, Keys

OFFICER = Client("officer-1", frozenset({"audit.read"}), frozenset({"cardroom"}))


@pytest.fixture
def file(tmp_path: Path) -> KeyFile:
    return KeyFile(tmp_path / "log.clients.json")


def test_the_file_has_the_hash_of_a_key_and_not_the_key(file: KeyFile) -> None:
    key = file.add(OFFICER)
    text = file.path.read_text("utf-8")
    assert key.startswith("hp_")
    assert len(key) == 3 + 43  # 32 bytes in base64
    assert key not in text
    assert key[3:] not in text
    assert hashlib.sha256(key.encode()).hexdigest() in text
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert Keys(file).client(key) == OFFICER


def test_no_two_keys_are_the_same(file: KeyFile) -> None:
    keys = {file.add(Client(f"c{number}", frozenset({"ingest"}))) for number in range(5)}
    assert len(keys) == 5


@pytest.mark.parametrize(
    ("client", "words"),
    [
        (Client("x", frozenset({"ingest", "regulator.export"})), "nobody holds ingest and regulator.export"),
        (Client("x", frozenset(SCOPES)), "nobody holds"),
        (Client("x", frozenset({"everything"})), "there is no scope everything"),
        (Client("x", frozenset()), "a client has a scope"),
        (Client("", frozenset({"ingest"})), "the name of a client is"),
        (Client("a b", frozenset({"ingest"})), "the name of a client is"),
        (Client("x", frozenset({"ingest"}), frozenset()), "not to an empty list"),
        (Client("x", frozenset({"ingest"}), frozenset({"a/b"})), "the name of a house is"),
        (Client("x", frozenset({"audit.read"}), player="p-a"), "support.read and no other"),
    ],
)
def test_a_client_that_there_cannot_be_gets_no_key(file: KeyFile, client: Client, words: str) -> None:
    with pytest.raises(ClientError, match=words):
        file.add(client)
    assert not file.path.exists()


def test_a_revoked_key_is_taken_no_more_at_once(file: KeyFile) -> None:
    assert not Keys(file).in_use
    keys = Keys(file)
    key = file.add(OFFICER)
    assert keys.in_use
    assert keys.client(key) == OFFICER
    file.revoke("officer-1")
    assert keys.client(key) is None
    assert [entry.revoked_at is None for entry in file.entries()] == [False]
    new = file.add(OFFICER)
    assert keys.client(new) == OFFICER
    assert keys.client(key) is None


def test_without_its_last_key_a_service_does_not_open_to_all(file: KeyFile) -> None:
    file.add(OFFICER)
    keys = Keys(file)
    file.revoke("officer-1")
    assert keys.in_use
    file.path.unlink()
    assert keys.in_use


@pytest.mark.parametrize("content", [b"", b"{}x", b'{"version":2}', b'{"clients":[{}]}', b"\xff"])
def test_a_file_that_is_unfit_lets_nobody_in(file: KeyFile, content: bytes) -> None:
    key = file.add(OFFICER)
    keys = Keys(file)
    file.path.write_bytes(content)
    assert keys.client(key) is None
    assert keys.in_use
    with pytest.raises(KeyFileError, match="it is no file of clients"):
        file.entries()


def test_scopes_that_nobody_may_hold_together_are_refused_in_the_file_too(file: KeyFile) -> None:
    file.add(OFFICER)
    text = file.path.read_text("utf-8").replace('"audit.read"', '"ingest", "regulator.export"')
    file.path.write_text(text, "utf-8")
    with pytest.raises(KeyFileError, match="nobody holds"):
        file.entries()


@pytest.mark.skipif(os.name != "posix", reason="modes are those of POSIX")
def test_a_file_that_others_can_read_is_refused(file: KeyFile) -> None:
    file.add(OFFICER)
    file.path.chmod(0o640)
    with pytest.raises(KeyFileError, match="make it mode 0600"):
        file.entries()


def test_two_cannot_change_it_at_once_and_what_breaks_off_changes_nothing(file: KeyFile) -> None:
    file.add(OFFICER)
    before = file.path.read_bytes()
    part = file.path.with_name(f".{file.path.name}.part")
    part.touch()
    with pytest.raises(KeyFileError, match="another change"):
        file.revoke("officer-1")
    part.unlink()
    with pytest.raises(ClientError, match="there is such a client"):
        file.add(OFFICER)
    with pytest.raises(ClientError, match="there is no such client"):
        file.revoke("nobody")
    assert file.path.read_bytes() == before
    assert not part.exists()
