"""Tests of the reader of PokerStars text."""
