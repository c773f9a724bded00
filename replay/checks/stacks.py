"""FINAL_STACK and CONSERVATION: closing stacks, and chips that come from or go to nowhere."""

from collections.abc import Iterable, Mapping, Sequence

from domain.events import hand as deeds
from replay.checks.returns import Returns
from replay.findings import Finding
from replay.ruling import recorded_total
from replay.settle import Settlement, cash_outs, final_stacks, seat_fees
from replay.state import HandState, by_seat

_RULE = "ALL.POT.SPLIT"
_EXPLAIN_MAX = 12


def recorded_stacks(hand: HandState) -> Mapping[int, int]:
    """Closing stacks as stated; of a seat that is named twice the first."""
    if hand.results.finished is None:
        return {}
    stacks: dict[int, int] = {}
    for entry in hand.results.finished[1].stacks:
        stacks.setdefault(entry.seat, entry.stack)
    return stacks


def owed(hand: HandState, final: Mapping[int, int | None]) -> Mapping[int, int]:
    """What would make each stated stack right: final less recorded, where they differ."""
    recorded = recorded_stacks(hand)
    due = {seat: stack - recorded[seat] for seat, stack in final.items() if stack is not None and seat in recorded}
    return {seat: amount for seat, amount in due.items() if amount}


def check_stacks(
    hand: HandState,
    settlements: Sequence[Settlement],
    returns: Returns,
    earlier: Sequence[Finding],
    final: Mapping[int, int | None],
) -> list[Finding]:
    """Judge the closing event of a finished hand."""
    if hand.results.finished is None or hand.life != "finished":
        return []
    pos, closing = hand.results.finished
    findings = []
    if not _all_right(hand, closing, final):
        accepted = _accepted(hand, settlements, returns, final)
        findings = _final_stacks(hand, pos, closing, accepted, final)
    findings.extend(_conservation(hand, settlements[0], [*earlier, *findings]))
    return findings


def _all_right(hand: HandState, closing: deeds.HandFinished, final: Mapping[int, int | None]) -> bool:
    """Say whether every seat dealt in is named once, with the stack by the rules."""
    stated = {entry.seat: entry.stack for entry in closing.stacks}
    complete = all(seat.number in stated for seat in hand.ring if seat.dealt_in and not seat.sitting_out)
    right = all(seat in final and final[seat] == stack for seat, stack in stated.items())
    return complete and right and len(stated) == len(closing.stacks)


def as_recorded(hand: HandState, returns: Returns, due: Mapping[int, int]) -> Mapping[int, frozenset[int]]:
    """Stacks that follow from the record's own results: start − contributions + returns + awards − fees.

    A source that does not state returns pays them all the same, unless it awarded more than `due` to the seat: then
    the uncalled bet may be part of the award.
    """
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    awards = [award for _pos, award in hand.results.awards if award.seat not in cashed]
    won = by_seat([(award.seat, award.amount) for award in awards])
    fees, paid = seat_fees(hand), cash_outs(hand)
    stacks: dict[int, frozenset[int]] = {}
    for seat in hand.ring:
        if seat.start is None:
            continue
        number = seat.number
        base = seat.start - seat.contributed + won.get(number, 0) + paid.get(number, 0) - fees.get(number, 0)
        unstated = not hand.states_fact("uncalled") and number not in returns.recorded
        back = {returns.expected.get(number, 0) if unstated else returns.recorded.get(number, 0)}
        if unstated and won.get(number, 0) > due.get(number, 0):
            back.add(0)
        stacks[number] = frozenset(base + amount for amount in back)
    return stacks


def _accepted(
    hand: HandState, settlements: Sequence[Settlement], returns: Returns, final: Mapping[int, int | None]
) -> dict[int, set[int]]:
    """Stacks that are right for each seat: by the rules, or given recorded values that were reported."""
    accepted: dict[int, set[int]] = {seat.number: set() for seat in hand.ring}
    for stacks in (final, *(final_stacks(hand, settlement) for settlement in settlements[1:])):
        for number, stack in stacks.items():
            if stack is not None:
                accepted[number].add(stack)
    if hand.states_fact("awards"):
        for number, follows in as_recorded(hand, returns, settlements[0].won()).items():
            accepted[number] |= follows
    return accepted


def _final_stacks(
    hand: HandState,
    pos: int,
    closing: deeds.HandFinished,
    accepted: Mapping[int, set[int]],
    by_rules: Mapping[int, int | None],
) -> list[Finding]:
    findings: list[Finding] = []
    stated: set[int] = set()
    surplus: list[int] = []
    for entry in _right_ones_first(closing, accepted):
        if entry.seat not in hand.seats:
            findings.append(_stranger(hand, pos, entry.seat))
            surplus.append(entry.stack)
            continue
        again = entry.seat in stated
        stated.add(entry.seat)
        right = accepted[entry.seat]
        if again and entry.stack in right:
            surplus.append(entry.stack)
            findings.append(_twice(hand, pos, entry.seat, entry.stack))
        elif again or (right and entry.stack not in right):
            surplus.extend([entry.stack] if again or not hand.seats[entry.seat].dealt_in else [])
            findings.append(_final(hand, pos, entry.seat, entry.stack, right, by_rules))
    due = [seat.number for seat in hand.ring if seat.dealt_in and not seat.sitting_out]
    missing = [number for number in due if number not in stated and accepted[number]]
    if closing.stacks and hand.states_fact("finals"):
        unstated = _without_misplaced(missing, surplus, accepted)
        findings.extend(_final(hand, pos, number, None, accepted[number], by_rules) for number in unstated)
    return findings


