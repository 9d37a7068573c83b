"""Practice in the window: the list of puzzles, and the pages over the table of one."""
