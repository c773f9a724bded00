"""A verification: hand after hand of files, a log or a service, each verdict told as soon as it is there."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.text import Text

from api.cli.ending import complain
from api.cli.exits import CLEAN, UNREADABLE, code_of, highest
from api.cli.inputs import Input, opened, rejected, size_of, unopened
from api.cli.logs import LogHands
from api.cli.output import Output, messages, output, print_json
from api.cli.progress import ProgressBar
from api.cli.records import malformed_sentence, opening_of, shelf_for
from api.cli.rejects import RejectsFile, rejects_path, without_rejects_files
from api.client import Service, ServiceError
from api.readers import HandRecord, Known, LineAccount, Reading, Reject
from api.render.text import money_of, plain
from api.render.verdicts import Counts, remark_lines, remark_sentence, summary_lines, verdict_lines
from domain.rulebook import Shelf
from replay import Verdict, judge

_BESIDE_BAR_S = 0.1
"""How often lines are printed above the bar."""


class Verification:
    """Counts that grow while hands are verified, and the exit code they come to."""

    def __init__(self, shelf: Shelf, rulebook: str | None, *, as_json: bool, strict: bool) -> None:
        self._shelf = shelf
        self._rulebook = rulebook
        self._as_json = as_json
        self._strict = strict
        self._code = CLEAN
        self._statuses: Counter[str] = Counter()
        self._findings: Counter[str] = Counter()
        self._noise: Counter[str] = Counter()
        self._remarks: Counter[str] = Counter()
        self._rejects = 0
        self._rejects_files: list[str] = []
        self._unopened = 0
        self._done_bytes = 0
        self._done_events = 0
        self._output: Output = output()
        self._bar = ProgressBar(None, None)
        self._held: list[Text] = []
        self._known = Known()
        self._flushed = 0.0

    def run(self, files: Sequence[str], rejects: Path | None) -> int:
        """Verify the files; `rejects` is where all rejects go, None for a file beside each. Gives the exit code."""
        inputs = without_rejects_files(files)
        with self._telling(size_of(inputs)) as stack:
            common = None if rejects is None else stack.enter_context(RejectsFile(rejects))
            for file in inputs:
                if len(inputs) > 1 and not self._as_json:
                    self._print([plain(f"{file}:", "dim")])
                self._verify_file(file, common)
        if not self._as_json:
            self._summarize()
        return self._code

    def run_log(self, log: LogHands, names: Sequence[str], *, tells_of_log: bool = True) -> int:
        """Verify named hands of a log; without names all of them, and the log itself. Gives the exit code.

        With `tells_of_log` off a log is told of only if something is wrong with it.
        """
        streams = log.named(names)
        with self._telling(None if names else 2 * log.size):
            for logged in log.each(streams) if names else log.all():
                self._tell(logged.record, logged.verdict(self._shelf, self._rulebook))
                self._done_events += len(logged.record.events)
                self._bar.advance(self._done_events, self._statuses.total())
            sound = None if names else log.check(self._note_checked)
        self._code = highest(self._code, log.code)
        if not names:
            self._noise.update({f"{kind}-stream": number for kind, number in log.others().items()})
        if not self._as_json:
            self._summarize()
        if sound is not None and tells_of_log:
            self._conclude(sound)
        return self._code

    def run_service(self, service: Service, streams: Sequence[str]) -> int:
        """Have a service verify hands. Gives the exit code."""
        with self._telling(None):
            for stream in streams:
                try:
                    self._tell_answer(service, stream)
                except ServiceError as error:
                    self._unreadable(f"{error}.")
        if not self._as_json:
            self._summarize()
        return self._code

    def _note_checked(self, events: int) -> None:
        self._bar.advance(self._done_events + events, self._statuses.total())

    @contextmanager
    def _telling(self, total: int | None) -> Iterator[ExitStack]:
        """The bar for so much work, and the lines that are held back beside it."""
        with ExitStack() as stack:
            self._bar = stack.enter_context(ProgressBar(self._bar_console(), total))
            stack.callback(self._flush)
            yield stack

    def _tell_answer(self, service: Service, stream: str) -> None:
        """Tell what a service answers; for a person its amounts need the hand's currency."""
        answer = service.verification(stream)
        if self._as_json:
            self._count(answer.verdict)
            print_json(answer.document, indent=False)
        else:
            self._tell(service.record(stream), answer.verdict)

    def _bar_console(self) -> Output | None:
        """Where the bar stands: below the lines of the same terminal, else on standard error beside a pipe."""
        if not self._output.is_terminal:
            return messages()
        return None if self._as_json else self._output

    def _verify_file(self, file: str, common: RejectsFile | None) -> None:
        with ExitStack() as stack:
            try:
                source = stack.enter_context(opened(file, self._known))
            except OSError as error:
                self._unopened += 1
                self._unreadable(unopened(file, error))
                return
            rejects = common or stack.enter_context(RejectsFile(rejects_path(file)))
            self._verify_hands(source, rejects)
            self._note_rejects_file(rejects)

    def _verify_hands(self, source: Input[Reading], rejects: RejectsFile) -> None:
        for result in source.reading:
            if isinstance(result, Reject):
                self._reject(result, rejects)
            else:
                self._tell(result, judge(result.events, shelf_for(result, self._shelf), self._rulebook, result.context))
            self._bar.advance(self._done_bytes + source.position, self._statuses.total())
        self._done_bytes += source.position
        self._count_lines(source.reading.account)

    def _count(self, verdict: Verdict) -> None:
        self._statuses[verdict.status] += 1
        self._findings.update(finding.code for finding in verdict.findings)
        self._code = highest(self._code, code_of(verdict, strict=self._strict))

    def _tell(self, record: HandRecord, verdict: Verdict) -> None:
        self._count(verdict)
        if self._as_json:
            print_json(verdict.as_dict(), indent=False)
            for remark in record.remarks:
                self._say(remark_sentence(record, remark))
        else:
            self._print([*verdict_lines(verdict, money_of(opening_of(record))), *remark_lines(record)])
        if verdict.status == "malformed":
            self._say(malformed_sentence(record, verdict))

    def _reject(self, reject: Reject, rejects: RejectsFile) -> None:
        self._rejects += 1
        self._unreadable(rejected(reject))
        rejects.add(reject)

    def _note_rejects_file(self, rejects: RejectsFile) -> None:
        if rejects.failed:
            self._code = highest(self._code, UNREADABLE)
        if rejects.written and str(rejects.path) not in self._rejects_files:
            self._rejects_files.append(str(rejects.path))

    def _unreadable(self, sentence: str) -> None:
        self._code = highest(self._code, UNREADABLE)
        self._say(sentence)

    def _count_lines(self, account: LineAccount) -> None:
        self._noise.update(account.noise)
        self._remarks.update(account.remarks)

    def _conclude(self, sentence: str) -> None:
        """Say something at the end, beside verdicts that are written for a program."""
        if self._as_json:
            self._say(sentence)
        else:
            self._print([plain(sentence)])
            self._flush()

    def _say(self, sentence: str) -> None:
        self._flush()
        self._bar.hide()
        complain(sentence)

    def _print(self, lines: Sequence[Text]) -> None:
        """Print lines, at once unless the bar stands below them: it is drawn anew each time."""
        self._held += lines
        if not self._bar.shown or time.monotonic() - self._flushed >= _BESIDE_BAR_S:
            self._flush()

    def _flush(self) -> None:
        if self._held:
            self._output.print(Text("\n").join(self._held), soft_wrap=True)
        self._held.clear()
        self._flushed = time.monotonic()

    def _summarize(self) -> None:
        counts = Counts(
            statuses=self._statuses,
            findings=self._findings,
            rejects=self._rejects,
            rejects_files=tuple(self._rejects_files),
            unopened=self._unopened,
            noise=self._noise,
            remarks=self._remarks,
        )
        self._print([Text(), *summary_lines(counts)])
