"""The rounds of a record as events. Amounts are what an action adds, also those of raises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from api.readers.common.keyed import KeyedRecord, KeyNotes
from api.readers.ohh.carried import CarriedDeeds
from api.readers.ohh.document import Path, line_of
from api.readers.ohh.form import made_at, unfit_at
from api.readers.ohh.models import Action, Hand, Round
from api.readers.ohh.opening import Opening, amount_at, slug
from domain.cards import UNKNOWN
from domain.events import hand as events
from domain.events.payload import Payload

STREETS: Final = ("preflop", "flop", "turn", "river")
SHOWDOWN: Final = "showdown"
RUN_IT_TWICE: Final = "run_it_twice"

HOLE_CARDS: Final = {"holdem": 2, "omaha": 4, "omaha-hilo": 4}
_BLINDS: Final = {"post sb": "small", "post bb": "big", "straddle": "straddle", "post dead": "dead"}
_POSTS: Final = {**_BLINDS, "post extra blind": "post"}
_WAGERS: Final[dict[str, type[Payload]]] = {"bet": events.Bet, "raise": events.Raised, "call": events.Called}
_DEEDS: Final[dict[str, type[Payload]]] = {"fold": events.Folded, "check": events.Checked, "stands up": events.Left}
_SHOWS: Final[dict[str, type[Payload]]] = {"shows cards": events.CardsShown, "mucks cards": events.CardsMucked}
_BEFORE_DEAL: Final = {*_POSTS, "post ante", "dealt cards", "added chips", "sits down"}
_SEATING: Final = ("added chips", "sits down")


class Play:
    """Reads the rounds; `payloads` grows."""

    def __init__(self, record: KeyedRecord, hand: Hand, opening: Opening, notes: KeyNotes) -> None:
        self.payloads: list[Payload] = []
        self._record = record
        self._hand = hand
        self._opening = opening
        self._notes = notes
        self._hole: dict[int, tuple[str, ...]] = {}
        self._dealt = False
        flags = [flag.lower() for flag in hand.flags or ()]
        notes.keys["flag"] += bool(hand.flags)
        streets = Counter(part.street.lower() for part in hand.rounds if part.cards)
        self._repeated = {street for street, count in streets.items() if count > 1} if RUN_IT_TWICE in flags else set()
        self._boards: Counter[str] = Counter()
        self.carried = CarriedDeeds(record, hand, opening)

    def read(self, dealt_in: Iterable[int]) -> None:
        """Read all rounds; UnfitRecord at the first action that cannot be an event."""
        self._gather_hole_cards()
        for place, part in enumerate(self._hand.rounds):
            self._read_round(part, ("ohh", "rounds", place), tuple(dealt_in))
        self._deal(tuple(dealt_in))

    @property
    def has_showdown(self) -> bool:
        """Whether the record has a round for the showdown."""
        return any(part.street.lower() == SHOWDOWN for part in self._hand.rounds)

    def _gather_hole_cards(self) -> None:
        """What players were dealt: the record says it in the first round, before or after the forced bets."""
        for action in (self._hand.rounds[0].actions or ()) if self._hand.rounds else ():
            if action.action.lower() == "dealt cards" and action.player_id in self._opening.seats:
                seat = self._opening.seats[action.player_id]
                self._hole[seat] = (*self._hole.get(seat, ()), *self._cards(action, ("ohh", "rounds", 0)))

    def _cards(self, part: Action | Round, path: Path) -> tuple[str, ...]:
        """The cards of a part of the record: all known, or in a key of ours some of them."""
        if part.cards and part.own_cards:
            raise unfit_at(self._record, (*path, "_cards"), "expected cards or _cards, not both")
        return tuple(part.own_cards or part.cards or ())

    def _carry(self, path: Path, action: int) -> None:
        """Put in what happened before an action of a round; 0: before its cards."""
        self.payloads += self.carried.up_to(int(path[2]), action)

    def _read_round(self, part: Round, path: Path, dealt_in: tuple[int, ...]) -> None:
        self._notes.keys["round-number"] += part.id is not None
        if self._cards(part, path):
            self._deal(dealt_in)
        self._carry(path, 0)
        if self._cards(part, path):
            self._deal_board(part, path)
        elif part.board is not None:
            raise unfit_at(self._record, (*path, "_board"), "expected only beside cards")
        for number, (place, action) in enumerate(self._ordered(part, path), 1):
            if action.action.lower() not in _BEFORE_DEAL:
                self._deal(dealt_in)
            self._carry(path, number)
            self._read_action(action, (*path, "actions", place))
        self._carry(path, len(part.actions or ()) + 1)

    def _ordered(self, part: Round, path: Path) -> list[tuple[int, Action]]:
        """The actions in the order of their numbers, if these are distinct, else as they stand."""
        actions = list(enumerate(part.actions or ()))
        numbers = [action.action_number for _, action in actions if action.action_number is not None]
        self._notes.keys["action-number"] += len(numbers)
        if len(set(numbers)) == len(actions):
            return sorted(actions, key=lambda numbered: numbered[1].action_number or 0)
        if len(set(numbers)) < len(numbers):
            text = "actions with the same number are taken as they stand"
            self._notes.remark(line_of(self._record, path), "repeated-action-number", text)
        return actions

    def _deal_board(self, part: Round, path: Path) -> None:
        name = part.street.lower()
        street = name if name in STREETS else slug(part.street) or "board"
        values: dict[str, object] = {"street": street, "cards": self._cards(part, path)}
        if part.board is not None:
            values |= {"board": part.board} if part.board else {}
        elif name in self._repeated:
            self._boards[name] += 1
            values["board"] = self._boards[name]
        self._add(events.BoardDealt, values, (*path, "cards"))

    def _read_action(self, action: Action, path: Path) -> None:
        word = action.action.lower()
        if word in _SEATING:
            self._notes.keys["seating"] += 1
            return
        seat = self._seat(action, path)
        if word == "dealt cards":
            self._deal_more(action, seat, path)
            return
        self._read_deed(word, action, seat, path)

    def _read_deed(self, word: str, action: Action, seat: int, path: Path) -> None:
        values: dict[str, object] = {"seat": seat}
        if word in _DEEDS:
            self._add(_DEEDS[word], values | self._words(action, _DEEDS[word], path), path)
        elif word in _SHOWS:
            cards = self._cards(action, path)
            shown = values | ({"cards": cards} if cards else {})
            self._add(_SHOWS[word], shown | self._words(action, _SHOWS[word], path), path)
        elif word in _POSTS or word in _WAGERS or word == "post ante":
            values["amount"] = amount_at(self._record, self._opening, action.amount, (*path, "amount"))
            if action.is_allin:
                values["all_in"] = True
            kind: type[Payload] = events.BlindPosted if word in _POSTS else _WAGERS.get(word, events.AntePosted)
            if word == "raise" and action.completes:
                kind = events.Completed
            values |= {"kind": _POSTS[word]} if word in _POSTS else {}
            self._add(kind, values | self._words(action, kind, path), path)
        else:
            raise unfit_at(
                self._record,
                (*path, "action"),
                f"expected an action of the format: an action that is not known: {action.action[:40]}",
            )

    def _words(self, action: Action, kind: type[Payload], path: Path) -> dict[str, object]:
        """What keys of ours say of an action."""
        said: dict[str, object] = {}
        if action.decided_by is not None:
            said["decided_by"] = action.decided_by
        if action.to is not None:
            said["to"] = amount_at(self._record, self._opening, action.to, (*path, "_to"))
        if action.own_all_in is not None:
            said["all_in"] = False
        if action.reason is not None:
            said["reason"] = action.reason
        if action.for_all is not None:
            said["kind"] = "table"
        misplaced = action.completes is not None and kind is not events.Completed
        wrong_kind = action.for_all is not None and kind is not events.AntePosted
        if (
            misplaced
            or wrong_kind
            or (action.is_allin and "all_in" in said)
            or not said.keys() <= kind.model_fields.keys()
        ):
            raise unfit_at(
                self._record, path, "expected keys that fit the action: a key of ours that this action cannot have"
            )
        return said

    def _deal_more(self, action: Action, seat: int, path: Path) -> None:
        """Cards of later rounds; those of the first are dealt to all at once."""
        if path[2] != 0:
            cards = self._cards(action, path)
            street = slug(self._hand.rounds[int(path[2])].street) or "deal"
            self._add(events.HoleCardsDealt, {"seat": seat, "street": street, "down": cards, "up": ()}, path)

    def _deal(self, dealt_in: tuple[int, ...]) -> None:
        """The deal, before the first deed that is no forced bet: the record does not say when it was."""
        if self._dealt:
            return
        self._dealt = True
        known = next((len(cards) for cards in self._hole.values() if cards), 0)
        hidden = (UNKNOWN,) * HOLE_CARDS.get(self._opening.game, known)
        first = self._hand.rounds[0].street.lower() if self._hand.rounds else "preflop"
        for seat in self._hand_order(dealt_in):
            values = {"seat": seat, "street": slug(first) or "deal", "down": self._hole.get(seat) or hidden, "up": ()}
            self._add(events.HoleCardsDealt, values, ("ohh", "rounds"))

    def _hand_order(self, dealt_in: tuple[int, ...]) -> Iterator[int]:
        yield from (seat for seat in self._hole if seat in dealt_in)
        yield from (seat for seat in dealt_in if seat not in self._hole)

    def _seat(self, action: Action, path: Path) -> int:
        if action.player_id not in self._opening.seats:
            raise unfit_at(
                self._record,
                (*path, "player_id"),
                "expected a player of the hand: a player who is not listed among the players",
            )
        return self._opening.seats[action.player_id]

    def _add(self, kind: type[Payload], values: dict[str, object], path: Path) -> None:
        self.payloads.append(made_at(self._record, path, kind, values))
