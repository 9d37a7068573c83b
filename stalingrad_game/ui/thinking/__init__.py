"""Computer players in a process of their own, so that the window never waits for them."""
