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
    DIE_SOURCE,
    FORMATION,
    MOVING_UNIT,
    ROLLED_DIE,
    STAMP,
    TURN_MARKER,
    UNIT_STACK,
    Target,
)
from ..model.view_model import Animation, MotionKind, TableViewModel
from ..sprites.counter import UnitStackSprite
from ..sprites.edges import ClosedMarkerSprite
from ..sprites.formation import FormationSprite
from ..sprites.marks import (
    FALL_STEPS,
    DieSprite,
    FallingUnitSprite,
    ShotSprite,
    ShrunkSprite,
    SparksSprite,
    Spot,
    StampSprite,
    TumblingDieSprite,
    TurningSprite,
    TurnMarkerSprite,
)
from ..sprites.sprite_cache import PixelSize, Sprite
from .placement import PanelPart, Placement, TableLayout
from .target_sprites import target_sprite

ANIMATED_SIZE: Final = (76, 107)
ANIMATED_FORMATION_SIZE: Final = (100, 96)
ANIMATED_UNIT_SIZE: Final = (52, 52)
"""How large pieces are on their way, in design pixels, where nothing says it better."""
NUDGE: Final = 18
"""How far a piece that acts goes towards the enemy, in design pixels."""
SHOT_PARTS: Final = 6
SPARK_STEPS: Final = 8
SHRINK_STEPS: Final = 8
TUMBLES: Final = 9
"""How many faces a die shows in the air."""
SCENE_MS: Final = 150
"""How long the picture of a Break Test takes to appear, at speed 1."""
DIE_FLIGHT_MS: Final = 300
"""How long a die flies from its cause to its row, or to the die that it meets, at speed 1."""
GROWING: Final = (0.5, 0.68, 0.84, 1.0)
"""How large a die is on its way."""
STAMP_FALLS: Final = (1.7, 1.45, 1.2, 1.0)
"""How large a stamp is as it comes down."""
STAMP_MS: Final = 160
"""How long it takes, at speed 1."""
MARKER_RESTS_MS: Final = 400
"""How long the turn marker stands at its turn before it goes on, at speed 1."""
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
    """Of those pictures that have none of their own."""
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

    @property
    def pictures(self) -> tuple[tuple[Sprite, PixelSize], ...]:
        """Its frames, each with its size."""
        own = ShrunkSprite | TurningSprite | FallingUnitSprite
        return tuple((one, one.size if isinstance(one, own) else self.size) for one in self.frames)


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
    """The marker goes on along the turn track of a pause (R3.2.1)."""
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
    fade = (0, 255, 255, 120, 0)
    parts = []
    for box, shot in _shot_parts(source.center, target.center, passage.px(26), passage.px(6)):
        way = (box.left + box.width / 2, box.top + box.height / 2)
        parts.append(_mover(one, (shot,), box.size, (way,), opacity=fade, stays=False))
    yield tuple(parts), None


def _shot_parts(
    start: Spot, end: Spot, flash: int, weight: int
) -> Iterator[tuple[pygame.Rect, ShotSprite]]:
    """A shot in parts side by side, each with its box: far less is drawn than in a single one."""
    struck = pygame.Rect(0, 0, 3 * flash, 3 * flash)
    struck.center = end
    line = pygame.Rect(start, (1, 1)).union(pygame.Rect(end, (1, 1)))
    whole = line.inflate(2 * weight, 2 * weight).union(struck)
    for number in range(SHOT_PARTS):
        box = _slice(whole, number)
        ends = box.inflate(2 * weight, 2 * weight).clipline(start, end)
        reached = [struck] if struck.colliderect(box) else []
        if ends:
            near, far = (pygame.Rect(spot, (1, 1)) for spot in ends)
            reached.append(near.union(far).inflate(2 * weight, 2 * weight))
        if not reached:
            continue
        seen = reached[0].unionall(reached[1:]).clip(box)
        left, top = seen.topleft
        (x, y), (to_x, to_y) = start, end
        yield seen, ShotSprite((x - left, y - top), (to_x - left, to_y - top), flash)


