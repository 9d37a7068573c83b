"""Everything round the table: start menu, new game, saved games, options, menu over the table."""
