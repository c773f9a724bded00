"""Helpers of the tests; nothing here is a test."""
