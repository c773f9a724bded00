"""Exports: hands out in the formats of the field, each with a list of what the format could not say."""

from api.exports.exported import CannotExportError, Exported, Loss
from api.exports.ohh import ohh_file, to_ohh
from api.exports.phh import phh_file, to_phh

__all__ = ["CannotExportError", "Exported", "Loss", "ohh_file", "phh_file", "to_ohh", "to_phh"]
