"""Lines of the terminal as options: the verbs of the referee `ats` (AT11).

A line that begins a move or a group's shot stands for all its options, one after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....kernel.decision import Option
from ...board.locations import NOWHERE, hex_of, location
from ...faults import LineFault
from ...position.state import State
from ..judge.field import Field
from ..judge.steps import MODES
from .codes import WEAPONS, Act, Op

FORMS: Final = (
    "move UNIT MODE LOC…",
    "fire UNIT[+UNIT…] LOC [mg|satchel] [first]",
    "fire UNIT LOC at building [satchel]",
    "indirect UNIT LOC",
    "smoke UNIT LOC",
    "flame UNIT LOC",
    "infiltrate UNIT LOC",
    "sewer UNIT[+UNIT…] LOC by UNIT",
    "search UNIT",
    "pickup UNIT",
    "pass",
    "lose UNIT",
    "flee UNIT LOC",
    "put UNIT LOC",
    "stay",
    "stop",
)


def line_options(field: Field, state: State, text: str) -> Sequence[Option]:
    """The options of a line at a decision, in order; raises `LineFault` with what is wrong."""
    verb, *words = text.split() or [""]
    line = _Line(field, state, [word.lower() for word in words])
    found = getattr(line, f"{verb.lower()}_line", None)
    if found is None:
        raise LineFault("verb", word=verb, known=", ".join(verbs()))
    options: list[Option] = found()
    return options


def verbs() -> tuple[str, ...]:
    """The first words of all lines."""
    return tuple(dict.fromkeys(form.split()[0] for form in FORMS))


class _Line:
    """A line at a decision: its words behind the verb, in lower case."""

    def __init__(self, field: Field, state: State, words: list[str]) -> None:
        self.field: Final = field
        self.state: Final = state
        self.words: Final = words

    def _need(self, number: int, form: str) -> None:
        if len(self.words) < number:
            written = next(one for one in FORMS if one.startswith(form))
            raise LineFault("write", form=written)

    def _unit(self, name: str) -> int:
        for card in self.field.position.scenario.units:
            if card.id.lower() == name:
                return card.number
        raise LineFault("unit", word=name.upper())

    def _units(self, names: str) -> list[int]:
        return [self._unit(name) for name in names.split("+")]

    def _loc(self, text: str) -> int:
        loc = self.field.board.loc(text)
        if loc == NOWHERE:
            raise LineFault("place", word=text.upper())
        return loc

    def _target(self, unit: int, loc: int) -> int:
        side = self.field.position.side_of(unit)
        enemies = self.field.enemies_at(loc, side)
        seen = [one for one in enemies if self.field.position.knows(side, one)]
        if not seen:
            raise LineFault("no_enemy", place=self.field.board.loc_name(loc))
        return seen[0]

    def move_line(self) -> list[Option]:
        """A move, which ends at the last location named."""
        self._need(3, "move")
        unit, mode = self._unit(self.words[0]), self.words[1]
        if mode not in MODES:
            raise LineFault("mode", word=mode, known=", ".join(MODES))
        if mode == "infiltrate":
            return [(Act.INFILTRATE, unit, self._loc(self.words[2]))]
        steps: list[Option] = [(Act.STEP, self._loc(word)) for word in self.words[2:]]
        one_step = mode == "crawl" or self.field.values(unit).unit_class == "heavy"
        end: list[Option] = [] if one_step else [(Act.STOP,)]
        return [(Act.MOVE, unit, MODES.index(mode)), *steps, *end]

    def fire_line(self) -> list[Option]:
        """A shot, by a group or one unit, at units or at the building."""
        self._need(2, "fire")
        units, loc = self._units(self.words[0]), self._loc(self.words[1])
        rest = self.words[2:]
        weapon = next((WEAPONS.index(word) for word in rest if word in WEAPONS), 0)
        if rest[:2] == ["at", "building"]:
            return [(Act.FIRE_AT_BUILDING, units[0], location(hex_of(loc)), weapon)]
        act = Act.FIRE_FIRST if "first" in rest else Act.FIRE
        joined: list[Option] = [(Act.JOIN, unit) for unit in units[1:]]
        target = self._target(units[0], loc)
        go: list[Option] = [(Act.GO,)] if joined else []
        return [(act, units[0], target, weapon), *joined, *go]

    def flame_line(self) -> list[Option]:
        """A flamethrower's shot: its unit has no other weapon."""
        self._need(2, "flame")
        unit, loc = self._unit(self.words[0]), self._loc(self.words[1])
        return [(Act.FIRE, unit, self._target(unit, loc), 0)]

    def indirect_line(self) -> list[Option]:
        """A barrage."""
        self._need(2, "indirect")
        return [(Act.INDIRECT, self._unit(self.words[0]), self._loc(self.words[1]))]

    def smoke_line(self) -> list[Option]:
        """Smoke in place of HE."""
        self._need(2, "smoke")
        return [(Act.SMOKE, self._unit(self.words[0]), self._loc(self.words[1]))]

    def infiltrate_line(self) -> list[Option]:
        """A step of the Infiltration phase."""
        self._need(2, "infiltrate")
        return [(Act.INFILTRATE, self._unit(self.words[0]), self._loc(self.words[1]))]

    def sewer_line(self) -> list[Option]:
        """A party for the sewers, and by whom it checks."""
        self._need(2, "sewer")
        units, loc = self._units(self.words[0]), self._loc(self.words[1])
        by = self.words[2:]
        if by and by[0] != "by":
            raise LineFault("write", form="sewer UNIT[+UNIT…] LOC by UNIT")
        checker = self._unit(by[1]) if len(by) > 1 else units[0]
        joined: list[Option] = [(Act.JOIN, unit) for unit in units[1:]]
        return [(Act.SEWER, units[0], loc), *joined, (Act.CHECK, checker)]

    def search_line(self) -> list[Option]:
        """A search for mines."""
        self._need(1, "search")
        return [(Act.SEARCH, self._unit(self.words[0]))]

    def pickup_line(self) -> list[Option]:
        """Mines picked up."""
        self._need(1, "pickup")
        return [(Act.PICK_UP, self._unit(self.words[0]))]

    def lose_line(self) -> list[Option]:
        """A casualty."""
        self._need(1, "lose")
        return [(Act.LOSE, self._unit(self.words[0]))]

    def flee_line(self) -> list[Option]:
        """Out of the flames."""
        self._need(2, "flee")
        return [(Act.FLEE, self._unit(self.words[0]), self._loc(self.words[1]))]

    def put_line(self) -> list[Option]:
        """Where the opponent puts a lost unit."""
        self._need(2, "put")
        return [(Act.PUT, self._unit(self.words[0]), self._loc(self.words[1]))]

    def pass_line(self) -> list[Option]:
        """To pass, or to hold fire."""
        asked = self.state.agenda[-1][0]
        return [(Act.GO,)] if asked == Op.GROUP else [(Act.PASS,)]

    def stay_line(self) -> list[Option]:
        """The lost party stays."""
        return [(Act.STAY,)]

    def stop_line(self) -> list[Option]:
        """The move ends."""
        return [(Act.STOP,)]
