"""Where the shared folder is: contracts, corpora and cases that the project reads and does not ship.

Tests that need it carry `needs_shared`; in a plain clone they are skipped with the reason.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
"""The folder of the project."""

SHARED = Path(os.environ.get("HANDPROOF_SHARED", ROOT.parent / "shared"))
"""The shared folder: `HANDPROOF_SHARED`, or `shared` beside the project's folder. It may be missing."""

needs_shared = pytest.mark.skipif(
    not SHARED.is_dir(),
    reason="needs the shared folder: lay it beside the project or name it in HANDPROOF_SHARED",
)
