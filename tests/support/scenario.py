"""Hands in a few words: a scenario is a frozen record that grows by one event a call.

Every method gives a new scenario, so that a test can branch: the same deeds with right and with wrong results.
`last` is the position of the newest event; a test keeps the branch where the wrong event is newest and asks it.
Amounts are minor units, `seat` is the number at the table, cards are written together ("AhKd").
The player of seat 1 is p-a, of seat 2 p-b and so on; an event comes one second after the one before.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from domain.events import Event, hand
from domain.events.payload import Payload

HOLE_CARDS = {"holdem": 2, "omaha": 4, "omaha-hilo": 4, "five-card-draw": 5, "triple-draw-27": 5, "draw-32": 5}
"""Hole cards of a seat by game; a game that is not named deals two."""

DEALS = {"five-card-draw": "deal", "triple-draw-27": "deal", "draw-32": "deal"}
"""The street of the deal by game; that of a game that is not named is `preflop`."""

START = datetime(2026, 3, 1, 20, tzinfo=UTC)

IN = (hand.AntePosted, hand.BlindPosted, hand.BringInPosted, hand.Called, hand.Bet, hand.Raised, hand.Completed)
"""Deeds that put chips in."""

OUT = (hand.UncalledBetReturned, hand.PotAwarded, hand.CashedOut)
"""Results that give chips to a seat."""


def cards_of(text: str) -> tuple[str, ...]:
    """Cut "AhKd" into ("Ah", "Kd"); blanks are ignored."""
    packed = text.replace(" ", "")
    return tuple(packed[at : at + 2] for at in range(0, len(packed), 2))


def player(seat: int) -> str:
    """Name of the player of a seat: p-a, p-b, …."""
    return f"p-{string.ascii_lowercase[seat - 1]}"


@dataclass(frozen=True, slots=True)
class Scenario:
    """A hand so far: its events, what was dealt, and how far the clock has run (seconds since the start)."""

    events: tuple[Event, ...]
    hole: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    clock: int = 0

    @property
    def started(self) -> hand.HandStarted:
        """The opening event."""
        opening = self.events[0].data
        assert isinstance(opening, hand.HandStarted)
        return opening

    @property
    def last(self) -> int:
        """Position of the newest event."""
        return self.events[-1].pos

    @property
    def dealt_in(self) -> tuple[int, ...]:
        """Seats that get cards."""
        return tuple(seat.seat for seat in self.started.seats if not seat.sitting_out)

    def then(self, payload: type[Payload], **fields: object) -> Scenario:
        """One more event; fields that are None stay absent."""
        stated = {name: value for name, value in fields.items() if value is not None}
        data = payload.model_validate(stated)
        at = f"{START + timedelta(seconds=self.clock):%Y-%m-%dT%H:%M:%S.%fZ}"
        event = Event(stream=self.events[0].stream, pos=self.last + 1, at=at, data=data)
        return replace(self, events=(*self.events, event), clock=self.clock + 1)

    def each(self, payload: type[Payload], seats: Iterable[int], **fields: object) -> Scenario:
        """The same deed by several seats in turn."""
        grown = self
        for seat in seats:
            grown = grown.then(payload, seat=seat, **fields)
        return grown

    def later(self, seconds: int) -> Scenario:
        """Let time pass; a negative number sets the reporter's clock back."""
        return replace(self, clock=self.clock + seconds)

    def without(self, pos: int) -> Scenario:
        """The record without one event; the later ones move up, so that no gap shows."""
        kept = [event for event in self.events if event.pos != pos]
        moved = tuple(replace(event, pos=number) for number, event in enumerate(kept, start=1))
        return replace(self, events=moved)

    # Forced bets

    def antes(self, amount: int, *seats: int, kind: str | None = None, all_in: bool | None = None) -> Scenario:
        """Antes of the seats named, else of every seat dealt in."""
        return self.each(hand.AntePosted, seats or self.dealt_in, amount=amount, kind=kind, all_in=all_in)

    def blind(self, seat: int, amount: int, kind: str, *, all_in: bool | None = None) -> Scenario:
        """A blind: small, big, post, dead or straddle."""
        return self.then(hand.BlindPosted, seat=seat, amount=amount, kind=kind, all_in=all_in)

    def small(self, seat: int, amount: int, *, all_in: bool | None = None) -> Scenario:
        """The small blind."""
        return self.blind(seat, amount, "small", all_in=all_in)

    def big(self, seat: int, amount: int, *, all_in: bool | None = None) -> Scenario:
        """The big blind."""
        return self.blind(seat, amount, "big", all_in=all_in)

    def brings_in(self, seat: int, amount: int, *, all_in: bool | None = None) -> Scenario:
        """The bring-in."""
        return self.then(hand.BringInPosted, seat=seat, amount=amount, all_in=all_in)

    # Cards

    def deal(self, known: Mapping[int, str] | None = None) -> Scenario:
        """Hole cards of every seat dealt in; those that are not named stay unknown."""
        hidden = ("??",) * HOLE_CARDS.get(self.started.game, 2)
        grown = self
        for seat in self.dealt_in:
            cards = cards_of((known or {}).get(seat, "")) or hidden
            grown = grown.deal_one(seat, cards)
        return grown

    def deal_one(self, seat: int, cards: tuple[str, ...]) -> Scenario:
        """Hole cards of one seat."""
        street = DEALS.get(self.started.game, "preflop")
        grown = self.then(hand.HoleCardsDealt, seat=seat, street=street, down=cards, up=())
        return replace(grown, hole={**self.hole, seat: cards})

    def deals(self, street: str, cards: Mapping[int, str]) -> Scenario:
        """Cards of a street to these seats in this order, the cards down before a bar and those up after it.

        "AhKd|2c" is two down and one up; without a bar all are up.
        """
        grown = self
        for seat, text in cards.items():
            grown = grown.deals_to(seat, street, text)
        return grown

    def deals_to(self, seat: int, street: str, text: str) -> Scenario:
        """Cards of a street to one seat, see `deals`."""
        down, _bar, up = text.rpartition("|")
        grown = self.then(hand.HoleCardsDealt, seat=seat, street=street, down=cards_of(down), up=cards_of(up))
        return replace(grown, hole={**self.hole, seat: (*self.hole.get(seat, ()), *cards_of(down), *cards_of(up))})

    def board(self, street: str, cards: str, board: int | None = None) -> Scenario:
        """Board cards of a street, of one board if it is named."""
        return self.then(hand.BoardDealt, street=street, cards=cards_of(cards), board=board)

    def burns(self, card: str | None = None) -> Scenario:
        """A card is burned."""
        return self.then(hand.CardBurned, card=card)

    def flop(self, cards: str, board: int | None = None) -> Scenario:
        """Deal the flop."""
        return self.board("flop", cards, board)

    def turn(self, card: str, board: int | None = None) -> Scenario:
        """Deal the turn."""
        return self.board("turn", card, board)

    def river(self, card: str, board: int | None = None) -> Scenario:
        """Deal the river."""
        return self.board("river", card, board)

    def run_out(self, cards: str) -> Scenario:
        """Flop, turn and river with nothing between, as after an all-in."""
        dealt = cards_of(cards)
        return self.flop("".join(dealt[:3])).turn(dealt[3]).river(dealt[4])

    def checked_down(self, cards: str, *seats: int) -> Scenario:
        """Flop, turn and river, the seats checking in this order on each."""
        dealt = cards_of(cards)
        flop = self.flop("".join(dealt[:3])).checks(*seats)
        return flop.turn(dealt[3]).checks(*seats).river(dealt[4]).checks(*seats)

    # Draws

    def discards(self, seat: int, cards: str | int, *, draw: int = 1) -> Scenario:
        """A seat discards these cards, or so many that nobody knows."""
        kept = [card for card in self.hole.get(seat, ()) if isinstance(cards, int) or card not in cards_of(cards)]
        return replace(self._exchanges(hand.CardsDiscarded, seat, cards, draw), hole={**self.hole, seat: tuple(kept)})

    def draws(self, seat: int, cards: str | int, *, draw: int = 1) -> Scenario:
        """A seat is dealt these cards, or so many that nobody knows."""
        came = ("??",) * cards if isinstance(cards, int) else cards_of(cards)
        grown = self._exchanges(hand.CardsDrawn, seat, cards, draw)
        return replace(grown, hole={**self.hole, seat: (*self.hole.get(seat, ()), *came)})

    def exchanges(self, seat: int, gone: str | int, came: str | int, *, draw: int = 1) -> Scenario:
        """A seat discards and draws."""
        return self.discards(seat, gone, draw=draw).draws(seat, came, draw=draw)

    def _exchanges(self, payload: type[Payload], seat: int, cards: str | int, draw: int) -> Scenario:
        named = {"count": cards} if isinstance(cards, int) else {"cards": cards_of(cards)}
        return self.then(payload, seat=seat, draw=draw, **named)

    def pats(self, *seats: int, draw: int = 1, by: str | None = None) -> Scenario:
        """The seats stand pat, in this order."""
        return self.each(hand.StoodPat, seats, draw=draw, decided_by=by)

    def reshuffles(self, draw: int | None = None) -> Scenario:
        """The deck is reshuffled."""
        return self.then(hand.DeckReshuffled, draw=draw)

    def offers(self, seat: int, pot: int = 0) -> Scenario:
        """A seat offers to divide a pot."""
        return self.then(hand.SplitOffered, seat=seat, pot=pot)

    def accepts(self, *seats: int, pot: int = 0) -> Scenario:
        """The seats accept to divide a pot, in this order."""
        return self.each(hand.SplitAccepted, seats, pot=pot)

    def refuses(self, seat: int, pot: int = 0) -> Scenario:
        """A seat refuses to divide a pot."""
        return self.then(hand.SplitRefused, seat=seat, pot=pot)

    # Deeds

    def checks(self, *seats: int, by: str | None = None) -> Scenario:
        """Checks, one a seat."""
        return self.each(hand.Checked, seats, decided_by=by)

    def folds(self, *seats: int, by: str | None = None) -> Scenario:
        """Folds, one a seat."""
        return self.each(hand.Folded, seats, decided_by=by)

    def calls(self, seat: int, amount: int, *, to: int | None = None, all_in: bool | None = None) -> Scenario:
        """A call that adds `amount`."""
        return self.then(hand.Called, seat=seat, amount=amount, to=to, all_in=all_in)

    def bets(self, seat: int, amount: int, *, to: int | None = None, all_in: bool | None = None) -> Scenario:
        """A bet."""
        return self.then(hand.Bet, seat=seat, amount=amount, to=to, all_in=all_in)

    def raises(self, seat: int, amount: int, *, to: int | None = None, all_in: bool | None = None) -> Scenario:
        """A raise that adds `amount`; `to` is the player's total of the round."""
        return self.then(hand.Raised, seat=seat, amount=amount, to=to, all_in=all_in)

    def completes(self, seat: int, amount: int, *, to: int | None = None, all_in: bool | None = None) -> Scenario:
        """A completion that adds `amount`."""
        return self.then(hand.Completed, seat=seat, amount=amount, to=to, all_in=all_in)

    def disconnects(self, seat: int) -> Scenario:
        """The connection of a seat is lost."""
        return self.then(hand.Disconnected, seat=seat)

    def reconnects(self, seat: int) -> Scenario:
        """The connection is back."""
        return self.then(hand.Reconnected, seat=seat)

    def protects(self, seat: int) -> Scenario:
        """The seat is all-in for what it has put in."""
        return self.then(hand.DisconnectProtected, seat=seat)

    def leaves(self, seat: int) -> Scenario:
        """The player gets up."""
        return self.then(hand.Left, seat=seat)

    def agrees(self, boards: int, *seats: int) -> Scenario:
        """The seats agree to run it several times."""
        return self.then(hand.RunItAgreed, boards=boards, seats=seats)

    # Results

    def returns(self, seat: int, amount: int) -> Scenario:
        """An uncalled bet goes back."""
        return self.then(hand.UncalledBetReturned, seat=seat, amount=amount)

    def shows(self, *seats: int) -> Scenario:
        """The seats show, in this order, what they were dealt."""
        grown = self
        for seat in seats:
            grown = grown.shows_cards(seat, "".join(self.hole[seat]))
        return grown

    def shows_cards(self, seat: int, cards: str) -> Scenario:
        """A seat shows these cards."""
        return self.then(hand.CardsShown, seat=seat, cards=cards_of(cards))

    def mucks(self, *seats: int) -> Scenario:
        """The seats muck, in this order."""
        return self.each(hand.CardsMucked, seats)

    def rakes(self, amount: int, pot: int | None = None) -> Scenario:
        """Rake is taken, from one pot if it is named."""
        return self.then(hand.RakeTaken, amount=amount, pot=pot)

    def awards(
        self,
        seat: int,
        amount: int,
        pot: int | None = None,
        *,
        board: int | None = None,
        share: str | None = None,
    ) -> Scenario:
        """A pot, or a part of it, goes to a seat."""
        return self.then(hand.PotAwarded, seat=seat, amount=amount, pot=pot, board=board, share=share)

    def adds_money(self, amount: int, *, kind: str = "splash", pot: int | None = None) -> Scenario:
        """The house adds money to a pot."""
        return self.then(hand.HouseMoneyAdded, amount=amount, kind=kind, pot=pot)

    def takes_fee(self, amount: int, *, kind: str, seat: int | None = None, pot: int | None = None) -> Scenario:
        """The house takes a fee, from a seat or from a pot."""
        return self.then(hand.FeeTaken, amount=amount, kind=kind, seat=seat, pot=pot)

    def cashes_out(self, seat: int, amount: int) -> Scenario:
        """The house pays a seat and takes over its share."""
        return self.then(hand.CashedOut, seat=seat, amount=amount)

    def finishes(self, stacks: Mapping[int, int] | None = None) -> Scenario:
        """Close the hand, with the stacks that follow from the record, where `stacks` does not say otherwise."""
        closing = {**self.stacks_as_recorded(), **(stacks or {})}
        lines = tuple({"seat": seat, "stack": stack} for seat, stack in closing.items())
        return self.then(hand.HandFinished, stacks=lines)

    def stacks_as_recorded(self) -> dict[int, int]:
        """Start − contributions + returns + awards + cash-outs − own fees of every seat whose stack is known."""
        stacks = {seat.seat: seat.stack for seat in self.started.seats if seat.stack is not None}
        for event in self.events:
            seat, amount = getattr(event.data, "seat", None), getattr(event.data, "amount", 0)
            if seat in stacks:
                taken = isinstance(event.data, (*IN, hand.FeeTaken))
                given = isinstance(event.data, OUT)
                stacks[seat] += amount * (given - taken)
        return stacks

    # The other end of a hand

    def cancels(
        self, policy: str = "return-all", *, reason: str = "server-crash", incident: str | None = None
    ) -> Scenario:
        """The hand is broken off."""
        return self.then(hand.HandCancelled, reason=reason, policy=policy, incident=incident)

    def orders(self, seat: int, amount: int, *, to: str = "table", key: str | None = None) -> Scenario:
        """A refund is ordered, under the seat's usual key unless another is named."""
        named = key or self.key(seat)
        return self.then(hand.RefundOrdered, seat=seat, player=player(seat), amount=amount, to=to, key=named)

    def pays(self, seat: int, *, key: str | None = None) -> Scenario:
        """The refund of a seat is paid."""
        return self.then(hand.RefundPaid, key=key or self.key(seat), payment_ref=f"payment-{self.last + 1}")

    def key(self, seat: int) -> str:
        """The usual key of a seat's refund: incident/hand/seat."""
        return f"incident-1/{self.started.hand_no}/{seat}"


