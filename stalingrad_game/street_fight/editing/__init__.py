"""Scenarios being made: a draft, its edits, what is wrong with it, and where it is kept."""
