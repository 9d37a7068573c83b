"""Street Fight in the laboratory: its own checks, and its games by the hundred."""
