"""What a game at a table is in every game: its record, and what the window asks of it first."""
