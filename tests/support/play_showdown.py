"""Showdown and results of a random hand: who shows, who gets what. Part of the second way, see `play`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from domain.events import hand
from tests.support.play_cards import high_winners, low_winners
from tests.support.play_chips import Award, Chair, Heap, Share, dealt_out, rake_by_heap, uncalled
from tests.support.play_felt import LEFT_LATE, Felt
from tests.support.play_rake import is_free, tariff_of
from tests.support.play_splits import heaps_with_agreed
from tests.support.play_streets import return_uncalled


@dataclass(slots=True)
class Outcome:
    """What the hand comes to by the generator's own count."""

    back: dict[int, int]
    heaps: list[Heap]
    expected_rake: int | None
    final: dict[int, int] = field(default_factory=dict)
    cashed: dict[int, int] = field(default_factory=dict)
    fees: dict[int, int] = field(default_factory=dict)

    @property
    def rake(self) -> int:
        """Rake of the hand."""
        return sum(heap.rake for heap in self.heaps)


def settle_hand(felt: Felt) -> Outcome:
    """Count the pots, show, take and award, and write all of it down."""
    back = uncalled(felt.order)
    outcome = Outcome(back, heaps_with_agreed(felt.order, back, felt.aside), None)
    claims = [_claims(felt, heap) for heap in outcome.heaps]
    _house_money(felt, outcome)
    _take_rake(felt, outcome)
    _take_pot_fees(felt, outcome)
    for heap, won in zip(outcome.heaps, claims, strict=True):
        heap.awards = _divide(heap, won)
    return_uncalled(felt)
    _leave_late(felt)
    if len(felt.live()) > 1:
        by_cards = [won for heap, won in zip(outcome.heaps, claims, strict=True) if not heap.agreed]
        _show(felt, {seat for won in by_cards for winners in won.values() for seat in winners})
        _cash_out(felt, outcome)
    _write_rake(felt, outcome)
    _write_awards(felt, outcome)
    _finish(felt, outcome)
    return outcome


Claims = dict[tuple[int, Share], list[int]]
"""Winners by board and share, in the order in which odd units are given."""


def _claims(felt: Felt, heap: Heap) -> Claims:
    """Who wins a pot on every board, high and low (ALL.POT.SPLIT, ALL.ODD.CHIP)."""
    if len(heap.eligible) == 1:
        return {(1, "whole"): list(heap.eligible)}
    if heap.agreed:
        return {(1, "split"): [chair.seat for chair in felt.order if chair.seat in heap.eligible]}
    hands = {chair.seat: chair.cards for chair in felt.order if chair.seat in heap.eligible}
    claims: Claims = {}
    for number, board in enumerate(felt.boards, start=1):
        high, low = high_winners(felt.setting.game, hands, board), low_winners(felt.setting.game, hands, board)
        claims[number, "high" if low else "whole"] = high
        if low:
            claims[number, "low"] = low
    return claims


_SHARES: Final[tuple[Share, ...]] = ("whole", "split", "high", "low")


def _divide(heap: Heap, claims: Claims) -> list[Award]:
    """Boards, then high and low, then winners; odd units to the first of each."""
    boards = sorted({number for number, _share in claims})
    awards: list[Award] = []
    for number, on_board in zip(boards, dealt_out(heap.net, len(boards)), strict=True):
        shares = [share for share in _SHARES if (number, share) in claims]
        for share, on_share in zip(shares, dealt_out(on_board, len(shares)), strict=True):
            winners = claims[number, share]
            parts = zip(winners, dealt_out(on_share, len(winners)), strict=True)
            awards += [Award(seat, part, number, share) for seat, part in parts if part]
    return awards


def _house_money(felt: Felt, outcome: Outcome) -> None:
    """Money of the house for a pot: the splash that was announced, or a bonus now."""
    heaps = outcome.heaps
    if felt.splash:
        heaps[0].house_money += felt.splash
    if heaps and felt.wish.facts and felt.lucky(0.04):
        pot, amount = felt.rng.randrange(len(heaps)), felt.rng.randint(1, 500)
        heaps[pot].house_money += amount
        named = pot if pot or felt.lucky(0.5) else None
        felt.write(hand.HouseMoneyAdded(amount=amount, kind=felt.rng.choice(("splash", "bonus")), pot=named))


