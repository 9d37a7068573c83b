"""What decided a finished game: luck of dice, draws and campaign cards, and what choices cost."""
