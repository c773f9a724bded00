"""The settlement of a hand: from the deeds to uncalled bet, pots, rake, awards and final stacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from replay.contest import seats_of
from replay.settlement.agreed import agreed_pot, without_agreed
from replay.settlement.division import Claim, Share, divide, totals
from replay.settlement.pots import Pot, Stake, add_house_money, make_pots, returned, uncalled_bet
from replay.showdown import Decision, claims_of, decide, divided
from replay.state import HandState, by_seat


@dataclass(frozen=True, slots=True)
class Chips:
    """The hand before anybody wins: contributions, what goes back, and the pots that this leaves."""

    stakes: tuple[Stake, ...]
    returns: Mapping[int, int]
    pots: tuple[Pot, ...]
    fees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What every pot comes to, net of the rake parts.

    `shares` of a pot, and its `awarded` sums by seat, are None where its cards are unknown. `rake_placed`: it is known
    which pot bears what; a total of which the record does not tell that is laid on the main pot first.
    """

    chips: Chips
    rake: tuple[int, ...]
    decisions: tuple[Decision, ...]
    shares: tuple[tuple[Share, ...] | None, ...]
    awarded: tuple[Mapping[int, int] | None, ...]
    rake_placed: bool = True

    def awards(self, pot: int) -> Mapping[int, int] | None:
        """Awards of a pot by seat, net of rake."""
        return self.awarded[pot]

    def net(self, pot: int) -> int:
        """What is to be won of a pot after rake and fee."""
        return self.chips.pots[pot].amount - self.rake[pot] - self.chips.fees[pot]

    def nets(self) -> list[int]:
        """What is to be won of each pot."""
        return [self.net(pot) for pot in range(len(self.rake))]

    def won(self) -> Mapping[int, int]:
        """All awards by seat, over the pots whose cards are known."""
        return by_seat([pair for awards in self.awarded if awards for pair in awards.items()])

    def unknown_seats(self) -> frozenset[int]:
        """Seats eligible for a pot whose cards are unknown: their final stack cannot be computed."""
        undecided = [pot for pot, shares in zip(self.chips.pots, self.shares, strict=True) if shares is None]
        return frozenset(seat for pot in undecided for seat in pot.eligible)


def stakes_of(hand: HandState) -> tuple[Stake, ...]:
    """What each seat of the hand has in it."""
    return tuple(
        Stake(
            seat.number,
            seat.live,
            seat.dead,
            seat.ante,
            folded=not seat.in_play,
            fold_order=seat.fold_order,
            idle=seat.all_in or seat.protected,
        )
        for seat in hand.ring
        if seat.dealt_in or seat.contributed
    )


def chips_of(hand: HandState, stakes: tuple[Stake, ...], returns: Mapping[int, int]) -> Chips:
    """Make the pots that are left when `returns` have gone back; a cancelled hand reverses house money and fees."""
    pots = _pots(hand, returned(stakes, returns))
    if hand.life == "cancelled":
        return Chips(stakes, returns, pots, (0,) * len(pots))
    in_play = tuple(stake.seat for stake in stakes if not stake.folded)
    pots = add_house_money(pots, _house_money(hand), in_play)
    return Chips(stakes, returns, pots, _fees(hand, pots))


def without_house(chips: Chips) -> Chips:
    """Take house money and fees out again: a hand that is broken off reverses them."""
    pots = tuple(replace(pot, house_money=0) for pot in chips.pots)
    return Chips(chips.stakes, chips.returns, pots, (0,) * len(pots))


def _pots(hand: HandState, stakes: tuple[Stake, ...]) -> tuple[Pot, ...]:
    """Pots from what is in the hand; those that were agreed upon keep their amount, their players and their number."""
    agreed = hand.splits.agreed
    if not agreed:
        return make_pots(stakes, hand.terms)
    others = iter(make_pots(without_agreed(stakes, agreed.values()), hand.terms))
    pots: list[Pot] = []
    for number in range(max(agreed) + 1):
        pot = agreed_pot(agreed[number]) if number in agreed else next(others, None)
        pots.extend([] if pot is None else [pot])
    return (*pots, *others)


def _house_money(hand: HandState) -> Mapping[int, int]:
    added: dict[int, int] = {}
    for _pos, money in hand.results.house_money:
        number = 0 if money.pot is None else money.pot
        added[number] = added.get(number, 0) + money.amount
    return added


def expected_returns(hand: HandState, stakes: tuple[Stake, ...]) -> Mapping[int, int]:
    """The uncalled bet by the rules."""
    return uncalled_bet(stakes, hand.terms)


def decide_pots(hand: HandState, pots: Sequence[Pot]) -> tuple[Decision, ...]:
    """Decide every pot."""
    return tuple(
        divided(hand, pot.eligible) if pot.agreed else decide(hand, number, pot.eligible)
        for number, pot in enumerate(pots)
    )