def scenario(
    *,
    stacks: Mapping[int, int | None],
    button: int | None = 1,
    game: str = "holdem",
    limit: str = "NL",
    blinds: tuple[int, int] | None = None,
    stakes: Mapping[str, object] | None = None,
    house: str = "cardroom",
    rulebook: str | None = None,
    out: tuple[int, ...] = (),
    tournament: bool = False,
    currency: str = "EUR",
    real_money: bool = True,
    max_seats: int | None = None,
    states: tuple[str, ...] | None = None,
    hand_no: str = "501",
) -> Scenario:
    """Open a hand. `out` are the seats that sit out; `blinds` are small and big, further `stakes` are added.

    A house without a rulebook of its own is judged by generic/1. `states` is what the source states; without it the
    record comes from a game server, which states all.
    """
    named = {} if blinds is None else {"small_blind": blinds[0], "big_blind": blinds[1]}
    seats = tuple(
        {"seat": seat, "player": player(seat), "stack": stack, **({"sitting_out": True} if seat in out else {})}
        for seat, stack in stacks.items()
    )
    stated: dict[str, object] = {
        "house": house,
        "table": "Lend 4",
        "hand_no": hand_no,
        "rulebook": rulebook,
        "game": game,
        "limit": limit,
        "stakes": {**named, **(stakes or {})},
        "currency": currency,
        "real_money": real_money,
        "tournament": {"id": "T-8"} if tournament else None,
        "button": button,
        "seats": seats,
        "max_seats": max_seats,
        "source": None if states is None else source_of(states),
    }
    fields = {name: value for name, value in stated.items() if value is not None or name == "button"}
    opening = hand.HandStarted.model_validate(fields)
    at = f"{START:%Y-%m-%dT%H:%M:%S.%fZ}"
    event = Event(stream=f"hand/{house}/{hand_no}", pos=1, at=at, data=opening)
    return Scenario(events=(event,), clock=1)


def source_of(states: tuple[str, ...]) -> dict[str, object]:
    """A source that states these kinds of facts alone."""
    return {"room": "cardroom", "format": "test", "file_sha256": "0" * 64, "states": states}
