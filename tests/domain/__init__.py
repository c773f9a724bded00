"""Tests of facts, rules and rankings."""
