"""A campaign: the hands that a defect touched, what is owed in each, and how far that is ordered."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from domain.events.correction import Payment
from projections.campaigns.corrections import CorrectionStanding
from projections.campaigns.search import Search
from replay.worksheets import CorrectionSheet, Defect, Problem, Worksheet, payments_of, same_payments

State = Literal["due", "ordered", "settled", "withdrawn", "differs", "chips", "problem"]
"""How far a hand is. `due`: an order is to be given; `ordered`: the campaign has given it; `settled`: nothing is owed,
or other corrections have ordered it; `withdrawn`: the campaign's order was withdrawn, and is not given again;
`differs`: the campaign has ordered something else than is due now; `chips`: of a tournament, nothing is ordered;
`problem`: what is right cannot be told."""

SETTLED = frozenset({"ordered", "settled"})


@dataclass(frozen=True, slots=True)
class Hit:
    """A hand on which the defect was found: its sheet, and what other corrections ordered when it was made."""

    sheet: CorrectionSheet
    standing: tuple[Payment, ...]
    own: CorrectionStanding | None

    @property
    def state(self) -> State:
        """How far the hand is."""
        return state_of(self.sheet, self.own)


def state_of(sheet: CorrectionSheet, own: CorrectionStanding | None) -> State:
    """How far a hand is, with the campaign's own correction of it, if there is one."""
    if sheet.problem is not None:
        return "problem"
    owed = any(seat.due for seat in sheet.seats)
    payments = payments_of(sheet)
    if own is not None and own.withdrawn is None:
        same = own.order.hand == sheet.hand.stream and same_payments(own.order.payments, payments)
        return "ordered" if same else "differs"
    if not owed:
        return "settled"
    if own is not None:
        return "withdrawn"
    return "due" if payments else "chips"


@dataclass(frozen=True)
class Campaign:
    """What was found of a defect in a log."""

    defect: Defect
    search: Search
    hits: tuple[Hit, ...]
    corrections_problem: Problem | None = None

    @cached_property
    def worksheet(self) -> Worksheet:
        """The worksheet: the same bytes before and after the campaign's own orders."""
        return Worksheet.of(self.defect, [hit.sheet for hit in self.hits])

    @cached_property
    def states(self) -> dict[str, State]:
        """How far each hand is, by its stream."""
        return {hit.sheet.hand.stream: hit.state for hit in self.hits}

    @property
    def counts(self) -> Counter[State]:
        """How many hands are how far."""
        return Counter(self.states.values())

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that keeps hands from being reckoned or ordered."""
        own = () if self.corrections_problem is None else (self.corrections_problem,)
        return (*own, *self.search.problems, *self.worksheet.problems)

    @property
    def done(self) -> bool:
        """Whether nothing is left to order or to decide."""
        return not self.problems and set(self.counts) <= SETTLED
