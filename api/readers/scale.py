"""Amounts that a format writes as decimal numbers, as integers of a unit that the hand records.

One printed unit is `units` of the integers: 100 for euros in cents, 1 for chips, 2 for chips that a pot left halved.
Where that is not what the currency says, the hand's `source.format` ends with it: `phh;scale=2`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from api.readers.results import shortened
from domain.events.fields import INTEGER_MAX

UNKNOWN_CURRENCY: Final = "XXX"
"""The ISO code for no currency."""

PLAY_MONEY: Final = "PLAY"

UNITS_MAX: Final = 1_000_000
"""The finest scale."""

_MARK: Final = ";scale="
_EXPONENT_MIN: Final = -12
_DIGITS_MAX: Final = 18
_UNITS: Final = {
    **dict.fromkeys(("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 1),
    **dict.fromkeys(("XAF", "XOF", "XPF", UNKNOWN_CURRENCY), 1),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 1000),
}
_USUAL_UNITS: Final = 100
_SCALE_DIGITS: Final = 7


class InexactError(ValueError):
    """A number that is no integer of the unit, or beyond all amounts; the message says which."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How many integers one printed unit is."""

    units: int

    def amount(self, value: Decimal | int) -> int:
        """The integer of a printed number; InexactError if there is none."""
        if isinstance(value, Decimal) and not is_small(value):
            raise InexactError(f"expected an amount: {value:.3E} is no amount")
        scaled = Fraction(value) * self.units
        if abs(scaled) > INTEGER_MAX:
            raise InexactError(f"expected an amount within ±(2^53 − 1) units: {shortened(str(value))} is no amount")
        if scaled.denominator != 1:
            raise InexactError(
                f"expected a whole number of units of 1/{self.units}: {value} is no whole number of them"
            )
        return int(scaled)

    def printed(self, amount: int) -> Decimal:
        """The number that is printed for an integer."""
        return Decimal(amount) / self.units


def units_of(currency: str) -> int:
    """How many minor units a unit of the currency has; 1 for chips without a currency."""
    return _UNITS.get(currency, _USUAL_UNITS)


def is_small(value: Decimal) -> bool:
    """Whether a number is finite and short enough to be an amount."""
    if not value.is_finite():
        return False
    exponent = value.as_tuple().exponent
    assert isinstance(exponent, int)
    return exponent >= _EXPONENT_MIN and value.adjusted() < _DIGITS_MAX


def finest(units: int, values: Iterable[Decimal | int]) -> Scale | None:
    """The scale whose unit is the smallest part of the usual one by which all values are integers.

    None if that would be finer than any.
    """
    for value in values:
        if isinstance(value, Decimal):
            if not is_small(value):
                return None
            units *= (Fraction(value) * units).denominator
            if units > UNITS_MAX:
                return None
    return Scale(units)


def is_scale(units: int) -> bool:
    """Whether one printed unit can be so many integers: a decimal number can say each of them."""
    return units >= 1 and UNITS_MAX % units == 0


def format_name(name: str, units: int, usual: int) -> str:
    """The format of a source, with the scale where it is not the usual one of the currency."""
    return name if units == usual else f"{name}{_MARK}{units}"


def stated_units(source_format: str) -> int | None:
    """The scale that the format of a source ends with; None if it has none."""
    digits = source_format.rpartition(_MARK)[2] if _MARK in source_format else ""
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _SCALE_DIGITS):
        return None
    return int(digits) if is_scale(int(digits)) else None
