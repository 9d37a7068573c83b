"""What the card game says at the terminal: its table, hands, choices and commands."""
