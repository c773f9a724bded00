"""A table's other hands: what they say about the next one (contract 2: the context `table`)."""

from replay.across.checks import check_across
from replay.across.model import Debt, LastHand, Protections, Purchase, TableContext
from replay.across.stories import Stories
from replay.across.story import TableStory

__all__ = ["Debt", "LastHand", "Protections", "Purchase", "Stories", "TableContext", "TableStory", "check_across"]
