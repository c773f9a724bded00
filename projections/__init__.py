"""Read models, each of which can be rebuilt from the log at will."""
