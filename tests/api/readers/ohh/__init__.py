"""Tests of the reader of Open Hand History."""
