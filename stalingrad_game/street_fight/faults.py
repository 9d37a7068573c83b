"""What a user can put right, in one line: before a game is set up, and in a typed line."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

LINE_FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "verb": "{word} is no order here; orders: {known}",
        "write": "write: {form}",
        "word": "{word} isn't understood; write: {form}",
        "unit": "there is no unit {word}",
        "place": "{word} is not on the map",
        "no_enemy": "no enemy is known at {place}",
        "nobody": "there is nobody at {place} for that now",
        "mode": "{word} is no mode; modes: {known}",
        "not_asked": "that isn't asked now",
        "flee": "nobody can leave for {place} now",
        "option": "there is no option {word}; there are: {known}",
        "bare": "{word} needs a word behind it",
        "question": "{word} is no question; questions: {known}",
        "takes": "{word} takes no option {option}",
        "twice": "{word}: a unit is named twice",
        "both_sides": "{word}: units of both sides",
        "hex": "{word} is no hex; a hex is a column and a row, as D4",
        "location": "{word} is no location; write D4, D4/1, D4/-1, D4/roof or D4/under",
        "one_of": "{option} {word}: possible is {known}",
    }
)
"""What can be wrong with a typed line, in English; the terminal says it in its own language."""


class SetUpFault(ValueError):
    """Tables, a scenario or a question that can't be used; the message is one line."""


class LineFault(ValueError):
    """A typed line that can't be read."""

    def __init__(self, key: str, **facts: str) -> None:
        """A key of `LINE_FAULTS` and its facts."""
        super().__init__(LINE_FAULTS[key].format_map(facts))
        self.key: Final = key
        self.facts: Final[Mapping[str, str]] = facts


class QuestionError(LineFault, SetUpFault):
    """A question that nobody can answer: an unknown word or unit, a malformed location."""
