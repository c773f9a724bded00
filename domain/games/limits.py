"""Betting structures as data (ALL.BET.*)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

Sizing = Literal["fixed", "spread", "pot", "stack"]


@dataclass(frozen=True, slots=True)
class Limit:
    """How large a bet may be.

    `fixed`: exactly the limit of the round. `spread`: up to the maximum of the round. `pot`: up to the pot divided by
    `pot_divisor`. `stack`: up to the stack.
    """

    slug: str
    title: str
    sizing: Sizing
    pot_divisor: int = 1


_ALL = (
    Limit("FL", "fixed limit", "fixed"),
    Limit("SL", "spread limit", "spread"),
    Limit("PL", "pot limit", "pot"),
    Limit("HPL", "half-pot limit", "pot", pot_divisor=2),
    Limit("NL", "no limit", "stack"),
)

LIMITS: Mapping[str, Limit] = MappingProxyType({limit.slug: limit for limit in _ALL})
