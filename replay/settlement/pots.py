"""Uncalled bets, layers and pots (ALL.POT.*, ALL.DEAD), from what each seat put in and whether it folded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from domain.rulebook import Terms


@dataclass(frozen=True, slots=True)
class Stake:
    """What one seat has in the hand.

    `live` counts in layers, `dead` does not; `ante` is the part of `live` that was an ante. `idle` seats have nothing
    more to bet: all-in or protected. `fold_order` tells who folded last.
    """

    seat: int
    live: int
    dead: int = 0
    ante: int = 0
    folded: bool = False
    fold_order: int = 0
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """A slice of a pot: what each seat put into it, between two levels of live money or as dead money."""

    kind: str
    parts: Mapping[int, int]
    rule: str

    @property
    def amount(self) -> int:
        """Chips of the slice."""
        return sum(self.parts.values())


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot before rake; `house_money` is part of its amount and not of the rake base.

    `agreed`: its players agreed to divide it equally (TP.32.SPLIT).
    """

    eligible: tuple[int, ...]
    layers: tuple[Layer, ...]
    house_money: int = 0
    agreed: bool = False

    @property
    def chips(self) -> int:
        """Chips that players put in."""
        return sum(layer.amount for layer in self.layers)

    @property
    def amount(self) -> int:
        """Chips to be won, before rake."""
        return self.chips + self.house_money


@dataclass(slots=True)
class _Draft:
    eligible: tuple[int, ...]
    layers: list[Layer] = field(default_factory=list)


def uncalled_bet(stakes: Sequence[Stake], terms: Terms) -> Mapping[int, int]:
    """Part of the largest live contribution that nobody matches, by seat; empty where there is none.

    A folded owner gets nothing back (ALL.POT.UNCALLED).
    """
    if not stakes:
        return {}
    owner = max(stakes, key=lambda stake: stake.live)
    rivals = [s.live for s in stakes if s is not owner and (terms.uncalled_against == "all" or not s.folded)]
    unmatched = owner.live - max(rivals, default=0)
    if not terms.uncalled_antes:
        unmatched = min(unmatched, owner.live - owner.ante)
    return {owner.seat: unmatched} if unmatched > 0 and not owner.folded else {}


def returned(stakes: Sequence[Stake], returns: Mapping[int, int]) -> tuple[Stake, ...]:
    """Take what went back out of the live contributions."""
    return tuple(
        Stake(s.seat, s.live - returns.get(s.seat, 0), s.dead, s.ante, s.folded, s.fold_order, s.idle)
        if returns.get(s.seat)
        else s
        for s in stakes
    )


def make_pots(stakes: Sequence[Stake], terms: Terms) -> tuple[Pot, ...]:
    """Pots in order: main, side 1, … from contributions after the uncalled return."""
    drafts = _layers(stakes, terms)
    _add_above(drafts, stakes, terms)
    _add_dead(drafts, stakes, terms)
    merged = _merge(drafts) if terms.pot_merge else drafts
    return tuple(Pot(draft.eligible, tuple(draft.layers)) for draft in merged if draft.layers)


def add_house_money(pots: Sequence[Pot], added: Mapping[int, int], in_play: tuple[int, ...] = ()) -> tuple[Pot, ...]:
    """House money goes into its pot; a pot number that does not exist is the main pot's.

    Where every chip went back there is no pot yet: then it makes one for the seats `in_play`.
    """
    if not pots and added:
        return (Pot(in_play, (), sum(added.values())),)
    sums: dict[int, int] = {}
    for number, amount in added.items():
        place = number if 0 <= number < len(pots) else 0
        sums[place] = sums.get(place, 0) + amount
    return tuple(replace(pot, house_money=sums.get(index, 0)) for index, pot in enumerate(pots))


def _layers(stakes: Sequence[Stake], terms: Terms) -> list[_Draft]:
    """One layer for each level of a player still in (with unmerged pots: for each level at all)."""
    levels = sorted({s.live for s in stakes if s.live and not (s.folded and terms.pot_merge)})
    top = max((s.live for s in stakes if not s.folded), default=0)
    drafts, below = [], 0
    for level in levels:
        if level > top:
            break
        parts = {s.seat: min(s.live, level) - below for s in stakes if s.live > below}
        eligible = tuple(s.seat for s in stakes if not s.folded and s.live >= level)
        drafts.append(_Draft(eligible, [Layer("level", parts, "ALL.POT.SIDE")]))
        below = level
    return drafts


def _add_above(drafts: list[_Draft], stakes: Sequence[Stake], terms: Terms) -> None:
    """Folded chips above the highest live level (ALL.POT.ABOVE)."""
    live = [s for s in stakes if not s.folded]
    top = max((s.live for s in live), default=0)
    parts = {s.seat: s.live - top for s in stakes if s.live > top}
    if not parts:
        return
    layer = Layer("above", parts, "ALL.POT.ABOVE")
    in_last = tuple(s.seat for s in live) if not drafts else drafts[-1].eligible
    if terms.pot_above == "last-pot" or any(not s.idle for s in live if s.seat in in_last):
        _join(drafts, layer, in_last)
    else:
        owner = max((s for s in stakes if s.seat in parts), key=lambda s: s.fold_order)
        drafts.append(_Draft((owner.seat,), [layer]))


def _join(drafts: list[_Draft], layer: Layer, eligible: tuple[int, ...]) -> None:
    if drafts:
        drafts[-1].layers.append(layer)
    else:
        drafts.append(_Draft(eligible, [layer]))


def _add_dead(drafts: list[_Draft], stakes: Sequence[Stake], terms: Terms) -> None:
    """Dead money is the first pot's; a seat all-in with dead money alone makes it a pot in front (ALL.DEAD)."""
    parts = {s.seat: s.dead for s in stakes if s.dead}
    if not parts:
        return
    layer = Layer("dead", parts, "ALL.DEAD")
    alone = {s.seat for s in stakes if s.dead and not s.live and s.idle and not s.folded}
    if not drafts or (alone and terms.dead_all_in == "front-pot"):
        drafts.insert(0, _Draft(tuple(s.seat for s in stakes if not s.folded), [layer]))
    else:
        drafts[0].layers.insert(0, layer)
        drafts[0].eligible = tuple(sorted({*drafts[0].eligible, *alone}))


def _merge(drafts: Sequence[_Draft]) -> list[_Draft]:
    """Neighbours with the same eligible seats are one pot (ALL.POT.MERGE)."""
    merged: list[_Draft] = []
    for draft in drafts:
        if merged and merged[-1].eligible == draft.eligible:
            merged[-1].layers.extend(draft.layers)
        else:
            merged.append(_Draft(draft.eligible, list(draft.layers)))
    return merged
