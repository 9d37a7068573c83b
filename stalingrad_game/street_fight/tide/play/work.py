"""What the operations of the referee `tide` have in common: its tables, and who can act.

Keeps of TI1 and TI3 what decides whether a side has a fresh unit.
"""

from __future__ import annotations

from typing import Final

from ...position.codes import Table
from ...position.referee import StreetOperation, StreetResolver
from ..judge.aim import pinned_leader
from ..judge.units import Scene
from ..tables import TideTables


class TideOperation(StreetOperation):
    """One kind of work of this referee."""

    def __init__(self, tables: TideTables) -> None:
        self.tables: Final = tables

    def scene(self, g: StreetResolver) -> Scene:
        """The game as it stands."""
        return Scene(g.position, self.tables)


def own_units(scene: Scene, side: int) -> list[int]:
    """The units of a side that are left, batteries too, in file order."""
    units = range(len(scene.state.units))
    return [unit for unit in units if scene.card(unit).side == side and scene.in_game(unit)]


def fresh(scene: Scene, unit: int) -> bool:
    """Whether a unit can be activated at all (TI3.1, TI3.4)."""
    return scene.idle(unit) is None or pinned_leader(scene, unit)


def any_fresh(scene: Scene, side: int) -> bool:
    """Whether a side has a fresh unit (TI1.2)."""
    return any(fresh(scene, unit) for unit in own_units(scene, side))


def actions_of(g: StreetResolver, side: int) -> int:
    """The actions of a side in a turn (TI1.2)."""
    entry = g.kit.scenario.file.tide
    return (entry.german_actions, entry.soviet_actions)[side]


def passes(g: StreetResolver) -> int:
    """How many passes there were in a row."""
    return g.s.table[Table.PASSES]
