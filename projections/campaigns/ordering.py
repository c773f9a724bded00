"""Ordering: one correction for each hand in which something is due, once, whoever asks and however often."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from domain.events import event_from
from eventlog.application import EventLog
from eventlog.leaves import LeafMaker
from eventlog.placement import RefusedEvent
from projections.campaigns.campaign import Campaign, Hit, State, state_of
from projections.campaigns.corrections import Corrections
from projections.open_log import OpenLog
from replay.worksheets import OrderTerms, order_of

Result = Literal["ordered now", "moved"] | State
"""What became of a hand: ordered by this run, or as it was; `moved`: another correction came in between."""

_ORDERING: Final = threading.Lock()
"""Between the look at what is ordered and the order nobody else orders: a log is one process's."""


@dataclass(slots=True)
class Ordered:
    """What an ordering came to: how many hands by what became of them, and those that were not ordered as found.

    `campaign` has the orders that there are by then.
    """

    campaign: Campaign
    counts: Counter[Result] = field(default_factory=Counter)
    moved: list[str] = field(default_factory=list)

    @property
    def new(self) -> int:
        """How many orders this run has given."""
        return self.counts["ordered now"]


def order_all(
    log: EventLog,
    campaign: Campaign,
    terms: OrderTerms,
    now: Callable[[], str],
    on_hand: Callable[[], object] = lambda: None,
) -> Ordered:
    """Order what is due in the hands of a campaign. `now` tells the time as events write it.

    Each order is on the disk before the next one is looked at; run again after it was broken off, it goes on. If an
    event of a correction was changed in the log nobody can tell what is ordered, and nothing is.
    """
    store = OpenLog(log).store
    maker = None if store.sealing is None else LeafMaker(store.sealing.keys.salt_key)
    corrections = Corrections(store, campaign.defect.house, maker)
    done = Ordered(campaign)
    for hit in _in_order(campaign):
        with _ORDERING:
            corrections.catch_up()
            result = _ordered(log, campaign, hit, corrections, terms, now)
        done.counts[result] += 1
        if result == "moved":
            done.moved.append(hit.sheet.hand.stream)
        on_hand()
    done.campaign = _as_it_is(campaign, corrections)
    return done


def _as_it_is(campaign: Campaign, corrections: Corrections) -> Campaign:
    """The campaign with its own corrections as they are now."""
    corrections.catch_up()
    defect = campaign.defect
    hits = tuple(replace(hit, own=corrections.at(defect.stream(hit.sheet.hand.hand_no))) for hit in campaign.hits)
    return replace(campaign, hits=hits, corrections_problem=corrections.problem)


def _in_order(campaign: Campaign) -> Iterator[Hit]:
    return iter(sorted(campaign.hits, key=lambda hit: (hit.sheet.hand.started_at, hit.sheet.hand.stream)))


def _ordered(
    log: EventLog,
    campaign: Campaign,
    hit: Hit,
    corrections: Corrections,
    terms: OrderTerms,
    now: Callable[[], str],
) -> Result:
    """Order one hand, unless something has changed since it was found."""
    stream, hand = campaign.defect.stream(hit.sheet.hand.hand_no), hit.sheet.hand.stream
    if corrections.problem is not None or corrections.standing(hand, stream) != hit.standing:
        return "moved"
    state = state_of(hit.sheet, corrections.at(stream))
    order = order_of(hit.sheet, terms)
    if state != "due" or order is None:
        return state
    try:
        log.append([event_from(stream, 1, now(), order)])
    except RefusedEvent:  # somebody else's correction has this name
        return "moved"
    return "ordered now"
