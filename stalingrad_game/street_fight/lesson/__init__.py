"""Guided games of Street Fight: the options, dice and words that lead through a scenario."""
