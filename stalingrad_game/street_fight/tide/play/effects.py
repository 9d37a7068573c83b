"""What an attack does: dice rolled as its plan says, figures lost, states, houses that fall.

Keeps TI3.4, TI5.5, TI5.6, TI8.10 to TI8.12 as changes of the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...board.locations import NOWHERE, hex_of
from ...board.terrain import MARKERS
from ...position.codes import Ev, MarkerField, UnitField
from ...position.control import winner_now
from ...position.position import Position
from ...position.referee import StreetResolver
from ..judge.aim import SUPPRESS
from ..judge.chances import outcome, suppressed
from ..judge.fire import Plan
from ..judge.house import Shot, ground, weakened
from ..judge.units import Mark, Scene, TideTable
from .codes import Roll, fact

ROUTED = 3
"""As a number of `chances.STATES`."""
DESTROYED = 2
"""Net hits that destroy a vehicle (TI5.5)."""


def mark(g: StreetResolver, unit: int, *, add: int = 0, take: int = 0) -> None:
    before = g.s.units[unit].marks
    after = before & ~take | add
    if after != before:
        g.set_unit(unit, UnitField.MARKS, after)


def fatigue(g: StreetResolver, unit: int) -> None:
    """A unit that has acted (TI3.1); none that has left the game."""
    if g.s.units[unit].steps:
        mark(g, unit, add=Mark.FATIGUED, take=Mark.OP_FIRE)


def remove(g: StreetResolver, unit: int) -> None:
    g.set_unit(unit, UnitField.MARKS, 0)
    g.set_unit(unit, UnitField.STEPS, 0)
    g.place(unit, NOWHERE)


def pin(g: StreetResolver, unit: int) -> None:
    """A squad is pinned; it loses op fire and is fatigued (TI3.4)."""
    g.tell(fact("pinned"), unit)
    mark(g, unit, add=Mark.PINNED | Mark.FATIGUED, take=Mark.OP_FIRE)


def disrupt(g: StreetResolver, unit: int) -> None:
    """A squad is disrupted; it loses op fire and is fatigued (TI3.4)."""
    g.tell(fact("disrupted"), unit)
    mark(g, unit, add=Mark.DISRUPTED | Mark.FATIGUED, take=Mark.OP_FIRE | Mark.PINNED)


def lose(g: StreetResolver, unit: int, hits: int) -> None:
    """A squad loses so many figures (TI5.5); the last one takes it from the board."""
    lost = min(hits, g.s.units[unit].steps)
    if not lost:
        return
    g.tell(fact("loses"), unit, lost)
    left = g.s.units[unit].steps - lost
    if left:
        g.set_unit(unit, UnitField.STEPS, left)
    else:
        g.tell(fact("removed"), unit)
        remove(g, unit)


def hit_vehicle(g: StreetResolver, unit: int, net: int) -> None:
    """A vehicle is damaged, or destroyed (TI5.5)."""
    if net >= DESTROYED or (net and g.s.units[unit].marks & Mark.DAMAGED):
        g.tell(fact("destroyed"), unit)
        remove(g, unit)
    elif net:
        g.tell(fact("damaged"), unit)
        mark(g, unit, add=Mark.DAMAGED)


def suppress(g: StreetResolver, scene: Scene, unit: int, net: int) -> None:
    """A squad is pinned, disrupted or routed (TI5.6)."""
    before = g.s.units[unit].marks
    state = suppressed(scene.tables.fire, net, before)
    if state == suppressed(scene.tables.fire, 0, before):
        g.tell(fact("no_effect"), unit, net, 0)
    elif state == ROUTED:
        g.tell(fact("routed"), unit)
        remove(g, unit)
    elif state == ROUTED - 1:
        disrupt(g, unit)
    else:
        pin(g, unit)


def attacked(g: StreetResolver, scene: Scene, unit: int) -> None:
    """Note that a squad was attacked, where its side has a medic (TI12.2)."""
    side = scene.card(unit).side
    if scene.is_squad(unit) and any(card.medic and card.side == side for card in scene.cards):
        mark(g, unit, add=Mark.ATTACKED)


def count(results: Sequence[int], needed: int) -> int:
    """How many dice show so much or more."""
    return sum(face >= needed for face in results)


def strike(g: StreetResolver, scene: Scene, plan: Plan) -> None:
    """Roll an attack and do what it does (TI5, TI8); firers aren't tired by this."""
    side = scene.card(plan.units[0]).side
    if plan.ability_by >= 0:  # TI8.9
        g.tell(fact("ability"), plan.ability_by)
        mark(g, plan.ability_by, add=Mark.SPENT)
    if plan.aim.ammunition:  # TI12.1
        g.tell(fact("ammunition"), plan.units[0])
        fired = scene.of_cards(TideTable.AMMUNITION)
        g.set_table(TideTable.AMMUNITION, fired | 1 << side)
    if plan.struck:
        faces = g.roll(Roll.ATTACK, side, max(one.dice for one in plan.struck))
        for one in plan.struck:  # TI5.8: one roll for all, each its own defence
            hits = count(faces[: one.dice], plan.hit_on)
            cancels = g.roll(Roll.DEFENCE, scene.card(one.unit).side, one.defence)
            stopped = count(cancels, scene.tables.fire.cancel)
            _struck(g, scene, plan, one.unit, (hits, stopped))
    if plan.shot is not None:  # TI8.6: after the squads' losses
        _at_house(g, scene, plan, plan.shot, side)


