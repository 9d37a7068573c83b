"""What is seen to happen on the map and in the Section, as plain values.

A motion holds what everybody at the table may see. How far it has come is a share from 0 to 1.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from .unit_model import CounterModel


class MoveMotion(msgspec.Struct, frozen=True, tag=True):
    """A counter goes from place to place."""

    counter: CounterModel
    path: tuple[int, ...]
    """Locations, where it comes from first."""


class CollapseMotion(msgspec.Struct, frozen=True, tag=True):
    """A hex of a house falls down, from the top to a level."""

    hex: int
    floors: int
    """How many floors stood."""
    level: int
    """The level that is rubble afterwards."""
    material: str


class ShellMotion(msgspec.Struct, frozen=True, tag=True):
    """A shell falls through roof and floors and bursts."""

    hex: int
    floors: int
    """How many floors stand."""
    burst: int
    """The level on which it bursts; as many as `floors` for the roof."""


class BlazeMotion(msgspec.Struct, frozen=True, tag=True):
    """A room or a hex catches fire, or goes on burning."""

    loc: int


class DiceMotion(msgspec.Struct, frozen=True, tag=True):
    """Dice fall."""

    side: int
    faces: int
    """How many faces a die has."""
    dice: tuple[int, ...]


MotionModel: TypeAlias = MoveMotion | CollapseMotion | ShellMotion | BlazeMotion | DiceMotion

_STEP_MS: Final = 260
_COLLAPSE_MS: Final = 1400
_FALL_MS: Final = 260
_BURST_MS: Final = 500
_BLAZE_MS: Final = 900
_DICE_MS: Final = 900


def motion_ms(motion: MotionModel) -> int:
    """How long a motion takes at the usual speed, in milliseconds."""
    if isinstance(motion, MoveMotion):
        return _STEP_MS * max(len(motion.path) - 1, 1)
    if isinstance(motion, CollapseMotion):
        return _COLLAPSE_MS
    if isinstance(motion, ShellMotion):
        return _FALL_MS * (motion.floors - motion.burst + 1) + _BURST_MS
    return _BLAZE_MS if isinstance(motion, BlazeMotion) else _DICE_MS
