"""A table of every parameter that a stranger's house file can flip, with the hand on which the flip tells."""
