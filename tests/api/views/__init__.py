"""Tests of what viewers see."""
