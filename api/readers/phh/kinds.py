"""The names of what this reader says about lines, keys and oddities; the reference page explains each."""

from typing import Final, Literal

NoiseKind = Literal[
    "blank",
    "comment",
    "section",
    "author",
    "event",
    "place",
    "hand",
    "currency-symbol",
    "ante-trimming",
    "time-control",
    "user-defined",
    "commentary",
    "no-op",
]
"""Kinds of lines, keys and actions that say nothing that an event holds."""

RemarkKind = Literal[
    "ambiguous-time",
    "currency-by-symbol",
    "date-only",
    "incomplete-date",
    "scale",
    "stacks-of-unfinished-play",
    "unknown-time-zone",
    "unread-min-bet",
]
"""Kinds of oddities in a record that is taken all the same."""

NOISE_KEYS: Final[dict[str, NoiseKind]] = {
    "author": "author",
    "event": "event",
    "url": "place",
    "venue": "place",
    "address": "place",
    "city": "place",
    "region": "place",
    "postal_code": "place",
    "country": "place",
    "hand": "hand",
    "currency_symbol": "currency-symbol",
    "ante_trimming_status": "ante-trimming",
    "time_limit": "time-control",
    "time_banks": "time-control",
}
"""Keys of the format that no event holds, unless they are asked for."""
