"""What a game is played with, by the name that the rules know it by."""

from __future__ import annotations

from .referee import StreetKit

__all__ = ["StreetKit"]
