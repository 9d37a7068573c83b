"""The screens that look back on games: what decided one, and all that were played."""
