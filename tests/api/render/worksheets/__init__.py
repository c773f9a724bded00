"""Worksheets in their forms."""
