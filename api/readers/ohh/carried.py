"""`_deeds`: events that the format has no words for, each with its place in the rounds."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from api.readers.common.carried import NotCarriedError, is_carried, kind_of
from api.readers.common.keyed import KeyedRecord
from api.readers.ohh.document import Path
from api.readers.ohh.form import made_at, unfit_at
from api.readers.ohh.models import Hand, OwnDeed
from api.readers.ohh.opening import Opening
from domain.events.hand import HandCancelled, HandFinished
from domain.events.payload import Payload

RESULTS: Final = "results"
END: Final = "end"


class CarriedDeeds:
    """The events by round and action, and those behind the results and behind the end of the hand."""

    def __init__(self, record: KeyedRecord, hand: Hand, opening: Opening) -> None:
        self.behind_results: list[Payload] = []
        self.at_end: list[Payload] = []
        self._by_round: defaultdict[int, list[tuple[int, Payload]]] = defaultdict(list)
        self._record = record
        self._seats = frozenset(opening.seats.values())
        sizes = [len(part.actions or ()) for part in hand.rounds]
        for number, deed in enumerate(hand.deeds or ()):
            path = ("ohh", "_deeds", number)
            payload = self._read(deed, path)
            named = {RESULTS: self.behind_results, END: self.at_end}.get(deed.place)
            if named is not None:
                named.append(payload)
                continue
            part, action = map(int, deed.place.split("."))
            if part >= len(sizes) or action > sizes[part] + 1:
                raise unfit_at(
                    record, (*path, "place"), f"expected a place of the rounds: the rounds have no place {deed.place}"
                )
            self._by_round[part].append((action, payload))

    @property
    def closes(self) -> bool:
        """Whether one of the events is the end of the hand."""
        return any(isinstance(payload, HandFinished | HandCancelled) for payload in self.behind_results)

    def up_to(self, part: int, action: int) -> list[Payload]:
        """The events of a round that stand before an action (0: before its cards) and have not been taken yet."""
        waiting = self._by_round[part]
        taken = [payload for place, payload in waiting if place <= action]
        self._by_round[part] = [(place, payload) for place, payload in waiting if place > action]
        return taken

    def _read(self, deed: OwnDeed, path: Path) -> Payload:
        try:
            kind = kind_of(deed.topic)
        except NotCarriedError as error:
            raise unfit_at(self._record, (*path, "topic"), str(error)) from None
        payload = made_at(self._record, (*path, "data"), kind, deed.data)
        if not is_carried(payload, self._seats, late=deed.place == END):
            raise unfit_at(self._record, path, "expected an event that no action says, or one behind the end")
        return payload
