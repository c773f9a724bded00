"""Tests of rulebooks: the model, the shipped houses, house files and their check."""
