"""Hands: one row each, with the players at the table, to search by whatever a person knows of a hand."""
