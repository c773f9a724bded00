"""The amounts of a record: its currency, and the unit in which they are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from api.readers.common.keyed import KeyNotes
from api.readers.phh.fields import Fields, Number
from api.readers.results import shortened
from api.readers.scale import PLAY_MONEY, UNKNOWN_CURRENCY, InexactError, Scale, finest, is_scale, units_of

AMOUNT: Final = r"[0-9]{1,18}(?:\.[0-9]{1,12})?"
"""An amount in a text of the record."""

_AMOUNT: Final = re.compile(AMOUNT)
_SYMBOLS: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_CURRENCY: Final = re.compile(r"[A-Z]{3}")
_SINGLE: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
_ARRAYS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
_WAGER: Final = re.compile(rf"\s*p[0-9]+\s+cbr\s+({AMOUNT})\b")


class Money:
    """Amounts of one record as integers."""

    def __init__(self, fields: Fields, notes: KeyNotes, *, tournament: bool) -> None:
        self.currency = _currency(fields, notes)
        self.usual = 1 if tournament else units_of(self.currency)
        self._fields = fields
        self._scale = self._read_scale(notes)

    @property
    def units(self) -> int:
        """How many integers one printed unit is."""
        return self._scale.units

    def amount(self, name: str, value: Number) -> int:
        """The integer of a number of this key, at least 0; UnfitRecord if there is none."""
        try:
            amount = self._scale.amount(value)
        except InexactError as error:
            raise self._fields.unfit(name, str(error)) from None
        if amount < 0:
            raise self._fields.unfit(name, f"expected an amount of at least 0: {value} is less than nothing")
        return amount

    def read(self, name: str) -> int | None:
        """The amount of a key; None if the record has no such key."""
        value = self._fields.number(name)
        return None if value is None else self.amount(name, value)

    def read_all(self, name: str, count: int | None = None) -> list[int] | None:
        """The amounts of a key."""
        values = self._fields.numbers(name, count)
        return None if values is None else [self.amount(name, value) for value in values]

    def text(self, name: str, text: str) -> int:
        """The amount in a text of this key."""
        if _AMOUNT.fullmatch(text) is None:
            raise self._fields.unfit(name, f"expected an amount, got {shortened(text)}")
        return self.amount(name, Decimal(text))

    def _read_scale(self, notes: KeyNotes) -> Scale:
        stated = self._fields.integer("_scale")
        if stated is not None:
            if not is_scale(stated):
                raise self._fields.unfit("_scale", "expected an integer by which a million can be divided")
            return Scale(stated)
        scale = finest(self.usual, self._numbers())
        if scale is None:
            raise self._fields.unfit(
                "starting_stacks",
                "expected amounts of at most six decimals: one has more than six decimals, or is beyond all",
            )
        if scale.units != self.usual:
            notes.remark(self._fields.line, "scale", f"amounts are counted in units of 1/{scale.units}")
        return scale

    def _numbers(self) -> Iterator[Number]:
        """All numbers that are amounts, but for stacks that are unknown."""
        for name in _SINGLE:
            value = self._fields.number(name)
            if value is not None:
                yield value
        for name in _ARRAYS:
            yield from (value for value in self._fields.numbers(name) or () if value != Decimal("inf"))
        for action in self._fields.texts("actions") or ():
            found = _WAGER.match(action)
            if found is not None:
                yield Decimal(found[1])


def _currency(fields: Fields, notes: KeyNotes) -> str:
    code, play = fields.text("currency"), fields.text("_currency")
    if play is not None:
        if play != PLAY_MONEY:
            raise fields.unfit("_currency", f"expected {PLAY_MONEY}")
        return play
    if code is not None:
        if _CURRENCY.fullmatch(code) is None:
            raise fields.unfit("currency", "expected a currency such as EUR")
        return code
    if "currency_symbol" not in fields:
        return UNKNOWN_CURRENCY
    symbol = fields.text("currency_symbol") or ""
    if symbol not in _SYMBOLS:
        raise fields.unfit("currency_symbol", "expected $, € or £, or a currency: a symbol that is not known")
    notes.remark(fields.line_of("currency_symbol"), "currency-by-symbol", symbol)
    return _SYMBOLS[symbol]
