"""Killing a program right after one of the calls by which it writes: the first, the second …, of whichever thread.

strace stops the program after each of these calls on the files that are named; so they can be counted one by one.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.support.shared import ROOT

CALLS: Final = "write,pwrite64,pwritev,fsync,fdatasync,ftruncate,rename,unlink"
_SIGNALLED: Final = "--- SIGSTOP {"
_WAIT_S: Final = 120

needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="needs strace to stop a program")


def killed_after(call: int | None, module: str, folder: Path, files: Sequence[str]) -> int:
    """Run a module on a folder and kill it after so many calls on these files of it (None: never); how many it made.

    Whoever is killed has made exactly `call` calls; fewer mean that it came to its end.
    """
    trace = folder.parent / f"{folder.name}.trace"
    trace.unlink(missing_ok=True)
    paths = [word for name in files for word in ("-P", str(folder / name))]
    command = ["strace", "-f", "-qq", "-o", str(trace), "-e", f"trace={CALLS}", "-e", f"inject={CALLS}:signal=SIGSTOP"]
    command += [*paths, sys.executable, "-m", module, str(folder)]
    calls, until = 0, time.monotonic() + _WAIT_S
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment, cwd=ROOT) as strace:
        while strace.poll() is None and time.monotonic() < until:
            if _count(trace) <= calls:
                time.sleep(0.0005)
                continue
            calls += 1
            program = _program(strace.pid)
            if calls == call:
                os.kill(program, signal.SIGKILL)
                break
            _go_on(program)
    return calls


def _count(trace: Path) -> int:
    return trace.read_text(errors="replace").count(_SIGNALLED) if trace.exists() else 0


def _program(strace: int) -> int:
    """The process that strace watches."""
    children = Path(f"/proc/{strace}/task/{strace}/children").read_text()
    return int(children.split()[0])


def _go_on(program: int) -> None:
    """Let it go on, once it stands still: whatever comes before that is lost."""
    status = Path(f"/proc/{program}/status")
    while not any(state in status.read_text() for state in ("State:\tT", "State:\tt")):
        time.sleep(0.0005)
    os.kill(program, signal.SIGCONT)
