"""The command line: `main` is the program, `app` what it is made of."""

from api.cli.program import app, main

__all__ = ["app", "main"]
