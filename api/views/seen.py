"""A hand as somebody sees it: what is hidden from him is not in it, so no renderer can let it through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from api.views.redaction import Record, as_seen_by, is_closed, players_of, without_names
from api.views.viewer import SUPPORT, Viewer
from domain.events import Event, UnreadableEvent
from replay import Finding, TableContext, Verdict, judge
from replay.judge import Shelf

DECK: Final = "deck"
"""What is looked at where a card is nobody's: burned, or of the deck."""
_NAMING: Final = "REFUND"
"""The code of findings that name players."""


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as `viewer` sees it; made by `seen_hand` alone.

    `opened` are the seats of which he sees cards that lay face down, and `deck`: each such look is to be written down.
    `closed`: the hand is over.
    """

    stream: str
    viewer: Viewer
    events: tuple[Event | UnreadableEvent, ...]
    opened: tuple[int | str, ...]
    closed: bool
    _named: tuple[Event | UnreadableEvent, ...]
    """The same with the names of players, by which other hands of the table are told apart."""

    def verdict(self, shelf: Shelf, rulebook: str | None = None, context: TableContext | None = None) -> Verdict:
        """What the judge says of what is seen here, in the light of other hands of the table if there are such.

        Nobody who reads no names finds one in it.
        """
        verdict = judge(self._named, shelf, rulebook, context)
        if self._named is self.events:
            return verdict
        unnamed = judge(self.events, shelf, rulebook)
        return replace(verdict, findings=_without_names(verdict.findings, unnamed.findings))


def seen_hand(stream: str, record: Record, viewer: Viewer) -> SeenHand | None:
    """The hand as a viewer sees it; None for a player who does not sit at the table: it is not for him at all."""
    if viewer.kind == "player" and viewer.player not in players_of(record):
        return None
    named = as_seen_by(record, replace(viewer, kind="regulator") if viewer.kind == "officer" else viewer)
    events = without_names(named) if viewer.kind == "officer" else named
    return SeenHand(stream, viewer, events, _opened(named, record), is_closed(record), named)


def _opened(seen: Sequence[Event | UnreadableEvent], record: Record) -> tuple[int | str, ...]:
    """Whose cards are seen beyond what lay open at the table."""
    opened: dict[int | str, None] = {}
    for mine, everybody in zip(seen, as_seen_by(record, SUPPORT), strict=True):
        if isinstance(mine, Event) and isinstance(everybody, Event) and mine.data != everybody.data:
            opened[getattr(mine.data, "seat", DECK)] = None
    return tuple(sorted(opened, key=str))


def _without_names(findings: Sequence[Finding], unnamed: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, with those that name players as they are without names: one after the other the same ones."""
    others = (each for each in unnamed if each.code == _NAMING)
    chosen = (next(others, None) if each.code == _NAMING else each for each in findings)
    return tuple(each for each in chosen if each is not None)
