"""Tests of the game descriptions."""
