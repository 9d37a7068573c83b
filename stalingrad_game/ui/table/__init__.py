"""The table: the game seen from above, and the hands that reach over it."""
