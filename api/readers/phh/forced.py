"""Antes, blinds and straddles: the format has them as amounts of the players, not as actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from api.readers.common.keyed import KeyNotes
from api.readers.common.unfit import made
from api.readers.phh.chips import Chips
from api.readers.phh.fields import Fields, Number
from api.readers.phh.money import Money
from api.readers.phh.opening import Opening
from domain.events.hand import AntePosted, BlindPosted, Stakes
from domain.events.payload import Payload

STAKES: Final = ("small_blind", "big_blind", "ante", "bring_in", "straddle", "lower", "higher")
"""The stakes that are one amount; `_stakes` has those that do not follow from the rest of the record."""

_KINDS: Final = ("small", "big", "post", "straddle")


class Forced:
    """The forced bets of a record, and the stakes that they tell."""

    def __init__(self, fields: Fields, opening: Opening) -> None:
        count, money = opening.players, opening.money
        self._fields = fields
        self._opening = opening
        self._antes = _of_players(money.read_all("antes", count), count)
        blinds = fields.numbers("blinds_or_straddles", count)
        sizes = None if blinds is None else [_size(money, blind) for blind in blinds]
        self._blinds = _of_players(sizes, count)
        self._negative = _of_players(None if blinds is None else [int(blind < 0) for blind in blinds], count)
        self._dead = money.read_all("_dead_blinds", count) or [0] * count
        self._kinds = fields.texts("_blind_kinds", count) or self._usual_kinds()
        self.bring_in = money.read("bring_in")

    def post(self, chips: Chips) -> list[Payload]:
        """The forced bets that are posted before the deal."""
        seats = self._opening.seats
        posted: list[Payload] = []
        one_for_all = len(self._antes) > 1 and sum(map(bool, self._antes)) == 1
        for player, ante in enumerate(self._antes):
            amount = chips.affordable(player, ante)
            if amount:
                values = {"seat": seats[player], "amount": amount} | ({"kind": "table"} if one_for_all else {})
                posted.append(made(self._fields.line_of("antes"), AntePosted, values))
                chips.put_in(player, amount, live=False)
        return [*posted, *self._post_blinds(chips)]

    def stakes(self, notes: KeyNotes) -> Stakes:
        """The stakes: blinds, ante, bring-in and limits as far as the record has them."""
        money = self._opening.money
        lower, higher, least = (money.read(name) for name in ("small_bet", "big_bet", "min_bet"))
        places = {kind: place for place, kind in reversed(list(enumerate(self._kinds)))}
        values = {
            "small_blind": self._blinds[places["small"]] if "small" in places else 0,
            "big_blind": self._blinds[places["big"]] if "big" in places else 0,
            "straddle": self._blinds[places["straddle"]] if "straddle" in places else 0,
            "ante": max(self._antes),
            "bring_in": self.bring_in,
            "lower": lower,
            "higher": higher,
        }
        stated: dict[str, object] = {name: amount for name, amount in values.items() if amount}
        if least is not None and least != values["big_blind"]:
            notes.remark(self._fields.line_of("min_bet"), "unread-min-bet", f"min_bet {least} is not the big blind")
        return made(self._fields.line, Stakes, self._own_stakes(stated))

    def _own_stakes(self, stakes: dict[str, object]) -> dict[str, object]:
        """What `_stakes` says (`big_blind 1`; `ante` alone: none) goes before what the forced bets tell."""
        for text in self._fields.texts("_stakes") or ():
            name, _, amount = text.partition(" ")
            if name not in STAKES:
                raise self._fields.unfit("_stakes", f"expected one of {', '.join(STAKES)} and its amount")
            if amount:
                stakes[name] = self._opening.money.text("_stakes", amount)
            else:
                stakes.pop(name, None)
        spread = self._opening.money.read_all("_spread")
        return stakes | ({} if spread is None else {"spread": spread})

    def _post_blinds(self, chips: Chips) -> Iterator[Payload]:
        order = sorted(range(len(self._kinds)), key=lambda player: (*_rank(self._kinds[player]), player))
        for player in order:
            for kind, nominal in ((self._kinds[player], self._blinds[player]), ("dead", self._dead[player])):
                amount = chips.affordable(player, nominal)
                if amount:
                    yield self._blind(player, amount, kind)
                    chips.put_in(player, amount, live=kind != "dead")

    def _blind(self, player: int, amount: int, kind: str) -> BlindPosted:
        values = {"seat": self._opening.seats[player], "amount": amount, "kind": kind}
        return made(self._fields.line_of("blinds_or_straddles"), BlindPosted, values)

    def _usual_kinds(self) -> list[str]:
        """Small and big blind of the first two (of two players: of the last and the first), then straddles.

        What is written as less than nothing is a post, also what is no more than the big blind.
        """
        count = len(self._blinds)
        places = {1: "big", 0: "small"} if count > 2 else {0: "big", count - 1: "small"}
        big = self._blinds[next(place for place, kind in places.items() if kind == "big")] if count > 1 else 0
        return [
            "post" if self._negative[place] else places.get(place) or ("straddle" if big and amount > big else "post")
            for place, amount in enumerate(self._blinds)
        ]


def _size(money: Money, blind: Number) -> int:
    """The amount of a blind; one of less than nothing is a post."""
    return money.amount("blinds_or_straddles", -blind if blind < 0 else blind)


def _of_players(amounts: list[int] | None, count: int) -> list[int]:
    """The amounts by player: those of two players are listed the other way round."""
    listed = amounts or [0] * count
    return listed[::-1] if count == 2 else listed


def _rank(kind: str) -> tuple[int]:
    return (_KINDS.index(kind) if kind in _KINDS else len(_KINDS),)
