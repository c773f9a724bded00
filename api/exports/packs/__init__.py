"""Packs: exports of a log for one recipient, numbered and chained, each with a manifest; checked without the log."""

from api.exports.packs.checking import Fault, check_packs
from api.exports.packs.forms import FORMATS, Format
from api.exports.packs.making import Order, PackError, make_packs
from api.exports.packs.manifest import Manifest
from api.exports.packs.pseudonyms import Pseudonyms

__all__ = [
    "FORMATS",
    "Fault",
    "Format",
    "Manifest",
    "Order",
    "PackError",
    "Pseudonyms",
    "check_packs",
    "make_packs",
]
