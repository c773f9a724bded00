"""Tests of what incidents have to do with hands."""
