"""Tests of the rankings."""
