"""The names of what this reader says about lines, keys and oddities; the reference page explains each."""

from typing import Literal

NoiseKind = Literal[
    "blank",
    "version",
    "network",
    "table-look",
    "hero",
    "flag",
    "display",
    "bounty",
    "tournament-detail",
    "round-number",
    "action-number",
    "contributed-rake",
    "cash-out-fee",
    "zero-win",
    "seating",
    "user-defined",
    "unknown-key",
]
"""Kinds of lines, keys and actions that say nothing that an event holds."""

RemarkKind = Literal[
    "contradicting-pot-total",
    "repeated-action-number",
    "scale",
    "unfit-game-number",
    "unknown-currency",
    "unknown-key",
    "unread-bet-cap",
    "unstated-time",
]
"""Kinds of oddities in a record that is taken all the same."""
