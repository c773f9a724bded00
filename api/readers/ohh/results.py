"""The pots of a record as rake, fees and awards."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from api.readers.common.keyed import KeyedRecord, KeyNotes
from api.readers.ohh.carried import CarriedDeeds
from api.readers.ohh.document import Path, line_of
from api.readers.ohh.form import made_at, unfit_at
from api.readers.ohh.models import Hand, Number, OwnShare, PlayerWin, Pot
from api.readers.ohh.opening import Opening, amount_at
from domain.events import hand as events
from domain.events.payload import Payload


class Results:
    """Reads the pots: rakes first, then fees, then awards, as they follow from one another."""

    def __init__(self, record: KeyedRecord, hand: Hand, opening: Opening, notes: KeyNotes) -> None:
        self._record = record
        self._hand = hand
        self._opening = opening
        self._notes = notes
        self._rakes: list[Payload] = []
        self._fees: list[Payload] = []
        self._awards: list[Payload] = []

    @property
    def states_rake(self) -> bool:
        """Whether every pot says what was taken of it."""
        pots = self._hand.pots or ()
        return bool(pots) and all(pot.rake is not None for pot in pots)

    def read(self, carried: CarriedDeeds) -> list[Payload]:
        """The results of the hand, its end too, and what is carried behind them; no end if the record has no pots."""
        for place, pot in enumerate(self._hand.pots or ()):
            self._read_pot(pot, ("ohh", "pots", place))
        rakes = self._recorded("_rakes", self._hand.rakes, self._rakes, events.RakeTaken)
        fees = self._recorded("_jackpots", self._hand.jackpots, self._fees, events.FeeTaken)
        if self._hand.awards is not None:
            paid = [payload for payload in self._awards if isinstance(payload, events.CashedOut)]
            won = [payload for payload in self._awards if payload not in paid]
            self._awards = [*self._recorded("_awards", self._hand.awards, won, events.PotAwarded), *paid]
        ended = [*rakes, *fees, *self._awards, *carried.behind_results]
        if self._hand.finished is None and self._hand.pots and not carried.closes:
            ended.append(made_at(self._record, ("ohh", "pots"), events.HandFinished, {"stacks": ()}))
        return [*ended, *carried.at_end]

    def _recorded(
        self, key: str, shares: list[OwnShare] | None, of_pots: list[Payload], kind: type[Payload]
    ) -> list[Payload]:
        """What a key of ours has instead of the pots; UnfitRecord unless it comes to the same for each player."""
        if shares is None:
            return of_pots
        recorded: list[Payload] = []
        for place, share in enumerate(shares):
            path = ("ohh", key, place)
            values = share.model_dump(exclude_none=True) | {"amount": self._amount(share.amount, (*path, "amount"))}
            if kind is events.FeeTaken:
                values["kind"] = "jackpot"
            if (player := values.pop("player_id", None)) is not None:
                if player not in self._opening.seats:
                    raise unfit_at(
                        self._record,
                        (*path, "player_id"),
                        "expected a player of the hand: a player who is not listed among the players",
                    )
                values["seat"] = self._opening.seats[player]
            recorded.append(self._made(kind, values, path))
        if _by_seat(recorded) != _by_seat(of_pots):
            raise unfit_at(self._record, ("ohh", key), "expected what the pots come to")
        return recorded

    def _read_pot(self, pot: Pot, path: Path) -> None:
        numbered: dict[str, object] = {"pot": pot.number}
        if rake := self._amount(pot.rake, (*path, "rake")):
            self._rakes.append(self._made(events.RakeTaken, numbered | {"amount": rake}, path))
        if jackpot := self._amount(pot.jackpot, (*path, "jackpot")):
            self._fees.append(self._made(events.FeeTaken, numbered | {"amount": jackpot, "kind": "jackpot"}, path))
        for place, win in enumerate(pot.player_wins or ()):
            self._read_win(win, numbered, (*path, "player_wins", place))
        parts = [pot.rake or 0, pot.jackpot or 0, *(win.win_amount for win in pot.player_wins or ())]
        if sum(map(Decimal, parts)) != pot.amount:
            text = f"pot {pot.number} of {pot.amount} is not its rake, jackpot and wins together"
            self._notes.remark(line_of(self._record, path), "contradicting-pot-total", text)

    def _read_win(self, win: PlayerWin, numbered: dict[str, object], path: Path) -> None:
        if win.player_id not in self._opening.seats:
            raise unfit_at(
                self._record,
                (*path, "player_id"),
                "expected a player of the hand: a player who is not listed among the players",
            )
        if win.bonus_amount:
            raise unfit_at(
                self._record,
                (*path, "bonus_amount"),
                "expected no bonus: one that is paid beside the pots has no event",
            )
        seat: dict[str, object] = {"seat": self._opening.seats[win.player_id]}
        self._notes.keys["contributed-rake"] += win.contributed_rake is not None
        self._notes.keys["cash-out-fee"] += bool(win.cashout_fee)
        if amount := self._amount(win.win_amount, (*path, "win_amount")):
            self._awards.append(self._made(events.PotAwarded, seat | numbered | {"amount": amount}, path))
        else:
            self._notes.keys["zero-win"] += 1
        if paid := self._amount(win.cashout_amount, (*path, "cashout_amount")):
            self._awards.append(self._made(events.CashedOut, seat | {"amount": paid}, path))

    def _amount(self, value: Number | None, path: Path) -> int:
        return amount_at(self._record, self._opening, value, path)

    def _made(self, kind: type[Payload], values: dict[str, object], path: Path) -> Payload:
        return made_at(self._record, path, kind, values)


def _by_seat(payloads: list[Payload]) -> Counter[int]:
    """Amounts by seat, 0 for none; nothing where they come to nothing."""
    amounts: Counter[int] = Counter()
    for payload in payloads:
        amounts[getattr(payload, "seat", None) or 0] += getattr(payload, "amount", 0)
    return +amounts
