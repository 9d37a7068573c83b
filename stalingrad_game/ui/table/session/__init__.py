"""A game at the table: its record, whose hand is open, and the events being shown."""
