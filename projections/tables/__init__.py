"""Tables: what is where in the log of each of them, and from that how a table stood at any moment."""
