"""Lines of the terminal as options: the verbs of the referee `ats` (AT11).

A line that begins a move or a group's shot stands for all its options, one after another.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ....kernel.decision import Option
from ...board.locations import hex_of, location
from ...faults import LineFault
from ...position.referee import StreetResolver, TypedLine, Verb
from ..judge.steps import MODES
from .base import field_of
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
    "mount UNIT VEHICLE",
    "dismount UNIT [LOC]",
    "hook GUN VEHICLE",
    "unhook GUN",
    "strike UNIT VEHICLE",
    "pass",
    "lose UNIT",
    "flee UNIT LOC",
    "put UNIT LOC",
    "stay",
    "stop",
)


class AtsVerbs(TypedLine):
    """A line by the rules of this referee."""

    def verbs(self) -> Mapping[str, Verb]:
        return VERBS

    def _target(self, unit: int, loc: int) -> int:
        """The first enemy at a location that a unit's side knows of."""
        position = self.position
        side = position.side_of(unit)
        for one in position.units_at(loc, position.enemy(side)):
            if position.knows(side, one):
                return one
        raise LineFault("no_enemy", place=self.kit.board.loc_name(loc))

    def _move(self) -> list[Option]:
        """A move, which ends at the last location named."""
        self.need(3)
        unit, mode = self.unit(self.words[0]), self.words[1]
        if mode not in MODES:
            raise LineFault("mode", word=mode, known=", ".join(MODES))
        if mode == "infiltrate":
            return [(Act.INFILTRATE, unit, self.loc(self.words[2]))]
        field = field_of(StreetResolver(self.kit, self.state))
        one_step = mode == "crawl" or field.values(unit).unit_class == "heavy"
        end: list[Option] = [] if one_step else [(Act.STOP,)]
        steps = self.each(Act.STEP, self.words[2:])
        return [(Act.MOVE, unit, MODES.index(mode)), *steps, *end]

    def _fire(self) -> list[Option]:
        """A shot, by a group or one unit, at units or at the building."""
        self.need(2)
        (leader, *others), loc = self.units(self.words[0]), self.loc(self.words[1])
        rest = self.words[2:]
        weapon = next((WEAPONS.index(word) for word in rest if word in WEAPONS), 0)
        if rest[:2] == ["at", "building"]:
            return [(Act.FIRE_AT_BUILDING, leader, location(hex_of(loc)), weapon)]
        act = Act.FIRE_FIRST if "first" in rest else Act.FIRE
        joined: list[Option] = [(Act.JOIN, unit) for unit in others]
        go: list[Option] = [(Act.GO,)] if joined else []
        return [(act, leader, self._target(leader, loc), weapon), *joined, *go]

    def _flame(self) -> list[Option]:
        """A flamethrower's shot: its unit has no other weapon; at a place where nobody is known."""
        self.need(2)
        unit, loc = self.unit(self.words[0]), self.loc(self.words[1])
        try:
            self._target(unit, loc)
        except LineFault:
            return [(Act.BURN, unit, loc)]
        return [(Act.FIRE, unit, self._target(unit, loc), 0)]

    def _sewer(self) -> list[Option]:
        """A party for the sewers, and by whom it checks."""
        self.need(2)
        (leader, *others), loc = self.units(self.words[0]), self.loc(self.words[1])
        by = self.words[2:]
        if by and by[0] != "by":
            self.fail()
        checker = self.unit(by[1]) if len(by) > 1 else leader
        joined: list[Option] = [(Act.JOIN, unit) for unit in others]
        return [(Act.SEWER, leader, loc), *joined, (Act.CHECK, checker)]

    def _dismount(self) -> list[Option]:
        """Off a vehicle, where it stands or next to it."""
        self.need(1)
        unit = self.unit(self.words[0])
        loc = self.loc(self.words[1]) if len(self.words) > 1 else self.position.loc_of(unit)
        return [(Act.DISMOUNT, unit, loc)]

    def _give_up(self) -> list[Option]:
        """To pass, or to hold fire."""
        return [(Act.GO,)] if self.frame[0] == Op.GROUP else [(Act.PASS,)]


VERBS: Final[Mapping[str, Verb]] = MappingProxyType(
    {
        "move": AtsVerbs._move,
        "fire": AtsVerbs._fire,
        "indirect": Act.INDIRECT,
        "smoke": Act.SMOKE,
        "flame": AtsVerbs._flame,
        "infiltrate": Act.INFILTRATE,
        "sewer": AtsVerbs._sewer,
        "search": Act.SEARCH,
        "pickup": Act.PICK_UP,
        "mount": Act.MOUNT,
        "dismount": AtsVerbs._dismount,
        "hook": Act.HOOK,
        "unhook": Act.UNHOOK,
        "strike": Act.STRIKE,
        "pass": AtsVerbs._give_up,
        "lose": Act.LOSE,
        "flee": Act.FLEE,
        "put": Act.PUT,
        "stay": Act.STAY,
        "stop": Act.STOP,
    }
)
"""What each verb does."""
