"""Where things are on their way: what moves between two pictures of the table, measured once.

A frame of motion only looks up how far everything has come. What moves is public, for it follows
from events as the public sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from ....card_game.state.codes import GERMAN
from ..model.targets import (
    BUILDING,
    CLOSED_MARKER,
    FORMATION,
    MOVING_UNIT,
    ROLLED_DIE,
    TURN_MARKER,
    UNIT_STACK,
    Target,
)
from ..model.view_model import Animation, MotionKind, TableViewModel
from ..sprites.counter import UnitStackSprite
from ..sprites.edges import ClosedMarkerSprite
from ..sprites.formation import FormationSprite
from ..sprites.marks import (
    DieSprite,
    ShotSprite,
    ShrunkSprite,
    SparksSprite,
    TumblingDieSprite,
    TurningSprite,
    TurnMarkerSprite,
)
from ..sprites.sprite_cache import PixelSize, Sprite
from .placement import Placement, TableLayout
from .target_sprites import target_sprite

ANIMATED_SIZE: Final = (76, 107)
ANIMATED_FORMATION_SIZE: Final = (100, 96)
ANIMATED_UNIT_SIZE: Final = (52, 52)
"""How large pieces are on their way, in design pixels, where nothing says it better."""
NUDGE: Final = 18
"""How far a piece that acts goes towards the enemy, in design pixels."""
SPARK_STEPS: Final = 8
SHRINK_STEPS: Final = 8
TUMBLES: Final = 9
"""How many faces a die shows in the air."""
MARKER_RESTS_MS: Final = 400
"""How long the hourglass stands at its turn before it goes on, at speed 1."""
MARKER_MS: Final = 900
"""How long it takes for its way."""
TURNS: Final = (0.8, 0.5, 0.2)
"""How wide a piece is seen while it is turned over."""

WayPoint = tuple[float, float]
MotionSlot = str | Target
"""Between which parts of the still picture something moves: named, or above what stands there."""


class Mover(NamedTuple):
    """One thing that moves: pictures one after the other, along a way, more or less clear."""

    frames: tuple[Sprite, ...]
    size: PixelSize
    way: tuple[WayPoint, ...]
    """Where its middle passes, at even times."""
    begins: float
    """Milliseconds after all motion has begun, at speed 1."""
    ends: float
    slot: MotionSlot = "top"
    """Between which parts of the still picture it lies."""
    opacity: tuple[int, ...] = (255,)
    """At even times, from 0 to 255."""
    stays: bool = True
    """Whether it is seen before it begins and after it ends, until all motion is over."""


class Motion(NamedTuple):
    """All that moves from one picture of the table to the next."""

    movers: tuple[Mover, ...] = ()
    hidden: frozenset[Target] = frozenset()
    """What isn't drawn where it lies, because a mover shows it."""
    length: float = 0.0
    """Milliseconds until everything lies still, at speed 1."""


class TablePassage(NamedTuple):
    """The table before something happened and after it."""

    model: TableViewModel
    layout: TableLayout
    old_model: TableViewModel | None = None
    old_layout: TableLayout | None = None

    def source(self, target: Target) -> pygame.Rect | None:
        """Where something comes from: as it lay before, else as it lies now."""
        old = self.old_layout.rect(target) if self.old_layout is not None else None
        return self.layout.rect(target) if old is None else old

    def px(self, length: float) -> int:
        """A length in design pixels, on the screen."""
        return self.layout.theme.px(length)


Plan = Iterator[tuple[tuple[Mover, ...], Target | None]]
"""Movers, and what is hidden meanwhile."""


def plan_motion(passage: TablePassage) -> Motion:
    """What moves, for the animations of the model; nothing with reduced motion."""
    if passage.model.reduced_motion:
        return Motion()
    movers: list[Mover] = []
    hidden: set[Target] = set()
    length = 0.0
    for one in passage.model.animations:
        for made, target in _PLANS[one.kind](passage, one):
            movers += made
            hidden |= {target} if target is not None else set()
            length = max(length, one.begins + one.length)
    marker = _marker_of_turns(passage.layout)
    if marker is not None:
        movers.append(marker)
        hidden.add(Target(TURN_MARKER))
        length = max(length, marker.ends)
    return Motion(tuple(movers), frozenset(hidden), length)


def _marker_of_turns(layout: TableLayout) -> Mover | None:
    """The hourglass goes on along the turn track of a pause (R3.2.1)."""
    start, end = layout.rect(Target(TURN_MARKER, 0)), layout.rect(Target(TURN_MARKER))
    if start is None or end is None:
        return None
    way, rests = (start.center, end.center), MARKER_RESTS_MS
    return Mover((TurnMarkerSprite(),), end.size, way, rests, rests + MARKER_MS, "pause")


def _nothing(_passage: TablePassage, _one: Animation) -> Plan:
    yield from ()


