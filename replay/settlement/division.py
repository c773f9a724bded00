"""Dividing a pot: boards, then high and low, then equal winners, odd units in order (ALL.POT.SPLIT, ALL.ODD.CHIP)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from domain.rulebook import Terms


@dataclass(frozen=True, slots=True)
class Claim:
    """Who wins one half of a pot on one board: seats in the order in which odd units are given."""

    board: int
    share: str
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gets from one half on one board, minor units."""

    seat: int
    board: int
    share: str
    amount: int


def in_units(amount: int, count: int, unit: int) -> list[int]:
    """Divide an amount in `count` parts of whole units: left-over units one each to the first, a rest to the first."""
    if count == 0:
        return []
    units, rest = divmod(amount, unit)
    each, odd = divmod(units, count)
    parts = [(each + (1 if place < odd else 0)) * unit for place in range(count)]
    parts[0] += rest
    return parts


def divide(amount: int, claims: Sequence[Claim], terms: Terms) -> tuple[Share, ...]:
    """Divide what is to be won of a pot among the claims on it."""
    boards = sorted({claim.board for claim in claims}, reverse=terms.odd_chip_board == "last")
    shares: list[Share] = []
    for board, on_board in zip(boards, in_units(amount, len(boards), terms.odd_chip_unit), strict=True):
        halves = _halves([claim for claim in claims if claim.board == board], terms)
        for claim, on_half in zip(halves, in_units(on_board, len(halves), terms.odd_chip_unit), strict=True):
            parts = in_units(on_half, len(claim.winners), terms.odd_chip_unit)
            shares.extend(
                Share(seat, board, claim.share, part) for seat, part in zip(claim.winners, parts, strict=True)
            )
    return tuple(shares)


def _halves(claims: Sequence[Claim], terms: Terms) -> list[Claim]:
    return sorted(claims, key=lambda claim: claim.share != terms.odd_chip_half)


def totals(shares: Sequence[Share]) -> Mapping[int, int]:
    """Add up shares by seat, ascending; a seat that gets nothing is left out."""
    sums: dict[int, int] = {}
    for share in shares:
        sums[share.seat] = sums.get(share.seat, 0) + share.amount
    return {seat: sums[seat] for seat in sorted(sums) if sums[seat]}
