"""Why pokerkit goes another way with a record than we do: each kind by what the record has where the ways part.

A kind is told by the record and by pokerkit's state at the first difference, never by which hand it is.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from pokerkit import OmahaEightOrBetterLowHand

from domain.events import Event, hand
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.exports.comparing import read_back
from tests.api.exports.pokerkit_replay import Divergence, played_stacks, replayed

EQUAL = "equal"
DEEDS = (
    hand.Checked,
    hand.Called,
    hand.Folded,
    hand.Bet,
    hand.Raised,
    hand.Completed,
    hand.Left,
    hand.StoodPat,
    hand.CardsDiscarded,
    hand.BringInPosted,
)
WAGERS = (hand.Bet, hand.Raised, hand.Completed)


@dataclass
class Compared:
    """A record, and where pokerkit parts from it."""

    text: str
    units: int

    @cached_property
    def keys(self) -> dict[str, Any]:
        """The keys of the record."""
        return tomllib.loads(self.text, parse_float=Decimal)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The hand that we read from it."""
        return read_back(self.text)

    @cached_property
    def deeds(self) -> list[tuple[int, Any]]:
        """The deeds with the places of their actions."""
        rest = [event.data for event in self.events if isinstance(event.data, DEEDS)]
        deeds = []
        for place, action in enumerate(self.keys["actions"], 1):
            player, word, *_ = action.split()
            if player == "d" or word == "sm":
                continue
            seat = self.keys["seats"][int(player[1:]) - 1]
            deed = next(deed for deed in rest if deed.seat == seat and (word == "f" or not isinstance(deed, hand.Left)))
            rest = rest[rest.index(deed) + 1 :]
            deeds.append((place, deed))
        return deeds

    @cached_property
    def divergence(self) -> Divergence | None:
        """The first difference; at the end that of the stacks."""
        smallest = Decimal(1) / self.units
        calls = {place: Decimal(getattr(deed, "amount", 0)) / self.units for place, deed in self.deeds}
        amounts = [calls.get(place) for place in range(1, len(self.keys["actions"]) + 1)]
        state, parted = replayed(self.text, smallest, amounts)
        if parted is not None:
            return parted
        ours = played_stacks(self.events)
        more = [
            Decimal(stack) * self.units - ours[seat]
            for stack, seat in zip(state.stacks, self.keys["seats"], strict=True)
        ]
        if not any(more):
            return None
        assert not sum(more)
        return Divergence(0, "", "other stacks", Decimal(max(more)), Decimal(min(more)), state)

    def protected(self, player: int | None) -> bool:
        """Whether a player lost the connection and is protected."""
        protected = [event.data.seat for event in self.events if isinstance(event.data, hand.DisconnectProtected)]
        return player is not None and self.keys["seats"][player] in protected

    def in_round(self, place: int) -> list[Any]:
        """The deeds of the betting round before an action."""
        deals = [at for at, action in enumerate(self.keys["actions"], 1) if action.startswith("d db") and at < place]
        return [deed for at, deed in self.deeds if max(deals, default=0) < at < place]

    def level_before(self, place: int) -> int:
        """The level of the round before anybody acts: that of the blinds in the first, else nothing."""
        if any(action.startswith("d db") for action in self.keys["actions"][:place]):
            return 0
        return max((event.data.amount for event in self.events if isinstance(event.data, hand.BlindPosted)), default=0)

    def size(self, place: int) -> int:
        """The smallest bet of the round."""
        start = self.events[0].data
        assert isinstance(start, hand.HandStarted)
        dealt = sum(action.startswith("d db") for action in self.keys["actions"][:place])
        stakes = start.stakes
        return (stakes.higher if dealt > 1 else stakes.lower) or stakes.big_blind or 0

    @cached_property
    def chips_left(self) -> dict[int, int]:
        """What each seat has left when everybody has acted."""
        start = self.events[0].data
        assert isinstance(start, hand.HandStarted)
        left = Counter({seat.seat: seat.stack or 0 for seat in start.seats})
        for event in self.events:
            if isinstance(event.data, (*DEEDS, hand.AntePosted, hand.BlindPosted)):
                left[event.data.seat] -= getattr(event.data, "amount", 0)
        return dict(left)


def short_blind(compared: Compared, at: Divergence) -> bool:
    """In the first round: the big blind is not paid in full, or not at all.

    Pokerkit has only what lies there called and raised, and the player behind the largest blind open.
    """
    start = compared.events[0].data
    assert isinstance(start, hand.HandStarted)
    nominal = start.stakes.big_blind or start.stakes.lower or 0
    blinds = [event.data for event in compared.events if isinstance(event.data, hand.BlindPosted)]
    posted = max((blind.amount for blind in blinds if blind.kind != "dead"), default=0)
    big = max((blind.amount for blind in blinds if blind.kind == "big"), default=0)
    if any(action.startswith("d db") for action in compared.keys["actions"][: at.place]):
        return False
    opens = "is not a valid player" in at.words and not compared.in_round(at.place)
    return (posted < nominal and (at.words == "another call" or _is_of_size(at))) or (big < posted and opens)


