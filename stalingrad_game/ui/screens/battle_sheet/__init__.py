"""What the sheet of a battle is made of: its head, the dice, what became of each side."""
