"""What simulated hands are called: hands of two files in one log must not be taken for one another."""

from __future__ import annotations

import hashlib
import json
from dataclasses import astuple
from typing import Final

from api.simulator.wish import Wish

_DIGITS: Final = 8


def prefix_of(wish: Wish, seed: int, fault: str | None) -> str:
    """What stands before the number of a hand: another wish, seed or fault gives another one."""
    book = wish.rulebook.name
    named = [seed, wish.game.slug, wish.limit.slug, book, *astuple(wish.rates), fault]
    return f"{hashlib.sha256(json.dumps(named).encode()).hexdigest()[:_DIGITS]}-"
