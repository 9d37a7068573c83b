"""What stands round a table on which a recorded game is watched; it knows no game."""
