"""The dice of a Break Test as they fell: each die with its cause, and what decided (R4.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from ..rules.break_test import Dice
from ..state.codes import GERMAN, SIDES, SOVIET

DieFate = Literal["plain", "best", "given up"]
"""`best` is the die that decided; `given up` is one that a Bloody Slaughter took away."""
Verdict = Literal["untested", "higher", "unopposed", "none left", "determination"]
"""What decided a battle: no German was left (R4.4.5), a higher die, dice against none, no die on
either side, or equal dice where the German had the Determination die alone."""

GERMAN_CAUSES: Final = (
    *("german_formation", "german_unit", "inferno"),
    *("bonus", "german_handicap", "determination"),
)
SOVIET_CAUSES: Final = (
    *("soviet_formation", "soviet_unit", "defence"),
    *("soviet_handicap", "stolen"),
)
"""The fields of `Dice` that give a side dice, in their order there."""


class DiceRoll(NamedTuple):
    """Dice of a Break Test being shown, die by die (R4.5)."""

    district: int
    dice: Dice
    """What was assembled, with causes."""
    rolls: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """German and Soviet dice of every roll so far, () for those not thrown; the last is shown."""
    slaughters: tuple[tuple[int, int, int], ...]
    """Bloody Slaughters so far: German dice left, Soviet dice left, the equal value."""
    cancelled: int
    """How many of the best dice of each side in the last roll are struck out."""
    winner: int
    """The winning side once it is known, else -1."""


class RolledDie(NamedTuple):
    """One die of a roll."""

    cause: str
    """The field of `Dice` that it comes from."""
    value: int
    fate: DieFate


class DiceThrow(NamedTuple):
    """Both sides' dice of one roll, and the equal values that cancelled each other."""

    german: tuple[RolledDie, ...]
    soviet: tuple[RolledDie, ...]
    slaughters: tuple[int, ...]

    def of(self, side: int) -> tuple[RolledDie, ...]:
        return self.soviet if side == SOVIET else self.german


class DecidingDice(NamedTuple):
    """What decided, and the values of the dice that did, the winner's first; 0: there is none."""

    verdict: Verdict
    winner: int = 0
    loser: int = 0


def die_causes(dice: Dice) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why each die is there, by side; what heroes steal are the last German ones."""
    german = [cause for cause in GERMAN_CAUSES for _ in range(getattr(dice, cause))]
    soviet = [cause for cause in SOVIET_CAUSES for _ in range(getattr(dice, cause))]
    return tuple(german[: dice.german]), tuple(soviet)


def causes_left(roll: DiceRoll, side: int) -> tuple[str, ...]:
    """Why each die of a side's last roll is there, or of the roll that comes next.

    A die that was given up isn't rolled again: each roll but the last one lost its best.
    """
    causes = list(die_causes(roll.dice)[side])
    again = len(roll.rolls) - 1
    if roll.slaughters and not roll.cancelled and len(roll.slaughters) == len(roll.rolls):
        again += all(roll.rolls[-1])
    for number in range(max(again, 0)):
        faces = roll.rolls[number][side]
        del causes[faces.index(max(faces))]
    return tuple(causes)


class RollReader:
    """Reads the rolls of one Break Test as they are told."""

    def __init__(self, dice: Dice) -> None:
        self._dice: Final = dice
        self._causes = [list(causes) for causes in die_causes(dice)]
        self._rolls: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        self._slaughters: list[list[int]] = []

    def roll(self, side: int, faces: Sequence[int]) -> None:
        """A side has rolled; the German's comes first."""
        if side == GERMAN:
            self._rolls.append((tuple(faces), ()))
            self._slaughters.append([])
        else:
            self._rolls[-1] = (self._rolls[-1][0], tuple(faces))

    def slaughter(self, value: int) -> None:
        """The best dice left were equal."""
        self._slaughters[-1].append(value)

    def throws(self) -> tuple[DiceThrow, ...]:
        """Every roll; a die that is given up isn't rolled again."""
        causes = [causes[:] for causes in self._causes]
        throws = []
        for number, (rolled, equal) in enumerate(zip(self._rolls, self._slaughters, strict=True)):
            last = number == len(self._rolls) - 1
            dice = [_fates(causes[side], rolled[side], len(equal), last=last) for side in SIDES]
            if last and self._decided(rolled, equal) != "higher":
                dice = [[_plain(die) for die in own] for own in dice]
            for side in SIDES:
                causes[side] = [die.cause for die in dice[side] if die.fate != "given up"]
            throws.append(DiceThrow(tuple(dice[GERMAN]), tuple(dice[SOVIET]), tuple(equal)))
        return tuple(throws)

    def deciding(self, winner: int) -> DecidingDice:
        """What gave a side the test."""
        if not self._rolls:
            return DecidingDice("unopposed")
        rolled, equal = self._rolls[-1], self._slaughters[-1]
        verdict = self._decided(rolled, equal)
        if verdict == "higher":
            best = [sorted(faces, reverse=True)[len(equal)] for faces in rolled]
            return DecidingDice(verdict, best[winner], best[1 - winner])
        if verdict == "determination":
            return DecidingDice(verdict, equal[-1], equal[-1])
        return DecidingDice(verdict)

    def _decided(
        self, rolled: tuple[tuple[int, ...], tuple[int, ...]], equal: Sequence[int]
    ) -> Verdict:
        left = [len(faces) - len(equal) for faces in rolled]
        if equal and self._dice.determination:
            return "determination"
        if all(left):
            return "higher"
        return "unopposed" if any(left) else "none left"


def deciding_dice(
    dice: Dice,
    rolls: Sequence[tuple[Sequence[int], Sequence[int]]],
    slaughters: Sequence[int],
    winner: int,
) -> DecidingDice:
    """What gave a side the test (R4.5), by all rolls and the values of all Bloody Slaughters.

    Either those of a single roll follow each other, or each is followed by another roll.
    """
    reader = RollReader(dice)
    for number, rolled in enumerate(rolls):
        for side in SIDES:
            reader.roll(side, rolled[side])
        for value in slaughters if len(rolls) == 1 else slaughters[number : number + 1]:
            reader.slaughter(value)
    return reader.deciding(winner)


def _fates(
    causes: Sequence[str], faces: Sequence[int], equal: int, *, last: bool
) -> list[RolledDie]:
    """A side's dice; the `equal` best ones are given up, of a last roll the next one decides."""
    ranked = sorted(range(len(faces)), key=lambda place: -faces[place])
    gone, best = set(ranked[:equal]), ranked[equal : equal + 1] if last else []
    return [
        RolledDie(
            cause, face, "given up" if place in gone else "best" if place in best else "plain"
        )
        for place, (cause, face) in enumerate(zip(causes, faces, strict=True))
    ]


def _plain(die: RolledDie) -> RolledDie:
    return die._replace(fate="plain") if die.fate == "best" else die
