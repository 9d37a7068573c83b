"""The sentence that a battle ends with, made of what decided it: a single die, a fire, a last unit.

The facts say which: the first of the ways below that is true of a battle. Each way has several
wordings, which follow in turn from battle to battle, so that two in a row never read alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from ..history.rolled_dice import DecidingDice, DiceThrow
from ..rules.break_test import Dice
from ..state.code_names import SIDE_NAMES
from ..state.codes import GERMAN
from .names import Names

LONG_ODDS: Final = Fraction(1, 5)
"""Whoever wins with no better chance has won against the odds."""
MANY_DICE: Final = 4
"""Of a side that has twice as many as the other, and more."""
WORDED: Final = range(2, 7)
"""Numbers of equal dice that have a phrase of their own."""


class BattleEnd(NamedTuple):
    """What a battle was decided by, as everybody saw it."""

    winner: int
    deciding: DecidingDice
    dice: Dice | None
    """None where no Break Test was needed."""
    throws: tuple[DiceThrow, ...]
    chance: Fraction | None
    """The Germans' exact chance before the roll."""
    units: tuple[int, int]
    """By side: how many were left in the building."""


def closing_text(names: Names, end: BattleEnd, building: int, number: int) -> str:
    """The sentence of a battle for a building; `number`: which battle of the game it is, from 1."""
    way, place = next(_ways(end)), names.building_noun(building)
    key = _wording(names, f"closing.{SIDE_NAMES[end.winner]}.{way}", number)
    if way == "untested" or end.dice is None:
        return names.catalogue.sentence(key, place=place)
    return names.catalogue.sentence(
        key,
        place=place,
        winner=end.deciding.winner,
        loser=end.deciding.loser,
        others=_thrown(names, end.throws[-1], 1 - end.winner) if end.throws else "",
        german=end.dice.german,
        soviet=end.dice.soviet,
        chance=names.percent(_own_chance(end)),
    )


def _wording(names: Names, key: str, number: int) -> str:
    """The key of the wording whose turn it is."""
    wordings = 1
    while f"{key}.{wordings + 1}" in names.catalogue:
        wordings += 1
    return f"{key}.{(number - 1) % wordings + 1}"


def _ways(end: BattleEnd) -> Iterator[str]:
    """What may be said of a battle, what is rarest first."""
    if end.dice is None or end.deciding.verdict != "higher":
        yield end.deciding.verdict.replace(" ", "_")
        return
    dice, cause = (end.dice.german, end.dice.soviet), _cause(end)
    own, other = dice[end.winner], dice[1 - end.winner]
    defenders = end.units[1]
    if own == 1:
        yield "single"
    if _own_chance(end) <= LONG_ODDS:
        yield "odds"
    if cause == "inferno":
        yield "fire"
    if defenders == 0:
        yield "empty"
    if defenders == 1:
        yield "last"
    if own >= max(2 * other, MANY_DICE):
        yield "mass"
    if end.deciding.winner - end.deciding.loser == 1:
        yield "hair"
    if cause == "defence":
        yield "walls"
    if any(throw.slaughters for throw in end.throws):
        yield "slaughter"
    yield "plain"


def _own_chance(end: BattleEnd) -> Fraction:
    """The winner's chance before the roll."""
    chance = Fraction(0) if end.chance is None else end.chance
    return chance if end.winner == GERMAN else 1 - chance


def _cause(end: BattleEnd) -> str:
    """Where the die that decided comes from: a field of `Dice`."""
    own = end.throws[-1].of(end.winner)
    return next((die.cause for die in own if die.fate == "best"), "")


def _thrown(names: Names, throw: DiceThrow, side: int) -> str:
    """The dice of a side: "6, 2 and 1", or "three 1s" where all are equal."""
    values = sorted((die.value for die in throw.of(side)), reverse=True)
    if len(values) in WORDED and len(set(values)) == 1:
        return names.catalogue.phrase(f"closing.equal.{len(values)}", value=values[0])
    return names.listed(map(str, values))
