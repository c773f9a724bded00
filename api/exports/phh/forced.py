"""Antes and blinds as amounts of the players, and the stakes where they do not follow from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from api.exports.exported import Hand
from api.exports.phh.seating import Seating
from api.readers.phh.chips import Chips
from api.readers.phh.forced import STAKES
from domain.events.hand import AntePosted, BlindPosted, HandStarted
from domain.events.payload import Payload


@dataclass(slots=True)
class Forced:
    """What each player posts before the deal, in the order of the players; `kinds` are those of the live blinds."""

    antes: list[int]
    blinds: list[int]
    dead: list[int]
    kinds: list[str]
    rest: list[tuple[int, Payload]] = field(default_factory=list)

    @property
    def big(self) -> int:
        """The big blind that the players post, 0 if none."""
        return self.blinds[self.kinds.index("big")] if "big" in self.kinds else 0

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
    """The forced bets at the beginning of the hand; `rest` are the events behind them, with their positions."""
    count = len(seating.players)
    forced = Forced([0] * count, [0] * count, [0] * count, [""] * count)
    left = [seat.stack for seat in seating.players]
    for event in hand.events[1:]:
        place = seating.place(getattr(event.data, "seat", 0))
        is_forced = isinstance(event.data, AntePosted | BlindPosted) and place is not None
        if forced.rest or not is_forced:
            forced.rest.append((event.pos, event.data))
            continue
        assert place is not None
        assert isinstance(event.data, AntePosted | BlindPosted)
        # The format posts antes first: an ante that follows a blind is written as what it is.
        late_ante = isinstance(event.data, AntePosted) and (forced.blinds[place] or forced.dead[place])
        amount = event.data.amount if late_ante else _nominal(event.data, hand.start, left[place])
        stack = left[place]
        left[place] = None if stack is None else stack - event.data.amount
        _post(forced, place, event.data, amount)
    forced.kinds = [kind or usual for kind, usual in zip(forced.kinds, forced.usual_kinds, strict=True)]
    return forced


def chips_after(forced: Forced, stacks: Sequence[int | None]) -> Chips:
    """The chips as a reader counts them once the forced bets are posted."""
    chips = Chips(stacks)
    for place, ante in enumerate(forced.antes):
        chips.put_in(place, chips.affordable(place, ante), live=False)
    for place, (blind, dead) in enumerate(zip(forced.blinds, forced.dead, strict=True)):
        chips.put_in(place, chips.affordable(place, blind))
        chips.put_in(place, chips.affordable(place, dead), live=False)
    return chips


def own_stakes(forced: Forced, start: HandStarted, bring_in: int) -> list[tuple[str, int | None]]:
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
        "bring_in": bring_in,
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


def _nominal(payload: AntePosted | BlindPosted, start: HandStarted, left: int | None) -> int:
    """What was due: more than the amount where that is all that the player has."""
    stakes = start.stakes
    due = {"small": stakes.small_blind, "big": stakes.big_blind, "straddle": stakes.straddle}
    full = stakes.ante if isinstance(payload, AntePosted) else due.get(payload.kind)
    return max(payload.amount, full or 0) if payload.amount == left else payload.amount
