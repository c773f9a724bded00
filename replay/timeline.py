"""The hand as steps: every event with the table before and after it, and what was found at it.

The tables are those of the record: results count as recorded, so that a wrong award shows where the chips went.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.events import Event
from domain.events import hand as deeds
from replay.across import TableContext
from replay.findings import Finding
from replay.fold import fold_events
from replay.fold.first_round import begin_betting
from replay.form import Record, in_order
from replay.judge import Shelf, judge, replay
from replay.narration import sentence_of
from replay.outcome import compute
from replay.settlement.pots import Pot
from replay.state import HandState
from replay.table_view import TableView, view_of
from replay.verdict import Verdict

_DECISIONS = (deeds.Checked, deeds.Folded, deeds.Called, deeds.Bet, deeds.Raised, deeds.Completed)


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the hand: what it says, the table before it (None at the first) and after it, and its findings."""

    pos: int
    at: str
    topic: str
    sentence: str
    before: TableView | None
    after: TableView
    findings: tuple[Finding, ...] = ()
    seat: int | None = None

    def as_dict(self) -> dict[str, object]:
        """Give the step as plain values; findings by their code, in full they stand in the verdict."""
        return {
            "pos": self.pos,
            "at": self.at,
            "topic": self.topic,
            "seat": self.seat,
            "sentence": self.sentence,
            "before": None if self.before is None else self.before.as_dict(),
            "after": self.after.as_dict(),
            "findings": [finding.code for finding in self.findings],
        }


@dataclass(frozen=True, slots=True)
class Timeline:
    """A hand step by step with its verdict.

    `started` is the opening event and `steps` one for each event by position; a malformed record has none. `pots`
    are those of the verdict with their layers. `loose` are the findings without an event: about what is missing,
    or about the hand as a whole.
    """

    verdict: Verdict
    started: deeds.HandStarted | None = None
    steps: tuple[Step, ...] = ()
    pots: tuple[Pot, ...] = ()
    loose: tuple[Finding, ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Give the steps and the pots as plain values; amounts in minor units."""
        return {
            "steps": [step.as_dict() for step in self.steps],
            "pots": [_pot_as_dict(number, pot) for number, pot in enumerate(self.pots)],
        }


def timeline(
    record: Record, shelf: Shelf, rulebook: str | None = None, context: TableContext | None = None
) -> Timeline:
    """Tell one hand step by step; arguments as of `judge`, and like it this never raises on a record."""
    verdict = judge(record, shelf, rulebook, context)
    if verdict.status == "malformed":
        return Timeline(verdict, loose=verdict.findings)
    events = [event for event in in_order(record) if isinstance(event, Event)]
    hand = replay(events[:1], shelf, rulebook)
    steps = tuple(_steps(hand, events))
    told = {step.pos for step in steps}
    return Timeline(
        verdict=verdict,
        started=hand.started,
        steps=tuple(_with_findings(step, verdict.findings) for step in steps),
        pots=compute(hand).settlement.chips.pots,
        loose=tuple(finding for finding in verdict.findings if finding.pos not in told),
    )


def _steps(hand: HandState, events: Sequence[Event]) -> Iterator[Step]:
    """Fold the events one by one. What is found on the way is not used: the verdict has it."""
    before: TableView | None = None
    street: str | None = None
    board: tuple[str, ...] = ()
    for index, event in enumerate(events):
        if index:
            fold_events(hand, [event])
        street, board = _dealt(event, street, board)
        _open_betting(hand, events[index + 1] if index + 1 < len(events) else None)
        after = view_of(hand, street, board)
        seat = getattr(event.data, "seat", None)
        yield Step(event.pos, event.at, event.topic, sentence_of(event.data, hand.money), before, after, seat=seat)
        before = after


def _open_betting(hand: HandState, following: Event | None) -> None:
    """Open the first round once all cards are out, as the first decision would: then it is known who is to act."""
    decided = following is not None and isinstance(following.data, _DECISIONS)
    dealt = all(seat.streets for seat in hand.ring if seat.dealt_in)
    if hand.life == "open" and (decided or (following is None and dealt)):
        begin_betting(hand, presupposed=False)


def _dealt(event: Event, street: str | None, board: tuple[str, ...]) -> tuple[str | None, tuple[str, ...]]:
    """Street and board as the record names them: all there is to tell in a game that is not known."""
    if isinstance(event.data, deeds.BoardDealt):
        return event.data.street, (*board, *event.data.cards)
    return (event.data.street, board) if isinstance(event.data, deeds.HoleCardsDealt) else (street, board)


def _with_findings(step: Step, findings: Sequence[Finding]) -> Step:
    here = tuple(finding for finding in findings if finding.pos == step.pos)
    return replace(step, findings=here) if here else step


def _pot_as_dict(number: int, pot: Pot) -> dict[str, object]:
    return {
        "pot": number,
        "amount": pot.amount,
        "eligible": list(pot.eligible),
        "house_money": pot.house_money,
        "layers": [
            {"kind": layer.kind, "amount": layer.amount, "parts": _by_key(layer.parts), "rule": layer.rule}
            for layer in pot.layers
        ],
    }


def _by_key(amounts: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): amount for seat, amount in amounts.items()}
