"""Hands for clients: found, redacted for whoever asks, judged from what he sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from api.access.clients import Client
from api.logged import logged_hand, with_finding
from api.service.problems import Problem
from api.views import SeenHand, seen_hand
from domain.events import Event, UnreadableEvent, stream_name
from domain.rulebook import AdoptingShelf
from eventlog.hands import hand
from eventlog.leaves import LeafMaker
from eventlog.store import Store
from projections.hands.rows import HandRow, PlayerRow
from projections.read_models import ReadModels
from projections.running import Running
from replay import Finding, TableContext, Verdict
from replay.reasons import reasons_for

CATCH_UP_S: Final = 5.0
"""How long a read waits until the read models have come to a hand that the log has."""
_STORED_STATUS: Final = frozenset({"officer", "regulator"})
"""Who sees of a closed hand all that its stored status rests on."""


@dataclass(frozen=True, slots=True)
class FoundHand:
    """A hand as a client sees it, `position` is where it begins in the log; `tampered`: it is not what was recorded."""

    seen: SeenHand
    position: int
    last_position: int
    record: tuple[Event | UnreadableEvent, ...]
    tampered: Finding | None


class Hands:
    """Finds the hands of a log that is open."""

    def __init__(self, store: Store, models: ReadModels, running: Running, rulebook: str | None) -> None:
        self._store = store
        self._models = models
        self._running = running
        self._rulebook = rulebook
        self._name = store.path.name
        self._leaf_maker = None if store.sealing is None else LeafMaker(store.sealing.keys.salt_key)

    def found(self, client: Client, house: str, hand_no: str) -> FoundHand:
        """The hand as the client sees it; Problem where there is none for him, without a word which of both it is."""
        stored = hand(self._store, stream_name("hand", house, hand_no)) if client.knows(house) else None
        if stored is None:
            raise Problem("not-found")
        logged = logged_hand(stored, self._name, self._leaf_maker)
        seen = seen_hand(stored.stream, logged.record.events, client.viewer)
        if seen is None:
            raise Problem("not-found")
        return FoundHand(
            seen, stored.position, max(row.position for row in stored.rows), logged.record.events, logged.tampered
        )

    def facts(self, found: FoundHand) -> dict[str, Any]:
        """What is recorded of the hand, in the words of the read model, without what the viewer may not read."""
        row = self._row(found)
        players = [_player(player, named=found.seen.viewer.kind != "officer") for player in self._players(found)]
        status = row.status if found.seen.viewer.kind in _STORED_STATUS else self.verdict(found).status
        return {**facts_of(row), "status": status, "players": players, "seen_by": found.seen.viewer.name}

    def verdict(self, found: FoundHand) -> Verdict:
        """The verdict on what the viewer sees of the hand, in the light of its table's other hands."""
        context, shelf = self._beside(found)
        return with_finding(found.seen.verdict(shelf, self._rulebook, context), found.tampered)

    def reasons(self, found: FoundHand) -> dict[str, Any]:
        """The reasons of every number in the verdict on what the viewer sees."""
        _context, shelf = self._beside(found)
        return dict(reasons_for(whole(found).events, shelf, self._rulebook).as_dict())

    def _beside(self, found: FoundHand) -> tuple[TableContext | None, AdoptingShelf]:
        return self._models.findings.beside(found.record, found.position)

    def _row(self, found: FoundHand) -> HandRow:
        """The row of the hand, not older than its events in the log."""
        if min(self._models.positions.values()) < found.last_position:
            if self._running.errors:
                raise Problem("not-ready")
            try:
                self._running.wait(found.last_position, CATCH_UP_S)
            except TimeoutError:
                raise Problem("not-ready", headers={"Retry-After": "1"}) from None
        row = self._models.hands.hand(found.seen.stream)
        if row is None:
            raise Problem("tampered")
        return row

    def _players(self, found: FoundHand) -> tuple[PlayerRow, ...]:
        return self._models.hands.players(found.seen.stream)


def whole(found: FoundHand) -> SeenHand:
    """The hand, if its events are what was recorded; Problem if they are not."""
    if found.tampered is not None:
        raise Problem("tampered")
    return found.seen


def facts_of(row: HandRow) -> dict[str, Any]:
    """The row of a hand as the service tells it: `hand` is its name, as in verdicts."""
    facts = row.as_dict()
    position, stream = facts.pop("hand"), facts.pop("stream")
    return {"hand": stream, "log_position": position, **facts}


def _player(player: PlayerRow, *, named: bool) -> dict[str, Any]:
    facts = player.as_dict()
    return facts if named else {**facts, "player": f"seat {player.seat}", "session": None, "client": None}
