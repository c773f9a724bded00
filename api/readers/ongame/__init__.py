"""The text format of the Ongame network: one record a hand, from `***** History for hand` to `***** End of hand`."""

from api.readers.ongame.reader import read_ongame

__all__ = ["read_ongame"]
