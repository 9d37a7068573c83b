"""The tasks of ``stalingrad puzzles``, a module each."""
