"""Colours, fonts, keys and focus: what every screen shares."""
