"""Settings of all tests: how many examples property tests try.

`ci` (the default) is quick and the same every time; `HANDPROOF_HYPOTHESIS=long` looks for new counterexamples.
A test that must try a certain number says so itself with `@settings(max_examples=…)`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from tests.support.judging import ASKED

PROFILES = {"ci": 200, "long": 10_000}

for profile, examples in PROFILES.items():
    settings.register_profile(
        profile,
        max_examples=examples,
        deadline=None,  # a busy machine is no fault
        derandomize=profile == "ci",
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],  # as the deadline
    )
settings.load_profile(os.environ.get("HANDPROOF_HYPOTHESIS", "ci"))


@pytest.fixture(autouse=True)
def _cells_are_judged(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that is marked with a house, game and limit has such a hand judged, or it is no test of it."""
    ASKED.clear()
    yield
    marked = {mark.args for mark in request.node.iter_markers("cell")}
    assert marked <= ASKED, f"marked with {marked - ASKED}, but no such hand was judged"


COUNTED: Final = "counted: "
"""Tests note how much they tried as properties of this name, `record_property(f"{COUNTED}cuts", 25)`."""


def pytest_terminal_summary(terminalreporter: Any) -> None:  # noqa: ANN401 - of pytest, not public
    """Print the sums of what tests have counted."""
    sums: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name.startswith(COUNTED) and getattr(report, "when", None) == "call":
                    sums[name.removeprefix(COUNTED)] += value
    for name, count in sorted(sums.items()):
        terminalreporter.write_line(f"{count:,} {name}")
