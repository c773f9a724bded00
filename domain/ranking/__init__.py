"""Rankings of hands: a fast integer that decides, and a hand in words that says why."""

from domain.ranking.hand import Hand, Step, deciding_steps, why_better
from domain.ranking.high import high_value, high_value_two_plus_three
from domain.ranking.high_words import high_hand, high_hand_two_plus_three
from domain.ranking.low8 import low8_hand, low8_hand_two_plus_three, low8_value, low8_value_two_plus_three
from domain.ranking.ranking import Ranking, TwoLeft
from domain.ranking.rankings import RANKINGS

__all__ = [
    "RANKINGS",
    "Hand",
    "Ranking",
    "Step",
    "TwoLeft",
    "deciding_steps",
    "high_hand",
    "high_hand_two_plus_three",
    "high_value",
    "high_value_two_plus_three",
    "low8_hand",
    "low8_hand_two_plus_three",
    "low8_value",
    "low8_value_two_plus_three",
    "why_better",
]
