"""Simulated hands: seeded, legal and settled, of any game, limit and rulebook.

The simulator plays, deals and counts chips by itself and knows nothing of the judge. It feeds demonstrations, load and
benchmarks; what is right never rests on it alone. The same seed gives the same bytes.
"""

from api.simulator.hands import Simulated, simulate, simulated
from api.simulator.wish import Rates, Wish

__all__ = ["Rates", "Simulated", "Wish", "simulate", "simulated"]
