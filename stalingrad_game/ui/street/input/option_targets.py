"""An option as targets: who does it, what it is, and what it is done to.

The forms of a referee say what the numbers of an option mean; words and bare numbers belong to the
verb, everything else can be pointed at on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Option
from ....kernel.notation import Form
from ....street_fight.board.locations import hex_of, location
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.set_up import SET_UP_ACTS
from ..model.table_model import Target, TargetKind, loc_target, unit_target

MAP_KINDS: Final[Mapping[str, TargetKind]] = MappingProxyType(
    {"unit": "unit", "location": "loc", "hex": "loc"}
)
"""By kind of argument: what is pointed at; for a hex its ground."""
LEFT_OUT: Final = -1
MOST_READ: Final = 20_000
"""So many options are kept with their targets: each frame asks for those of a decision."""


class OptionTargets:
    """Reads the options of one game."""

    def __init__(self, kit: StreetKit) -> None:
        self._forms: Final[Mapping[int, Form]] = {**kit.referee.acts, **SET_UP_ACTS}
        self._orders: Final = kit.referee.word_lists.get("order", ())
        self._read: Final[dict[Option, tuple[Target, ...]]] = {}

    def word(self, option: Option) -> str:
        return self._forms[option[0]].word

    def act_word(self, act: int) -> str:
        return self._forms[act].word

    def targets(self, option: Option) -> tuple[Target, ...]:
        """Its targets: on the map in the order of its form, then the verb."""
        found = self._read.get(option)
        if found is None:
            if len(self._read) >= MOST_READ:
                self._read.clear()
            found = self._read[option] = self._targets(option)
        return found

    def _targets(self, option: Option) -> tuple[Target, ...]:
        form = self._forms[option[0]]
        found: list[Target] = []
        words: list[int] = []
        for kind, number in zip(form.kinds_of(len(option) - 1), option[1:], strict=True):
            if kind not in MAP_KINDS:
                words.append(number)
            elif number != LEFT_OUT:
                place = location(number) if kind == "hex" else number
                found.append(Target(MAP_KINDS[kind], place))
        return (*found, Target("verb", option[0], tuple(words)))

    def verb_word(self, target: Target) -> str:
        """The word of a verb; an order with its own word behind it."""
        word = self.act_word(target.number)
        return f"{word}:{self._orders[target.more[0]]}" if word == "order" else word

    def is_step(self, option: Option) -> bool:
        """Whether an option is a step of a move."""
        form = self._forms[option[0]]
        return form.word in WALKED and form.kinds == ("location",)

    def on_map(self, option: Option) -> tuple[Target, ...]:
        return self.targets(option)[:-1]

    def verb(self, option: Option) -> Target:
        return self.targets(option)[-1]


def pointed(targets: Iterable[Target], hex_: int, loc: int, unit: int) -> tuple[Target, ...]:
    """Which targets a point on map or Section means, the closest first.

    A unit before where it stands; where this place isn't asked for, another place of the hex, if
    it is the only one.
    """
    there = list(dict.fromkeys(targets))
    found = [
        one for one in (unit_target(unit), loc_target(loc)) if one.number >= 0 and one in there
    ]
    others = [one for one in there if one.kind == "loc" and hex_of(one.number) == hex_]
    if len(others) == 1 and others[0] not in found and hex_ >= 0:
        found.append(others[0])
    return tuple(found)


PASS: Final = "pass"
PASSES: Final = (PASS, "stop", "done", "hold", "no_reaction", "ready", "set_up_done", "stay")
"""What the space bar takes, the first that is offered."""
ROLLS: Final = ("roll", "go", "check")
"""What goes on to the dice with what was chosen before."""
PLACED: Final = frozenset(
    {"step", "move", "place", "set_unit", "put", "flee", "retreat", "infiltrate", "dismount"}
)
"""Taken as soon as its place is pointed at."""
WALKED: Final = frozenset({"step", "move"})
"""Which of them go on by a step, so that several make a way."""
NAMED: Final = frozenset({"support", "join", "lose", "swap"})
"""Taken as soon as its unit, or both of them, are pointed at."""
LAYS: Final = frozenset({"set_marker", "set_mines"})
"""Offered before a place is pointed at, and again until another verb is chosen."""
TESTED: Final = frozenset({"order"})
"""With dice only where the referee's sum has odds."""
VERB_KEYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "move": (
            *("advance", "fire_and_move", "step", "move", "retreat", "flee"),
            *("order:advance", "order:run"),
            *("mount", "dismount", "hook", "unhook"),
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
MOVES: Final = frozenset(VERB_KEYS["move"])
"""Acts, by the same words, that may lead to steps."""
APPROACHES: Final = frozenset({"assault"})
"""Acts, by the same words, that let a unit step nearer before it attacks."""
AIMED_LATER: Final = frozenset({"order:fire"})
"""Acts, by the same words, that ask at whom once they are begun, and let nobody move."""
ATTACKS: Final = frozenset(
    (
        *(*VERB_KEYS["fire"], *VERB_KEYS["building"], *VERB_KEYS["assault"]),
        *("fire_and_move", "order:run", "infiltrate"),
    )
) - {"smoke"}
"""Acts, by the same words, that are attacks or may lead to one."""
