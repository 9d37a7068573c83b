"""How options are taken at the table, by the words of their acts: at once, with dice, by a key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PASSES: Final = ("pass", "stop", "done", "hold", "no_reaction", "ready", "stay")
"""What the space bar takes, the first that is offered."""
ROLLS: Final = ("roll", "go", "check")
"""What goes on to the dice with what was chosen before."""
PLACED: Final = frozenset({"step", "move", "place", "put", "flee", "retreat"})
"""Taken as soon as its place is pointed at."""
WALKED: Final = frozenset({"step", "move"})
"""Which of them go on by a step, so that several make a way."""
NAMED: Final = frozenset({"support", "join", "lose", "swap"})
"""Taken as soon as its unit, or both of them, are pointed at."""
TESTED: Final = frozenset({"order"})
"""With dice only where the referee's sum has odds."""
VERB_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "move": (
            *("advance", "fire_and_move", "step", "move", "retreat", "flee"),
            *("order:advance", "order:run"),
        ),
        "fire": (
            *("concentrate", "shoot", "react", "fire", "fire_first", "indirect", "smoke"),
            "order:fire",
        ),
        "building": ("shell", "fire_at_building"),
        "assault": ("assault", "storm", "ram"),
        "op_fire": ("op_fire", "order:ambush", "order:rally", "order:down"),
        "entrench": ("entrench", "search", "pickup"),
        "infiltrate": ("infiltrate", "sewer"),
    }
)
"""By command: the words of the acts that its key chooses, an order with its own word behind it."""
