"""`python -m bench.log`: saves a second beside `eventsourcing.sqlite`, look-up of a hand, bytes an event."""
