"""The names of what a reader of this format says about lines; the reference page explains each."""

from typing import Literal

NoiseKind = Literal[
    "blank",
    "separator",
    "chat",
    "sitting-out",
    "returned",
    "joined",
    "timed-out",
    "bystander",
    "user",
    "players-in-round",
    "summary",
    "rake-zero",
    "repeated-street",
    "end-of-hand",
    "contradicting-end-number",
]
"""Kinds of lines that say nothing that an event holds."""

RemarkKind = Literal[
    "contradicting-draw-count",
    "contradicting-end-number",
    "contradicting-net",
    "contradicting-player-count",
    "contradicting-pot-total",
    "contradicting-raise-total",
    "contradicting-weekday",
    "unknown-time-zone",
    "unread-stakes",
]
"""Kinds of oddities in a record that is taken all the same."""
