"""Campaigns: what a confirmed defect paid wrongly is looked for in a whole log, and ordered to be made good once."""

from projections.campaigns.campaign import Campaign, Hit, State
from projections.campaigns.ordering import Ordered, order_all
from projections.campaigns.screening import Screening, screened
from projections.campaigns.search import Search

__all__ = ["Campaign", "Hit", "Ordered", "Screening", "Search", "State", "order_all", "screened"]
