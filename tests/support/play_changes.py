"""One change in the results of a record: an amount, a seat or a card. See `play`.

A change keeps the form of the event. Seats go to another seat of the hand, sitting out or not, or to one that is not
at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from domain.events import Event, Payload, hand
from tests.support.play import Played
from tests.support.play_cards import DECK
from tests.support.play_verdicts import changed, with_data

STRANGER = 11
"""A seat that no random table has."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was changed where: `what` names event and field, `before` and `after` are the data."""

    pos: int
    what: str
    before: Payload
    after: Payload
    record: tuple[Event, ...]


def change_of(played: Played, rng: Random) -> Change | None:
    """One random change in the results, every kind of event as likely; None where the hand has no result to change."""
    kinds: dict[type[Payload], list[Event]] = {}
    for event in played.events:
        if type(event.data) in _WAYS:
            kinds.setdefault(type(event.data), []).append(event)
    if not kinds:
        return None
    kind = rng.choice([*kinds])
    event = rng.choice(kinds[kind])
    name, way = rng.choice([*_WAYS[kind].items()])
    after = way(played, event.data, rng)
    if after is None or after == event.data or _may_be_right(played, event.data, after):
        return None
    record = tuple(with_data(played.events, event.pos, after))
    return Change(event.pos, f"{kind.__name__}.{name}", event.data, after, record)


def _may_be_right(played: Played, before: Payload, after: Payload) -> bool:
    """Whether it is an award of somebody who has cashed out: it may be recorded as his, or not at all."""
    cashed = {event.data.seat for event in played.events if isinstance(event.data, hand.CashedOut)}
    return isinstance(before, hand.PotAwarded) and bool({before.seat, _int(after, "seat")} & cashed)


def another_amount(amount: int, rng: Random) -> int:
    """Another amount: off by one, off by much, nothing, below nothing."""
    near, far = (
        (amount - 1, amount + 1, 2 * amount),
        (amount + rng.randint(1, 5000), rng.randint(-100, 2 * abs(amount))),
    )
    ways = (*near, *far, 0, -amount)
    return rng.choice([each for each in ways if each != amount])


def another_seat(played: Played, seat: int, rng: Random) -> int:
    """Another seat of the hand, or one that is not at the table."""
    return rng.choice([other for other in (*played.start, STRANGER) if other != seat])


def _amount(_played: Played, data: Payload, rng: Random) -> Payload | None:
    return changed(data, amount=another_amount(_int(data, "amount"), rng))


def _seat(played: Played, data: Payload, rng: Random) -> Payload | None:
    return changed(data, seat=another_seat(played, _int(data, "seat"), rng))


def _seat_of_cards(played: Played, data: Payload, rng: Random) -> Payload | None:
    """Without named cards only a seat that has none can be told from the right one."""
    after = _seat(played, data, rng)
    cardless = {STRANGER, *dict(played.setting.absent)}
    named = bool(getattr(data, "cards", None))
    return after if named or (after is not None and _int(after, "seat") in cardless) else None


def _card(_played: Played, data: Payload, rng: Random) -> Payload | None:
    """One card becomes another that the hand does not have yet; nothing where the event names no cards."""
    cards: Sequence[str] | None = getattr(data, "cards", None)
    if not cards:
        return None
    place = rng.randrange(len(cards))
    other = rng.choice([card for card in DECK if card not in cards])
    return changed(data, cards=(*cards[:place], other, *cards[place + 1 :]))


def _stack(_played: Played, data: Payload, rng: Random) -> Payload | None:
    stacks = _stacks(data)
    place = rng.randrange(len(stacks))
    entry = stacks[place]
    other = hand.SeatStack(seat=entry.seat, stack=another_amount(entry.stack, rng))
    return hand.HandFinished(stacks=(*stacks[:place], other, *stacks[place + 1 :]))


def _seat_of_stack(played: Played, data: Payload, rng: Random) -> Payload | None:
    stacks = _stacks(data)
    place = rng.randrange(len(stacks))
    entry = stacks[place]
    other = hand.SeatStack(seat=another_seat(played, entry.seat, rng), stack=entry.stack)
    return hand.HandFinished(stacks=(*stacks[:place], other, *stacks[place + 1 :]))


def _stacks(data: Payload) -> tuple[hand.SeatStack, ...]:
    assert isinstance(data, hand.HandFinished)
    return data.stacks


def _int(data: Payload, name: str) -> int:
    value = getattr(data, name)
    assert isinstance(value, int)
    return value


Way = Callable[[Played, Payload, Random], Payload | None]

_WAYS: dict[type[Payload], dict[str, Way]] = {
    hand.UncalledBetReturned: {"amount": _amount, "seat": _seat},
    hand.RakeTaken: {"amount": _amount},
    hand.PotAwarded: {"amount": _amount, "seat": _seat},
    hand.CardsShown: {"card": _card, "seat": _seat_of_cards},
    hand.CardsMucked: {"card": _card, "seat": _seat_of_cards},
    hand.HandFinished: {"stack": _stack, "seat": _seat_of_stack},
}
