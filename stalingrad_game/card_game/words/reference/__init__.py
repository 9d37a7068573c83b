"""What can be looked up at any time: what wins the game, and every piece of the data pack."""
