"""What Street Fight says, in every language: its rulebook among it."""
