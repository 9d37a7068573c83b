"""How a game stands, in a few numbers: what the chance to win is worked out from.

Every number is seen from the side that has to hold the objective hexes at the end (B9), and none
of them names a scenario or a referee, so that scenarios of one's own are judged as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Final

from ..board.locations import hex_of
from .battle import Battle

STANDING: Final = (
    "start",
    "strength",
    "strength_late",
    "able",
    "held",
    "held_late",
    "enough",
    "enough_late",
    "inside",
    "inside_late",
    "near",
    "near_late",
    "threat",
    "menace",
    "tempo",
    "time",
)
"""The numbers of a row, in its order; `_late`: more of it, the fewer turns are left."""
FEW: Final = 4.0
"""Points that both sides are thought to have besides, so that a last unit isn't everything."""
SHAKEN_WORTH: Final = 0.5
"""Of a unit that can do nothing now."""
FAR: Final = 3.0
"""So many turns of march away a unit still counts for an objective."""


def standing(battles: Sequence[Battle]) -> tuple[float, ...]:
    """The row of a game, as the battles of both sides show it, by side."""
    first = battles[0]
    kit, view, victory = first.kit, first.view, first.kit.scenario.victory
    aim, units, hexes = victory.side, kit.scenario.units, victory.hexes
    worth, able, fresh, danger = [0.0, 0.0], [0.0, 0.0], [0.0, 0.0], [0.0, 0.0]
    inside = {number: [0.0, 0.0] for number in hexes}
    near = {number: [0.0, 0.0] for number in hexes}
    for unit, now in enumerate(view.units):
        if now.steps <= 0 or now.loc < 0:
            continue
        side = units[unit].side
        battle = battles[side]
        points = battle.worth(unit)
        worth[side] += points
        danger[side] += battle.danger(unit, now.loc)
        if not battle.acted(unit):
            fresh[side] += points
        if not battle.able(unit):
            points *= SHAKEN_WORTH
        able[side] += points
        if not battle.counts(unit):
            continue
        here, pace = hex_of(now.loc), battle.pace(unit)
        for number in hexes:
            if here == number:
                inside[number][side] += points
                turns = 0.0
            else:
                turns = battle.ways_to(unit, number).get(now.loc, 99.0) / pace
            if turns <= FAR:
                near[number][side] += points / (1.0 + turns)
    late = 1.0 - first.left / max(1, kit.turns)
    own, other = worth[aim] + FEW, worth[1 - aim] + FEW
    strength = log(own / other)
    held = within = around = 0.0
    for number in hexes:
        ours = view.control[number] == aim
        held += ours
        one, two = inside[number][aim], inside[number][1 - aim]
        within += one / (one + two) if one or two else float(ours)
        one, two = near[number][aim] + 1.0, near[number][1 - aim] + 1.0
        around += one / (one + two)
    count = len(hexes)
    margin, within = (held - victory.need) / count, (within - victory.need) / count
    around = around / count - 0.5
    enough = 1.0 if held >= victory.need else 0.0
    return (
        1.0,
        strength,
        strength * late,
        able[aim] / own - able[1 - aim] / other,
        margin,
        margin * late,
        enough,
        enough * late,
        within,
        within * late,
        around,
        around * late,
        danger[aim] / own,
        danger[1 - aim] / other,
        (fresh[aim] - fresh[1 - aim]) / (own + other),
        late,
    )
