"""Reports to a regulator (GLI-19 2.9): what was played for in a period, and what is still unresolved."""