def _go(passage: TablePassage, one: Animation) -> Plan:
    """A piece travels; it is drawn as it lies at its end."""
    layout = passage.layout
    destination = layout.rect(one.destination)
    sprite = one.sprite
    if destination is None or sprite is None or one.source == one.destination:
        return
    source = passage.source(one.source)
    was = passage.old_layout.placements.get(one.target) if passage.old_layout is not None else None
    placement = layout.placements.get(one.target)
    start = source.center if source is not None else destination.center
    if was is not None and one.target.kind == FORMATION:
        start = was.rect.center
    end, opacity = destination.center, (255,)
    size = _animated_size(passage, one, placement)
    if placement is not None and placement.form in {"chip", "bar"}:
        end = placement.rect.center
        if placement.form == "chip":
            sprite = passage.model.sprites[one.target]
    yield (_mover(one, (sprite,), size, (start, end), opacity=opacity),), one.target


def _nudge(passage: TablePassage, one: Animation) -> Plan:
    """A piece on the table goes a step towards the enemy and back."""
    placement = passage.layout.placements.get(one.target)
    if placement is None or placement.form == "bar":
        return
    sprite = passage.model.sprites.get(one.target)
    if not isinstance(sprite, FormationSprite | UnitStackSprite):
        return
    x, y = placement.rect.center
    step = passage.px(NUDGE) * (1 if sprite.side == GERMAN else -1)
    way = ((x, y), (x + step, y), (x, y))
    yield (_mover(one, (sprite,), placement.rect.size, way, slot="board"),), one.target


def _strike(passage: TablePassage, one: Animation) -> Plan:
    """A shot from what acts to what it strikes."""
    source, target = passage.source(one.source), passage.source(one.destination)
    if source is None or target is None or source == target:
        return
    flash = passage.px(26)
    margin = flash + flash // 2
    box = pygame.Rect(source.center, (1, 1)).union(pygame.Rect(target.center, (1, 1)))
    box.inflate_ip(2 * margin, 2 * margin)
    (left, top), (x, y), (to_x, to_y) = box.topleft, source.center, target.center
    shot = ShotSprite((x - left, y - top), (to_x - left, to_y - top), flash)
    fade = (0, 255, 255, 120, 0)
    yield (_mover(one, (shot,), box.size, (box.center,), opacity=fade, stays=False),), None


def _lose(passage: TablePassage, one: Animation) -> Plan:
    """A unit fades where it stood."""
    rect = passage.source(one.source)
    if rect is None or one.sprite is None:
        return
    size = rect.size if one.source.kind == UNIT_STACK else _animated_size(passage, one, None)
    way = (rect.center, (rect.centerx, rect.centery + passage.px(NUDGE)))
    yield (_mover(one, (one.sprite,), size, way, opacity=(255, 230, 0), stays=False),), None


def _gain(passage: TablePassage, one: Animation) -> Plan:
    """A unit comes from what brings it to its stack, which is hidden while it was empty."""
    rect, source = passage.layout.rect(one.destination), passage.source(one.source)
    if rect is None or source is None or one.sprite is None:
        return
    old = passage.old_layout
    fresh = old is None or old.rect(one.destination) is None
    mover = _mover(one, (one.sprite,), rect.size, (source.center, rect.center))
    yield (mover,), one.destination if fresh else None


def _creep(passage: TablePassage, one: Animation) -> Plan:
    """The picture of a building passes into the next one."""
    old, district = passage.old_model, one.target.a
    rect = passage.layout.lanes[district].art
    if old is None or rect is None:
        return
    was = old.board.districts[district].picture
    if was == passage.model.board.districts[district].picture:
        return
    slot = Target(BUILDING, district)
    fade = _mover(one, (was,), rect.size, (rect.center,), slot=slot, opacity=(255, 0), stays=False)
    yield (fade,), None


def _burst(passage: TablePassage, one: Animation) -> Plan:
    """Where an Inferno is new, sparks fly up; the picture passes into the next one anyhow."""
    yield from _creep(passage, one)
    old, district = passage.old_model, one.target.a
    rect = passage.layout.lanes[district].art
    if old is None or rect is None:
        return
    before, after = (one.board.districts[district].picture for one in (old, passage.model))
    if after.infernos <= before.infernos:
        return
    frames = tuple(SparksSprite(step, SPARK_STEPS) for step in range(SPARK_STEPS))
    slot = Target(BUILDING, district)
    yield (_mover(one, frames, rect.size, (rect.center,), slot=slot, stays=False),), None


