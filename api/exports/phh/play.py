"""Deeds as actions of the format, with what a reader will count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from api.exports.phh.seating import Seating
from api.readers.phh.chips import Chips
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
    bring_in: int
    texts: list[str] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    boards: list[int] = field(default_factory=list)
    completions: list[int] = field(default_factory=list)
    _acted: bool = False
    _brought_in: bool = False

    def take(self, payload: Payload) -> bool:
        """Whether the deed is an action of the format, and was written."""
        if isinstance(payload, hand.BoardDealt):
            return self._board(payload)
        place = self.seating.place(getattr(payload, "seat", 0))
        writer = _WRITERS.get(type(payload))
        if place is None or writer is None:
            return False
        text = writer(self, place, payload)
        if text is None:
            return False
        self._acted = self._acted or not isinstance(payload, hand.HoleCardsDealt)
        self.texts.append(text)
        return True

    def _board(self, payload: hand.BoardDealt) -> bool:
        if not payload.cards:
            return False
        self.texts.append(f"d db {''.join(payload.cards)}")
        self.boards.append(payload.board or 0)
        self.chips.begin_round()
        return True

    def deal(self, place: int, payload: hand.HoleCardsDealt) -> str | None:
        """Hole cards."""
        cards = "".join((*payload.down, *payload.up))
        if self._acted:
            self.chips.begin_round()
        return f"d dh p{place + 1} {cards}" if cards else None

    def draw(self, place: int, payload: hand.CardsDrawn) -> str | None:
        """Cards drawn, unknown ones where only their number is known."""
        cards = "".join(payload.cards or (UNKNOWN,) * (payload.count or 0))
        return f"d dh p{place + 1} {cards}" if cards else None

    def discard(self, place: int, payload: hand.CardsDiscarded) -> str | None:
        """Cards thrown away."""
        self.chips.begin_round()
        cards = "".join(payload.cards or (UNKNOWN,) * (payload.count or 0))
        return f"p{place + 1} sd {cards}" if cards else None

    def stand_pat(self, place: int, _: hand.StoodPat) -> str:
        """No card is changed."""
        self.chips.begin_round()
        return f"p{place + 1} sd"

    def fold(self, place: int, _: hand.Folded) -> str:
        """A fold."""
        return f"p{place + 1} f"

    def check(self, place: int, _: hand.Checked) -> str:
        """A check."""
        return self._matched(place, 0)

    def call(self, place: int, payload: hand.Called) -> str:
        """A call."""
        return self._matched(place, payload.amount)

    def bring(self, place: int, payload: hand.BringInPosted) -> str:
        """The bring-in, or more than it."""
        if payload.amount == self.chips.affordable(place, self.bring_in):
            self._brought_in = True
            self.chips.put_in(place, payload.amount)
            return f"p{place + 1} pb"
        return self.wager(place, payload)

    def wager(self, place: int, payload: hand.Bet | hand.Raised | hand.Completed | hand.BringInPosted) -> str:
        """What goes above the level: a total of the round."""
        if isinstance(payload, hand.Completed) and not self._brought_in:
            self.completions.append(len(self.texts) + 1)
        self._brought_in = isinstance(payload, hand.BringInPosted)
        self.chips.put_in(place, payload.amount)
        return f"p{place + 1} cbr {printed(self.scale, self.chips.in_round(place))}"

    def show(self, place: int, payload: hand.CardsShown) -> str:
        """Cards shown; those dealt where they are not named."""
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


def printed(scale: Scale, amount: int) -> str:
    """An amount as the format writes it."""
    return f"{scale.printed(amount):f}"


_WRITERS: dict[type[Payload], Callable[..., str | None]] = {
    hand.HoleCardsDealt: Actions.deal,
    hand.CardsDrawn: Actions.draw,
    hand.CardsDiscarded: Actions.discard,
    hand.StoodPat: Actions.stand_pat,
    hand.Folded: Actions.fold,
    hand.Checked: Actions.check,
    hand.Called: Actions.call,
    hand.BringInPosted: Actions.bring,
    hand.Bet: Actions.wager,
    hand.Raised: Actions.wager,
    hand.Completed: Actions.wager,
    hand.CardsShown: Actions.show,
    hand.CardsMucked: Actions.muck,
}
