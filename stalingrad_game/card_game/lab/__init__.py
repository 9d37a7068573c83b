"""What is measured about the card game: balance, its data pack, invariants of its state."""
