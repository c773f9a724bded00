"""Tests of the settings and of opening the log that they name."""
