"""Guided games: a fixed deal, and the answers, dice and words that lead through it."""
