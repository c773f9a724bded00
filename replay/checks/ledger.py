"""Recorded awards as amounts by pot and seat, and how the recorded pots map to ours."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domain.events import hand as deeds
from replay.settle import Settlement
from replay.settlement.division import Share
from replay.state import HandState

Key = tuple[int | None, int]
"""Pot (None: the hand as a whole) and seat."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The awards that the record states to seats of the hand, and those to seats that are not in it."""

    events: tuple[tuple[int, deeds.PotAwarded], ...]
    strangers: tuple[tuple[int, deeds.PotAwarded], ...]

    @property
    def labels(self) -> frozenset[int | None]:
        """Pot numbers that the awards name; None for awards without a number."""
        return frozenset(award.pot for _pos, award in (*self.events, *self.strangers))

    def maps(self, nets: Sequence[int]) -> bool:
        """Say whether the recorded pots are ours one to one: no other, and all that leave something to be won."""
        if len(nets) == 1 and self.labels <= {None, 0}:
            return True
        needed = {number for number, net in enumerate(nets) if net}
        return needed <= self.labels <= set(range(len(nets)))

    def by_pot(self, pots: int) -> dict[Key, int]:
        """Add up by pot and seat; an award without a number counts for the only pot."""
        lone = 0 if pots == 1 else None
        keyed = ((lone if award.pot is None else award.pot, award) for _pos, award in self.events)
        return _add(((pot, award.seat), award.amount) for pot, award in keyed)

    def by_seat(self) -> dict[Key, int]:
        """Add up by seat over the hand."""
        return _add(((None, award.seat), award.amount) for _pos, award in self.events)

    def position(self, key: Key, pots: int) -> int | None:
        """Position of the last award to a seat (of a pot), None where there is none."""
        return next((pos for pos, _award in reversed(self.of(key, pots))), None)

    def of(self, key: Key, pots: int) -> list[tuple[int, deeds.PotAwarded]]:
        """Give the awards to a seat of a pot, or over the hand."""
        pot, seat = key
        lone = 0 if pots == 1 else None
        return [
            (pos, award)
            for pos, award in self.events
            if award.seat == seat and (pot is None or (lone if award.pot is None else award.pot) == pot)
        ]


def recorded_awards(hand: HandState) -> Awards:
    """Sort the recorded awards."""
    known = tuple((pos, award) for pos, award in hand.results.awards if award.seat in hand.seats)
    strange = tuple((pos, award) for pos, award in hand.results.awards if award.seat not in hand.seats)
    return Awards(known, strange)


def flatten(pots: Sequence[Mapping[int, int] | None]) -> dict[Key, int]:
    """Expected awards by pot and seat; undecided pots are left out."""
    return {(pot, seat): amount for pot, awards in enumerate(pots) if awards for seat, amount in awards.items()}


def over_hand(amounts: Mapping[Key, int]) -> dict[Key, int]:
    """Add up amounts by seat over the hand."""
    return _add(((None, seat), amount) for (_pot, seat), amount in amounts.items())


def differences(recorded: Mapping[Key, int], expected: Mapping[Key, int]) -> dict[Key, tuple[int, int]]:
    """Keys whose amounts differ, with recorded and expected, by pot and seat."""
    keys = sorted({*recorded, *expected}, key=lambda key: (-1 if key[0] is None else key[0], key[1]))
    pairs = {key: (recorded.get(key, 0), expected.get(key, 0)) for key in keys}
    return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}


def _add(pairs: Iterable[tuple[Key, int]]) -> dict[Key, int]:
    sums: dict[Key, int] = {}
    for key, amount in pairs:
        sums[key] = sums.get(key, 0) + amount
    return sums


def wrong_event(awards: Awards, settlement: Settlement, key: Key, share: str | None = None) -> int | None:
    """Position of the award at fault: the first to the seat that is none of its due shares, else its last.

    With `share` only awards of that half are looked at.
    """
    pot, seat = key
    pots = [shares for number, shares in enumerate(settlement.shares) if pot in {None, number}]
    due = [each for shares in pots for each in shares or () if each.seat == seat]
    stated = [(p, a) for p, a in awards.of(key, len(settlement.shares)) if share is None or a.share == share]
    for pos, award in stated:
        fitting = next((each for each in due if _fits(award, each)), None)
        if fitting is None:
            return pos
        due.remove(fitting)
    return stated[-1][0] if stated else None


def _fits(award: deeds.PotAwarded, share: Share) -> bool:
    labels = award.share in {None, share.share} and award.board in {None, share.board}
    return labels and award.amount == share.amount
