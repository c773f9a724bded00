"""Hands as records of the Poker Hand History format (PHH)."""

from api.exports.phh.writer import phh_file, to_phh

__all__ = ["phh_file", "to_phh"]
