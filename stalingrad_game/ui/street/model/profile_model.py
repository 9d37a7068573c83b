"""The heights along a line of sight, cut upright, as plain values; made from what a seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from ....street_fight.board.locations import location_name
from ....street_fight.line_profile import Crossing, Ground, LineProfile, OnLine, line_profile
from ....street_fight.position.position import Position
from ....street_fight.position.referee import StreetKit
from ....street_fight.position.state import State
from ....street_fight.words.words import GameWords
from .map_model import SightKind

ANY_HEIGHT: Final = -1.0
"""The top of what hampers a line at any height."""


class ProfileHex(NamedTuple):
    """A stretch of the line in one hex."""

    name: str
    start: float
    """Where the line enters the hex, from 0 at the one end to 1 at the other."""
    end: float
    ground: float
    """In storeys; -1 in a ravine."""
    top: float
    """The height of what stands there, in storeys; 0 for nothing, `ANY_HEIGHT` for smoke."""
    floors: int
    """How many floors of a house stand there."""
    material: str
    """Of that house; "" where none stands."""
    said: str
    """What stands there."""
    kind: SightKind
    """What it does to the line."""
    beside: bool = False
    """Whether the line runs between this hex and the one before it, along their hexside."""


class ProfileSide(NamedTuple):
    """A hexside that the line crosses and on which something stands."""

    at: float
    top: float
    """In storeys, `ANY_HEIGHT` for a black bar."""
    said: str
    kind: SightKind


class ProfileModel(msgspec.Struct, frozen=True):
    """The whole line."""

    start: str
    end: str
    """What the two ends are called."""
    heights: tuple[float, float]
    """Of the eye at either end, in storeys."""
    kind: SightKind
    cut_at: float
    """Where it is cut, from 0 to 1; -1 where it isn't."""
    hexes: tuple[ProfileHex, ...]
    sides: tuple[ProfileSide, ...]
    text: str
    """What decides, with its rule; of an obscured line all that obscures it."""


def profile_of(kit: StreetKit, view: State, words: GameWords, start: int, end: int) -> ProfileModel:
    """The profile of the line between two locations that exist, in different hexes."""
    return _Reading(kit, view, words, line_profile(kit, view, start, end)).model(start, end)


class _Reading:
    """One profile being read."""

    def __init__(self, kit: StreetKit, view: State, words: GameWords, found: LineProfile) -> None:
        self._kit: Final = kit
        self._position: Final = Position(kit.scenario, view)
        self._words: Final = words
        self._found: Final = found

    def model(self, start: int, end: int) -> ProfileModel:
        """All of it."""
        found, grid = self._found, self._kit.board.grid
        sides = tuple(self._side(crossing) for crossing in found.crossings)
        walled = any(side.kind == "cut" for side in sides)
        hexes = tuple(self._hexes(walled=walled))
        why = found.sight.answer.why
        told = why[1:] if found.sight.state == "obscured" else why[:1]
        said = [self._words.sentence(reason) for reason in told]
        return ProfileModel(
            start=location_name(grid, start),
            end=location_name(grid, end),
            heights=(float(found.heights[0]), float(found.heights[1])),
            kind=found.sight.state,
            cut_at=self._cut_at(hexes, sides),
            hexes=hexes,
            sides=sides,
            text="; ".join(f"{each.text} ({each.rule})" for each in said),
        )

    def _hexes(self, *, walled: bool) -> Iterator[ProfileHex]:
        """The hexes; `walled` where a hexside may be what cuts the line."""
        for part in self._found.parts:
            for number, ground in enumerate(part):
                blocks = any(one.effect == "blocks" for one in ground.obstacles)
                yield self._hex(ground, beside=number > 0, cuts=blocks or not walled)

    def _hex(self, ground: Ground, *, beside: bool, cuts: bool) -> ProfileHex:
        building = self._position.intact(ground.hex)
        highest = max(ground.obstacles, key=_height, default=None)
        sight = self._found.sight
        kind: SightKind = "clear"
        if ground.hex == sight.cut_by and cuts:
            kind = "cut"
        elif ground.hex in sight.obscuring:
            kind = "obscured"
        top = 0.0 if highest is None else _top(highest)
        if building is not None and not ground.obstacles:
            top = float(ground.storeys)
        said = ""
        if building is not None:
            said = self._words.names.building(building)
        elif highest is not None:
            said = self._named(highest.word)
        return ProfileHex(
            name=self._kit.board.name(ground.hex),
            start=float(ground.t0),
            end=float(ground.t1),
            ground=float(ground.ground),
            top=top,
            floors=ground.storeys,
            material="" if building is None else building.material,
            said=said,
            kind=kind,
            beside=beside,
        )

    def _side(self, crossing: Crossing) -> ProfileSide:
        obstacle = crossing.obstacle
        kind: SightKind = "clear"
        if obstacle.reaches and obstacle.effect == "blocks" and self._found.sight.state == "cut":
            kind = "cut"
        elif obstacle.reaches and obstacle.effect == "obscures":
            kind = "obscured"
        said = self._named(obstacle.word)
        return ProfileSide(float(crossing.t), _top(obstacle), said, kind)

    def _named(self, word: str) -> str:
        """What an obstacle is called."""
        texts = self._words.texts
        for group in ("terrain", "marker"):
            if f"street.{group}.{word}.name" in texts:
                return str(texts.noun(f"street.{group}.{word}"))
        return texts.phrase(f"street.map.hexside.{word}")

    def _cut_at(self, hexes: tuple[ProfileHex, ...], sides: tuple[ProfileSide, ...]) -> float:
        """Where the line ends: in the hex that cuts it, or at the first hexside that does."""
        if self._found.sight.state != "cut":
            return -1.0
        for each in hexes:
            if each.kind == "cut":
                return (each.start + each.end) / 2
        return next((side.at for side in sides if side.kind == "cut"), 0.5)


def _height(obstacle: OnLine) -> float:
    return 99.0 if obstacle.top is None else float(obstacle.top)


def _top(obstacle: OnLine) -> float:
    return ANY_HEIGHT if obstacle.top is None else float(obstacle.top)
