"""Findings: the verdict on every hand that is closed, kept current, to search by what was found."""
