"""The board that all referees share (rules B): hexes, lines, buildings, scenario files."""
