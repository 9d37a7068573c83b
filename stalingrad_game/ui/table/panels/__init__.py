"""The panels of the card table: each is a file with its model, its words, its place and picture."""
