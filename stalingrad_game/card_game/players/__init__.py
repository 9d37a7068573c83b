"""The computer players: they see a side's view and the options, and name one of the options."""
