"""The sprites of the table: cards, chips and panels, each painted once and kept.

A sprite is plain values; what it looks like depends on nothing else but the window's look.
"""