def settle(hand: HandState, chips: Chips, rake: tuple[int, ...], decisions: tuple[Decision, ...]) -> Settlement:
    """Divide what is left of every pot after its rake and fee."""
    chips = _within_pots(chips, rake)
    shares: list[tuple[Share, ...] | None] = []
    for number, (pot, decision) in enumerate(zip(chips.pots, decisions, strict=True)):
        net = pot.amount - rake[number] - chips.fees[number]
        shares.append(None if decision.claims is None else divide(net, decision.claims, hand.terms))
    if hand.terms.disconnect_wins == "own-stake":
        shares = _limit_protected(hand, chips, decisions, shares)
    awarded = tuple(None if each is None else totals(each) for each in shares)
    return Settlement(chips, rake, decisions, tuple(shares), awarded)


def _limit_protected(
    hand: HandState,
    chips: Chips,
    decisions: Sequence[Decision],
    shares: Sequence[tuple[Share, ...] | None],
) -> list[tuple[Share, ...] | None]:
    """A protected seat wins back at most its own stake; the rest of its shares goes to the others of the pot."""
    room = {s.seat: s.live + s.dead for s in chips.stakes if hand.seats[s.seat].protected}
    limited: list[tuple[Share, ...] | None] = []
    for pot, decision, of_pot in zip(chips.pots, decisions, shares, strict=True):
        if of_pot is None:
            limited.append(None)
            continue
        others, seats = _unprotected(hand, decision), seats_of(hand, pot.eligible, decision.contenders)
        kept: list[Share] = []
        for share in of_pot:
            keep = min(share.amount, room.get(share.seat, share.amount)) if others else share.amount
            room[share.seat] = room.get(share.seat, keep) - keep if share.seat in room else 0
            kept.append(Share(share.seat, share.board, share.share, keep))
            if share.amount > keep:
                kept.extend(divide(share.amount - keep, _same(hand, others, seats, share), hand.terms))
        room = {seat: left for seat, left in room.items() if hand.seats[seat].protected}
        limited.append(tuple(kept))
    return limited


def _unprotected(hand: HandState, decision: Decision) -> tuple[int, ...]:
    """Seats that take what a protected winner may not have: contenders, else those who mucked, as far as known."""
    for seats in (decision.contenders, decision.mucked):
        others = tuple(seat for seat in seats if not hand.seats[seat].protected)
        if len(others) == 1 or (others and all(hand.seats[seat].cards_known for seat in others)):
            return others
    return ()


def _same(hand: HandState, others: tuple[int, ...], seats: int, share: Share) -> tuple[Claim, ...]:
    """Claims of the others on the same board and half of a pot of so many seats."""
    claims = claims_of(hand, others, seats) if len(others) > 1 else (Claim(share.board, share.share, others),)
    same = tuple(c for c in claims if c.board == share.board and c.share == share.share)
    return same or tuple(c for c in claims if c.board == share.board)


def _fees(hand: HandState, pots: Sequence[Pot]) -> tuple[int, ...]:
    """Fees without a seat come off their pot (default 0), as far as it reaches: nobody owes what is beyond it."""
    fees = [0] * len(pots)
    for _pos, fee in hand.results.fees:
        if fee.seat is None and pots:
            place = fee.pot if fee.pot is not None and 0 <= fee.pot < len(pots) else 0
            fees[place] += fee.amount
    return tuple(min(fee, pot.amount) for fee, pot in zip(fees, pots, strict=True))


def _within_pots(chips: Chips, rake: Sequence[int]) -> Chips:
    """Fees come after rake: what the pot no longer holds then is beyond it too."""
    if not any(chips.fees):
        return chips
    left = (max(0, pot.amount - part) for pot, part in zip(chips.pots, rake, strict=True))
    return replace(chips, fees=tuple(map(min, chips.fees, left)))


def seat_fees(hand: HandState) -> Mapping[int, int]:
    """Fees that come off a seat's stack."""
    if not hand.results.fees:
        return {}
    return by_seat([(fee.seat, fee.amount) for _pos, fee in hand.results.fees if fee.seat is not None])


def cash_outs(hand: HandState) -> Mapping[int, int]:
    """What the house paid to seats that cashed out."""
    if not hand.results.cash_outs:
        return {}
    return by_seat([(out.seat, out.amount) for _pos, out in hand.results.cash_outs])


def final_stacks(hand: HandState, settlement: Settlement) -> dict[int, int | None]:
    """Closing stack of every seat by the rules; None where its cards, its stack or the game are unknown."""
    won, fees, paid = settlement.won(), seat_fees(hand), cash_outs(hand)
    unknown = settlement.unknown_seats()
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    finals: dict[int, int | None] = {}
    for seat in hand.ring:
        number = seat.number
        if hand.game is None or seat.start is None or (number in unknown and number not in cashed):
            finals[number] = None
            continue
        back = settlement.chips.returns.get(number, 0)
        gained = paid.get(number, 0) if number in cashed else won.get(number, 0)
        finals[number] = seat.start - seat.contributed + back + gained - fees.get(number, 0)
    return finals
