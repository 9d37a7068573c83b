"""The Stalingrad card game: rules, record, computer players, terminal and window."""

__version__ = "0.1.0"
