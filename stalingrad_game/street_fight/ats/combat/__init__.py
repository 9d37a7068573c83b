"""Attacks of every kind, judged: fire, melee, morale (AT2.4, AT3 to AT5, AT6.8 to AT6.11)."""
