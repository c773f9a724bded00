"""Goal: `verify` streams: 10,000 hands need at most 20 MB more than 1,000. Method: peak memory of the processes."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.memory import peak_of_verify, write_hands

MORE_BYTES_MAX = 20_000_000

pytest.importorskip("resource", reason="the system does not tell the peak memory of a process")


def test_verify_holds_no_more_of_a_large_file_than_of_a_small_one(tmp_path: Path) -> None:
    small = peak_of_verify(write_hands(tmp_path / "small.events.jsonl", 1_000))
    large = peak_of_verify(write_hands(tmp_path / "large.events.jsonl", 10_000))
    assert large - small <= MORE_BYTES_MAX
