"""What happened and what the rules are: pure values and functions, without I/O, clock or database."""
