"""How texts of a language are set: what would be a fault in a rulebook of any game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from stalingrad_game.localisation.rule_texts import TextPart

THIN: Final = "\u202f"
FRENCH_FAULTS: Final = (
    rf"(?<!{THIN})[:;!?»]",
    rf"[^\S{THIN}]{THIN}|{THIN}[^\S{THIN}]",
    rf"«(?!{THIN})",
    r"['\"“”]",
    r"\d\.\d",
    r"(?i)oeu",
    r"(?i)\b(?:[cdjlmnst]|qu)’(?![aeiouyhàâéèêîôœ«])",
    r"(?i)\b(?:tu|ton|tes)\b",
)
ENGLISH_FAULTS: Final = (r"\s[:;!?]", r"['\"«»]", r"\d,\d")


def typography_faults(parts: Iterable[TextPart], patterns: tuple[str, ...]) -> list[str]:
    """What breaks a language's typography in a text cut into its parts; a link counts as a word."""
    bare = "".join("link" if part.target else part.text for part in parts)
    return [found[0] for pattern in patterns for found in re.finditer(pattern, bare)]
