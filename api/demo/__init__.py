"""Hands written for the demonstration: some are right, each of the others has one typical fault."""

from __future__ import annotations

from pathlib import Path
from typing import Final

DEMO_FILE: Final = Path(__file__).with_name("hands.events.jsonl")
"""The hands as a game server would report them, results included."""

WRONG_AWARD: Final = "7005"
"""The hand whose main pot went to a flush, past a full house."""
