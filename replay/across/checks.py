"""What a table's other hands say about a hand: findings that exist in the context `table` alone."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import Event
from replay.across.blinds import check_blinds_owed, check_small_blind
from replay.across.button import check_button
from replay.across.chain import check_chain
from replay.across.chips import check_purchases, check_stacks
from replay.across.model import TableContext
from replay.across.quota import check_quota
from replay.findings import Finding
from replay.state import HandState


def check_across(hand: HandState, events: Sequence[Event], context: TableContext) -> list[Finding]:
    """All findings that need other hands. Where a hand is missing, what follows from it is not judged."""
    return [
        *check_chain(hand, context),
        *check_button(hand, context),
        *check_small_blind(hand, context),
        *check_blinds_owed(hand, context),
        *check_purchases(hand, context),
        *check_stacks(hand, context),
        *check_quota(hand, events, context),
    ]
