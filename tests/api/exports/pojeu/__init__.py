"""Tests of the POJEU export."""
