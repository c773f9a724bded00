"""Running the program, in this process or in one of its own, and hands to run it on.

All hands are those of `tests.support.hands`: no-limit hold'em, seat 1 has the best cards.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from api.cli import app
from domain.events import canonical_bytes
from tests.support.hands import BOARD, CARDS, dealt, limped, shown, three_handed
from tests.support.scenario import Scenario
from tests.support.shared import ROOT

PROGRAM = (sys.executable, "-c", "from api.cli import main; main()")
WIDE = {"COLUMNS": "200", "XDG_CONFIG_HOME": os.devnull}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a run ended, and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def documents(self) -> list[dict[str, Any]]:
        """Standard output as JSON Lines."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def document(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        """Standard output as one JSON document."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """Standard output in lines, with the blanks between words made one."""
        return [" ".join(line.split()) for line in self.out.splitlines()]


def run(*arguments: str | Path, given: bytes = b"", env: Mapping[str, str] | None = None) -> Outcome:
    """Run the program in this process; `given` is its standard input."""
    named = [str(argument) for argument in arguments]
    result = CliRunner().invoke(app, named, input=given, env={**_no_settings(), **WIDE, **(env or {})})
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Outcome(result.exit_code, result.stdout, result.stderr)


def run_program(
    *arguments: str | Path, folder: Path, given: bytes = b"", env: Mapping[str, str] | None = None
) -> Outcome:
    """Run the program in a process of its own, in `folder`."""
    done = subprocess.run(
        [*PROGRAM, *arguments], cwd=folder, env=environment(env), input=given, capture_output=True, check=False
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a process that finds the packages."""
    kept = {name: value for name, value in os.environ.items() if name not in _no_settings()}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **WIDE, **(more or {})}


def _no_settings() -> dict[str, None]:
    """The settings of whoever runs the tests, which are none of the program that is tested."""
    return {name: None for name in os.environ if name.startswith("HANDPROOF_")}


def clean(hand_no: str = "501", **options: Any) -> Scenario:  # noqa: ANN401 - as of `scenario`
    """A hand without a fault: seat 1 wins 3.00."""
    return shown(hand_no=hand_no, **options).awards(1, 300).finishes()


def wrong(hand_no: str = "502") -> Scenario:
    """The pot goes to seat 2: two AWARD."""
    return shown(hand_no=hand_no).awards(2, 300).finishes()


def still_open(hand_no: str = "503") -> Scenario:
    """A hand in the middle of play."""
    return dealt(hand_no=hand_no)


def cancelled(hand_no: str = "504") -> Scenario:
    """A hand that was broken off, all refunds ordered."""
    return limped(hand_no=hand_no).cancels().orders(1, 100).orders(2, 100).orders(3, 100)


def unverifiable(hand_no: str = "505") -> Scenario:
    """Seat 1 gets the pot for cards that nobody knows."""
    hidden = three_handed(hand_no=hand_no).small(2, 50).big(3, 100).deal({2: CARDS[2], 3: CARDS[3]})
    played = hidden.calls(1, 100).calls(2, 50).checks(3).checked_down(BOARD, 2, 3, 1)
    return played.shows(2, 3).awards(1, 300).finishes()


def lines_of(*hands: Scenario) -> list[bytes]:
    """The events of hands, a line each."""
    return [canonical_bytes(event) for hand in hands for event in hand.events]


def written(path: Path, *parts: Scenario | bytes) -> Path:
    """A file of events: hands, and lines as they are given."""
    lines: list[bytes] = []
    for part in parts:
        lines += [part] if isinstance(part, bytes) else lines_of(part)
    path.write_bytes(b"\n".join([*lines, b""]))
    return path


def statuses(documents: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Status by hand number."""
    return {document["hand"].rpartition("/")[2]: document["status"] for document in documents}


def codes(document: Mapping[str, Any]) -> list[str]:
    """The codes of a verdict's findings, remarks left out."""
    return [finding["code"] for finding in document["findings"] if finding["severity"] != "info"]
