"""The hands of a log for the verbs that read, and what is said about the log itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from api.cli.ending import complain, refuse, stop
from api.cli.exits import CLEAN, FINDINGS, UNREADABLE
from api.cli.origins import streams_of
from api.logged import LoggedHand, logged_hand
from api.render.text import counted
from api.settings import Settings, read_log
from eventlog.hands import StoredHand, hand, hands
from eventlog.leaves import LeafMaker
from eventlog.reader import LogReader, NotChecked
from eventlog.stored import events_by_kind
from eventlog.verification import verified
from projections.contexts import LogContexts
from replay import TableContext


class LogHands:
    """The hands of an open log. `code` is the exit code that the log itself asks for."""

    def __init__(self, reader: LogReader) -> None:
        self._reader = reader
        self._leaf_maker = None if reader.sealing is None else LeafMaker(reader.sealing.keys.salt_key)
        self.name = str(reader.path)
        self._contexts = LogContexts(reader, self.name)
        self.size = reader.size
        self.code = said_problem(reader)

    def all(self) -> Iterator[LoggedHand]:
        """All hands, in the order in which they began."""
        for stored in hands(self._reader):
            logged = self._logged(stored)
            yield self._with(logged, self._contexts.following(logged.record.events))

    def named(self, names: Sequence[str]) -> list[str]:
        """The streams of named hands; ends the verb if one is not there."""
        streams = streams_of(names)
        for stream in streams:
            if hand(self._reader, stream) is None:
                refuse(f"{self.name}: there is no hand {stream.removeprefix('hand/')}.")
        return streams

    def each(self, streams: Sequence[str]) -> Iterator[LoggedHand]:
        """The hands of streams that are there."""
        found = (hand(self._reader, stream) for stream in streams)
        return (self._alone(stored) for stored in found if stored is not None)

    def one(self, name: str | None) -> LoggedHand:
        """The hand of a name, or the only one of the log; ends the verb if there is none or more than one."""
        if name is not None:
            return next(self.each(self.named([name])))
        found = [stored for stored, _number in zip(hands(self._reader), range(2), strict=False)]
        if not found:
            stop(UNREADABLE, f"{self.name}: there is no hand in it.")
        if len(found) > 1:
            refuse(f"{self.name}: say which hand, <house>/<number>: there is more than one.")
        return self._alone(found[0])

    def others(self) -> dict[str, int]:
        """How many events of other streams there are, by their kind."""
        with self._reader.reading() as cursor:
            return {kind: number for kind, number in events_by_kind(cursor).items() if kind != "hand"}

    def check(self, on_events: Callable[[int], object]) -> str | None:
        """Check the whole log against what was promised: what to say if it is sound; else it is said, with its code."""
        if self._reader.problem is not None:
            return None  # it has been said
        found = verified(self._reader, on_events)
        if found.fault is not None:
            self.code = FINDINGS
            complain(f"{self.name}: TAMPERED: {found.fault}.")
            return None
        beyond = found.events - found.promised
        if beyond:
            complain(
                f"{self.name}: the journal promises {found.promised:,} of {found.events:,} events: whether the last "
                f"{beyond:,} are those that were recorded, and all of them, nobody can tell."
            )
            return f"Log: {found.events:,} events, {found.promised:,} of them promised by signed checkpoints."
        promise = "promises" if found.checkpoints == 1 else "promise"
        checkpoints = counted(found.checkpoints, "signed checkpoint")
        return f"Log: {counted(found.events, 'event')}, as {checkpoints} {promise} them."

    def _alone(self, stored: StoredHand) -> LoggedHand:
        """One hand, in the light of its table's earlier ones."""
        logged = self._logged(stored)
        return self._with(logged, self._contexts.alone(logged.record.events, stored.position))

    def _with(self, logged: LoggedHand, context: TableContext | None) -> LoggedHand:
        record = replace(logged.record, context=context, adoptions=self._contexts.adoptions)
        return replace(logged, record=record)

    def _logged(self, stored: StoredHand) -> LoggedHand:
        return logged_hand(stored, self.name, self._leaf_maker)


def said_problem(reader: LogReader) -> int:
    """Say why a log may not be what was promised, if that is so: the exit code that it asks for."""
    problem = reader.problem
    if problem is None:
        return CLEAN
    complain(f"{reader.path}: {problem}")
    return UNREADABLE if isinstance(problem, NotChecked) else FINDINGS


@contextmanager
def opened_log(settings: Settings) -> Iterator[LogHands]:
    """The hands of the log of the settings. What is wrong with the log is said, and it is read all the same."""
    with read_log(settings) as reader:
        yield LogHands(reader)
