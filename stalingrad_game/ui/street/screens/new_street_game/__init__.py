"""The parts of the screen on which a game of Street Fight is chosen."""
