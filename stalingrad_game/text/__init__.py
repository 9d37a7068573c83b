"""The terminal: any game played at a keyboard, in plain words that a screen reader can read."""