def _slice(box: pygame.Rect, number: int) -> pygame.Rect:
    """One of `SHOT_PARTS` slices of a box, across its longer side."""
    length = max(box.size)
    begins, ends = (length * step // SHOT_PARTS for step in (number, number + 1))
    if box.width == length:
        return pygame.Rect(box.left + begins, box.top, ends - begins, box.height)
    return pygame.Rect(box.left, box.top + begins, box.width, ends - begins)


def _lose(passage: TablePassage, one: Animation) -> Plan:
    """The foremost unit of a rank is hit, falls backwards and is gone."""
    rect = passage.source(one.source)
    if rect is None or not isinstance(one.sprite, UnitStackSprite):
        return
    edge = min(rect.size) if one.source.kind == UNIT_STACK else passage.px(ANIMATED_UNIT_SIZE[0])
    ahead = (rect.width - edge) // 2 * (1 if one.sprite.side == GERMAN else -1)
    x, y = rect.centerx + ahead, rect.centery
    way = ((x, y), (x, y), (x, y + edge // 3))
    frames = tuple(FallingUnitSprite(one.sprite, edge, step) for step in range(FALL_STEPS))
    yield (_mover(one, frames, (edge, edge), way, opacity=(255, 255, 255, 0), stays=False),), None


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
    rect = placement.rect
    frames = (
        before,
        *(TurningSprite(before, rect.size, share) for share in TURNS),
        *(TurningSprite(after, rect.size, share) for share in reversed(TURNS)),
        after,
    )
    yield (_mover(one, frames, rect.size, (rect.center,), slot="board"),), one.target


def _gather(passage: TablePassage, one: Animation) -> Plan:
    """The picture of a Break Test appears; dice fly to their places, the stamp comes down."""
    layout, panel = passage.layout, passage.layout.panels.get("rolling", ())
    if not panel:
        return
    lead = 0.0
    if passage.old_layout is None or "rolling" not in passage.old_layout.panels:
        lead = SCENE_MS
        scene = _still(panel[0], one.begins, lead, opacity=(0, 255))
        yield (scene._replace(stays=True),), Target("rolling")
    flying = [
        (part, die, layout.spots[source])
        for part, die in _dice(layout)
        if (source := Target(DIE_SOURCE, die.a, die.b)) in layout.spots
    ]
    flight = min(DIE_FLIGHT_MS, one.length - lead)
    between = (one.length - lead - flight) / max(len(flying) - 1, 1) if lead else 0.0
    for number, (part, target, start) in enumerate(flying):
        if part.sprite is None:
            continue
        begins = one.begins + lead + number * between
        size, ends = part.rect.size, begins + flight
        frames = tuple(ShrunkSprite(part.sprite, size, share) for share in GROWING)
        way = (start.center, part.rect.center)
        comes = Mover(frames, size, way, begins, ends, "rolling", stays=False)
        yield (comes, _still(part, ends, one.begins + one.length - ends)), target
    yield from _stamp(panel[-1], one)


def _stamp(part: PanelPart, one: Animation) -> Plan:
    """The stamp comes down on the picture."""
    if not isinstance(part.sprite, StampSprite):
        return
    (width, height), largest = part.rect.size, STAMP_FALLS[0]
    size = round(width * largest), round(height * largest)
    frames = tuple(ShrunkSprite(part.sprite, size, share / largest) for share in STAMP_FALLS)
    begins = one.begins + one.length / 2
    ends = begins + STAMP_MS
    way = (part.rect.center,)
    falls = Mover(frames, size, way, begins, ends, "rolling", (120, 255), stays=False)
    yield (falls, _still(part, ends, one.begins + one.length - ends)), Target(STAMP)


def _dice(layout: TableLayout) -> Iterator[tuple[PanelPart, Target]]:
    """The dice of a Break Test where they lie, each with its target."""
    dice = {target: rect for target, rect in layout.spots.items() if target.kind == ROLLED_DIE}
    for part in layout.panels.get("rolling", ()):
        if isinstance(part.sprite, DieSprite):
            yield part, next(target for target, rect in dice.items() if rect == part.rect)


def _still(
    part: PanelPart, begins: float, length: float, *, opacity: tuple[int, ...] = (255,)
) -> Mover:
    """A part of a Break Test that is seen for a while where it lies."""
    sprites = () if part.sprite is None else (part.sprite,)
    way = (part.rect.center,)
    return Mover(
        sprites, part.rect.size, way, begins, begins + length, "rolling", opacity, stays=False
    )


def _roll(passage: TablePassage, one: Animation) -> Plan:
    """A side's dice leap from their rows, one by one, and land again."""
    side = one.target.a
    dice = [(part, target) for part, target in _dice(passage.layout) if target.a == side]
    each = one.length / max(len(dice), 1)
    for place, (part, target) in enumerate(dice):
        if not isinstance(part.sprite, DieSprite):
            continue
        begins, rect = one.begins + place * each, part.rect
        faces = tuple(_tumbling(side, place * 5 - step) for step in range(TUMBLES, 0, -1))
        edge = round(rect.width * 1.45)
        way = (rect.center, (rect.centerx, rect.centery - rect.height * 0.4), rect.center)
        ends, over = begins + each, one.begins + one.length
        waits = _still(part._replace(sprite=DieSprite(None, side)), one.begins, place * each)
        flight = Mover(faces, (edge, edge), way, begins, ends, "rolling", stays=False)
        landed = part._replace(sprite=DieSprite(part.sprite.value, side))
        yield (waits, flight, _still(landed, ends, over - ends)), target


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
        ShrunkSprite(one.sprite, box.size, 1 - step / SHRINK_STEPS) for step in range(SHRINK_STEPS)
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
        "gather": _gather,
        "roll": _roll,
        "mark": _mark,
        "show": _show,
        "shrink": _shrink,
    }
)
"""By kind: how something moves."""
