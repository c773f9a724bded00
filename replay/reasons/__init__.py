"""Reasons as a tree, built when asked: `why` and every page, dossier and message draw on it."""

from domain.events import Event
from replay.checks.refunds import refunds_of
from replay.checks.returns import check_returns
from replay.form import Record, fault_of, in_order
from replay.judge import Shelf, replay
from replay.outcome import Outcome, compute
from replay.reasons.chips import pot_reason, uncalled_reasons
from replay.reasons.rakes import part_reason, rake_reason
from replay.reasons.stacks import refund_reasons, stack_reasons
from replay.reasons.tree import Reason, reason
from replay.reasons.wins import award_reason, net_reason
from replay.state import HandState

__all__ = ["Reason", "reasons_for"]


def reasons_for(record: Record, shelf: Shelf, rulebook: str | None = None) -> Reason:
    """Give the reasons of every number in the verdict on a record; of a malformed one, what makes it so."""
    events = in_order(record)
    fault = fault_of(events)
    if fault is not None:
        pos, words = fault
        return Reason(what=words, events=() if pos is None else (pos,))
    hand = replay([event for event in events if isinstance(event, Event)], shelf, rulebook)
    outcome = compute(hand)
    parts = [*uncalled_reasons(hand, outcome), *_pots(hand, outcome)]
    rake = rake_reason(hand, outcome)
    parts.extend([] if rake is None else [rake])
    parts.extend(_stacks(hand, outcome))
    return reason(hand, f"{hand.stream} by {hand.rulebook.name}", parts=parts)


def _pots(hand: HandState, outcome: Outcome) -> list[Reason]:
    """For each pot: how it was built, its part of the rake, what is left of it, and who wins that."""
    nodes: list[Reason] = []
    for number in range(len(outcome.settlement.chips.pots)):
        nodes.append(pot_reason(hand, outcome, number))
        awards = award_reason(hand, outcome, number) if hand.life != "cancelled" else None
        if outcome.raked and hand.life != "cancelled":
            nodes.extend([part_reason(hand, outcome, number), net_reason(hand, outcome, number)])
        nodes.extend([] if awards is None else [awards])
    return nodes


def _stacks(hand: HandState, outcome: Outcome) -> tuple[Reason, ...]:
    if hand.life == "finished" and hand.game is not None:
        return stack_reasons(hand, outcome)
    if hand.life == "finished":
        return ()
    returns, _findings = check_returns(hand, outcome.uncalled)
    return refund_reasons(hand, refunds_of(hand, outcome.unraked(), returns.recorded))
