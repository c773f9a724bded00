"""Amounts of a text as integers of minor units, or of chips."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.unfit import UnfitRecord
from api.readers.results import shortened

CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR"}
"""The symbols that texts print, and their ISO codes."""

SHARED_SYMBOL: Final = "¥"
"""A symbol of several currencies: it needs the code beside it."""

SYMBOL: Final = f"[{''.join(CURRENCIES)}{SHARED_SYMBOL}]"
"""One symbol, as a pattern."""

UNKNOWN_CURRENCY: Final = "XXX"
"""The ISO code for no currency: the text gives no symbol."""

ENGLISH_FORM: Final = re.compile(
    rf"([{''.join(CURRENCIES)}]?)([0-9]{{1,3}}(?:,[0-9]{{3}}){{1,4}}|[0-9]{{1,13}})(?:\.([0-9]+))?"
)
"""`1,391.85`, `1391.85`: the forms of a text that is written in one way only."""

_BLANK: Final = r"[ \u00a0\u202f]"
LOCAL_FORMS: Final = re.compile(
    rf"({SYMBOL}?)(?:"
    r"([0-9]{1,3}(?:,[0-9]{3}){1,4})(?:\.([0-9]+))?"  # 1,391.85
    rf"|([0-9]{{1,3}}(?:{_BLANK}[0-9]{{3}}){{1,4}})(?:[.,]([0-9]+))?"  # 1 391.85, 1 391,85
    r"|([0-9]{1,3}(?:\.[0-9]{3}){1,4}),([0-9]+)"  # 1.391,85
    r"|([0-9]{1,13})(?:[.,]([0-9]+))?"  # 1391.85, 1391,85
    r")"
)
"""The forms of a text that is written as the player's computer writes numbers. `1.391` is none: it could be two."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What the amounts of a record count: cents of the currency with this symbol, or whole chips; and their forms."""

    symbol: str
    chips: bool
    forms: re.Pattern[str] = ENGLISH_FORM

    def amount(self, text: str, line: int, field: str = "amount", *, any_symbol: bool = False) -> int:
        """Minor units, or chips; UnfitRecord if the text is no such amount or one in another currency."""
        found = self.forms.fullmatch(text)
        if found is None:
            raise UnfitRecord(line, field, f"expected an amount such as {self._example}, got {shortened(text)}")
        symbol, parts = found[1], [part for part in found.groups()[1:] if part is not None]
        if symbol != self.symbol and not any_symbol:
            raise UnfitRecord(
                line, field, f"expected an amount such as {self._example}: {text} is not in the currency of the table"
            )
        whole = int(re.sub(r"[^0-9]", "", parts[0]))
        return self._scaled(whole, parts[1] if len(parts) > 1 else "", text, line, field)

    def _scaled(self, whole: int, decimals: str, text: str, line: int, field: str) -> int:
        if len(decimals) == 3 and self.forms is LOCAL_FORMS:
            meanings = f"{whole}{decimals} or {whole} and {decimals} thousandths"
            raise UnfitRecord(line, field, f"expected an amount such as {self._example}: {text} may be {meanings}")
        if self.chips:
            if decimals:
                raise UnfitRecord(line, field, f"expected chips such as {self._example}: {text} is no whole number")
            return whole
        if len(decimals) > 2:
            reason = f"expected an amount such as {self._example}: {text} has more than two decimals"
            raise UnfitRecord(line, field, reason)
        return 100 * whole + int(decimals.ljust(2, "0"))

    @property
    def _example(self) -> str:
        return "1,500" if self.chips else f"{self.symbol}1,391.85"


def symbol_of(text: str) -> str:
    """The currency symbol in front of an amount, or nothing."""
    return text[:1] if text[:1] in {*CURRENCIES, SHARED_SYMBOL} else ""
