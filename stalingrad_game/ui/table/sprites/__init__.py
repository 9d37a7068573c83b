"""The pictures of the table: faces of cards, chips and panels, each drawn once and kept.

A face is plain values; what it looks like depends on nothing else but the window's look.
"""
