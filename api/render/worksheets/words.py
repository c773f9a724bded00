"""The words of a worksheet: reasons, policies, deeds, kinds of money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from api.render.text import Money, without_unit
from domain.games import GAMES, LIMITS
from domain.money import amount_in_words
from replay.worksheets.sheets import HandMoney, Line, RefundSeat
from replay.worksheets.worksheet import MoneyKind

POLICIES = ("return-all", "better-for-player", "result-stands")
"""In the order in which they stand side by side (ALL.CRASH.POLICY)."""

REASONS: Mapping[int, str] = MappingProxyType(
    {
        0: "other",
        1: "complete",
        2: "communications loss",
        3: "platform rebooting",
        4: "player device",
        5: "client abnormal end",
        6: "game-disable command",
        7: "unknown",
    }
)
"""Why play was interrupted, by the codes that events carry (contract 1, `reason_code`)."""

DEEDS: Mapping[str, str] = MappingProxyType(
    {
        "hand.ante-posted.v1": "ante",
        "hand.blind-posted.v1": "blind",
        "hand.bring-in-posted.v1": "bring-in",
        "hand.called.v1": "call",
        "hand.bet.v1": "bet",
        "hand.raised.v1": "raise",
        "hand.completed.v1": "completion",
        "hand.uncalled-bet-returned.v1": "uncalled bet returned",
        "hand.rake-taken.v1": "rake",
        "hand.pot-awarded.v1": "award",
        "hand.house-money-added.v1": "house money",
        "hand.fee-taken.v1": "fee",
        "hand.cashed-out.v1": "cash-out",
    }
)
"""What each event that moves money is called."""


def reason_in_words(code: int | None) -> str:
    """A reason code with its meaning."""
    return "not stated" if code is None else f"{code}, {REASONS.get(code, 'not a code of the list')}"


def deed_in_words(line: Line) -> str:
    """What a line is; a topic without words of its own is written as it is."""
    return DEEDS.get(line.topic, line.topic)


def standing_in_words(seat: RefundSeat) -> str:
    """How a seat stands, and whether its player has left."""
    return f"{seat.standing}, left" if seat.left else seat.standing


def money_of_kind(kind: MoneyKind | HandMoney) -> Money:
    """How amounts of a kind of money are written."""
    currency, chips = kind.currency, kind.tournament is not None
    return lambda amount: amount_in_words(amount, currency, chips=chips)


def unit_of_kind(kind: MoneyKind | HandMoney) -> str:
    """The unit that follows each amount: ``EUR``, ``play``, ``chips``."""
    return money_of_kind(kind)(0).partition(" ")[2]


def kind_in_words(kind: MoneyKind | HandMoney) -> str:
    """What can be added up: ``EUR``, ``play money``, ``chips of tournament t-9 (EUR)``."""
    currency = kind.currency
    if not kind.real_money:
        currency = "play money" if currency == "PLAY" else f"{currency}, play money"
    return currency if kind.tournament is None else f"chips of tournament {kind.tournament} ({currency})"


def game_in_words(hand: HandMoney) -> str:
    """Game and limit by their titles, as far as they have any."""
    game, limit = GAMES.get(hand.game), LIMITS.get(hand.limit)
    return ", ".join((hand.game if game is None else game.title, hand.limit if limit is None else limit.title))


def time_in_words(at: str) -> str:
    """A time of an event for a person, to the second."""
    return f"{at[:19].replace('T', ' ')} UTC"


def difference(money: Money, amount: int | None, selected: int) -> str:
    """By how much an amount differs from the selected one, with its sign; nothing where it does not."""
    if amount is None or amount == selected:
        return ""
    words = without_unit(money, amount - selected)
    return words if words.startswith("-") else f"+{words}"


def listed(names: Sequence[str], most: int = 5) -> str:
    """The first few names, and how many there are besides."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most:,} more" if len(names) > most else shown
