"""Words on a terminal: strangers' text made harmless, money, cards, hands, and the colours that mean something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from rich.text import Text

from domain.events import hand as deeds
from domain.events import stream_parts
from domain.money import amount_in_words

Money = Callable[[int], str]
"""Writes an amount of minor units for a person."""

STATUS_STYLES: Mapping[str, str] = MappingProxyType(
    {
        "ok": "green",
        "findings": "bold red",
        "malformed": "bold red",
        "unverifiable": "yellow",
        "open": "cyan",
        "cancelled": "cyan",
    }
)
SEVERITY_STYLES: Mapping[str, str] = MappingProxyType({"error": "bold red", "warning": "yellow", "info": "cyan"})


def printable(text: str) -> str:
    """The text in one line, with every character that a terminal would obey or hide written as an escape."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else _escape(each) for each in text)


def plain(text: str, style: str = "") -> Text:
    """A piece of text that is shown as it is: no markup, no control characters."""
    return Text(printable(text), style)


def money_of(started: deeds.HandStarted | None) -> Money:
    """How amounts of a hand are written; without its opening event as bare minor units."""
    if started is None:
        return lambda amount: f"{amount} minor units"
    currency, chips = started.currency, started.tournament is not None
    return lambda amount: amount_in_words(amount, currency, chips=chips)


def unit_of(started: deeds.HandStarted) -> str:
    """The unit that follows each amount of a hand: ``EUR``, ``play``, ``chips``."""
    return money_of(started)(0).partition(" ")[2]


def without_unit(money: Money, amount: int | None) -> str:
    """An amount for a column whose heading names the unit; a question mark where it is unknown."""
    return "?" if amount is None else money(amount).partition(" ")[0]


def hand_name(stream: str) -> str:
    """The name by which a person asks for a hand: ``<house>/<hand_no>``, from the name of its stream."""
    return printable("/".join(stream_parts(stream)[1:])) if stream else "a hand without a name"


def seats_in_words(seats: Sequence[int]) -> str:
    """Seats as a person lists them: ``seat 3``, ``seats 1, 2 and 3``."""
    names = [str(seat) for seat in seats]
    if len(names) < 2:
        return f"seat {names[0]}" if names else "no seat"
    return f"seats {', '.join(names[:-1])} and {names[-1]}"


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: ``1 hand``, ``2 hands``."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
