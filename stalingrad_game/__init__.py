"""The Stalingrad card game: rules, record, computer players, terminal and window."""

__version__ = "1.1.0"
