"""The saved games of all games of the program."""
