"""Searching and ordering in a log of a test."""

from __future__ import annotations

from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from eventlog.leaves import LeafMaker
from projections.campaigns import Campaign, Ordered, Screening, order_all, screened
from projections.open_log import OpenLog
from replay.worksheets import Defect, OrderTerms

TERMS = OrderTerms(
    cause="operator", cause_id="odd-chips", reason="build 4.7.1 gave odd chips wrongly", by="ops-1", approved_by="ops-2"
)
AT = "2026-12-02T09:00:00.000000Z"


def searched(log: EventLog, defect: Defect) -> Campaign:
    store = OpenLog(log).store
    maker = None if store.sealing is None else LeafMaker(store.sealing.keys.salt_key)
    return screened(store, "the log", defect, Screening(shelf=shipped_shelf(), leaf_maker=maker))


def ordered(log: EventLog, campaign: Campaign, terms: OrderTerms = TERMS, at: str = AT) -> Ordered:
    return order_all(log, campaign, terms, lambda: at)
