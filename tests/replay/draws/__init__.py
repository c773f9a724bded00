"""Draw games: draws, decks that run out, splits by agreement, the showdown after the draw."""
