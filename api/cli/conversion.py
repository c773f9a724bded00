"""A conversion: hand after hand of a file written in another format, and what could not be said kept beside it."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import orjson

from api.cli.ending import complain, held_back, refuse
from api.cli.exits import CLEAN, UNREADABLE
from api.cli.inputs import Input, opened, rejected, size_of, unopened
from api.cli.layouts import ONE_HAND, SEVERAL_HANDS, Layout, Written
from api.cli.output import messages
from api.cli.progress import ProgressBar
from api.cli.rejects import RejectsFile, rejects_path
from api.cli.targets import StandardOutput, Target, WholeFile
from api.exports import CannotExportError, Loss
from api.readers import HandRecord, LineAccount, Reading, Reject
from api.render.text import counted, hand_name
from replay.form import fault_of, in_order

STANDARD_OUTPUT = "-"
LOST_SUFFIX = ".lost.jsonl"


def lost_path(out: str) -> Path:
    """Where the list of what was lost goes: beside the file; that of standard output into the current folder."""
    return Path(f"stdout{LOST_SUFFIX}" if out == STANDARD_OUTPUT else f"{out}{LOST_SUFFIX}")


@dataclass(frozen=True, slots=True)
class Plan:
    """What is converted into what; `one_hand`: the file is of a kind that holds one."""

    file: str
    out: str
    layout: Layout
    one_hand: bool
    force: bool


class Conversion:
    """Counts that grow while a file is converted, and the exit code they come to."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._written = 0
        self._with_losses = 0
        self._unsaid = 0
        self._rejected = 0
        self._bar = ProgressBar(None, None)
        self._rejects = RejectsFile(rejects_path(plan.file))
        self._lost = WholeFile(lost_path(plan.out), replace=plan.force or plan.out == STANDARD_OUTPUT)

    def run(self) -> int:
        """Convert the file; the exit code."""
        with ExitStack() as stack:
            try:
                source = stack.enter_context(opened(self._plan.file))
            except OSError as error:
                complain(unopened(self._plan.file, error))
                return UNREADABLE
            stack.enter_context(self._rejects)
            stack.enter_context(self._lost)
            target = self._target(stack)
            with self._new_bar() as self._bar:
                self._convert(source, target)
            if self._written:
                self._keep(target)
        self._summarize(source.reading.account)
        return UNREADABLE if self._unsaid or self._rejected or not self._written else CLEAN

    def _target(self, stack: ExitStack) -> Target:
        if self._plan.out == STANDARD_OUTPUT:
            return StandardOutput()
        return stack.enter_context(WholeFile(Path(self._plan.out), replace=self._plan.force))

    def _new_bar(self) -> ProgressBar:
        """The bar on standard error; none below hands that are written to the same terminal."""
        beside_hands = self._plan.out == STANDARD_OUTPUT and sys.stdout is not None and sys.stdout.isatty()
        return ProgressBar(None if beside_hands else messages(), size_of([self._plan.file]))

    def _convert(self, source: Input[Reading], target: Target) -> None:
        for result in source.reading:
            if isinstance(result, Reject):
                self._rejected += 1
                self._refuse(result)
            else:
                self._convert_hand(result, target)
            self._bar.advance(source.position, self._written)
        end = self._plan.layout.end()
        if end:
            target.write(end)

    def _convert_hand(self, hand: HandRecord, target: Target) -> None:
        try:
            record, lost = _written(hand, self._plan.layout)
        except CannotExportError as error:
            self._unsaid += 1
            self._refuse(_unsaid(hand, str(error)))
            return
        if self._plan.one_hand and self._written:
            self._bar.hide()
            refuse(
                f"{self._plan.out}: there are several hands, and a {ONE_HAND} file holds one: "
                f"end it in {SEVERAL_HANDS}, which takes them."
            )
        target.write(self._plan.layout.add(record))
        self._written += 1
        self._list(hand, lost)

    def _list(self, hand: HandRecord, lost: tuple[Loss, ...]) -> None:
        """Write down what a hand has lost."""
        if lost:
            self._with_losses += 1
            listed = {"hand": hand.stream, "lost": [loss.as_dict() for loss in lost]}
            self._lost.write(orjson.dumps(listed, option=orjson.OPT_APPEND_NEWLINE))

    def _keep(self, target: Target) -> None:
        """Put both files at their places, and take away the list of a file that is replaced."""
        target.finish()
        self._lost.finish()
        with held_back():
            self._keep_both(target)

    def _keep_both(self, target: Target) -> None:
        self._lost.keep()
        target.keep()
        if self._plan.force and self._plan.out != STANDARD_OUTPUT and not self._lost.begun:
            self._lost.path.unlink(missing_ok=True)

    def _refuse(self, reject: Reject) -> None:
        self._bar.hide()
        complain(rejected(reject))
        self._rejects.add(reject)

    def _summarize(self, account: LineAccount) -> None:
        others = {kind: number for kind, number in account.noise.items() if kind.endswith("-stream")}
        if others:
            kinds = (f"{number:,} {kind.removesuffix('-stream')}" for kind, number in sorted(others.items()))
            complain(f"Events of other streams, not converted: {', '.join(kinds)}.")
        if not self._written and self._plan.out != STANDARD_OUTPUT:
            complain(f"{self._plan.out}: not written, there is no hand for it.")
        lost = f" ({self._lost.path})" if self._with_losses else ""
        rejects = f" ({self._rejects.path})" if self._rejects.written else ""
        complain(
            f"{counted(self._written, 'hand')} written, {self._with_losses:,} with losses{lost}, "
            f"{self._unsaid:,} could not be expressed, {counted(self._rejected, 'reject')}{rejects}."
        )


def _written(hand: HandRecord, layout: Layout) -> Written:
    """The record of a hand; CannotExportError if it is malformed, or the format has no way to write it."""
    events = in_order(hand.events)
    fault = fault_of(events)
    if fault is not None:
        raise CannotExportError(fault[1])
    return layout.record_of(events)


def _unsaid(hand: HandRecord, words: str) -> Reject:
    """The reject of a hand that was read and cannot be written; reading has taken no lines out for it."""
    line, place = hand.line, f"{hand.file}, line "
    if words.startswith(place):  # so does the reason of an event that is not readable begin
        number, _, words = words.removeprefix(place).partition(": ")
        line = int(number)
    return Reject(hand.file, line, "hand", f"{hand_name(hand.stream)}: {words}", "", hand.line, 0)
