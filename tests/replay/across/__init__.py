"""A table's hands together."""
