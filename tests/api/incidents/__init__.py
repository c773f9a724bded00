"""Tests of acting on incidents."""
