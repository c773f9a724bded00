"""Antes and blinds as amounts of the players, and the stakes where they do not follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from api.exports.exported import Hand
from api.exports.phh.play import words_of
from api.exports.phh.seating import Seating, bring_in_of
from api.readers.common.carried import ELSEWHERE
from api.readers.phh.chips import Chips
from api.readers.phh.forced import STAKES
from domain.events.hand import AntePosted, BlindPosted, HandCancelled, HandFinished, HandStarted, HoleCardsDealt
from domain.events.payload import Payload

RANKS: Final = ("small", "big", "post", "straddle", "")
"""The kinds of blinds in the order in which they are posted."""

_PLAY: Final = {*ELSEWHERE, HandCancelled, HandFinished} - {AntePosted, BlindPosted, HoleCardsDealt}
"""What comes behind the forced bets; one that is posted after the deal still is one."""


@dataclass(slots=True)
class Forced:
    """What each player posts before the deal, in the order of the players; `kinds` are those of the live blinds.

    `order` names the bets as they were posted, `details` has what else is said of them. `before` are the events before
    the first of them that are carried, `rest` all others.
    """

    antes: list[int]
    blinds: list[int]
    dead: list[int]
    kinds: list[str]
    order: list[str] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    before: list[Payload] = field(default_factory=list)
    rest: list[Payload] = field(default_factory=list)

    @property
    def big(self) -> int:
        """The big blind that the players post, 0 if none."""
        return self.blinds[self.kinds.index("big")] if "big" in self.kinds else 0

    @property
    def all_antes(self) -> list[int]:
        """The antes as the format has them: dead blinds are part of them, for both go straight into the pot."""
        return [ante + dead for ante, dead in zip(self.antes, self.dead, strict=True)]

    @property
    def usual_order(self) -> list[str]:
        """The order in which a reader has the bets posted: antes, then blinds by kind, each with a dead blind."""
        places = sorted(range(len(self.kinds)), key=lambda place: (RANKS.index(self.kinds[place]), place))
        blinds = [(place, bet) for place in places for bet in ("blind", "dead")]
        amounts = {"ante": self.antes, "blind": self.blinds, "dead": self.dead}
        usual = [*((place, "ante") for place in range(len(self.antes))), *blinds]
        return [f"p{place + 1} {bet}" for place, bet in usual if amounts[bet][place]]

    @property
    def usual_kinds(self) -> list[str]:
        """The kinds that the places of the blinds say."""
        count = len(self.blinds)
        places = {0: "small", 1: "big"} if count > 2 else {count - 1: "small", 0: "big"}
        big = self.blinds[next(place for place, kind in places.items() if kind == "big")] if count > 1 else 0
        kinds = enumerate(self.kinds)
        return [
            "post"
            if kind == "post"
            else places.get(place) or ("straddle" if big and self.blinds[place] > big else "post")
            for place, kind in kinds
        ]

    def listed(self, amounts: Sequence[int]) -> list[int]:
        """The amounts as the format lists them: those of two players the other way round."""
        return list(amounts)[::-1] if len(amounts) == 2 else list(amounts)


def forced_of(hand: Hand, seating: Seating) -> Forced:
    """The forced bets at the beginning of the hand, up to the first deed that is none."""
    count = len(seating.players)
    forced = Forced([0] * count, [0] * count, [0] * count, [""] * count)
    left = [seat.stack for seat in seating.players]
    begins, brings_in = True, bring_in_of(hand) is not None
    for event in hand.events[1:]:
        place = seating.place(getattr(event.data, "seat", 0))
        if not begins or not isinstance(event.data, AntePosted | BlindPosted) or place is None:
            begins = begins and type(event.data) not in _PLAY
            is_first = not forced.order and not forced.rest and type(event.data) not in {*_PLAY, HoleCardsDealt}
            (forced.before if is_first else forced.rest).append(event.data)
            continue
        name = f"p{place + 1} {_bet(event.data)}"
        # The format has no second one, none of a player without chips, and no blind beside a bring-in.
        is_odd = name in forced.order or left[place] == 0
        if is_odd or (isinstance(event.data, BlindPosted) and brings_in):
            forced.rest.append(event.data)
            continue
        forced.order.append(name)
        # The format posts antes first: an ante that follows a blind is written as what it is.
        late_ante = isinstance(event.data, AntePosted) and (forced.blinds[place] or forced.dead[place])
        amount = event.data.amount if late_ante else _nominal(event.data, hand.start, left[place])
        stack = left[place]
        left[place] = None if stack is None else max(0, stack - event.data.amount)
        _post(forced, place, event.data, amount)
        words = " ".join(words_of(event.data, chips_left=left[place] != 0))
        if words:
            forced.details.append(f"{name} {words}")
    forced.kinds = [kind or usual for kind, usual in zip(forced.kinds, forced.usual_kinds, strict=True)]
    return forced


def chips_after(forced: Forced, stacks: Sequence[int | None]) -> Chips:
    """The chips as a reader counts them once the forced bets are posted."""
    chips = Chips(stacks)
    amounts = {"ante": forced.antes, "blind": forced.blinds, "dead": forced.dead}
    for name in forced.order:
        player, bet = name.split(" ")
        place = int(player[1:]) - 1
        chips.put_in(place, chips.affordable(place, amounts[bet][place]), live=bet == "blind")
    return chips


def own_stakes(forced: Forced, start: HandStarted, bring_in: int | None) -> list[tuple[str, int | None]]:
    """The stakes that the record must name; None for one that it must take back."""
    stakes = start.stakes
    posted = {
        kind: forced.blinds[forced.kinds.index(kind)] for kind in ("small", "big", "straddle") if kind in forced.kinds
    }
    follows = {
        "small_blind": posted.get("small", 0),
        "big_blind": posted.get("big", 0),
        "straddle": posted.get("straddle", 0),
        "ante": max(forced.antes),
        "bring_in": bring_in or 0,
        "lower": stakes.lower or 0,
        "higher": stakes.higher or 0,
    }
    stated: dict[str, int | None] = {name: getattr(stakes, name) for name in STAKES}
    return [(name, amount) for name, amount in stated.items() if amount != (follows[name] or None)]


def _post(forced: Forced, place: int, payload: AntePosted | BlindPosted, amount: int) -> None:
    if isinstance(payload, AntePosted):
        forced.antes[place] += amount
    elif payload.kind == "dead":
        forced.dead[place] += amount
    else:
        forced.blinds[place] += amount
        forced.kinds[place] = payload.kind


def _bet(payload: AntePosted | BlindPosted) -> str:
    if isinstance(payload, AntePosted):
        return "ante"
    return "dead" if payload.kind == "dead" else "blind"


def _nominal(payload: AntePosted | BlindPosted, start: HandStarted, left: int | None) -> int:
    """What was due: more than the amount where that is all that the player has."""
    stakes = start.stakes
    due = {"small": stakes.small_blind, "big": stakes.big_blind, "straddle": stakes.straddle}
    full = stakes.ante if isinstance(payload, AntePosted) else due.get(payload.kind)
    return max(payload.amount, full or 0) if payload.amount == left else payload.amount
