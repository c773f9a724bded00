"""An ingestion: file after file into a log, what is refused kept and counted, what cannot be read a reject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from api.cli.ending import complain, sentence
from api.cli.exits import CLEAN, UNREADABLE
from api.cli.inputs import Input, opened_for_log, rejected, size_of, unopened
from api.cli.output import messages
from api.cli.progress import ProgressBar
from api.cli.rejects import RejectsFile, rejects_path
from api.client import Service
from api.posting import Posting
from api.readers import IncomingReading, Reject
from api.render.ingestions import Fate, IngestCounts
from api.render.text import counted
from eventlog.application import EventLog
from eventlog.incoming import Incoming, Sent
from eventlog.intake import Intake, Outcome


@dataclass(frozen=True, slots=True)
class Terms:
    """How a log takes files in: whose events they are, and whether places are held."""

    client: str | None
    fill: bool


class Taking(Protocol):
    """Takes in one input: an Intake, or one that sends it to a service."""

    quarantined: int

    def take(self, incoming: Iterable[Incoming]) -> Iterator[Outcome]:
        """Take in all that comes; the outcomes as they are known."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where inputs go: what takes in the next one, and how many events the log has by now."""

    taking: Callable[[], Taking]
    log_events: Callable[[], int]


def into_log(log: EventLog, terms: Terms) -> Target:
    """Into a log that is open."""
    return Target(lambda: Intake(log, terms.client, fill=terms.fill), lambda: log.recorder.max_notification_id() or 0)


def into_service(service: Service) -> Target:
    """To a service, which says itself how many events its log has."""
    sent: list[Posting] = []

    def taking() -> Posting:
        sent.append(Posting(service))
        return sent[-1]

    return Target(taking, lambda: max((each.log_events for each in sent), default=0))


class Ingestion:
    """Takes files in. `counts` grow meanwhile."""

    def __init__(self, target: Target, rulebook: str | None) -> None:
        self.counts = IngestCounts()
        self._target = target
        self._rulebook = rulebook
        self._bar = ProgressBar(None, None)
        self._done_bytes = 0
        self._taken = 0
        self._failed = False

    def run(self, files: Sequence[str], rejects: Path | None) -> int:
        """Take the files in; `rejects` is where all rejects go, None for a file beside each. Gives the exit code."""
        with ExitStack() as stack:
            common = None if rejects is None else stack.enter_context(RejectsFile(rejects))
            self._bar = stack.enter_context(ProgressBar(messages(), size_of(files), unit="events"))
            for file in files:
                self._take_file(file, common)
        counts = self.counts
        counts.log_events = self._target.log_events()
        unwell = self._failed or counts.refused or counts.rejects or counts.unopened
        return UNREADABLE if unwell else CLEAN

    def _take_file(self, file: str, common: RejectsFile | None) -> None:
        with ExitStack() as stack:
            try:
                source = stack.enter_context(opened_for_log(file, self._rulebook))
            except OSError as error:
                self.counts.unopened += 1
                self._say(unopened(file, error))
                return
            rejects = common or stack.enter_context(RejectsFile(rejects_path(file)))
            intake = self._target.taking()
            for outcome in intake.take(self._incoming(source, rejects)):
                self._count(outcome, file)
            self.counts.quarantined += intake.quarantined
            self._done_bytes += source.position
            self.counts.noise.update(source.reading.account.noise)
            self.counts.remarks.update(source.reading.account.remarks)
            self._note_rejects(rejects)

    def _incoming(self, source: Input[IncomingReading], rejects: RejectsFile) -> Iterator[Incoming]:
        """What is for the log; rejects are told and written on the way."""
        for thing in source.reading:
            if isinstance(thing, Reject):
                self.counts.rejects += 1
                self._say(rejected(thing))
                rejects.add(thing)
                continue
            if isinstance(thing, Sent):
                self._taken += 1
            self._bar.advance(self._done_bytes + source.position, self._taken)
            yield thing

    def _count(self, outcome: Outcome, file: str) -> None:
        counts = self.counts
        counts.stored += outcome.stored
        counts.known += outcome.known
        counts.elsewhere += outcome.elsewhere
        counts.refused += len(outcome.refused)
        counts.filled += outcome.filled
        if outcome.stream is None:
            return  # each was told as a reject
        if outcome.part == 1:
            counts.count_stream(outcome.stream, _fate(outcome))
        if outcome.refused:
            self._say(_refused(outcome, file))

    def _note_rejects(self, rejects: RejectsFile) -> None:
        self._failed = self._failed or rejects.failed
        if rejects.written and str(rejects.path) not in self.counts.rejects_files:
            self.counts.rejects_files.append(str(rejects.path))

    def _say(self, words: str) -> None:
        self._bar.hide()
        complain(words)


def _fate(outcome: Outcome) -> Fate:
    if outcome.stored:
        return "new"
    if outcome.refused and outcome.receipt is None:
        return "refused"
    return "elsewhere" if outcome.elsewhere else "known"


def _refused(outcome: Outcome, file: str) -> str:
    """The sentence on a stream of which something was refused: the first reason of its own, and how much it is."""
    own = (each.refusal.message for each in outcome.refused if each.refusal.field != "request")
    reason = next(own, outcome.refused[0].refusal.message)
    kept = f"{counted(len(outcome.refused), 'event')} of {outcome.stream} refused and kept in quarantine"
    return f"{file}: {sentence(reason)} {kept}."
