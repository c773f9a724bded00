"""Goal: looks are written down in order and for good, and a line that was changed, lost or moved is found.

Method: some looks, then each way in which the file can be spoilt; a line that a crash has cut.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from api.access.looks import AccessLog, Look, fault_of_looks


def look(number: int) -> Look:
    return Look("officer-1", "officer", f"hand/cardroom/{number}", (2, "deck"), "events", None, str(number))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.access.jsonl"


def written(path: Path, numbers: range) -> list[bytes]:
    log = AccessLog(path)
    for number in numbers:
        log.write(look(number))
    log.close()
    return path.read_bytes().splitlines(keepends=True)


def test_each_look_is_a_line_that_follows_the_one_before(path: Path) -> None:
    written(path, range(3))
    lines = written(path, range(3, 5))
    assert [json.loads(line)["request"] for line in lines] == list("01234")
    assert json.loads(lines[0])["seats"] == [2, "deck"]
    assert fault_of_looks(path) is None
    assert path.stat().st_mode & 0o777 == 0o600


def test_many_write_at_once(path: Path) -> None:
    log = AccessLog(path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: log.write(look(number)), range(40)))
    log.close()
    assert fault_of_looks(path) is None
    assert len(path.read_bytes().splitlines()) == 40


Spoil = Callable[[list[bytes]], list[bytes]]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda lines: [lines[0], lines[1].replace(b"officer-1", b"officer-2"), *lines[2:]],
        lambda lines: [lines[0], *lines[2:]],
        lambda lines: [lines[1], lines[0], *lines[2:]],
        lambda lines: lines[1:],
        lambda lines: [lines[0], lines[0], *lines[1:]],
    ],
    ids=["changed", "lost", "moved", "beheaded", "doubled"],
)
def test_what_was_spoilt_is_found(path: Path, spoil: Spoil) -> None:
    path.write_bytes(b"".join(spoil(written(path, range(4)))))
    fault = fault_of_looks(path)
    assert fault is not None
    assert "does not follow" in fault


def test_a_line_that_broke_off_stays_and_the_next_one_follows_it(path: Path) -> None:
    lines = written(path, range(2))
    path.write_bytes(b"".join(lines) + lines[1][:40])
    again = written(path, range(2, 4))
    assert [line.endswith(b"}\n") for line in again] == [True, True, False, True, True]
    assert fault_of_looks(path) is None


def test_a_write_that_fails_is_told_and_the_next_one_is_whole(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = AccessLog(path)
    log.write(look(0))

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            log.write(look(1))
    assert log.is_writable is False
    log.write(look(2))
    log.close()
    assert fault_of_looks(path) is None
