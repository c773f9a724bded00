"""Goal: a right record is found right, to the chip. Method: hands of the second way, counted twice.

The judge and the generator know nothing of each other: both are written from the rules. A failure names the seeds;
`play(seed)` gives the hand again.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.play import BATCHES, Played, play, seeds
from tests.support.play_verdicts import NUMBERS, Verdict, remarks, verdict_on

HANDS = 10_000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_right_record_is_found_right_and_counted_alike(batch: int) -> None:
    wrong = {}
    for seed in seeds(batch, HANDS):
        hand = play(seed)
        differences = differing(hand, verdict_on(hand.events))
        if differences:
            wrong[seed] = differences
    assert wrong == {}


def differing(hand: Played, verdict: Verdict) -> dict[str, Any]:
    """Where a verdict says other than the generator; the judge's value first."""
    expected: dict[str, Any] = {
        "status": "ok",
        "life": "finished",
        "owed": {},
        "refunds": None,
        **{name: hand.numbers[name] for name in NUMBERS if name != "rake"},
    }
    differences = {name: (verdict[name], value) for name, value in expected.items() if verdict[name] != value}
    rake = {name: verdict["rake"][name] for name in ("expected", "recorded", "used")}
    if rake != hand.numbers["rake"]:
        differences["rake"] = (rake, hand.numbers["rake"])
    if hand.rake_rule is not None and verdict["rake"]["rule"] != hand.rake_rule:
        differences["rule"] = (verdict["rake"]["rule"], hand.rake_rule)
    if remarks(verdict):
        differences["findings"] = (remarks(verdict), [])
    if unverifiable(verdict) != (hand.numbers["rake"]["expected"] is None):
        differences["unverifiable"] = (unverifiable(verdict), hand.numbers["rake"]["expected"])
    if not conserved(hand, verdict):
        differences["conservation"] = (verdict["final"], hand.start)
    return differences


def unverifiable(verdict: Verdict) -> bool:
    """Whether the verdict remarks, once, that the rake cannot be verified."""
    return [finding["code"] for finding in verdict["findings"]].count("RAKE_UNVERIFIABLE") == 1


def conserved(hand: Played, verdict: Verdict) -> bool:
    """What was there and what the house gave is what is there and what the house took."""
    final: dict[str, int] = verdict["final"]
    return sum(hand.start.values()) + hand.given == sum(final.values()) + hand.taken
