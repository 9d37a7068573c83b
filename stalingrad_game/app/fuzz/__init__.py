"""What ``stalingrad fuzz`` tells of what it found, for any game."""
