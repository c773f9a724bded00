"""Settlement: pure functions from what each seat put in to pots, rake, awards and refunds."""