def _turn(passage: TablePassage, one: Animation) -> Plan:
    """A piece is turned over where it lies."""
    placement, old = passage.layout.placements.get(one.target), passage.old_model
    if placement is None or old is None:
        return
    before, after = (target_sprite(m, one.target, placement.form) for m in (old, passage.model))
    if before is None or after is None or before == after:
        return
    frames = (
        before,
        *(TurningSprite(before, share) for share in TURNS),
        *(TurningSprite(after, share) for share in reversed(TURNS)),
        after,
    )
    rect = placement.rect
    yield (_mover(one, frames, rect.size, (rect.center,), slot="board"),), one.target


def _roll(passage: TablePassage, one: Animation) -> Plan:
    """A side's dice come in from its edge, one by one, and land in their row."""
    side, panel = one.target.a, passage.layout.panel_rect("rolling")
    if panel is None:
        return
    parts = (part.sprite for part in passage.layout.panels["rolling"])
    dice = [one for one in parts if isinstance(one, DieSprite) and one.side == side]
    each = one.length / max(len(dice), 1)
    for place, die in enumerate(dice):
        target = Target(ROLLED_DIE, side, place)
        rect = passage.layout.spots[target]
        begins = one.begins + place * each
        faces = tuple(_tumbling(side, place * 5 - step) for step in range(TUMBLES, 0, -1))
        edge = round(rect.width * 1.45)
        start = panel.left + edge // 2 if side == GERMAN else panel.right - edge // 2
        leap = rect.height * 0.4
        way = ((start, rect.centery - leap), (rect.centerx, rect.centery - leap), rect.center)
        flight = Mover(faces, (edge, edge), way, begins, begins + each, "rolling", stays=False)
        rest = Mover(
            (DieSprite(die.value, side),),
            rect.size,
            (rect.center,),
            begins + each,
            one.begins + one.length,
            "rolling",
            stays=False,
        )
        yield (flight, rest), target


def _tumbling(side: int, step: int) -> TumblingDieSprite:
    """A die in the air at a step of its turning; there are no more than `TUMBLES` to be painted."""
    step %= TUMBLES
    return TumblingDieSprite(1 + (step * 5 + 2) % 6, side, 360 * step // TUMBLES)


def _mark(passage: TablePassage, one: Animation) -> Plan:
    """The marker is carried through the lane to the bank."""
    lane = passage.layout.lanes[one.target.a]
    way = ((lane.box.left + lane.marker.width, lane.box.centery), lane.marker.center)
    mover = _mover(one, (ClosedMarkerSprite(),), lane.marker.size, way)
    yield (mover,), Target(CLOSED_MARKER, one.target.a)


def _show(passage: TablePassage, one: Animation) -> Plan:
    """A card is held up to be read."""
    box, source = passage.layout.panel_rect("at reading"), passage.source(one.source)
    if box is None or source is None or one.sprite is None:
        return
    way = (source.center, box.center)
    yield (_mover(one, (one.sprite,), box.size, way, slot="at reading"),), one.target


def _shrink(passage: TablePassage, one: Animation) -> Plan:
    """A card that has been read shrinks into where it lies."""
    box, end = passage.layout.panel_rect("at reading"), passage.layout.rect(one.destination)
    if box is None or one.sprite is None:
        return
    frames = tuple(
        ShrunkSprite(one.sprite, 1 - step / SHRINK_STEPS) for step in range(SHRINK_STEPS)
    )
    way = (box.center, box.center if end is None else end.center)
    mover = _mover(one, frames, box.size, way, slot="at reading", opacity=(255, 255, 120))
    yield (mover,), one.target


def _mover(
    one: Animation,
    frames: tuple[Sprite, ...],
    size: PixelSize,
    way: tuple[WayPoint, ...],
    *,
    slot: MotionSlot = "top",
    opacity: tuple[int, ...] = (255,),
    stays: bool = True,
) -> Mover:
    """A mover for as long as its animation takes."""
    ends = one.begins + one.length
    return Mover(frames, size, way, one.begins, ends, slot, opacity, stays)


def _animated_size(passage: TablePassage, one: Animation, placement: Placement | None) -> PixelSize:
    """How large a piece is on its way: as it lies at its end, where that is known."""
    if placement is not None and placement.form in {"chip", "card", "counter"}:
        return placement.rect.size
    size = ANIMATED_SIZE
    if one.target.kind == MOVING_UNIT:
        size = ANIMATED_UNIT_SIZE
    elif one.target.kind == FORMATION:
        size = ANIMATED_FORMATION_SIZE
    return passage.px(size[0]), passage.px(size[1])


_PLANS: Final[Mapping[MotionKind, Callable[[TablePassage, Animation], Plan]]] = MappingProxyType(
    {
        "go": _go,
        "point": _nothing,
        "nudge": _nudge,
        "strike": _strike,
        "lose": _lose,
        "gain": _gain,
        "creep": _creep,
        "burst": _burst,
        "turn": _turn,
        "roll": _roll,
        "mark": _mark,
        "show": _show,
        "shrink": _shrink,
    }
)
"""By kind: how something moves."""
