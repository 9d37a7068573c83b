"""The units of `tide`, computed a second time from TI2 and TI3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.street_fight.second_computation.tide_answers.ground import Ground, Place, read_place

_SQUADS = {
    "rifle_squad": (4, 1),
    "elite_squad": (4, 2),
    "engineer_squad": (4, 1),
    "flame_squad": (4, 1),
    "at_squad": (4, 1),
    "mg_squad": (4, 1),
    "mortar_squad": (4, 1),
}
"""Range and dice of a figure that is neither officer nor crew (TI2.2, TI2.3)."""
_VEHICLES: dict[str, tuple[tuple[int, int], tuple[int, int], int, int]] = {
    "panzer_iii": ((5, 6), (6, 6), 6, 3),
    "sig33b": ((6, 6), (6, 8), 5, 3),
    "stug_iii": ((5, 6), (6, 9), 6, 4),
    "t34": ((5, 6), (6, 9), 7, 4),
    "t70": ((5, 4), (4, 4), 7, 2),
}
_CONCUSSIVE = frozenset({"panzer_iii", "sig33b"})
ANYWHERE = 10**6
"""The range of a battery (TI5.1)."""


class Unit:
    """A unit as a scenario sets it."""

    def __init__(self, entry: Mapping[str, Any]) -> None:
        """Read a table of `[[unit]]`."""
        self.id: str = entry["id"]
        self.side: str = entry["side"]
        self.kind: str = entry["kind"]
        self.at: Place | None = read_place(entry["at"]) if "at" in entry else None
        self.own: Mapping[str, Any] = entry.get("tide", {})
        self.battery = self.kind == "battery"
        self.vehicle = self.kind in _VEHICLES
        self.squad = self.kind in _SQUADS
        self.crew = {"mg_squad": "mg", "mortar_squad": "mortar"}.get(self.kind, "")
        self.steps: int = entry.get("steps", 4) if self.squad else 1
        least = 2 if self.crew else 0
        self.officer: bool = bool(entry.get("officer")) and self.squad and self.steps > least
        last = least + bool(entry.get("officer"))
        self.medic: bool = bool(entry.get("medic")) and self.squad and self.steps > last  # TI12.2
        self.regulars = 0
        if self.squad:
            self.regulars = max(0, self.steps - last - bool(entry.get("medic")))
        state = {
            word: bool(self.own.get(word))
            for word in ("fatigued", "pinned", "disrupted", "op_fire", "damaged")
        }
        self.fatigued, self.pinned, self.disrupted, self.op_fire, self.damaged = state.values()
        concussive = self.kind in _CONCUSSIVE
        self.concussive: bool = self.own.get("concussive", concussive)
        armour = _VEHICLES[self.kind][3] if self.vehicle else 0
        self.armour: int = self.own.get("armour", armour)

    @property
    def area(self) -> bool:
        """Whether its fire is an area attack (TI2.2, TI5.8)."""
        given: bool = self.own.get("area", self.battery or self.crew == "mortar")
        return given

    @property
    def figures(self) -> int:
        """How many are left that fire, a crew as one (TI2.1, TI12.2)."""
        return self.regulars + self.officer + bool(self.crew)

    def mp(self) -> int:
        """TI4.1, TI3.5."""
        if self.vehicle:
            whole: int = self.own.get("mp", _VEHICLES[self.kind][2])
            return (whole + 1) // 2 if self.damaged else whole
        return int(self.own.get("mp", 4)) + self.officer

    def full(self) -> int:
        """The dice of all its figures against squads (TI6.2, TI6.3)."""
        if "infantry" in self.own:
            return int(self.own["infantry"][1])
        if self.crew == "mortar":
            return 4 + self.regulars + self.officer
        return sum(dice for _, dice in self.pools("squad"))

    def pools(self, mark: str) -> list[tuple[int, int]]:
        """Range and dice of each figure against "squad", "vehicle" or "building" (TI2, TI8.3)."""
        given = self.own.get("infantry" if mark == "squad" else "vehicle")
        if mark == "building" and self.squad and not self.area and self.kind != "at_squad":
            return []
        if given is not None:
            return [(given[0], given[1])]
        if self.battery:
            return [(ANYWHERE, 8 if mark == "squad" else 3)]
        if self.vehicle:
            row = _VEHICLES[self.kind]
            return [row[0] if mark == "squad" else row[1]]
        if mark != "squad" and self.kind == "at_squad":
            return [(3, 3 + self.figures)] if self.figures else []
        if self.crew == "mortar" and self.area:
            return [(8, 4 if mark == "squad" else 2)]
        near = mark == "vehicle"
        found = [(1, 1) if near else _SQUADS[self.kind]] * self.regulars
        if self.officer:
            found.append((1, 1) if near else (4, 1))
        if self.crew == "mg":
            found.append((3, 2) if near else (5, 4 if self.side == "german" else 3))
        return found


class Field:
    """A scenario's opening position."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        """Read a scenario file's tables."""
        self.ground = Ground(file)
        self.units = [Unit(entry) for entry in file.get("unit", ())]
        self.cards: Mapping[str, Any] = file.get("operations", {})

    def has_card(self, side: str, word: str) -> bool:
        """Whether a side has an operations card (TI12.1)."""
        return word in self.cards.get(side, ())

    @property
    def night(self) -> bool:
        return any(self.has_card(side, "night") for side in ("german", "soviet"))

    def unit(self, name: str) -> Unit:
        """A unit by its id."""
        return next(one for one in self.units if one.id == name)

    def at(self, place: Place, side: str | None = None) -> list[Unit]:
        """The units in a location, of a side or of both."""
        return [one for one in self.units if one.at == place and side in (None, one.side)]

    def enemies(self, place: Place, side: str) -> list[Unit]:
        """The units in a location that are not of a side."""
        return [one for one in self.units if one.at == place and one.side != side]

    def officer_at(self, place: Place | None, side: str) -> bool:
        """Whether an officer of a side is in a location (TI3.5)."""
        return place is not None and any(one.officer for one in self.at(place, side))

    def idle(self, unit: Unit) -> str | None:
        """Why a unit cannot be activated to move (TI3.1, TI3.4)."""
        if unit.squad and (unit.pinned or unit.disrupted):
            return "TI3.4"
        return "TI3.1" if unit.fatigued or unit.op_fire else None
