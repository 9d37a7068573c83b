"""Practice: choices that cost much, played again until they are found."""
