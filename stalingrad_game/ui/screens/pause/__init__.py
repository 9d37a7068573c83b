"""The menu over a table, whichever game is played at it."""
