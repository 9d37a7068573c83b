"""The dice of a Break Test in words, each with its cause, and the chance that they give (R4.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from ..rules.break_test import Dice
from ..state.codes import GERMAN, SOVIET
from .names import Names

_SOVIET: Final = frozenset({"soviet_formation", "soviet_unit", "defence", "stolen"})
"""The dice that are the Soviet's."""


class DiceLine(NamedTuple):
    """Some dice of a side, and why it has them."""

    side: int
    number: int
    text: str


def dice_lines(names: Names, dice: Dice) -> list[DiceLine]:
    """The dice of both sides by cause, in the order in which they are assembled."""
    lines = []
    texts = names.catalogue
    for cause, number in msgspec.structs.asdict(dice).items():
        if number:
            key = f"dice.{cause}"
            text = texts.sentence(key) if key in texts else texts.counted(key, number)
            lines.append(DiceLine(SOVIET if cause in _SOVIET else GERMAN, number, text))
    return lines


def dice_line(names: Names, dice: Dice, side: int) -> str:
    """All dice of a side in one line, with their causes."""
    causes = [line.text for line in dice_lines(names, dice) if line.side == side]
    number = dice.soviet if side == SOVIET else dice.german
    said = names.language.semicolons(causes)
    return names.catalogue.counted("odds.side", number, side=names.side(side), causes=said)


def odds_text(names: Names, dice: Dice, chance: Fraction) -> str:
    """How many dice stand against how many, and the German's chance."""
    said = names.percent(chance)
    return names.catalogue.sentence(
        "odds.text", german=dice.german, soviet=dice.soviet, chance=said
    )
