"""How the card game's options and chance outcomes are written in a record."""
