"""Deeds as actions of the format, with what a reader will count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from api.exports.phh.seating import Seating
from api.readers.phh.chips import Chips
from api.readers.phh.deals import BOARD_CARDS
from api.readers.phh.raises import WORDS, Raises
from api.readers.phh.variants import Family
from api.readers.scale import Scale
from domain.cards import UNKNOWN
from domain.events import hand
from domain.events.payload import Payload


@dataclass(slots=True)
class Actions:
    """The actions of a record grow by one deed after the other; what is no action stays with `take` being false."""

    seating: Seating
    chips: Chips
    scale: Scale
    bring_in: int | None
    raises: Raises
    family: Family
    texts: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    boards: list[int] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    _out: set[int] = field(default_factory=set)
    _to_act: set[int] = field(default_factory=set)
    _on_board: int = 0
    _held: set[int] = field(default_factory=set)
    _acted: bool = False
    _as: str | None = None

    @property
    def next_place(self) -> int:
        """The place of the next action."""
        return len(self.texts) + 1

    def take(self, payload: Payload, *, goes_on: bool) -> bool:
        """Whether the deed is an action of the format, and was written; `goes_on`: something comes behind it."""
        if isinstance(payload, hand.BoardDealt):
            return self._board(payload)
        place = self.seating.place(getattr(payload, "seat", 0))
        if isinstance(payload, hand.DisconnectProtected) and place is not None:
            self._out.add(place)
        writer = _WRITERS.get(type(payload))
        if (
            place is None
            or writer is None
            or (isinstance(payload, hand.Left) and not self._folds(place, goes_on=goes_on))
        ):
            return False
        text = writer(self, place, payload)
        if text is None:
            return False
        self._acted = self._acted or not isinstance(payload, hand.HoleCardsDealt)
        words = [
            *_details(payload),
            *words_of(payload, chips_left=self.chips.affordable(place, 1) == 1),
            *self._wrong_total(place, payload),
            *([] if self._as is None else [f"as={self._as}"]),
        ]
        self._as = None
        self._acts(place, payload)
        if words:
            self.details.append(f"{self.next_place} {' '.join(words)}")
        self.texts.append(text)
        return True

    def looks_unfinished(self, stacks: Sequence[int]) -> bool:
        """Whether a reader takes these closing stacks for those of a hand that goes on: the pot is in none of them."""
        starting = [seat.stack for seat in self.seating.players]
        if None in starting or not self.chips.total:
            return False
        return sum(stack or 0 for stack in starting) - sum(stacks) == self.chips.total

    def _wrong_total(self, place: int, payload: Payload) -> Iterator[str]:
        """A total that is not what the player has put in in the round: the notation says the right one, or none."""
        total = getattr(payload, "to", None)
        if total is not None and total != self.chips.in_round(place):
            yield f"to={total}"

    def _begin_round(self) -> None:
        self.chips.begin_round()
        self.raises.begin_round()
        self._to_act = self._able()

    def _begin_deal(self) -> None:
        """Hole cards are dealt: a round begins with them, but for the first, in which the forced bets are."""
        if self._acted:
            self._begin_round()
        self._to_act = self._able()

    def _folds(self, place: int, *, goes_on: bool) -> bool:
        """Whether a player who leaves is folded by it: he could still act, and something is left to decide."""
        able = self._able()
        if place not in able or not (len(able) > 1 or self.chips.owed(place)):
            return False
        cards_to_come = self.family is Family.BOARD and self._on_board < BOARD_CARDS
        return goes_on or cards_to_come or bool(self._to_act & able)

    def _able(self) -> set[int]:
        """Who is in the hand and has chips."""
        players = range(len(self.seating.players))
        return {player for player in players if player not in self._out and self.chips.affordable(player, 1) == 1}

    def _acts(self, place: int, payload: Payload) -> None:
        """Keep who has still to act in the round."""
        if isinstance(payload, hand.Bet | hand.Raised | hand.Completed | hand.BringInPosted):
            self._to_act = self._able()
        self._to_act.discard(place)

    @property
    def has_several_boards(self) -> bool:
        """Whether a reader cannot count the cards of one board: there are several, or it has more than it should."""
        return any(self.boards) or (self.family is Family.BOARD and self._on_board > BOARD_CARDS)

    def _board(self, payload: hand.BoardDealt) -> bool:
        if not payload.cards or self.family is Family.DRAW:
            return False
        self._on_board += len(payload.cards)
        self.texts.append(f"d db {''.join(payload.cards)}")
        self.boards.append(payload.board or 0)
        self._begin_round()
        return True

    def deal(self, place: int, payload: hand.HoleCardsDealt) -> str | None:
        """Hole cards."""
        cards = "".join((*payload.down, *payload.up))
        self._begin_deal()
        if cards:
            self._held.add(place)
        return f"d dh p{place + 1} {cards}" if cards else None

    def draw(self, place: int, payload: hand.CardsDrawn) -> str | None:
        """Cards drawn, unknown ones where only their number is known."""
        cards = "".join(payload.cards or (UNKNOWN,) * (payload.count or 0))
        return f"d dh p{place + 1} {cards}" if cards else None

    def discard(self, place: int, payload: hand.CardsDiscarded) -> str | None:
        """Cards thrown away."""
        self._begin_round()
        cards = "".join(payload.cards or (UNKNOWN,) * (payload.count or 0))
        return f"p{place + 1} sd {cards}" if cards else None

    def stand_pat(self, place: int, _: hand.StoodPat) -> str:
        """No card is changed."""
        self._begin_round()
        return f"p{place + 1} sd"

    def fold(self, place: int, _: hand.Folded | hand.Left) -> str:
        """A fold."""
        self._out.add(place)
        return f"p{place + 1} f"

    def check(self, place: int, _: hand.Checked) -> str:
        """A check."""
        return self._matched(place, 0)

    def call(self, place: int, payload: hand.Called) -> str:
        """A call."""
        return self._matched(place, payload.amount)

    def bring(self, place: int, payload: hand.BringInPosted) -> str:
        """The bring-in, or more than it."""
        if payload.amount == self.chips.affordable(place, self.bring_in or 0):
            self.raises.bring_in()
            self.chips.put_in(place, payload.amount)
            return f"p{place + 1} pb"
        return self.wager(place, payload)

    def wager(self, place: int, payload: hand.Bet | hand.Raised | hand.Completed | hand.BringInPosted) -> str:
        """What goes above the level: a total of the round."""
        if self.raises.next_kind(self.chips.level) is not type(payload):
            self._as = next(word for word, kind in WORDS.items() if kind is type(payload))
        self.chips.put_in(place, payload.amount)
        return f"p{place + 1} cbr {printed(self.scale, self.chips.in_round(place))}"

    def show(self, place: int, payload: hand.CardsShown) -> str | None:
        """Cards shown; those dealt where they are not named."""
        if not payload.cards and place not in self._held:
            return None
        return f"p{place + 1} sm {''.join(payload.cards or ()) or '-'}"

    def muck(self, place: int, _: hand.CardsMucked) -> str:
        """Cards given up unseen."""
        return f"p{place + 1} sm"

    def _matched(self, place: int, amount: int) -> str:
        """Checking or calling; the amount is named where it is not what there is to match."""
        if amount != self.chips.owed(place):
            self.calls.append(f"{len(self.texts) + 1} {printed(self.scale, amount)}")
        if amount:
            self.chips.put_in(place, amount)
        return f"p{place + 1} cc"


def _details(payload: Payload) -> Iterator[str]:
    """What the notation does not say of an action."""
    if isinstance(payload, hand.Left):
        yield "left" if payload.reason is None else f"left={payload.reason}"
    if isinstance(payload, hand.CardsDiscarded | hand.CardsDrawn) and payload.cards is None:
        yield "count"
    if isinstance(payload, hand.CardsMucked) and payload.cards:
        yield f"cards={''.join(payload.cards)}"


def words_of(payload: Payload, *, chips_left: bool) -> Iterator[str]:
    """Whether a deed was all-in by the record, and who decided if not the player.

    That it was not is only said where it was: the amounts say it else.
    """
    all_in = getattr(payload, "all_in", None)
    if all_in or (all_in is False and not chips_left):
        yield "all_in" if all_in else "not_all_in"
    decided_by = getattr(payload, "decided_by", None)
    if decided_by not in (None, "player"):
        yield f"decided_by={decided_by}"


def printed(scale: Scale, amount: int) -> str:
    """An amount as the format writes it."""
    return f"{scale.printed(amount):f}"


_WRITERS: dict[type[Payload], Callable[..., str | None]] = {
    hand.HoleCardsDealt: Actions.deal,
    hand.CardsDrawn: Actions.draw,
    hand.CardsDiscarded: Actions.discard,
    hand.StoodPat: Actions.stand_pat,
    hand.Folded: Actions.fold,
    hand.Left: Actions.fold,
    hand.Checked: Actions.check,
    hand.Called: Actions.call,
    hand.BringInPosted: Actions.bring,
    hand.Bet: Actions.wager,
    hand.Raised: Actions.wager,
    hand.Completed: Actions.wager,
    hand.CardsShown: Actions.show,
    hand.CardsMucked: Actions.muck,
}
