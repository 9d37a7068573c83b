"""Street Fight in pictures."""
