"""Keys of our own about single actions: what the notation does not say of them, and what happened between them.

`_details` has words for an action by its place (`7 all_in`), or for a forced bet by its player (`p3 blind all_in`).
`_deeds` has events that the format has no words for: `7 hand.card-burned.v1 {"card":"As"}` stands before action 7,
one that begins with `results` behind the results, one that begins with `end` behind the end of the hand.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection
from typing import Final

from api.readers.common.carried import NotCarriedError, is_carried, kind_of
from api.readers.phh.actions import CARDS, cards_of
from api.readers.phh.fields import Fields
from api.readers.phh.raises import WORDS
from api.readers.results import shortened
from domain.errors import MalformedEvent
from domain.events.border import record_of
from domain.events.payload import Payload

Values = dict[str, object]
ForcedBet = tuple[int, str]
"""A player, from 0 on, and `ante`, `blind` or `dead`."""

RESULTS: Final = "results"
END: Final = "end"

_PLACE: Final = re.compile(r"([1-9][0-9]{0,6}) (\S.*)", re.DOTALL)
_FORCED: Final = re.compile(r"p([1-9][0-9]{0,3}) (ante|blind|dead) (\S.*)")
_LEFT: Final = re.compile(r"left(?:=(.+))?", re.DOTALL)
_WORD: Final = re.compile(
    r"(?P<flag>all_in|not_all_in|count)"
    r"|decided_by=(?P<decided_by>timeout|disconnect|platform)"
    rf"|cards=(?P<cards>{CARDS})"
    rf"|as=(?P<as>{'|'.join(WORDS)})"
    r"|to=(?P<to>[1-9][0-9]{0,15})"
)
_VALUES: Final[dict[str, Callable[[str], object]]] = {"cards": cards_of, "to": int}
_NOT: Final = "not_"
_DEED: Final = re.compile(r"(0|[1-9][0-9]{0,6}|results|end) (\S+) (\{.*\})", re.DOTALL)


class Details:
    """The words of `_details`, each taken once by what it is about."""

    def __init__(self, fields: Fields, players: int) -> None:
        self._fields = fields
        self._players = players
        self._actions: dict[int, Values] = {}
        self._forced: dict[ForcedBet, Values] = {}
        for text in fields.texts("_details") or ():
            self._add(text)

    def of_action(self, place: int) -> Values:
        """What is said of the action at a place; `left`, if it is there, is a reason or None."""
        return self._actions.pop(place, {})

    def of_forced_bet(self, player: int, bet: str) -> Values:
        """What is said of a forced bet."""
        return self._forced.pop((player, bet), {})

    def check_all_taken(self) -> None:
        """UnfitRecord if something is said of an action or a forced bet that the record does not have."""
        if self._actions or self._forced:
            place = next(iter(self._actions), None)
            player, bet = next(iter(self._forced), (0, ""))
            where = f"p{player + 1} {bet}" if place is None else str(place)
            raise self._unfit(where)

    def _add(self, text: str) -> None:
        action, forced = _PLACE.fullmatch(text), _FORCED.fullmatch(text)
        if action is not None and int(action[1]) not in self._actions:
            self._actions[int(action[1])] = self._values(action[2], text, of_action=True)
        elif forced is not None and int(forced[1]) <= self._players:
            bet = (int(forced[1]) - 1, forced[2])
            if bet in self._forced:
                raise self._unfit(text)
            self._forced[bet] = self._values(forced[3], text, of_action=False)
        else:
            raise self._unfit(text)

    def _values(self, words: str, text: str, *, of_action: bool) -> Values:
        left = _LEFT.fullmatch(words)
        if left is not None and of_action:
            return {"left": left[1]}
        values: Values = {}
        for word in words.split(" "):
            found = _WORD.fullmatch(word)
            if found is None:
                raise self._unfit(text)
            kind, said = next((kind, said) for kind, said in found.groupdict().items() if said is not None)
            name = said.removeprefix(_NOT) if kind == "flag" else kind
            if name in values:
                raise self._unfit(text)
            values[name] = not said.startswith(_NOT) if kind == "flag" else _VALUES.get(kind, str)(said)
        return values

    def _unfit(self, text: str) -> Exception:
        expected = "expected the place of an action, or a player and his ante, blind or dead blind, each once, and"
        words = "all_in, not_all_in, count, decided_by=…, cards=…, as=…, to=… or left=…"
        return self._fields.unfit("_details", f"{expected} {words}, got {shortened(text)}")


class CarriedDeeds:
    """The events of `_deeds` by place."""

    def __init__(self, fields: Fields, seats: Collection[int]) -> None:
        self._seats = seats
        self._by_place: defaultdict[int, list[Payload]] = defaultdict(list)
        self.behind_results: list[Payload] = []
        self.at_end: list[Payload] = []
        self._fields = fields
        for text in fields.texts("_deeds") or ():
            place, payload = self._read(text)
            named = {RESULTS: self.behind_results, END: self.at_end}
            (named[place] if place in named else self._by_place[int(place)]).append(payload)

    def up_to(self, place: int) -> list[Payload]:
        """The events before the action at a place that have not been taken yet."""
        places = sorted(other for other in self._by_place if other <= place)
        return [payload for other in places for payload in self._by_place.pop(other)]

    def check_all_taken(self, actions: int) -> None:
        """UnfitRecord if an event stands before an action that the record does not have."""
        if self._by_place:
            place = min(self._by_place)
            raise self._fields.unfit(
                "_deeds",
                f"expected a place up to {actions + 1}: there is no place {place}, the record has {actions} actions",
            )

    def _read(self, text: str) -> tuple[str, Payload]:
        found = _DEED.fullmatch(text)
        if found is None:
            expected = "expected a place (0, 1 …, results or end), the topic of an event and its data"
            raise self._fields.unfit("_deeds", f"{expected}, got {shortened(text)}")
        try:
            kind, data = kind_of(found[2]), record_of(found[3].encode())
        except NotCarriedError as error:
            raise self._fields.unfit("_deeds", f"{error}, got {shortened(found[2])}") from None
        except (MalformedEvent, UnicodeEncodeError):
            expected = "expected one JSON object, each key in it once"
            raise self._fields.unfit("_deeds", f"{expected}, in {shortened(text)}") from None
        payload = self._fields.made("_deeds", kind, data)
        if not is_carried(payload, self._seats, late=found[1] == END):
            expected = "expected an event that no action says, or one behind the end"
            raise self._fields.unfit("_deeds", f"{expected}, got {shortened(text)}")
        return found[1], payload