def short_all_in(compared: Compared, at: Divergence) -> bool:
    """Somebody went all-in in the round with less than a full bet or raise, and another bet follows."""
    full, level, short = 0, compared.level_before(at.place), False
    totals: Counter[int] = Counter()
    for deed in compared.in_round(at.place):
        totals[deed.seat] += getattr(deed, "amount", 0)
        if isinstance(deed, WAGERS):
            total = deed.to or totals[deed.seat]
            step = total - level
            short = short or (compared.chips_left[deed.seat] <= 0 and step < max(full, compared.size(at.place)))
            full, level = max(full, step), total
    return short and _is_of_size(at) and not short_blind(compared, at)


def _is_of_size(at: Divergence) -> bool:
    """Whether pokerkit does not like how much is bet."""
    refused = ("is above the maximum", "is below the minimum", "Short all-in cannot", "No more completion")
    return any(words in at.words for words in refused)


def nobody_can_call(_: Compared, at: Divergence) -> bool:
    """A raise when all others are all-in: it comes back to him who made it."""
    return at.words.startswith("There is no reason to complete, bet, or raise")


def protection(compared: Compared, at: Divergence) -> bool:
    """Pokerkit asks a player who is protected and acts no more, or the last one beside such players."""
    asked = at.state.actor_index
    if at.words == "another call" or asked is None or _is_of_size(at):
        return False
    others = [player for player, status in enumerate(at.state.statuses) if status and player != asked]
    beside = any(compared.protected(player) for player in others)
    waits = at.place == 0 or at.action.startswith("d db") or " sm" in at.action
    return compared.protected(asked) or (beside and waits)


def out_of_turn(compared: Compared, at: Divergence) -> bool:
    """A player leaves while pokerkit asks another one, who is not protected."""
    left, asked = dict(compared.deeds).get(at.place), at.state.actor_index
    if not isinstance(left, hand.Left) or asked is None or at.words == "another call":
        return False
    return compared.keys["seats"][asked] != left.seat and not compared.protected(asked)


def several_boards(compared: Compared, at: Divergence) -> bool:
    """The hand is run more than once, and pokerkit asks nobody any more."""
    boards = [deal for deal in compared.keys["actions"][: at.place] if deal.startswith("d db")]
    numbers = compared.keys.get("_boards", ())
    is_deal = at.action.startswith("d db") and max(numbers[: len(boards)], default=0) > 0
    return is_deal and not protection(compared, at)


def odd_chip(compared: Compared, at: Divergence) -> bool:
    """Pots were divided, and the stacks differ by no more than a unit for each part."""
    parts = Counter(event.data.pot for event in compared.events if isinstance(event.data, hand.PotAwarded))
    divided = sum(count for count in parts.values() if count > 1)
    more = at.ours or Decimal(0)
    other = low_of_side_pot(compared, at) or short_ante(compared, at)
    return at.words == "other stacks" and not other and 0 < more <= divided


def low_of_side_pot(compared: Compared, at: Divergence) -> bool:
    """A pot for which nobody has a low, while somebody has one for another pot."""
    if at.words != "other stacks" or not compared.keys["variant"].endswith("/8"):
        return False
    pots = judge(compared.events, shipped_shelf(), "generic/1").pots or ()
    lows = [any(_has_low(compared.events, seat) for seat in pot.eligible) for pot in pots]
    return any(lows) and not all(lows)


def short_ante(compared: Compared, at: Divergence) -> bool:
    """Dead blinds are written as antes, and somebody could not pay his ante in full: pokerkit has him win all of it."""
    antes = [event.data for event in compared.events if isinstance(event.data, hand.AntePosted)]
    uneven = len({ante.amount for ante in antes}) > 1
    return at.words == "other stacks" and "_dead_antes" in compared.keys and uneven


def _has_low(events: Sequence[Event], seat: int) -> bool:
    dealt = [event.data for event in events if isinstance(event.data, hand.HoleCardsDealt) and event.data.seat == seat]
    board = [card for event in events if isinstance(event.data, hand.BoardDealt) for card in event.data.cards]
    hole = "".join(card for deal in dealt for card in deal.down)
    return OmahaEightOrBetterLowHand.from_game_or_none(hole, "".join(board)) is not None


KINDS: dict[str, Callable[[Compared, Divergence], bool]] = {
    "short blind": short_blind,
    "short all-in": short_all_in,
    "nobody can call": nobody_can_call,
    "protection": protection,
    "out of turn": out_of_turn,
    "several boards": several_boards,
    "odd chip": odd_chip,
    "low of a side pot": low_of_side_pot,
    "short ante": short_ante,
}
"""The kinds; the reference page names each with its cause."""


def kinds_of(text: str, units: int = 100) -> list[str]:
    """The kinds of the first difference between pokerkit and us; `equal` alone where there is none."""
    compared = Compared(text, units)
    at = compared.divergence
    return [EQUAL] if at is None else [name for name, holds in KINDS.items() if holds(compared, at)]
