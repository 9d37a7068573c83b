"""Chapter R4.5 of the rulebook: the dice of a Break Test and how they decide."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from ...kernel.chance import roll
from ..state.codes import GERMAN, SOVIET, Ev, Frame, Op, Phase, lane
from ..state.state import State
from ..state.variants import DiceReading, handicap_dice
from .declaration import operation
from .kit import Kit
from .odds import german_chance
from .resolver import AutomaticOperation, Resolver


class Dice(msgspec.Struct, frozen=True):
    """The dice both sides would have now, each with its cause (R4.5)."""

    german_formation: int
    german_unit: int
    inferno: int
    bonus: int
    determination: int
    soviet_formation: int
    soviet_unit: int
    defence: int
    stolen: int
    german_handicap: int = 0
    soviet_handicap: int = 0

    @property
    def german(self) -> int:
        own = self.german_formation + self.german_unit + self.inferno
        own += self.bonus + self.german_handicap + self.determination
        return own - self.stolen

    @property
    def soviet(self) -> int:
        own = self.soviet_formation + self.soviet_unit + self.defence
        return own + self.soviet_handicap + self.stolen

    @property
    def told(self) -> tuple[int, ...]:
        """As the log tells them: those of a handicap last, and only where there is one."""
        numbers: tuple[int, ...] = msgspec.structs.astuple(self)
        return numbers if any(numbers[-2:]) else numbers[:-2]

    def chance(self, reading: DiceReading) -> Fraction:
        """The German's exact chance with them, 0 to 1, read one way or the other."""
        return german_chance(
            self.german, self.soviet, determination=bool(self.determination), reading=reading
        )


def majority(german: int, soviet: int) -> tuple[int, int]:
    """One die for the side with more; equal: one each; 0-0: none."""
    return int(german >= soviet and german > 0), int(soviet >= german and soviet > 0)


def dice(kit: Kit, state: State, district: int) -> Dice:
    """The dice of a battle for a district's building as the table stands; a view will do."""
    lines, depleted = state.lines, state.depleted
    full = [sum(not depleted[f] for f in lines[lane(district, side)]) for side in (GERMAN, SOVIET)]
    here = state.units[district]
    units = [sum(here[unit] for unit in kit.units_of[side]) for side in (GERMAN, SOVIET)]
    german_formation, soviet_formation = majority(*full)
    german_unit, soviet_unit = majority(*units)
    inferno = state.inferno[district]
    german_handicap, soviet_handicap = handicap_dice(state.variants.handicap, district)
    others = german_formation + german_unit + inferno + state.bonus + german_handicap
    return Dice(
        german_formation=german_formation,
        german_unit=german_unit,
        inferno=inferno,
        bonus=state.bonus,
        determination=int(not others),
        stolen=min(state.stolen, max(0, others - 1)),  # never the last one
        soviet_formation=soviet_formation,
        soviet_unit=soviet_unit,
        defence=kit.defence[state.buildings[district]],
        german_handicap=german_handicap,
        soviet_handicap=soviet_handicap,
    )


def chance_now(kit: Kit, state: State, district: int) -> Fraction:
    """The German's exact chance if the Break Test came now."""
    return dice(kit, state, district).chance(state.variants.break_test)


@operation("break_test")
class BreakTest(AutomaticOperation):
    """R4.5: the dice are assembled, rolled and read."""

    rule = "R4.5"

    def do(self, g: Resolver, frame: Frame) -> None:
        """Roll until it is decided."""
        g.emit((Ev.PHASE, Phase.BREAK_TEST))
        hand = dice(g.kit, g.s, g.s.district)
        g.log((Ev.DICE, *hand.told))
        cancel = g.s.variants.break_test == "cancel"
        fight = _cancel if cancel else _highest
        winner = fight(g, hand.german, hand.soviet, bool(hand.determination))
        g.push((Op.AFTERMATH, winner, 0))


def _roll(g: Resolver, german: int, soviet: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rolls = roll(g.s, german), roll(g.s, soviet)
    for side in (GERMAN, SOVIET):
        g.log((Ev.ROLL, side, *rolls[side]))
    return rolls


def _highest(g: Resolver, german: int, soviet: int, determination: bool) -> int:
    """The best single die wins; equal ones are a Bloody Slaughter and a new roll."""
    while german and soviet:
        ours, theirs = _roll(g, german, soviet)
        best, other = max(ours), max(theirs)
        if best != other:
            return GERMAN if best > other else SOVIET
        german, soviet = german - 1, soviet - 1
        g.log((Ev.SLAUGHTER, german, soviet, best))
        if determination:
            return SOVIET
    return GERMAN if german else SOVIET


def _cancel(g: Resolver, german: int, soviet: int, determination: bool) -> int:
    """Equal best dice cancel each other, without a new roll."""
    rolls = _roll(g, german, soviet)
    ours, theirs = (sorted(dice_rolled, reverse=True) for dice_rolled in rolls)
    for left, (best, other) in enumerate(zip(ours, theirs, strict=False), start=1):
        if best != other:
            return GERMAN if best > other else SOVIET
        g.log((Ev.SLAUGHTER, german - left, soviet - left, best))
        if determination:
            return SOVIET
    return GERMAN if german > soviet else SOVIET
