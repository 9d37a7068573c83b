"""The parts of the card browser: the grid, the pictures on it, the page of the chosen piece."""
