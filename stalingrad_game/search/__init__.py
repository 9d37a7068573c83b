"""What every game's search shares: what a decision may cost, and a race of its candidates."""
