"""Goal: a minute of odd files for each reader: no crash, no hang, no unbounded memory; and what is read can be judged.

Method: the changed files of the readers' own tests, and changed files of what we export, each read against a clock, one
in five with its peak of memory measured. As many as a minute holds, other ones each time.
"""

from __future__ import annotations

import json
import signal
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from api.exports import to_ohh, to_phh
from domain.events import Event, canonical_bytes, parse_event
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.exports.hands_to_export import HANDS, events_of
from tests.api.readers import test_fuzz as ongame
from tests.api.readers.ohh import test_ohh_fuzz as ohh
from tests.api.readers.ohh.writing import document
from tests.api.readers.ohh.writing import text as ohh_text
from tests.api.readers.phh import test_phh_fuzz as phh
from tests.api.readers.phh.writing import sections
from tests.api.readers.pokerstars import test_fuzz as pokerstars
from tests.api.readers.writing import Given, text

SECONDS: Final = 60
"""How long each reader is tried."""

HANG: Final = 20.0
"""Seconds that no file of some kilobytes may take, not even on a busy machine."""

MEMORY: Final = 64 * 2**20
"""Bytes that no file of some kilobytes may take."""

BATCH: Final = 100
TRACED: Final = 5
"""Of so many batches one has its memory measured, which makes it slow."""

SHELF = shipped_shelf()


def as_text(lines: st.SearchStrategy[list[str]]) -> st.SearchStrategy[bytes]:
    """Files of lines."""
    return lines.map(lambda each: "".join(f"{line}\n" for line in each).encode("utf-8", "surrogatepass"))


@st.composite
def ohh_files(draw: st.DrawFn) -> bytes:
    """A changed hand, among others or alone."""
    hand = json.dumps(draw(ohh.changed_hands()), indent=draw(st.sampled_from([None, 1])))
    return f"{document(ohh.HANDS[0])}\n\n{hand}\n\n".encode()


def exported(to: Callable[..., object]) -> st.SearchStrategy[bytes]:
    """What we export, with some bytes changed."""
    texts = []
    for name in sorted(HANDS):
        try:
            texts.append(to(events_of(name)).text.encode())  # type: ignore[attr-defined]
        except ValueError:  # the format has no such game
            continue
    return st.sampled_from(texts).flatmap(ongame.changed_bytes)


FILES: Final[dict[str, st.SearchStrategy[bytes]]] = {
    "ongame": st.one_of(
        as_text(ongame.changed_lines([line for lines in ongame.RECORDS for line in lines])),
        ongame.changed_bytes(text(*ongame.RECORDS)),
    ),
    "pokerstars": st.one_of(as_text(pokerstars.mixed_lines()), ongame.changed_bytes(text(*pokerstars.RECORDS))),
    "phh": st.one_of(as_text(phh.changed_lines()), ongame.changed_bytes(sections(*phh.RECORDS)), exported(to_phh)),
    "ohh": st.one_of(ohh_files(), ongame.changed_bytes(ohh_text(*ohh.HANDS)), exported(to_ohh)),
    "events": st.lists(st.sampled_from(ongame.event_file()), max_size=20).flatmap(
        lambda lines: ongame.changed_bytes(b"".join(lines))
    ),
    "anything": st.one_of(st.binary(max_size=3_000), st.text(max_size=1_000).map(lambda chars: chars.encode())),
}


class HangError(Exception):
    """A file takes too long."""


@contextmanager
def traced() -> Iterator[None]:
    """Measure memory meanwhile."""
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


@contextmanager
def watched() -> Iterator[None]:
    """Fail where something takes too long or too much memory."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, HANG)
    tracemalloc.reset_peak()  # without tracing all is 0
    held, _ = tracemalloc.get_traced_memory()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert tracemalloc.get_traced_memory()[1] - held < MEMORY


def check(content: bytes) -> None:
    """Read it; what is taken has the form of the contract and can be judged."""
    with watched():
        hands = Given(content).hands
    for hand in hands:
        for event in hand.events:
            assert not isinstance(event, Event) or parse_event(canonical_bytes(event)) == event
        judge(hand.events, SHELF)


@pytest.mark.long
@pytest.mark.parametrize("name", FILES)
def test_a_minute_of_odd_files(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    tried, end = 0, time.monotonic() + SECONDS

    @settings(max_examples=BATCH, derandomize=False, database=None, deadline=None)
    @given(FILES[name])
    def batch(content: bytes) -> None:
        nonlocal tried
        tried += 1
        check(content)

    while time.monotonic() < end:
        with traced() if tried % (TRACED * BATCH) < BATCH else nullcontext():
            batch()
    with capsys.disabled():
        sys.stdout.write(f"\n{name}: {tried} files in {SECONDS} s\n")
    assert tried >= BATCH


def test_a_hang_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.HANG", 0.05)
    with pytest.raises(HangError), watched():
        time.sleep(5)


def test_too_much_memory_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.MEMORY", 1_000)
    with traced(), pytest.raises(AssertionError), watched():
        bytearray(10_000)