def _without_misplaced(missing: list[int], surplus: list[int], accepted: Mapping[int, set[int]]) -> list[int]:
    """Seats without a stack, but for those whose stack was stated for another seat, which is found already."""
    left = list(missing)
    for stack in surplus:
        owner = next((number for number in left if stack in accepted[number]), None)
        if owner is not None:
            left.remove(owner)
        elif len(left) == 1:  # nobody else's it can be
            left.clear()
    return left


def _right_ones_first(closing: deeds.HandFinished, accepted: Mapping[int, set[int]]) -> list[deeds.SeatStack]:
    """Of a seat that is named twice the right stack counts as its own, and the other is what is wrong."""
    return sorted(closing.stacks, key=lambda entry: entry.stack not in accepted.get(entry.seat, set()))


def _final(
    hand: HandState,
    pos: int,
    seat: int,
    recorded: int | None,
    right: Iterable[int],
    by_rules: Mapping[int, int | None],
) -> Finding:
    """Make the finding: against the stack by the rules or, where cards are unknown, the one the record implies."""
    stack = by_rules.get(seat)
    expected = min(right, default=None) if stack is None else stack
    said = "no closing stack" if recorded is None else f"a closing stack of {hand.money(recorded)}"
    follows = "follows from the record's own results" if stack is None else "is right"
    due = "" if expected is None else f", but {hand.money(expected)} {follows}"
    return hand.finding(
        "FINAL_STACK",
        f"Seat {seat} has {said}{due}.",
        rule=_RULE,
        pos=pos,
        seat=seat,
        recorded=recorded,
        expected=expected,
    )


def _twice(hand: HandState, pos: int, seat: int, recorded: int) -> Finding:
    words = f"The closing stack of seat {seat}, {hand.money(recorded)}, is stated twice."
    return hand.finding("FINAL_STACK", words, rule=_RULE, pos=pos, seat=seat, recorded=recorded, expected=recorded)


def _stranger(hand: HandState, pos: int, seat: int) -> Finding:
    words = f"A closing stack is stated for seat {seat}, which is not at the table."
    return hand.finding("SEAT", words, rule=_RULE, pos=pos, seat=seat, recorded=seat)


def _conservation(hand: HandState, settlement: Settlement, earlier: Sequence[Finding]) -> list[Finding]:
    """Σ start + house money + cash-outs = Σ final + rake + fees + pot shares of cashed-out seats."""
    sums = _sums(hand, settlement)
    if sums is None:
        return []
    came, went = sums
    if came == went or _explained(went - came, earlier):
        return []
    return [
        hand.finding(
            "CONSERVATION",
            f"{hand.money(came)} came into the hand and {hand.money(went)} went out of it.",
            rule=_RULE,
            pos=None if hand.results.finished is None else hand.results.finished[0],
            recorded=went,
            expected=came,
        )
    ]


def _sums(hand: HandState, settlement: Settlement) -> tuple[int, int] | None:
    """Chips in and out as stated; None where the record does not state enough to add up."""
    stacks = recorded_stacks(hand)
    rake_unstated = not hand.states_fact("rake") and not hand.results.rakes
    incomplete = any(seat.dealt_in and seat.number not in stacks for seat in hand.ring)
    if rake_unstated or incomplete or any(seat.start is None for seat in hand.ring):
        return None
    came = sum(seat.start or 0 for seat in hand.ring)
    came += sum(money.amount for _pos, money in hand.results.house_money) + sum(cash_outs(hand).values())
    went = sum(stacks.get(seat.number, seat.start or 0) for seat in hand.ring)
    went += recorded_total(hand) + sum(fee.amount for _pos, fee in hand.results.fees)
    shares = _shares_of_cashed(hand, settlement)
    return None if shares is None else (came, went + shares)


def _shares_of_cashed(hand: HandState, settlement: Settlement) -> int | None:
    cashed = {out.seat for _pos, out in hand.results.cash_outs}
    if not cashed:
        return 0
    if cashed & settlement.unknown_seats():
        return None
    return sum(amount for seat, amount in settlement.won().items() if seat in cashed)


def _explained(difference: int, earlier: Sequence[Finding]) -> bool:
    """Say whether faults found before add up to the difference: each may or may not have moved chips."""
    moved = [
        finding.recorded - finding.expected
        for finding in earlier
        if isinstance(finding.recorded, int) and isinstance(finding.expected, int)
    ]
    if len(moved) > _EXPLAIN_MAX or any(finding.code in {"SEAT", "SPLIT"} for finding in earlier):
        return True
    reachable = {0}
    for amount in moved:
        reachable |= {total + sign * amount for total in reachable for sign in (-1, 1)}
    return difference in reachable
