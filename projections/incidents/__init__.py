"""Incidents: what a crash of a game server has to do with which hands."""
