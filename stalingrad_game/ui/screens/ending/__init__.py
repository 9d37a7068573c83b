"""The parts of the screen at the end of a game."""
