"""Hands as Open Hand History (OHH)."""

from api.exports.ohh.writer import ohh_file, to_ohh

__all__ = ["ohh_file", "to_ohh"]
