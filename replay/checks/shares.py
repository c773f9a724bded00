"""Right totals under a wrong `share` or `board`: an AWARD as a warning; what is not stated is never wrong."""

from collections.abc import Mapping, Sequence

from domain.events import hand as deeds
from replay.checks.ledger import Awards
from replay.findings import Finding
from replay.settle import Settlement
from replay.settlement.division import Share
from replay.state import HandState

Label = tuple[str | None, int | None]


def check_shares(hand: HandState, settlement: Settlement, awards: Awards) -> list[Finding]:
    """Compare the halves and boards that the record names, seat by seat and pot by pot."""
    count = len(settlement.chips.pots)
    if not awards.maps(settlement.nets()):
        return []
    findings: list[Finding] = []
    for pot in range(count):
        contested = len(settlement.chips.pots[pot].eligible) > 1
        for seat in settlement.awards(pot) or {}:
            events = [(p, a) for p, a in awards.events if a.seat == seat and a.pot in {None, pot}]
            parts = [share for share in settlement.shares[pot] or () if share.seat == seat]
            findings.extend(_compare(hand, pot, events, parts, contested=contested))
    return findings


def _compare(
    hand: HandState,
    pot: int,
    events: Sequence[tuple[int, deeds.PotAwarded]],
    parts: Sequence[Share],
    *,
    contested: bool,
) -> list[Finding]:
    """Compare one seat's awards of a pot; boards decide nothing where nobody contests it (ALL.POT.UNCONTESTED)."""
    by_share = bool(events) and all(award.share is not None for _pos, award in events)
    by_board = contested and bool(events) and all(award.board is not None for _pos, award in events)
    if not (by_share or by_board):
        return []
    stated: dict[Label, int] = {}
    for _pos, award in events:
        label: Label = (award.share if by_share else None, award.board if by_board else None)
        stated[label] = stated.get(label, 0) + award.amount
    due: dict[Label, int] = {}
    for part in parts:
        label = (part.share if by_share else None, part.board if by_board else None)
        due[label] = due.get(label, 0) + part.amount
    due = {label: amount for label, amount in due.items() if amount}
    still_to_come = hand.life == "open" and stated.keys() <= due.keys()
    return [] if stated == due or still_to_come else [_finding(hand, pot, events, stated, due)]


def _finding(
    hand: HandState,
    pot: int,
    events: Sequence[tuple[int, deeds.PotAwarded]],
    stated: Mapping[Label, int],
    due: Mapping[Label, int],
) -> Finding:
    pos, award = events[0]
    was, right = _words(hand, stated), _words(hand, due)
    return hand.finding(
        "AWARD",
        f"Seat {award.seat} has the right amount of pot {pot}, but as {was} where {right} is right.",
        rule="ALL.POT.SPLIT",
        pos=pos,
        seat=award.seat,
        pot=pot,
        recorded=was,
        expected=right,
        severity="warning",
    )


def _words(hand: HandState, labels: Mapping[Label, int]) -> str:
    named = sorted(labels.items(), key=str)
    return " and ".join(f"{_label_words(*label)} {hand.money(amount)}" for label, amount in named)


def _label_words(share: str | None, board: int | None) -> str:
    return " ".join([*([share] if share else []), *([f"board {board}"] if board else [])])
