"""Screening: every hand of a log that a defect may have touched is judged as `verify --db` judges it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson

from domain.events import Event, MalformedEvent, parse_event
from domain.events import hand as deeds
from domain.rulebook import AdoptingShelf, Shelf
from eventlog.hands import Readable, StoredHand, hands, openings
from eventlog.leaves import LeafMaker
from eventlog.rows import Row, changed_row, event_of
from eventlog.stored import last_position
from projections.campaigns.campaign import Campaign, Hit
from projections.campaigns.corrections import Corrections
from projections.campaigns.search import Search
from projections.contexts import LogContexts
from replay import Verdict, judge
from replay.worksheets import Defect, Problem, correction_sheet

_EVERY: Final = 1_000
"""After so many openings, and after each hand, it is said how far the search is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening:
    """What a log is searched with: the rulebooks at hand, one that goes before a hand's own, and the log's salt key.

    Without the leaf maker nobody can tell whether events were changed, and the search says so.
    """

    shelf: Shelf
    rulebook: str | None = None
    leaf_maker: LeafMaker | None = None


def screened(
    log: Readable,
    name: str,
    defect: Defect,
    terms: Screening,
    on_position: Callable[[int], object] = lambda _position: None,
) -> Campaign:
    """Search the log of this name, up to its end as it is now, for the hands that a defect touched.

    Openings of all hands are looked at first, then the hands that the defect covers are judged; only hits are held.
    Hands that are tied to their tables are judged in the light of the house's other hands, which are read for that.
    """
    return _Search(log, name, defect, terms, on_position).run()


class _Search:
    """One search, from the openings to the hits."""

    def __init__(
        self, log: Readable, name: str, defect: Defect, terms: Screening, on_position: Callable[[int], object]
    ) -> None:
        self._log, self._name, self._defect, self._terms = log, name, defect, terms
        self._on_position = on_position
        with log.reading() as cursor:
            self._last = last_position(cursor)
        self._said = Search(log_position=self._last, checked=terms.leaf_maker is not None)
        self._corrections = Corrections(log, defect.house, terms.leaf_maker)
        self._tied = False

    def run(self) -> Campaign:
        self._corrections.catch_up()
        for number, opening in enumerate(openings(self._log, self._last)):
            self._look_at(opening)
            if number % _EVERY == 0:
                self._on_position(opening.position)
        found = tuple(self._hits())
        return Campaign(self._defect, self._said, found, self._corrections.problem)

    def _look_at(self, opening: Row) -> None:
        """Count a hand. One whose opening was changed could be hidden from the search: it is named, wherever it is."""
        said = self._said
        said.hands += 1
        if self._terms.leaf_maker is not None and changed_row([opening], self._terms.leaf_maker) is not None:
            said.problems.append(_tampered(_stream_of(opening), opening))
            return
        started = _opening_of(opening.state)
        if started is None or started["house"] != self._defect.house:
            return
        said.of_house += 1
        if self._is_covered(opening.state):
            said.matching += 1
            self._tied = self._tied or "table_pos" in started or "previous_hand" in started

    def _hits(self) -> Iterator[Hit]:
        contexts = LogContexts(self._log, self._name)
        shelf = AdoptingShelf(self._terms.shelf, contexts.adoptions)
        for stored in hands(self._log, wanted=self._is_of_house if self._tied else self._is_covered):
            if stored.position > self._last:
                return
            hand = self._until_last(stored)
            record = tuple(event_of(row, hand.stream, self._name) for row in hand.rows)
            context = contexts.following(record)
            if self._is_covered(hand.rows[0].state) and self._is_untouched(hand):
                verdict = judge(record, shelf, self._terms.rulebook, context)
                yield from self._hit(record, verdict)
            self._on_position(self._last + hand.position)

    def _hit(self, record: tuple[Any, ...], verdict: Verdict) -> Iterator[Hit]:
        """Count a judged hand; the hit, if it is one."""
        said = self._said
        if verdict.status == "malformed":
            words = next((finding.message for finding in verdict.findings), None)
            said.problems.append(Problem(hand=verdict.hand, code="malformed", words=words))
            return
        if verdict.life != "finished":
            said.unfinished += 1
            return
        said.screened += 1
        said.rulebooks[verdict.rulebook or "", verdict.rulebook_sha256 or ""] += 1
        opening = record[0]
        assert isinstance(opening, Event)
        assert isinstance(opening.data, deeds.HandStarted)
        own = self._defect.stream(opening.data.hand_no)
        standing = self._corrections.standing(opening.stream, own)
        sheet = correction_sheet(record, verdict, self._defect, standing)
        if sheet is not None:
            said.hits += 1
            said.without_money += sheet.problem is None and not any(s.right != s.recorded for s in sheet.seats)
            yield Hit(sheet, standing, self._corrections.at(own))

    def _is_untouched(self, stored: StoredHand) -> bool:
        """Whether the events of a hand are those that were recorded; else it is named."""
        changed = None if self._terms.leaf_maker is None else changed_row(stored.rows, self._terms.leaf_maker)
        if changed is not None and changed.version > 1:  # a changed opening was named
            self._said.problems.append(_tampered(stored.stream, changed))
        return changed is None

    def _until_last(self, stored: StoredHand) -> StoredHand:
        """The hand as the log was when the search began."""
        return replace(stored, rows=[row for row in stored.rows if row.position <= self._last])

    def _is_of_house(self, state: bytes) -> bool:
        started = _opening_of(state)
        return started is not None and started["house"] == self._defect.house

    def _is_covered(self, state: bytes) -> bool:
        """Whether a hand with this opening is one in which the defect was at work."""
        if not self._is_of_house(state):
            return False
        try:
            event = parse_event(state)
        except MalformedEvent:
            return False
        return isinstance(event.data, deeds.HandStarted) and self._defect.covers(event.data, event.at)


def _opening_of(state: bytes) -> dict[str, Any] | None:
    """The data of an opening event; None if it is not legible."""
    try:
        data = orjson.loads(state)["data"]
    except (ValueError, KeyError, TypeError):
        return None
    return data if isinstance(data, dict) and "house" in data else None


def _stream_of(opening: Row) -> str:
    try:
        return str(orjson.loads(opening.state)["stream"])
    except (ValueError, KeyError, TypeError):
        return f"event {opening.position}"


def _tampered(stream: str, row: Row) -> Problem:
    words = f"Event {row.version}, at position {row.position:,} of the log, is not what was recorded."
    return Problem(hand=stream, code="tampered", words=words)
