"""Measurements of the project, run by `python -m bench`; no part of what is shipped."""
