"""POJEU: the record of one poker hand that the French regulator asks for (ANJ/ARJEL "DET" 2.0.0-draft)."""

from api.exports.pojeu.filing import Filed, Filing, Identity
from api.exports.pojeu.writer import to_pojeu

__all__ = ["Filed", "Filing", "Identity", "to_pojeu"]
