"""Tests of clients, keys, tokens and the log of looks."""
