"""Pictures that belong to no one building: the river of a closed district, and a nameless ruin."""

from __future__ import annotations

from ...style.theme import BRICK, OCHRE, PAPER, SOOT
from ..geometry import ragged
from .parts import wall_windows, waves
from .woodcut import BROWN, Woodcut


def volga(w: Woodcut) -> None:
    """The river from the bank: the far shore, a ferry under way, a sunken one."""
    half = w.half + 4
    w.sky("rays", (26, 38, 13), OCHRE)
    far = ragged((-half, 40), (half, 37), -3, 5, w.seed)
    w.poly([*far, (half, 46), (-half, 46)], BROWN)
    waves(w, ((-half, 44), (half, 43)))
    w.at(-20.6, 25, 0.625).picture("scenery/ferry", SOOT, BROWN)
    w.poly(((-62, 80), (-44, 70), (-40, 73), (-50, 82)), SOOT)
    w.poly(((-50, 74), (-53, 62), (-51, 62), (-47, 72)), SOOT)
    bank = ragged((-half, 96), (half, 88), -3, 5, w.seed + 3)
    w.poly([*bank, (half, 101), (-half, 101)], SOOT)


def ruin(w: Woodcut) -> None:
    """A house of any town, its roof gone; the seed of its name sets its shape."""
    turn = w.seed % 3
    spots = ((-34, 44, 20), (18, 48, 18), (-6, 56, 16), (46, 60, 18), (-54, 84, 30), (30, 84, 32))
    w.backdrop(
        spots,
        ("falling", "rising", "rays")[turn],
        ((-1) ** turn * 40.0, 28, 15),
        (OCHRE, BRICK)[w.seed % 2],
    )
    top = 20.0 + 7 * turn
    quad = ((-50.0, top), (6.0, top - 6), (6.0, 88.0), (-50.0, 88.0))
    edge = ragged(quad[0], quad[1], 9, 4, w.seed)
    w.poly([*edge, quad[2], quad[3]], SOOT)
    side = ragged((6, top - 6), (52, 66), 8, 4, w.seed + 4)
    w.poly([*side, (52, 88), (6, 88)], SOOT)
    wall_windows(w, ((-50.0, top + 8), (6.0, top + 4), (6.0, 88.0), (-50.0, 88.0)), 6, 4)
    w.cut([*side, (52, 88), (6, 88)], PAPER, pitch=3, reach=(0.0, 0.45))
    w.burn(spots)
    w.ground()
