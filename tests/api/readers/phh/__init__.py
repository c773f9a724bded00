"""Tests of the reader of the Poker Hand History format."""
