"""What a user can put right before a game of Street Fight is set up; each is told in one line."""

from __future__ import annotations


class SetUpFault(ValueError):
    """Tables, a scenario or a question that can't be used; the message is one line."""
