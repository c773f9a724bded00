"""A rake of the whole hand by its pots: the format has rake of pots alone."""

from __future__ import annotations

from collections import Counter

from api.exports.exported import Hand
from domain.events.hand import PotAwarded, RakeTaken
from domain.rulebook import shipped_shelf
from replay import judge

_BY_WHICH_RULES = "generic/1"
"""The rulebook that takes rake as it is recorded."""


def rake_parts(hand: Hand) -> dict[int, int]:
    """What of a rake without a pot comes off each pot: what its awards leave of it (contract: verdict, `rake`).

    Empty where the hand has no such rake or one pot, or where it cannot be told, as the recorded pots are not ours.
    """
    taken = [event.data for event in hand.events if isinstance(event.data, RakeTaken)]
    awarded = Counter(event.data.pot for event in hand.events if isinstance(event.data, PotAwarded))
    if len(taken) != 1 or taken[0].pot is not None or len(awarded) < 2:
        return {}
    pots = judge(hand.events, shipped_shelf(), _BY_WHICH_RULES).pots or ()
    parts = {pot.pot: pot.rake or 0 for pot in pots}
    return parts if set(parts) == set(awarded) else {}
