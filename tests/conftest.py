"""Settings of all tests: how many examples property tests try.

`ci` (the default) is quick and the same every time; `HANDPROOF_HYPOTHESIS=long` looks for new counterexamples.
A test that must try a certain number says so itself with `@settings(max_examples=…)`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

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
