"""Where the time of the judge goes."""

from __future__ import annotations

import cProfile
import io
import pstats
from collections.abc import Sequence
from typing import Final

from bench.hands import WrittenHand
from bench.memory import ROOT
from bench.speed import judge_trusted

LINES: Final = 15


def profile(hands: Sequence[WrittenHand]) -> str:
    """The functions with the most time of their own while the hands are judged, as cProfile lists them."""
    profiler = cProfile.Profile()
    profiler.enable()
    for written in hands:
        judge_trusted(written)
    profiler.disable()
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).sort_stats("tottime").print_stats(LINES)
    return text.getvalue().replace(f"{ROOT}/", "")
