"""Tests of what hands are exported as."""
