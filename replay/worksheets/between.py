"""Who sat at a table when its server crashed without being in the hand that was broken off (TP.CRASH.STACK). Pure.

He is owed nothing: he has the stack that his last hand at the table left him, and what he brought since. That somebody
sits is known from the table's own stream alone: he bought in and has not cashed out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import NamedTuple

from domain.events import Event, table
from domain.events import hand as deeds


class Placed(NamedTuple):
    """An event, and where it lies in the log."""

    position: int
    event: Event


@dataclass(frozen=True, slots=True)
class Played:
    """The last hand of a player at a table. `closing` are its closing stacks by player, None while it has no end."""

    opening: Placed
    closing: Mapping[str, int] | None

    @property
    def started(self) -> deeds.HandStarted:
        """What its opening says."""
        data = self.opening.event.data
        assert isinstance(data, deeds.HandStarted)
        return data


@dataclass(slots=True)
class Sitter:
    """A player at a table, and his events that brought chips, since he sat down."""

    seat: int
    player: str
    brought: list[Placed] = field(default_factory=list)

    def sat_before(self, opening: Placed) -> bool:
        """Whether he sat before a hand began: else no hand before it tells what he has."""
        return not is_after(self.brought[0], opening)

    def since(self, opening: Placed | None) -> int:
        """What he has brought since a hand began; without one, all of it."""
        after = (each for each in self.brought if opening is None or is_after(each, opening))
        return sum(each.event.data.amount for each in after if isinstance(each.event.data, _BRINGS))


@dataclass(frozen=True, slots=True, kw_only=True)
class BetweenSeat:
    """A player between two hands. `stack` is what he had, None where that is unknown; nothing is due to him.

    `hand` is the last hand that it rests on, None if he has played none since he sat down. `beside`: that hand was
    broken off and has its own sheet; the stack is what he brought since it began.
    """

    table: str
    seat: int
    player: str
    currency: str
    real_money: bool
    tournament: str | None
    stack: int | None
    hand: str | None
    beside: bool

    def as_dict(self) -> dict[str, object]:
        """Give the seat as plain values."""
        return asdict(self)


_BRINGS = (table.BoughtIn, table.ToppedUp)


def is_after(event: Placed, opening: Placed) -> bool:
    """Whether an event of a table comes after the start of a hand: by the hand's own word, else by clock and log."""
    started = opening.event.data
    if isinstance(started, deeds.HandStarted) and started.table_pos is not None:
        return event.event.pos > started.table_pos
    return (event.event.at, event.position) > (opening.event.at, opening.position)


def sitters(events: Iterable[Placed], crashed_at: str) -> dict[str, Sitter]:
    """Who sat at the crash, by player: by the table's events before the first that is later, whatever came after."""
    seated: dict[str, Sitter] = {}
    for each in events:
        data = each.event.data
        if each.event.at > crashed_at:
            break
        if isinstance(data, _BRINGS):
            seated.setdefault(data.player, Sitter(data.seat, data.player)).brought.append(each)
            seated[data.player].seat = data.seat
        elif isinstance(data, table.CashedOut):
            seated.pop(data.player, None)
        elif isinstance(data, table.TableClosed):
            seated.clear()
    return seated


def seat_between(
    sitter: Sitter, opened: table.TableOpened, played: Played | None, *, broken_off: bool
) -> BetweenSeat | None:
    """The seat of a player; `played` is his last hand there, `broken_off` if that is one of the worksheet.

    None where all that he had is on the sheet of the hand.
    """
    opening = None if played is None else played.opening
    brought = sitter.since(opening)
    if broken_off and not brought:
        return None
    return BetweenSeat(
        table=opened.table,
        seat=sitter.seat,
        player=sitter.player,
        currency=opened.currency if played is None else played.started.currency,
        real_money=opened.currency != "PLAY" if played is None else played.started.real_money,
        tournament=None if played is None or played.started.tournament is None else played.started.tournament.id,
        stack=brought if played is None or broken_off else _left(sitter, played, opened, brought),
        hand=None if opening is None else opening.event.stream,
        beside=broken_off,
    )


def _left(sitter: Sitter, played: Played, opened: table.TableOpened, brought: int) -> int | None:
    """What a hand has left a player with what he brought since, if both are known and of one currency."""
    left = None if played.closing is None else played.closing.get(sitter.player)
    if left is None or (brought and played.started.currency != opened.currency):
        return None
    return left + brought
