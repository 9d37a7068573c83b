"""A game as plain data: its codes, its state and views, and how an event changes them."""
