"""Tests of the readers: files in, events out."""
