"""Tests of the documentation: what a page shows is what happens."""