def _struck(g: StreetResolver, scene: Scene, plan: Plan, unit: int, found: tuple[int, int]) -> None:
    hits, stopped = found
    net = max(0, hits - stopped)  # TI5.3
    g.tell(fact("hit"), unit, hits, stopped)
    attacked(g, scene, unit)
    if plan.aim.kind == SUPPRESS:
        suppress(g, scene, unit, net)
    elif scene.is_squad(unit):
        lose(g, unit, net)
    else:
        hit_vehicle(g, unit, net)


def _at_house(g: StreetResolver, scene: Scene, plan: Plan, shot: Shot, side: int) -> None:
    """The roll against a building hex (TI8.10)."""
    hits = count(g.roll(Roll.BUILDING, side, shot.dice), plan.hit_on)
    stopped = count(g.roll(Roll.BUILDING_DEFENCE, 1 - side, shot.defence), scene.tables.fire.cancel)
    g.tell(fact("house"), shot.hex, shot.dice, hits, stopped, shot.need)
    found = outcome(shot, max(0, hits - stopped))
    if found == "destroy":
        fall(g, scene, shot)
    elif found == "weaken":
        g.tell(fact("weakened"), shot.hex, shot.weaken or 0)
        g.lay("weakened", ground(shot.hex))
    else:
        g.tell(fact("house_stands"), shot.hex)


def fall(g: StreetResolver, scene: Scene, shot: Shot) -> None:
    """A building hex comes down on everybody in it (TI8.11, TI8.12)."""
    g.tell(fact("falls"), shot.hex, shot.extra)
    below, inside = ground(shot.hex), scene.position.units_in(shot.hex)
    broken = weakened(scene, shot.hex)
    g.emit((Ev.RUIN, shot.hex, 0, shot.extra))
    shelter = MARKERS.index("entrenchment")
    for number, one in enumerate(g.s.markers):
        if number in broken:
            g.take_marker(number)
        elif one.kind == shelter and one.loc > below and hex_of(one.loc) == shot.hex:
            g.emit((Ev.MARKER, number, MarkerField.LOC, below))  # TI8.11: with every token
    for unit in inside:
        faces = g.roll(Roll.FALL, scene.card(unit).side, shot.occupant_dice)
        hits = count(faces, scene.tables.building.occupant_hit)
        g.tell(fact("buried"), unit, hits)
        attacked(g, scene, unit)
        lose(g, unit, hits)
        if g.s.units[unit].loc == NOWHERE:
            continue
        if g.s.units[unit].loc != below:
            g.place(unit, below)
        if not scene.has(unit, Mark.DISRUPTED):
            pin(g, unit)


def over(g: StreetResolver) -> bool:
    """End the game if a side has nobody left on the map (B9)."""
    found = winner_now(
        g.position, lambda unit: on_map(g.position, unit), turn_over=False, last_turn=False
    )
    if found is None:
        return False
    g.end(*found)
    return True


def on_map(position: Position, unit: int) -> bool:
    """Whether a unit is left, and so able to act again in some round."""
    return position.state.units[unit].loc != NOWHERE
