"""Settings of all tests: how many examples property tests try.

`ci` (the default) is quick and the same every time; `HANDPROOF_HYPOTHESIS=long` looks for new counterexamples.
A test that must try a certain number says so itself with `@settings(max_examples=…)`.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

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
