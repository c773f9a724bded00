"""Write the generated pages of `docs/reference`, or check that they are up to date.

    python docs/generate.py --write
    python docs/generate.py --check      (exit 1 and the names of the files that differ)

A new page is one more line of ARTIFACTS.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the project itself, installed or not

from api.service.app import create_app  # noqa: E402 - it lies in the folder above
from api.service.description import openapi_text  # noqa: E402 - as above
from api.service.problem_page import problems_page  # noqa: E402 - as above
from docs.pages.command_line import command_line_page  # noqa: E402 - it lies in the folder above
from docs.pages.coverage import coverage_page  # noqa: E402 - as above
from docs.pages.findings import findings_page  # noqa: E402 - as above
from docs.pages.rankings import rankings_page  # noqa: E402 - as above
from docs.pages.settings import settings_page  # noqa: E402 - as above
from docs.pages.worksheet import worksheet_page, worksheet_schema_text  # noqa: E402 - as above
from domain.events.page import events_page  # noqa: E402 - as above
from domain.events.schema import events_schema_text  # noqa: E402 - as above
from domain.rulebook.reference import reference_text  # noqa: E402 - as above

ARTIFACTS: dict[str, Callable[[], str]] = {
    "docs/reference/command-line.md": command_line_page,
    "docs/reference/events.md": events_page,
    "docs/reference/events.schema.json": events_schema_text,
    "docs/reference/findings.md": findings_page,
    "docs/reference/openapi.json": lambda: openapi_text(create_app(None, None)),
    "docs/reference/problems.md": problems_page,
    "docs/reference/rankings.md": rankings_page,
    "docs/reference/rulebook.md": reference_text,
    "docs/reference/settings.md": settings_page,
    "docs/reference/rules-coverage.md": coverage_page,
    "docs/reference/worksheet.md": worksheet_page,
    "docs/reference/worksheet.schema.json": worksheet_schema_text,
}
"""Path from the root of the project, and what gives the text of the file."""


def stale(root: Path = ROOT) -> list[str]:
    """The files that differ from what is generated now, missing ones included."""
    return [path for path, text in ARTIFACTS.items() if _text(root / path) != text()]


def write(root: Path = ROOT) -> list[str]:
    """Write the files that differ; their paths."""
    paths = stale(root)
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(ARTIFACTS[path](), encoding="utf-8", newline="\n")
    return paths


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main() -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="write the files that differ")
    mode.add_argument("--check", action="store_true", help="name the files that differ")
    writing = parser.parse_args().write
    paths = write() if writing else stale()
    for path in paths:
        print(f"{path}: {'written' if writing else 'out of date, run `python docs/generate.py --write`'}")
    return 1 if paths and not writing else 0


if __name__ == "__main__":
    sys.exit(main())
