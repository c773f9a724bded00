"""Exit codes of every verb (contract 2)."""

from __future__ import annotations

from replay import Verdict

CLEAN = 0
FINDINGS = 1
WRONG_USAGE = 2
UNREADABLE = 3
SIGNALLED = 128
"""And the number of the signal, as of a program that it has ended: 143 for SIGTERM, 129 for SIGHUP."""
INTERRUPTED = 130
"""As of a program that an interrupt from the keyboard has ended."""
PIPE_CLOSED = 141
"""As of a program whose reader went away, such as before `| head`."""

_NOT_SETTLED = frozenset({"open", "cancelled", "unverifiable"})


def code_of(verdict: Verdict, *, strict: bool = False) -> int:
    """The exit code that one verdict asks for; `strict`: only a hand that was verified as right is clean."""
    if verdict.status in {"findings", "malformed"} or (strict and verdict.status in _NOT_SETTLED):
        return FINDINGS
    return CLEAN


def highest(*codes: int) -> int:
    """The code of several together: 3 comes before 1, and 1 before 0."""
    return max(codes, default=CLEAN)
