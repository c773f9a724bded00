"""Who sits where with what: the start of a hand but for its source."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from api.readers.common.keyed import KeyNotes
from api.readers.phh.clock import start_of
from api.readers.phh.fields import Fields
from api.readers.phh.money import Money
from api.readers.phh.variants import Family, Variant, variant_of
from api.readers.scale import PLAY_MONEY
from domain.events.fields import INTEGER_MAX
from domain.events.hand import Seat, Tournament

UNSTATED: Final = "unstated"
"""Stands for the name of a table, or the number of a tournament, that the record does not tell."""

_INFINITE: Final = Decimal("inf")


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a record. Players are counted from 0 here; `seats` has the number of each in this order."""

    at: str
    variant: Variant
    money: Money
    seats: tuple[int, ...]
    stacks: tuple[int | None, ...]
    names: tuple[str, ...]
    absent: tuple[Seat, ...]
    button: int | None
    table: str
    tournament: Tournament | None
    real_money: bool

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return len(self.seats)


def read_opening(fields: Fields, notes: KeyNotes) -> Opening:
    """Read what the record says about table and players; UnfitRecord if it does not fit together."""
    code = fields.text("variant")
    if code is None:
        raise fields.unfit("variant", "expected a code such as NT or FO/8: the record has none")
    variant = variant_of(code, fields.line_of("variant"), fixed="small_bet" in fields)
    tournament = _tournament(fields)
    money = Money(fields, notes, tournament=tournament is not None)
    stacks = _stacks(fields, money)
    seats = _seats(fields, len(stacks))
    real = fields.truth("_real_money")
    return Opening(
        at=start_of(fields, notes),
        variant=variant,
        money=money,
        seats=seats,
        stacks=stacks,
        names=_names(fields, len(stacks)),
        absent=_absent(fields, money, seats),
        button=_button(fields, variant, seats),
        table=fields.name("table") or UNSTATED,
        tournament=tournament,
        real_money=money.currency != PLAY_MONEY if real is None else real,
    )


def seats_of(opening: Opening, fields: Fields) -> tuple[Seat, ...]:
    """All seats as the start of the hand lists them."""
    present = zip(opening.seats, opening.names, opening.stacks, strict=True)
    dealt = tuple(
        fields.made("seats", Seat, {"seat": seat, "player": name, "stack": stack}) for seat, name, stack in present
    )
    return (*dealt, *opening.absent)


def _tournament(fields: Fields) -> Tournament | None:
    """Only a tournament has levels."""
    number, level = fields.text("_tournament"), fields.integer("level")
    if number is None and level is None:
        return None
    named = fields.text("_level") if level is None else level
    name = fields.text("event")
    values = {"id": number or UNSTATED, "level": named, "name": name or None}
    stated = {key: value for key, value in values.items() if value is not None}
    return fields.made("_level" if level is None else "level", Tournament, stated)


def _stacks(fields: Fields, money: Money) -> tuple[int | None, ...]:
    """The stacks; an infinite one is one that is not known."""
    stacks = fields.numbers("starting_stacks")
    if not stacks:
        raise fields.unfit("starting_stacks", "expected the stack of each player: the record has none")
    return tuple(None if value == _INFINITE else money.amount("starting_stacks", value) for value in stacks)


def _seats(fields: Fields, count: int) -> tuple[int, ...]:
    """The numbers of the seats, 1, 2 … where the record has none; players are listed clockwise."""
    seats = fields.integers("seats", count)
    if seats is None:
        return tuple(range(1, count + 1))
    lowest = seats.index(min(seats))
    clockwise = [*seats[lowest:], *seats[:lowest]]
    if clockwise != sorted(set(seats)) or clockwise[0] < 1 or clockwise[-1] > INTEGER_MAX:
        raise fields.unfit("seats", "expected distinct seats from 1 on in clockwise order")
    return tuple(seats)


def _names(fields: Fields, count: int) -> tuple[str, ...]:
    """The players; who has no name goes by his place, p1, p2 …."""
    names = fields.texts("players", count) or [""] * count
    return tuple(name or f"p{place}" for place, name in enumerate(names, 1))


def _absent(fields: Fields, money: Money, taken: tuple[int, ...]) -> tuple[Seat, ...]:
    """Seats that are dealt no cards; the format itself has none."""
    seats = fields.integers("_absent_seats")
    if seats is None:
        return ()
    if len({*seats, *taken}) != len(seats) + len(taken):
        raise fields.unfit("_absent_seats", "expected distinct seats beside those of the players")
    names = fields.texts("_absent_players", len(seats)) or [""] * len(seats)
    stacks = fields.numbers("_absent_stacks", len(seats)) or [_INFINITE] * len(seats)
    listed = zip(seats, names, stacks, strict=True)
    return tuple(
        fields.made(
            "_absent_seats",
            Seat,
            {
                "seat": seat,
                "player": name or f"seat {seat}",
                "stack": None if stack == _INFINITE else money.amount("_absent_stacks", stack),
                "sitting_out": True,
            },
        )
        for seat, name, stack in listed
    )


def _button(fields: Fields, variant: Variant, seats: tuple[int, ...]) -> int | None:
    """The button is with the last player, also of two; games without blinds have none. 0 stands for none."""
    stated = fields.integer("_button")
    if stated is not None and not 0 <= stated <= INTEGER_MAX:
        raise fields.unfit("_button", "expected the number of a seat, or 0 for none")
    if stated is not None:
        return stated or None
    return None if "bring_in" in fields or variant.family in (Family.STUD, Family.SOKO) else seats[-1]
