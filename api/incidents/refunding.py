"""Ordering the refunds of a crash in the log: done twice, or broken off and done again, each order is there once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from api.incidents.facts import computed, computed_at, not_yet, ordered
from api.incidents.orders import Missing, missing, orders_in, placed
from domain.events import Event, Payload, trusted_event
from domain.events.fields import Policy
from domain.events.incident import ServerCrashed
from eventlog.appending import Receipt
from eventlog.application import EventLog
from eventlog.hands import some_hands
from eventlog.placement import RefusedEvent
from projections.incidents.worksheets import CrashWorksheet
from projections.open_log import OpenLog
from replay.worksheets import WORDS_MAX, Crash, Problem, RefundSheet, problems_of

TRIES_MAX: Final = 100
"""Each lost race means that somebody else has appended something, so this many in a row do not happen."""


class IncidentDiffers(Exception):
    """The log records another crash under this name; the message is one sentence."""


class NotClosing(Exception):
    """The worksheet does not close, so nothing was ordered. `problems` say why."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(f"the worksheet does not close: {len(problems)} problems")


@dataclass(frozen=True, slots=True, kw_only=True)
class Applied:
    """What became of a worksheet. `ordered` orders are new, `known` were there.

    `changed` are hands that are not any more what the worksheet was made from; `skipped` those that do not close. For
    neither was anything ordered. `differing` has the seats of hands for which somebody ordered something else than is
    due to them: they were left as they are.
    """

    hands: int
    ordered: int
    known: int
    changed: tuple[str, ...]
    skipped: tuple[str, ...]
    differing: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every hand of the worksheet has its orders."""
        return not self.changed and not self.skipped and not self.differing


class Refunding:
    """Orders refunds in a log. `now` gives the time of the events, `by` is who orders, None where nobody is named.

    ValueError if `by` says nothing or too much: it is recorded with each event.
    """

    def __init__(self, log: EventLog, now: Callable[[], str], by: str | None = None) -> None:
        if by is not None and (not by.strip() or len(by) > WORDS_MAX):
            raise ValueError(f"expected 1 to {WORDS_MAX:,} characters that say something")
        self._log = log
        self._now = now
        self._by = by

    def open(self, incident: str, fact: ServerCrashed) -> bool:
        """Record the crash, if it is not there; whether it is new. IncidentDiffers if another one is there."""
        events = self._log.events_of(incident)
        if not events:
            try:
                self._append(incident, 0, [fact])
            except RefusedEvent:  # another came first
                return self.open(incident, fact)
            return True
        if events[0].data != fact:
            raise IncidentDiffers(f"{incident} is in the log with other facts.")
        return False

    def apply(self, made: CrashWorksheet, *, partial: bool = False) -> Applied:
        """Cancel each hand and order its refunds in one go, and record it with the incident.

        NotClosing, before anything is written, if a sum does not close; `partial` orders what closes all the same.
        """
        problems = made.worksheet.problems
        if problems and not partial:
            raise NotClosing(problems)
        sheets = [sheet for sheet in made.worksheet.sheets if isinstance(sheet, RefundSheet)]
        sound = [sheet for sheet in sheets if not problems_of(sheet)]
        skipped = tuple(sheet.hand.stream for sheet in sheets if problems_of(sheet))
        policy = cast("Policy", made.policy or made.house_policy)
        self._note(made.crash.incident, lambda events: not_yet(computed(made.worksheet, policy), events))
        done = self._order_all(made.crash, sound)
        changed = tuple(stream for stream, each in done.items() if each.changed)
        counted = [each for each in done.values() if not each.changed]
        differing = tuple((stream, each.differing) for stream, each in done.items() if each.differing)
        agreed = [sheet for sheet in sound if not done[sheet.hand.stream].differing]
        if not changed:
            self._note(
                made.crash.incident,
                lambda events: not_yet(ordered(agreed), events, computed_at(made.worksheet, events)),
            )
        return Applied(
            hands=len(counted),
            ordered=sum(orders_in(each.facts) for each in counted),
            known=sum(each.known for each in counted),
            changed=changed,
            skipped=skipped,
            differing=differing,
        )

    def _order_all(self, crash: Crash, sheets: Sequence[RefundSheet]) -> dict[str, Missing]:
        """Append what each hand lacks: many hands in few transactions, those that lose a race once more."""
        done: dict[str, Missing] = {}
        waiting = list(sheets)
        for _ in range(TRIES_MAX):
            waiting = self._order_some(crash, waiting, done)
            if not waiting:
                return done
        raise RuntimeError(f"{waiting[0].hand.stream}: others came first {TRIES_MAX} times")

    def _order_some(self, crash: Crash, sheets: Sequence[RefundSheet], done: dict[str, Missing]) -> list[RefundSheet]:
        """Append what the hands lack; those that were refused because others came first."""
        at, stored = self._now(), self._events([sheet.hand.stream for sheet in sheets])
        lacking: list[tuple[RefundSheet, Missing, list[Event]]] = []
        for sheet in sheets:
            events = stored[sheet.hand.stream]
            lacks = missing(sheet, crash, events)
            if lacks.facts and not lacks.changed:
                requests = placed(lacks.facts, sheet.hand.stream, len(events), at, self._by)
                lacking.append((sheet, lacks, requests))
            else:
                done[sheet.hand.stream] = lacks
        answers = self._log.append_all([request for _sheet, _lacks, request in lacking])
        for (sheet, lacks, _request), answer in zip(lacking, answers, strict=True):
            if isinstance(answer, Receipt):
                done[sheet.hand.stream] = lacks.less(answer.known)
        return [each[0] for each, answer in zip(lacking, answers, strict=True) if not isinstance(answer, Receipt)]

    def _events(self, streams: Sequence[str]) -> dict[str, list[Event]]:
        """The events of hands as they are now."""
        found = some_hands(OpenLog(self._log).store, streams)
        return {hand.stream: [trusted_event(row.state) for row in hand.rows] for hand in found}

    def _note(self, incident: str, lacking: Callable[[Sequence[Event]], list[Payload]]) -> None:
        """Append to the incident what it lacks."""
        for _ in range(TRIES_MAX):
            events = self._log.events_of(incident)
            facts = lacking(events)
            if not facts:
                return
            try:
                self._append(incident, len(events), facts)
            except RefusedEvent:  # another came first
                continue
            return
        raise RuntimeError(f"{incident}: others came first {TRIES_MAX} times")

    def _append(self, stream: str, after: int, facts: Sequence[Payload]) -> None:
        self._log.append(placed(facts, stream, after, self._now(), self._by))
