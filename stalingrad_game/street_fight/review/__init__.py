"""What decided a finished game of Street Fight, for the review that all games share."""
