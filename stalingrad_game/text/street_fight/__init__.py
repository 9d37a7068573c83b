"""Street Fight at the terminal."""
