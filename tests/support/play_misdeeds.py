"""One deed made wrong in a right record of a game with a bring-in, and what has to be found. See `play`.

The record ends with the deed, so that nothing follows from it. What is wrong is known from the rules page: a bring-in
has its seat and amount, fixed limit its sizes, a call what is owed, a turn its player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from domain.events import Event, Payload, hand
from tests.support.play import Played
from tests.support.play_verdicts import renumbered

Found = tuple[str, int | None]
"""Code and position of a finding."""


@dataclass(frozen=True, slots=True)
class Misdeed:
    """A record that ends with a wrong deed, and the one finding that it must give."""

    what: str
    record: tuple[Event, ...]
    code: str
    pos: int | None


def misdeed_of(played: Played, rng: Random) -> Misdeed | None:
    """A random misdeed; None where the hand has no deed for the kind that was drawn."""
    kind = rng.choice([*_KINDS])
    places = [event.pos for event in played.events if isinstance(event.data, _KINDS[kind][0])]
    if not places:
        return None
    pos = rng.choice(places)
    return _KINDS[kind][1](played, played.events[:pos], rng)


def standing(record: Sequence[Event]) -> dict[int, int]:
    """Chips behind of every seat that can act, after the deeds of a right record."""
    start = record[0].data
    assert isinstance(start, hand.HandStarted)
    behind = {seat.seat: seat.stack or 0 for seat in start.seats if not seat.sitting_out}
    for event in record:
        data = event.data
        if isinstance(data, hand.Folded | hand.Left | hand.DisconnectProtected):
            behind.pop(data.seat, None)
        elif isinstance(data, _CHIPS) and data.seat in behind:
            behind[data.seat] -= data.amount
    return {seat: chips for seat, chips in behind.items() if chips > 0}


_CHIPS = (hand.AntePosted, hand.BringInPosted, hand.Called, hand.Bet, hand.Raised, hand.Completed)


def _other_bring_in(played: Played, record: Sequence[Event], rng: Random) -> Misdeed | None:
    """Somebody else brings in, who has chips for it and something left."""
    last, before = record[-1], standing(record[:-1])
    assert isinstance(last.data, hand.BringInPosted)
    able = [seat for seat, chips in before.items() if seat != last.data.seat and chips > last.data.amount]
    if not able:
        return None
    data = hand.BringInPosted(seat=rng.choice(able), amount=last.data.amount)
    rule = "FORCED_BET"
    if last.data.amount not in _bring_ins(played):
        return None  # the short all-in of its poster is a wrong amount for anybody else, too
    return _wrong("bring-in seat", record, data, rule)


def _wrong_bring_in(played: Played, record: Sequence[Event], rng: Random) -> Misdeed | None:
    """An amount that nobody may post, and that leaves its poster chips."""
    last, before = record[-1], standing(record[:-1])
    assert isinstance(last.data, hand.BringInPosted)
    amount = rng.choice((1, 2, 3, played.setting.bring_in - 1, played.setting.bring_in + 1, 5 * played.setting.lower))
    if amount < 1 or amount in _bring_ins(played) or before[last.data.seat] <= amount:
        return None
    return _wrong("bring-in amount", record, hand.BringInPosted(seat=last.data.seat, amount=amount), "FORCED_BET")


def _bring_ins(played: Played) -> set[int]:
    """What may be posted: at fixed limit the full bet too."""
    return {played.setting.bring_in, *([played.setting.lower] if played.setting.limit == "FL" else ())}


def _missing_bring_in(played: Played, record: Sequence[Event], _rng: Random) -> Misdeed | None:
    """Nobody brings in; the next player decides as if somebody had."""
    last = record[-1]
    assert isinstance(last.data, hand.BringInPosted)
    following = played.events[last.pos]
    if last.data.amount != played.setting.bring_in or not isinstance(following.data, hand.Called | hand.Raised):
        return None
    if isinstance(following.data, hand.Called) and following.data.amount != played.setting.bring_in:
        return None
    if played.setting.limit in {"PL", "HPL"} and isinstance(following.data, hand.Raised):
        return None  # without the chips of the bring-in the pot is smaller
    cut = renumbered((*record[:-1], replace(following, data=_bare(following.data))))
    return Misdeed("bring-in missing", tuple(cut), "FORCED_BET", None)


def _wrong_size(played: Played, record: Sequence[Event], rng: Random) -> Misdeed | None:
    """Fixed limit: one chip more or less than a bet or raise that leaves its player chips."""
    last, before = record[-1], standing(record[:-1])
    assert isinstance(last.data, hand.Bet | hand.Raised | hand.Completed)
    amount = last.data.amount + rng.choice((-1, 1))
    if played.setting.limit != "FL" or before[last.data.seat] <= last.data.amount + 1 or amount < 1:
        return None
    return _wrong("size", record, _bare(last.data, amount), "BET_SIZE")


def _wrong_call(_played: Played, record: Sequence[Event], rng: Random) -> Misdeed | None:
    """One chip more or less than a call, with another player to oppose."""
    last, before = record[-1], standing(record[:-1])
    assert isinstance(last.data, hand.Called)
    amount = last.data.amount + rng.choice((-1, 1))
    if before[last.data.seat] <= last.data.amount + 1 or amount < 1 or len(before) < 2:
        return None
    return _wrong("call", record, _bare(last.data, amount), "BET_SIZE")


def _check_facing_a_bet(_played: Played, record: Sequence[Event], _rng: Random) -> Misdeed | None:
    last = record[-1]
    assert isinstance(last.data, hand.Called)
    return _wrong("check", record, hand.Checked(seat=last.data.seat), "ACTION_ILLEGAL")


def _out_of_turn(_played: Played, record: Sequence[Event], rng: Random) -> Misdeed | None:
    """Another player who can act checks first."""
    last, before = record[-1], standing(record[:-1])
    assert isinstance(last.data, hand.Checked)
    others = [seat for seat in before if seat != last.data.seat]
    if not others or last.data.seat not in before:
        return None
    return _wrong("turn", record, hand.Checked(seat=rng.choice(others)), "TURN_ORDER")


def _bare(data: Payload, amount: int | None = None) -> Payload:
    """A deed with seat and amount alone."""
    assert isinstance(data, _CHIPS)
    return type(data)(seat=data.seat, amount=data.amount if amount is None else amount)


def _wrong(what: str, record: Sequence[Event], data: Payload, code: str) -> Misdeed:
    last = replace(record[-1], data=data)
    return Misdeed(what, (*record[:-1], last), code, last.pos)


Kind = Callable[[Played, Sequence[Event], Random], Misdeed | None]

_KINDS: dict[str, tuple[tuple[type[Payload], ...], Kind]] = {
    "bring-in seat": ((hand.BringInPosted,), _other_bring_in),
    "bring-in amount": ((hand.BringInPosted,), _wrong_bring_in),
    "bring-in missing": ((hand.BringInPosted,), _missing_bring_in),
    "size": ((hand.Bet, hand.Raised, hand.Completed), _wrong_size),
    "call": ((hand.Called,), _wrong_call),
    "check": ((hand.Called,), _check_facing_a_bet),
    "turn": ((hand.Checked,), _out_of_turn),
}
KINDS = frozenset(_KINDS)
