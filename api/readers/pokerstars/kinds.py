"""The names of what a reader of this format says about lines; the reference page explains each."""

from __future__ import annotations

from typing import Literal

NoiseKind = Literal[
    "blank",
    "board-again",
    "bounty",
    "bystander",
    "cap-reached",
    "chat",
    "joined",
    "muck-of-one-board",
    "no-low",
    "no-show",
    "pair-on-board",
    "place",
    "rake-zero",
    "rebuy",
    "removed",
    "repeated-record",
    "returned",
    "run-twice",
    "seat-summary",
    "separator",
    "showdown",
    "shown-again",
    "sitting-out",
    "summary",
    "table-deposit",
    "timed-out",
    "title",
    "waiting",
]
"""Kinds of lines that say nothing that an event holds."""

RemarkKind = Literal[
    "ambiguous-time",
    "button-blind",
    "cap-amount",
    "contradicting-award",
    "contradicting-board",
    "contradicting-cards",
    "contradicting-player",
    "contradicting-pot-total",
    "contradicting-raise",
    "contradicting-time",
    "licence-number",
    "unknown-time-zone",
    "unread-pot",
]
"""Kinds of oddities in a record that is taken all the same."""
