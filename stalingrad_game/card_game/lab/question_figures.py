"""What the questions of a game came to: tallies that add up, and the figures kept of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec

from ...folders import replace_file
from ...lab.intervals import Z95
from ...lab.parts_file import Part
from ..content.counts import MODES
from ..players.staff import STAFF_KINDS

LESS_THAN_BEST: Final = ("loss", "second", "worst", "random")
"""What is measured of a question, each as how much less it is worth than the best answer: the
officer's own answer, the second-best, the worst, and any answer, on an average."""


class KindTally(msgspec.Struct):
    """What questions of one kind came to."""

    questions: int = msgspec.field(default=0, name="asked")
    """Questions with more than one answer, of all seats."""
    alike: int = 0
    """Of these the ones whose answers make no difference."""
    tried: int = 0
    sums: list[float] = msgspec.field(default_factory=lambda: [0.0] * len(LESS_THAN_BEST))
    squares: list[float] = msgspec.field(default_factory=lambda: [0.0] * len(LESS_THAN_BEST))

    def add(self, other: KindTally) -> None:
        self.questions += other.questions
        self.alike += other.alike
        self.tried += other.tried
        for at in range(len(LESS_THAN_BEST)):
            self.sums[at] += other.sums[at]
            self.squares[at] += other.squares[at]

    def see(self, values: Sequence[float]) -> None:
        """Count a question that was tried out, by its values in the order of `LESS_THAN_BEST`."""
        self.tried += 1
        for at, value in enumerate(values):
            self.sums[at] += value
            self.squares[at] += value * value


class QuestionTally(msgspec.Struct):
    """What all questions of some games came to."""

    games: int = 0
    kinds: dict[str, KindTally] = msgspec.field(default_factory=dict)

    def add(self, other: QuestionTally) -> None:
        self.games += other.games
        for name, tally in other.kinds.items():
            self.kinds.setdefault(name, KindTally()).add(tally)


class KindFigures(msgspec.Struct, frozen=True):
    """What questions of one kind are worth, in points of the chance to win."""

    question: str
    """The kind, by the name of what asks."""
    per_game: float = msgspec.field(name="asked")
    """How often a game, of all seats, one that makes a difference."""
    alike: float
    """How often a game one that makes none."""
    tried: int
    loss: float
    """How much the officer's answer is worth less than the best, on an average."""
    loss_error: float
    """Half of that figure's 95 % interval."""
    second: float
    worst: float
    random: float

    @property
    def game_loss(self) -> float:
        """What a side loses in a game where the officer answers all of these for it."""
        return self.per_game / 2 * self.loss

    @property
    def game_error(self) -> float:
        """Half of that figure's 95 % interval."""
        return self.per_game / 2 * self.loss_error


class ModeFigures(msgspec.Struct, frozen=True):
    """What the questions of one mode are worth, as it is kept."""

    mode: str
    command: str
    games: int
    per_game: float = msgspec.field(name="asked")
    """Questions a game that make a difference, of all seats."""
    staff_per_game: float = msgspec.field(name="staff_asked")
    """Of these the ones that the staff answers."""
    staff_loss: float
    """What a side loses in a game by leaving them to its staff, in points of the chance to win."""
    staff_error: float
    """Half of that figure's 95 % interval."""
    kinds: tuple[KindFigures, ...]
    first_game: str = ""
    """A digest of what the first game's questions came to."""

    @classmethod
    def of(cls, mode: str, command: str, parts: Sequence[Part]) -> ModeFigures:
        """The figures of all games of a mode; raises `ValueError` for one that is damaged."""
        tally = tally_of_parts(parts)
        kinds = tuple(kind_figures(tally))
        staff = [one for one in kinds if one.question in STAFF_KINDS]
        return cls(
            mode=mode,
            command=command,
            games=tally.games,
            per_game=round(sum(one.per_game for one in kinds), 1),
            staff_per_game=round(sum(one.per_game for one in staff), 1),
            staff_loss=round(sum(one.game_loss for one in staff), 2),
            staff_error=round(sqrt(sum(one.game_error**2 for one in staff)), 2),
            kinds=kinds,
            first_game=part_digest(parts[0]),
        )


def kept_figures(data: bytes) -> tuple[ModeFigures, ...]:
    """The figures of a file, a mode after the other; raises `ValueError`."""
    return msgspec.json.decode(data, type=tuple[ModeFigures, ...])


def keep_figures(path: Path, found: ModeFigures) -> None:
    """Write the figures of a mode into a file, in place of those of before.

    Raises `OSError`, and `ValueError` where the file is no such file.
    """
    before = kept_figures(path.read_bytes()) if path.exists() else ()
    rows = {**{one.mode: one for one in before}, found.mode: found}
    ordered = [rows[mode] for mode in MODES if mode in rows]
    replace_file(path, msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")


def part_digest(part: Part) -> str:
    """A digest of what the questions of a game came to."""
    return sha256(msgspec.json.encode(part.found)).hexdigest()


def tally_of_parts(parts: Iterable[Part]) -> QuestionTally:
    """What kept games come to; raises `ValueError` for one that is damaged."""
    total = QuestionTally()
    for part in parts:
        total.add(msgspec.convert(part.found, QuestionTally))
    return total


def kind_figures(tally: QuestionTally) -> list[KindFigures]:
    """The figures of each kind, the ones first that a game loses most by."""
    found = []
    for name, kind in tally.kinds.items():
        number = max(kind.tried, 1)
        means = [100 * total / number for total in kind.sums]
        spread = 100 * sqrt(max(kind.squares[0] / number - (kind.sums[0] / number) ** 2, 0.0))
        found.append(
            KindFigures(
                question=name,
                per_game=round((kind.questions - kind.alike) / tally.games, 2),
                alike=round(kind.alike / tally.games, 2),
                tried=kind.tried,
                loss=round(means[0], 3),
                loss_error=round(Z95 * spread / sqrt(number), 3),
                second=round(means[1], 2),
                worst=round(means[2], 2),
                random=round(means[3], 2),
            )
        )
    return sorted(found, key=lambda one: (-one.game_loss, -one.per_game, one.question))
