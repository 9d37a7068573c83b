"""What games in the terminal share, of either kind."""
