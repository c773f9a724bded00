"""ODD_CHIP: the right winners, but what could not be divided went to the wrong one (ALL.ODD.CHIP)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from replay.checks.ledger import Awards, Key, wrong_event
from replay.findings import Finding
from replay.settle import Settlement
from replay.settlement.division import Claim
from replay.state import HandState

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class OddChips:
    """The findings, and the differences that they explain."""

    findings: tuple[Finding, ...]
    explained: frozenset[Key]


def find_odd_chips(hand: HandState, settlement: Settlement, awards: Awards, wrong: Mapping[Key, Pair]) -> OddChips:
    """Find pots whose winners are right and whose differences are misplaced odd units, one finding a pot and share."""
    findings: list[Finding] = []
    explained: set[Key] = set()
    for pot in {key[0] for key in wrong}:
        off = {key: pair for key, pair in wrong.items() if key[0] == pot}
        if not _is_odd(hand, settlement, pot, off):
            continue
        explained |= off.keys()
        findings.extend(_by_share(hand, settlement, awards, pot) or [_finding(hand, settlement, awards, off)])
    return OddChips(tuple(findings), frozenset(explained))


def _is_odd(hand: HandState, settlement: Settlement, pot: int | None, off: Mapping[Key, Pair]) -> bool:
    """Every difference is of a right winner, within the odd units that divisions of the pot can leave; they add up."""
    if any(recorded <= 0 or expected <= 0 for recorded, expected in off.values()):
        return False
    if sum(recorded - expected for recorded, expected in off.values()):
        return False
    claims = [
        claim
        for number, decision in enumerate(settlement.decisions)
        if pot in {None, number}
        for claim in decision.claims or ()
    ]
    unit = hand.terms.odd_chip_unit
    most = unit * (sum(len(claim.winners) for claim in claims) - 1)
    return all(
        recorded - expected <= most and expected - recorded <= unit * _claims_of(claims, seat)
        for (_pot, seat), (recorded, expected) in off.items()
    )


def _claims_of(claims: Sequence[Claim], seat: int) -> int:
    """Count the halves that a seat wins: in each it can be short of one odd unit, and of no more."""
    return sum(1 for claim in claims if seat in claim.winners)


def _by_share(hand: HandState, settlement: Settlement, awards: Awards, pot: int | None) -> list[Finding]:
    """Where the record names the shares: compare each by seat, so that high and low are told apart."""
    events = [(pos, award) for pos, award in awards.events if pot is None or award.pot in {None, pot}]
    if pot is None or any(award.share is None for _pos, award in events):
        return []
    findings: list[Finding] = []
    for share in sorted({award.share for _pos, award in events if award.share}):
        recorded: dict[Key, int] = {}
        expected: dict[Key, int] = {}
        for _pos, award in events:
            if award.share == share:
                recorded[pot, award.seat] = recorded.get((pot, award.seat), 0) + award.amount
        for part in settlement.shares[pot] or ():
            if part.share == share:
                expected[pot, part.seat] = expected.get((pot, part.seat), 0) + part.amount
        off = {key: (recorded.get(key, 0), expected.get(key, 0)) for key in {*recorded, *expected}}
        off = {key: pair for key, pair in off.items() if pair[0] != pair[1]}
        if off and not sum(was - due for was, due in off.values()):
            findings.append(_finding(hand, settlement, awards, off, share))
    return findings


def _finding(
    hand: HandState, settlement: Settlement, awards: Awards, off: Mapping[Key, Pair], share: str | None = None
) -> Finding:
    by_size = sorted(off, key=lambda key: (off[key][0] - off[key][1], key[1]))
    robbed, favoured = by_size[0], by_size[-1]
    recorded, expected = off[favoured]
    half = f"the {share} half of " if share in {"high", "low"} else ""
    pot = favoured[0]
    what = f"{half}pot {pot}" if pot is not None else "the hand"
    return hand.finding(
        "ODD_CHIP",
        f"The odd chip of {what} went to seat {favoured[1]}, which has {hand.money(recorded)} instead of "
        f"{hand.money(expected)}; it is seat {robbed[1]}'s.",
        parameter="odd_chip_first",
        pos=wrong_event(awards, settlement, favoured, share),
        seat=robbed[1],
        pot=pot,
        recorded=recorded,
        expected=expected,
    )
