"""Goal: no record makes the judge raise. Method: records gone wrong in every way that the form of events allows.

Whatever comes in, a verdict comes out that can be written as JSON and that agrees with itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import orjson
import pytest

from domain.events import Event, UnreadableEvent
from replay import SEVERITIES
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_noise import any_data, noisy
from tests.support.play_verdicts import Verdict, then, verdict_on

RECORDS, HEAPS = 6_000, 1_000
STATUSES = {"malformed", "findings", "unverifiable", "open", "cancelled", "ok"}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_record_gone_wrong_is_judged(batch: int) -> None:
    wrong: dict[int, Any] = {}
    statuses: Counter[str | None] = Counter()
    lives: Counter[str | None] = Counter()
    for seed in seeds(batch, RECORDS):
        verdict, trouble = attempt(noisy(seed))
        statuses[verdict.get("status")] += 1
        lives[verdict.get("life")] += 1
        if trouble is not None:
            wrong[seed] = trouble
    assert wrong == {}
    assert statuses.keys() >= {"malformed", "findings", "open", "ok"}
    assert lives.keys() == {None, "open", "finished", "cancelled"}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_heap_of_events_is_judged(batch: int) -> None:
    """A start, and after it anything in any order."""
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HEAPS):
        rng = Random(seed)
        opening = play(seed, Wish(seats=4)).events[:1]
        _verdict, trouble = attempt(then(opening, *(any_data(rng) for _event in range(rng.randint(0, 40)))))
        if trouble is not None:
            wrong[seed] = trouble
    assert wrong == {}


def test_an_empty_record_is_malformed() -> None:
    verdict, trouble = attempt([])
    assert trouble is None
    assert verdict["status"] == "malformed"


def test_an_unreadable_line_alone_is_malformed() -> None:
    verdict, trouble = attempt([UnreadableEvent("hand/cardroom/1", None, "no JSON")])
    assert trouble is None
    assert verdict["status"] == "malformed"


def attempt(record: Sequence[Event | UnreadableEvent]) -> tuple[Verdict, str | None]:
    """The verdict, and what is wrong with it or with having asked for it."""
    try:
        verdict = verdict_on(record)
        orjson.dumps(verdict)
    except Exception as error:  # noqa: BLE001 - that nothing at all is raised is what is tested
        return {}, repr(error)
    return verdict, contradiction(verdict, [event.pos for event in record])


def contradiction(verdict: Verdict, positions: Sequence[int | None]) -> str | None:
    """Where a verdict contradicts itself or the contract's table of fields."""
    if verdict["status"] == "malformed":
        return malformed_contradiction(verdict)
    findings = verdict["findings"]
    faulty = any(finding["severity"] != "info" for finding in findings)
    agreements = {
        "a known status": verdict["status"] in STATUSES,
        "findings name positions of the record": {finding["pos"] for finding in findings} <= {None, *positions},
        "codes are known": all(finding["code"] in SEVERITIES for finding in findings),
        "findings have words": all(finding["message"] for finding in findings),
        "the status fits the findings": (verdict["status"] == "findings") == faulty,
        "refunds fit the life": (verdict["refunds"] is None) == (verdict["life"] == "finished"),
    }
    broken = [words for words, holds in agreements.items() if not holds]
    return f"not so: {', '.join(broken)}" if broken else None


def malformed_contradiction(verdict: Verdict) -> str | None:
    """A malformed record has one finding and no numbers."""
    numbers = [verdict[name] for name in ("uncalled", "pots", "rake", "final", "owed", "refunds")]
    codes = [finding["code"] for finding in verdict["findings"]]
    return None if codes == ["SEQUENCE"] and numbers == [None] * 6 else "malformed, with numbers or more findings"
