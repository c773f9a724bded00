"""What of a log is exported: hands that are over, whole, and whatever else was recorded."""

from projections.exports.items import ClosedHand, Item, Single, items

__all__ = ["ClosedHand", "Item", "Single", "items"]
