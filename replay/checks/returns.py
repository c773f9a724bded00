"""UNCALLED: the return of the bet that nobody matched (ALL.POT.UNCALLED)."""

from collections.abc import Mapping
from dataclasses import dataclass

from replay.findings import Finding
from replay.state import HandState, by_seat

_RULE = "ALL.POT.UNCALLED"


@dataclass(frozen=True, slots=True)
class Returns:
    """Returns by the rules and as recorded. `faulty`: they differ and that was reported."""

    expected: Mapping[int, int]
    recorded: Mapping[int, int]
    faulty: bool

    @property
    def unreturned(self) -> Mapping[int, int]:
        """What of the uncalled bet the record did not return: a pot of its owner's, wherever it was awarded."""
        return self.left_over(self.expected)

    def left_over(self, due: Mapping[int, int]) -> Mapping[int, int]:
        """What the record did not return of what is `due`, by seat."""
        left = {seat: amount - self.recorded.get(seat, 0) for seat, amount in due.items()}
        return {seat: amount for seat, amount in left.items() if amount > 0}


def check_returns(hand: HandState, expected: Mapping[int, int]) -> tuple[Returns, list[Finding]]:
    """Compare the recorded returns with the expected one; a return to the wrong seat is one finding."""
    events = [(pos, deed.seat, deed.amount) for pos, deed in hand.results.returns]
    known = [(seat, amount) for _pos, seat, amount in events if seat in hand.seats]
    recorded = by_seat(known)
    findings = [_stranger(hand, pos, seat) for pos, seat, _amount in events if seat not in hand.seats]
    wrong = [seat for seat in {**recorded, **expected} if recorded.get(seat, 0) != expected.get(seat, 0)]
    stated = {seat for seat, _amount in known}
    missing = [seat for seat in wrong if seat not in stated]
    misplaced = [seat for seat in wrong if seat not in missing]
    findings.extend(_wrong(hand, events, seat, recorded, expected) for seat in misplaced)
    if not findings and missing and _must_be_there(hand):
        findings.extend(_missing(hand, seat, expected[seat]) for seat in missing)
    return Returns(expected, recorded, faulty=bool(findings)), findings


def _must_be_there(hand: HandState) -> bool:
    return hand.life == "finished" and hand.states_fact("uncalled")


def _stranger(hand: HandState, pos: int, seat: int) -> Finding:
    words = f"An uncalled bet is returned to seat {seat}, which is not at the table."
    return hand.finding("SEAT", words, rule=_RULE, pos=pos, seat=seat, recorded=seat)


def _wrong(
    hand: HandState,
    events: list[tuple[int, int, int]],
    seat: int,
    recorded: Mapping[int, int],
    expected: Mapping[int, int],
) -> Finding:
    pos = next(pos for pos, other, _amount in reversed(events) if other == seat)
    was, due = recorded.get(seat, 0), expected.get(seat, 0)
    owner = "" if due or not expected else f" (the uncalled bet is seat {next(iter(expected))}'s)"
    return hand.finding(
        "UNCALLED",
        f"{hand.money(was)} is returned to seat {seat}, but {hand.money(due)} of its bet was not called{owner}.",
        rule=_RULE,
        pos=pos,
        seat=seat,
        recorded=was,
        expected=due,
    )


def _missing(hand: HandState, seat: int, due: int) -> Finding:
    return hand.finding(
        "UNCALLED",
        f"Seat {seat} did not get back the {hand.money(due)} of its bet that nobody called.",
        rule=_RULE,
        seat=seat,
        recorded=0,
        expected=due,
    )