def _take_rake(felt: Felt, outcome: Outcome) -> None:
    """By the table; where no table says how much, whatever the room took (GEN.RAKE.RECORDED)."""
    heaps, setting = outcome.heaps, felt.setting
    if is_free(setting, flop=bool(felt.boards[0]) or felt.past_first):
        outcome.expected_rake = 0
        return
    tariff = tariff_of(setting)
    if tariff is not None:
        parts = rake_by_heap(heaps, tariff.of)
        outcome.expected_rake = sum(parts)
    else:
        parts = [felt.rng.randint(0, heap.chips // 20) for heap in heaps]
    for heap, part in zip(heaps, parts, strict=True):
        heap.rake = part


def _take_pot_fees(felt: Felt, outcome: Outcome) -> None:
    """A jackpot drop, off a pot after rake."""
    heaps = outcome.heaps
    if heaps and felt.wish.facts and felt.lucky(0.04):
        pot = felt.rng.randrange(len(heaps))
        heaps[pot].fee = felt.rng.randint(0, min(20, max(0, heaps[pot].net - 1)))
        if heaps[pot].fee:
            named = pot if pot or felt.lucky(0.5) else None
            felt.write(hand.FeeTaken(amount=heaps[pot].fee, kind="jackpot", pot=named))


def show_order(felt: Felt) -> list[Chair]:
    """The last aggressor of the last round first, else the first left of the button (ALL.SHOW.ORDER).

    Soko of wettangebote: without a bet whoever was first to act (WS.SHOW).
    """
    if felt.aggressor is None and felt.setting.house == "trickyplay" and felt.setting.game == "draw-32":
        return [chair for chair in felt.left_of(felt.big_seat) if not chair.folded]  # TP.32.SHOW
    if felt.aggressor is None and (felt.setting.house != "wettangebote" or felt.first is None):
        return felt.live()
    *others, leader = felt.left_of(felt.aggressor or felt.first or 0)
    return [chair for chair in (leader, *others) if not chair.folded]


def _show(felt: Felt, winners: set[int]) -> None:
    """Who has won something shows; others may muck, or say nothing where their cards are known (ALL.SHOW.MUCK)."""
    for place, chair in enumerate(show_order(felt)):
        if chair.seat in felt.shown:
            continue
        named = chair.cards if not felt.open_cards or felt.lucky(0.9) else None
        if place == 0 or chair.seat in winners or felt.lucky(0.55):
            felt.write(hand.CardsShown(seat=chair.seat, cards=named))
        elif not felt.open_cards or felt.lucky(0.85):
            known = felt.lucky(0.5)
            felt.write(hand.CardsMucked(seat=chair.seat, cards=chair.cards if known else None))


def _leave_late(felt: Felt) -> None:
    """Once nothing is left to decide, leaving folds nobody."""
    if felt.lucky(felt.restless):
        felt.write(hand.Left(seat=felt.rng.choice(felt.order).seat, reason=LEFT_LATE))


def _cash_out(felt: Felt, outcome: Outcome) -> None:
    """The house pays a player and takes over his share."""
    if felt.wish.facts and felt.lucky(0.05):
        chair = felt.rng.choice(felt.live())
        outcome.cashed[chair.seat] = felt.rng.randint(1, 5000)
        felt.write(hand.CashedOut(seat=chair.seat, amount=outcome.cashed[chair.seat]))


def _write_rake(felt: Felt, outcome: Outcome) -> None:
    """By pot or, where the awards or the rules tell the parts, as a total."""
    heaps = outcome.heaps
    in_total = len(heaps) == 1 or (not outcome.cashed and all(heap.net for heap in heaps))
    if in_total and felt.lucky(0.4):
        if outcome.rake:
            felt.write(hand.RakeTaken(amount=outcome.rake))
        return
    for pot, heap in enumerate(heaps):
        if heap.rake:
            felt.write(hand.RakeTaken(amount=heap.rake, pot=pot))


def _write_awards(felt: Felt, outcome: Outcome) -> None:
    """One event for each pot, board, share and seat; what can go without saying is sometimes not said."""
    named_share, named_board = felt.lucky(0.7), len(felt.boards) > 1 and felt.lucky(0.7)
    named_pot = len(outcome.heaps) > 1 or felt.lucky(0.7)
    silent = {seat for seat in outcome.cashed if felt.lucky(0.5)}
    for pot, heap in enumerate(outcome.heaps):
        for award in heap.awards:
            if award.seat not in silent:
                felt.write(
                    hand.PotAwarded(
                        seat=award.seat,
                        amount=award.amount,
                        pot=pot if named_pot else None,
                        board=award.board if named_board else None,
                        share=award.share if named_share else None,
                    )
                )


def _finish(felt: Felt, outcome: Outcome) -> None:
    """Closing stacks; those of players who sat out may be left out."""
    won = _won(outcome)
    for chair in felt.order:
        gained = outcome.cashed[chair.seat] if chair.seat in outcome.cashed else won.get(chair.seat, 0)
        outcome.final[chair.seat] = chair.behind + outcome.back.get(chair.seat, 0) + gained
    if felt.wish.facts and felt.lucky(0.03):
        seat, stack = felt.rng.choice([*outcome.final.items()])
        outcome.fees[seat] = felt.rng.randint(0, min(50, stack))
        if outcome.fees[seat]:
            outcome.final[seat] -= outcome.fees[seat]
            felt.write(hand.FeeTaken(amount=outcome.fees[seat], kind="other", seat=seat))
    outcome.final.update(felt.setting.absent)
    stated = [*outcome.final] if felt.lucky(0.5) else [chair.seat for chair in felt.order]
    stacks = tuple(hand.SeatStack(seat=seat, stack=outcome.final[seat]) for seat in stated)
    felt.write(hand.HandFinished(stacks=stacks))


def _won(outcome: Outcome) -> Mapping[int, int]:
    won: dict[int, int] = {}
    for heap in outcome.heaps:
        for award in heap.awards:
            won[award.seat] = won.get(award.seat, 0) + award.amount
    return won
