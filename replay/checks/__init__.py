"""Checks of the recorded results against the settlement, in the order of the contract: causes only."""
