"""For every finding code a hand that provokes it and one that nearly does."""
