"""The Poker Hand History format (PHH): TOML, one hand a file (`.phh`) or one a section (`.phhs`)."""

from api.readers.phh.reader import read_phh

__all__ = ["read_phh"]
