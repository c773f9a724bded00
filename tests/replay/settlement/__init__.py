"""The settlement by itself: its functions against tables worked out by hand and against counting chip by chip."""
