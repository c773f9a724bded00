"""How values look on a terminal: pure functions from verdicts, timelines and rulebooks to lines, tables and trees."""
