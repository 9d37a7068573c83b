"""Where the game is tried out: random games that check each promise, matches that measure it."""
