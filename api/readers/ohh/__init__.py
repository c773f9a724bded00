"""Open Hand History (OHH): one JSON object a hand, blank lines between them."""

from api.readers.ohh.reader import read_ohh

__all__ = ["read_ohh"]
