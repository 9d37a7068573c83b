"""What moves with each event: from what acts to what it acts on, and to where it comes to lie."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pygame
import pytest

from stalingrad_game.card_game.state.codes import DistrictStatus, Ev, UnitCause
from stalingrad_game.ui.art.resources import Look
from stalingrad_game.ui.automation.fixtures import (
    spread_formations,
    standard_kit,
    view_model_for,
)
from stalingrad_game.ui.table.layout.motion import Motion, Mover, TablePassage, plan_motion
from stalingrad_game.ui.table.layout.placement import TableLayout
from stalingrad_game.ui.table.model.targets import (
    BUILDING,
    CLOSED_MARKER,
    DISTRICT,
    FORMATION,
    UNIT_STACK,
    Target,
)
from stalingrad_game.ui.table.model.view_model import Animation, MotionKind, TableViewModel
from stalingrad_game.ui.table.session.animations import cause_after, event_movements
from stalingrad_game.ui.table.sprites.marks import ShotSprite
from tests.support.table_pictures import laid_out
from tests.support.table_window import SIZE


def planned(kind: MotionKind, target: Target, source: Target, end: Target) -> tuple[Motion, Passed]:
    """The motion of one animation between two tables, and both tables."""
    kit = standard_kit()
    before, after = spread_formations(kit), spread_formations(kit)
    after.fire[1] += 1
    after.inferno[1] += 1
    after.depleted[3] = 1 - after.depleted[3]
    after.status[2], after.buildings[2] = DistrictStatus.CLOSED, -1
    one = Animation(target, source, end, kind=kind, begins=100, length=400)
    old, new = view_model_for(kit, before), view_model_for(kit, after, animations=(one,))
    passed = Passed(new, laid_out(new, SIZE), old, laid_out(old, SIZE))
    return plan_motion(TablePassage(*passed)), passed


class Passed(NamedTuple):
    model: TableViewModel
    layout: TableLayout
    old_model: TableViewModel
    old_layout: TableLayout


@pytest.mark.parametrize(
    ("kind", "target", "ends"),
    [
        ("creep", Target(DISTRICT, 1), Target(BUILDING, 1)),
        ("burst", Target(DISTRICT, 1), Target(BUILDING, 1)),
        ("turn", Target(FORMATION, 3), Target(FORMATION, 3)),
        ("nudge", Target(FORMATION, 3), Target(FORMATION, 3)),
        ("mark", Target(DISTRICT, 2), Target(CLOSED_MARKER, 2)),
    ],
)
def test_what_moves_comes_to_lie_where_it_lies(
    kind: MotionKind, target: Target, ends: Target
) -> None:
    motion_planned, passed = planned(kind, target, target, target)
    art = passed.layout.lanes[ends.a].art if ends.kind == BUILDING else None
    rect = art or passed.layout.rect(ends)
    assert rect is not None
    assert motion_planned.movers
    assert motion_planned.length == 500
    for mover in motion_planned.movers:
        assert list(mover.way[-1]) == list(rect.center)
        assert mover.size == rect.size
        assert (mover.begins, mover.ends) == (100, 500)
    if kind in {"turn", "nudge"}:
        assert motion_planned.hidden == {target}
        assert motion_planned.movers[0].frames[-1] == passed.model.sprites[target]


def test_a_fire_that_stays_does_not_creep_and_an_inferno_that_goes_does_not_burst() -> None:
    calm, burning = Target(DISTRICT, 0), Target(DISTRICT, 1)
    quiet, _ = planned("creep", calm, calm, calm)
    assert quiet.movers == ()
    burst, passed = planned("burst", burning, burning, burning)
    backwards = TablePassage(
        msgspec.structs.replace(passed.old_model, animations=passed.model.animations),
        passed.old_layout,
        passed.model,
        passed.layout,
    )
    assert len(plan_motion(backwards).movers) < len(burst.movers)


def test_a_shot_goes_from_what_acts_to_what_is_struck() -> None:
    source, struck = Target(FORMATION, 3), Target(UNIT_STACK, 1, 6)
    motion_planned, passed = planned("strike", source, source, struck)
    start, end = passed.layout.rect(source), passed.layout.rect(struck)
    assert start is not None
    assert end is not None
    assert len(motion_planned.movers) > 1
    for shot in motion_planned.movers:
        sprite = shot.frames[0]
        assert isinstance(sprite, ShotSprite)
        left, top = corner_of(shot)
        for spot, rect in ((sprite.start, start), (sprite.end, end)):
            assert abs(left + spot[0] - rect.centerx) <= 1
            assert abs(top + spot[1] - rect.centery) <= 1
        assert (shot.opacity[0], shot.opacity[-1]) == (0, 0)


@pytest.mark.parametrize("struck", [Target(UNIT_STACK, 1, 6), Target(DISTRICT, 0)])
def test_the_parts_of_a_shot_are_the_whole_shot(look: Look, struck: Target) -> None:
    source = Target(FORMATION, 3)
    motion_planned, _ = planned("strike", source, source, struck)
    boxes = [pygame.Rect(corner_of(shot), shot.size) for shot in motion_planned.movers]
    assert all(one.collidelist(boxes[place + 1 :]) < 0 for place, one in enumerate(boxes))
    parts, whole = pygame.Surface(SIZE, 0, 32), pygame.Surface(SIZE, 0, 32)
    for box, shot in zip(boxes, motion_planned.movers, strict=True):
        (sprite,) = shot.frames
        assert isinstance(sprite, ShotSprite)
        parts.blit(sprite.paint(look, box.size), box)
    (left, top), sprite = boxes[0].topleft, motion_planned.movers[0].frames[0]
    assert isinstance(sprite, ShotSprite)
    (x, y), (to_x, to_y) = sprite.start, sprite.end
    at_once = ShotSprite((left + x, top + y), (left + to_x, top + to_y), sprite.flash)
    whole.blit(at_once.paint(look, SIZE), (0, 0))
    assert pygame.image.tobytes(parts, "RGB") == pygame.image.tobytes(whole, "RGB")


def corner_of(mover: Mover) -> tuple[int, int]:
    """Where a mover that stays in its place has its upper left corner."""
    (middle,) = mover.way
    x, y = (round(at - size / 2) for at, size in zip(middle, mover.size, strict=True))
    return x, y


def test_what_acts_is_what_kills_and_brings() -> None:
    kit = standard_kit()
    view = spread_formations(kit)
    vanguard = cause_after(None, (Ev.VANGUARD, 3), view)
    assert vanguard == Target(FORMATION, 3)
    killed = (Ev.UNIT, 1, 6, -1, UnitCause.KILL)
    kinds = {one.kind: one for one in event_movements(kit, killed, view, vanguard)}
    assert set(kinds) == {"lose", "strike"}
    assert (kinds["strike"].source, kinds["strike"].destination) == (
        vanguard,
        Target(UNIT_STACK, 1, 6),
    )
    came = event_movements(kit, (Ev.UNIT, 1, 6, 1, UnitCause.EFFECT), view, vanguard)
    assert [(one.kind, one.source) for one in came] == [("gain", vanguard)]
    assert {one.kind for one in event_movements(kit, killed, view)} == {"lose"}
    given_up = (Ev.UNIT, 1, 6, -1, UnitCause.SACRIFICE)
    assert {one.kind for one in event_movements(kit, given_up, view, vanguard)} == {"lose"}
    assert cause_after(vanguard, (Ev.CARNAGE, 0, 0), view) == vanguard
    assert cause_after(vanguard, (Ev.ROUND, 2, 1), view) is None
