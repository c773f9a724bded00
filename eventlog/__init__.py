"""The append-only log of events; it records what was reported and judges nothing."""
