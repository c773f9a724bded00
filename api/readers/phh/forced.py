"""Antes, blinds and straddles: the format has them as amounts of the players, not as actions."""

from __future__ import annotations

from typing import Final

from api.readers.common.keyed import KeyNotes
from api.readers.common.unfit import made
from api.readers.phh.chips import Chips
from api.readers.phh.details import Details, ForcedBet, Values
from api.readers.phh.fields import Fields, Number
from api.readers.phh.money import Money
from api.readers.phh.opening import Opening
from domain.events.hand import AntePosted, BlindPosted, Stakes
from domain.events.payload import Payload

STAKES: Final = ("small_blind", "big_blind", "ante", "bring_in", "straddle", "lower", "higher")
"""The stakes that are one amount; `_stakes` has those that do not follow from the rest of the record."""

_KINDS: Final = ("small", "big", "post", "straddle")
_NO_BIG_BLIND: Final = "big_blind"
"""Alone in `_stakes`: the table has no big blind."""


class Forced:
    """The forced bets of a record, and the stakes that they tell."""

    def __init__(self, fields: Fields, opening: Opening) -> None:
        count, money = opening.players, opening.money
        self._fields = fields
        self._opening = opening
        self._antes, self._dead = self._read_antes(count)
        blinds = fields.numbers("blinds_or_straddles", count)
        sizes = None if blinds is None else [_size(money, blind) for blind in blinds]
        self._blinds = _of_players(sizes, count)
        self._negative = _of_players(None if blinds is None else [int(blind < 0) for blind in blinds], count)
        self._kinds = self._read_kinds(count) or self._usual_kinds()
        self.bring_in = money.read("bring_in")

    def post(self, chips: Chips, details: Details) -> list[Payload]:
        """The forced bets that are posted before the deal."""
        posted = (self._post(player, bet, chips, details) for player, bet in self._order())
        return [payload for payload in posted if payload is not None]

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
        own = self._own_stakes(stated)
        if least is not None and not self._says(least, own):
            notes.remark(self._fields.line_of("min_bet"), "unread-min-bet", f"min_bet {least} is not the big blind")
        return made(self._fields.line, Stakes, own)

    def _says(self, least: int, stakes: dict[str, object]) -> bool:
        """Whether the stakes say what the smallest bet is: the big blind, else the bring-in, or on purpose nothing."""
        if "big_blind" not in stakes and _NO_BIG_BLIND in (self._fields.texts("_stakes") or ()):
            return True
        return least == (stakes.get("big_blind") or stakes.get("bring_in"))

    def _own_stakes(self, stakes: dict[str, object]) -> dict[str, object]:
        """What `_stakes` says (`big_blind 1`; `ante` alone: none) goes before what the forced bets tell."""
        named: set[str] = set()
        for text in self._fields.texts("_stakes") or ():
            name, _, amount = text.partition(" ")
            if name not in STAKES or name in named:
                raise self._fields.unfit("_stakes", f"expected one of {', '.join(STAKES)}, each once, and its amount")
            named.add(name)
            if amount:
                stakes[name] = self._opening.money.text("_stakes", amount)
            else:
                stakes.pop(name, None)
        spread = self._opening.money.read_all("_spread")
        return stakes | ({} if spread is None else {"spread": spread})

    def _read_antes(self, count: int) -> tuple[list[int], list[int]]:
        """The antes and the dead blinds: what of an ante is a dead blind, and in older records dead blinds beside."""
        money = self._opening.money
        antes = _of_players(money.read_all("antes", count), count)
        within = money.read_all("_dead_antes", count) or [0] * count
        beside = money.read_all("_dead_blinds", count) or [0] * count
        if any(dead > ante for dead, ante in zip(within, antes, strict=True)):
            raise self._fields.unfit("_dead_antes", "expected no more than the ante of each player")
        pairs = zip(antes, within, beside, strict=True)
        return [ante - dead for ante, dead in zip(antes, within, strict=True)], [a + b for _, a, b in pairs]

    def _read_kinds(self, count: int) -> list[str] | None:
        kinds = self._fields.texts("_blind_kinds", count)
        blinds = zip(kinds or (), self._blinds, strict=False)
        if any(kind not in _KINDS and (kind or blind) for kind, blind in blinds):
            raise self._fields.unfit(
                "_blind_kinds", f"expected for each player with a blind one of {', '.join(_KINDS)}"
            )
        return kinds

    def _order(self) -> list[ForcedBet]:
        """Who posts what in which order: antes first, then each blind and with it a dead blind, unless it is said."""
        usual: list[ForcedBet] = [(player, "ante") for player in range(len(self._antes))]
        for player in sorted(range(len(self._kinds)), key=lambda player: (*_rank(self._kinds[player]), player)):
            usual += [(player, "blind"), (player, "dead")]
        usual = [bet for bet in usual if self._nominal(*bet)]
        stated = self._fields.texts("_forced_order")
        if stated is None:
            return usual
        named = {f"p{player + 1} {bet}": (player, bet) for player, bet in usual}
        if sorted(stated) != sorted(named):
            raise self._fields.unfit("_forced_order", f"expected each forced bet once: {', '.join(named) or 'none'}")
        return [named[text] for text in stated]

    def _nominal(self, player: int, bet: str) -> int:
        """What is due of a forced bet."""
        return {"ante": self._antes, "blind": self._blinds, "dead": self._dead}[bet][player]

    def _post(self, player: int, bet: str, chips: Chips, details: Details) -> Payload | None:
        """A forced bet as far as the stack goes; None if nothing is left of it."""
        amount = chips.affordable(player, self._nominal(player, bet))
        if not amount:
            return None
        chips.put_in(player, amount, live=bet == "blind")
        values: Values = {"seat": self._opening.seats[player], "amount": amount}
        words = details.of_forced_bet(player, bet)
        if bet == "ante":
            one_for_all = len(self._antes) > 1 and sum(map(bool, self._antes)) == 1
            return self._fields.made("antes", AntePosted, values | ({"kind": "table"} if one_for_all else {}) | words)
        kind = self._kinds[player] if bet == "blind" else bet
        return self._fields.made("blinds_or_straddles", BlindPosted, values | {"kind": kind} | words)

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
