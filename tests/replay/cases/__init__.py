"""Faults that users reported of other engines, restated as hands of our own (`shared/cases`)."""
