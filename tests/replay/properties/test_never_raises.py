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
    statuses: Counter[str] = Counter()
    for seed in seeds(batch, RECORDS):
        verdict, trouble = attempt(noisy(seed))
        statuses[verdict.get("status", "raised")] += 1
        if trouble is not None:
            wrong[seed] = trouble
    assert wrong == {}
    assert statuses.keys() >= {"malformed", "findings", "open", "cancelled", "ok"}


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
    findings = verdict["findings"]
    if verdict["status"] not in STATUSES:
        return f"status {verdict['status']}"
    if verdict["status"] == "malformed":
        numbers = [verdict[name] for name in ("uncalled", "pots", "rake", "final", "owed", "refunds")]
        codes = [finding["code"] for finding in findings]
        return None if codes == ["SEQUENCE"] and numbers == [None] * 6 else "malformed, with numbers or findings"
    if any(finding["pos"] is not None and finding["pos"] not in positions for finding in findings):
        return "a finding names a position that the record does not have"
    if any(finding["code"] not in SEVERITIES or not finding["message"] for finding in findings):
        return "a finding without a known code or without words"
    if (verdict["status"] == "findings") != any(finding["severity"] != "info" for finding in findings):
        return "the status does not fit the findings"
    if (verdict["refunds"] is None) != (verdict["life"] == "finished"):
        return "refunds do not fit the life"
    return None
