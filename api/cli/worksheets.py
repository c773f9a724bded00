"""What the verbs that make worksheets have in common: how one is wanted, where it goes, whether it was approved."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from api.cli.ending import complain
from api.cli.targets import StandardOutput, WholeFile, refuse_existing
from api.render.worksheets import Form, rendered
from replay.worksheets import Worksheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """How the worksheet is wanted: its form, the file it goes to (None: standard output), what is in it."""

    form: Form
    out: Path | None
    force: bool
    detail: bool
    all_policies: bool = False

    def target(self) -> StandardOutput | WholeFile:
        """Where it goes; ends the verb if a file is there that may not be replaced."""
        if self.out is None:
            return StandardOutput()
        refuse_existing(self.out, force=self.force)
        return WholeFile(self.out, replace=self.force)

    def write(self, worksheet: Worksheet, target: StandardOutput | WholeFile) -> None:
        """Write it whole."""
        target.write(rendered(worksheet, self.form, detail=self.detail, all_policies=self.all_policies))
        target.finish()
        target.keep()


def is_approved(worksheet: Worksheet, sha256: str | None) -> bool:
    """Whether it is the worksheet that was approved, if one was; else it is said."""
    if sha256 in {None, worksheet.sha256}:
        return True
    complain(f"Nothing is ordered: the worksheet is now {worksheet.sha256}, not {sha256}.")
    return False
