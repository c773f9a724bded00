"""The text format of PokerStars: one record a hand, from `PokerStars Hand #…` to the next one."""

from api.readers.pokerstars.reader import read_pokerstars

__all__ = ["read_pokerstars"]
