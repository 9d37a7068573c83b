"""What a player may know before the dice fall: the sum of an act, a line of sight, a way's cost.

Every number is the referee's answer to a question of `ask` (B10), asked of what a seat sees; give
a side's view, and nothing that it doesn't know can show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from ..kernel.decision import Frame, Option
from .board.line import Stretch, line_between
from .board.locations import hex_of
from .judge.reason import Number, Reason
from .position.asking import Asked, with_changes
from .position.position import Position
from .position.referee import Answer, StreetKit
from .position.state import State
from .question import Options, ask

SightWord: TypeAlias = Literal["clear", "obscured", "cut"]
_WHY: Final = "why"
_FIRST_STEP: Final = 2
"""Where the locations begin in the words of a move."""
_CUTTING: Final = ("blocker", "hex")
"""Facts that name the hex of a reason, the surest first."""


class Sum(NamedTuple):
    """A referee's answer about an act, with the question that it answers."""

    words: tuple[str, ...]
    """The question as `ask` takes it, as ("attack", "G1+G2", "E5")."""
    options: Options
    state: State
    """What is asked of: the view, or a copy in which the acting unit stands where it will."""
    answer: Answer
    same_as_ask: bool
    """False for what `ask` can't be asked so: a reaction, the rest of a move or of split fire."""
    spent: Number = 0
    """Of a move: the points that have gone before it."""

    @property
    def legal(self) -> bool:
        """Whether the referee allows it."""
        return bool(self.answer.get("legal", self.answer.get("sees", False)))

    @property
    def reasons(self) -> Sequence[Reason]:
        """The entries of the sum in their order; of a refusal the rule that refuses first."""
        found: Sequence[Reason] = self.answer[_WHY]
        return found


class SightLine(NamedTuple):
    """A line between two locations, as the referee judges it."""

    state: SightWord
    answer: Answer
    stretches: tuple[Stretch, ...]
    """What it passes between its two hexes, in order; a pair runs along a hexside (B5)."""
    obscuring: tuple[int, ...]
    """The hexes that obscure it, in order."""
    cut_by: int
    """The hex that cuts it; -1 where none does, or what cuts it is no hex on the way."""

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes between its ends, in order; of a pair both."""
        return tuple(number for stretch in self.stretches for number in stretch.hexes)


class WayStep(NamedTuple):
    """A step of a way."""

    loc: int
    cost: Number
    """Of this step, in the points that the referee counts."""
    so_far: Number
    """With all before it in this move, those already gone too."""
    reason: Reason


class Way(NamedTuple):
    """A way through locations as far as it may be gone, and what refuses the rest."""

    steps: tuple[WayStep, ...]
    refused: Reason | None
    refused_at: int
    """The location that the refusal is about; -1 where the whole way may be gone."""
    answer: Answer
    """To the whole way."""


def sum_of_act(kit: StreetKit, view: State, frame: Frame, path: Sequence[Option]) -> Sum | None:
    """The sum of an act, as far as it has been chosen; None where nothing is summed up.

    `frame` is that of the decision (`Decision.frame`); the first option of `path` answers it, the
    others the decisions that would follow. Options that aren't offered are answered by the reason.
    """
    asked = kit.referee.asked(Position(kit.scenario, view), frame, path)
    return None if asked is None else _sum(kit, view, asked)


def sum_of_question(
    kit: StreetKit,
    view: State,
    words: Sequence[str],
    options: Mapping[str, str] = MappingProxyType({}),
) -> Sum:
    """The answer to any question of `ask`; raises `QuestionError`."""
    return _sum(kit, view, Asked(tuple(words), options))


def _sum(kit: StreetKit, view: State, asked: Asked) -> Sum:
    state, options = with_changes(view, asked), Options(**asked.options)
    answer = asked.answer
    if answer is None:
        answer = ask(kit, Position(kit.scenario, state), asked.words, options)
    return Sum(asked.words, options, state, answer, asked.answer is None, asked.spent)


def sight_line(kit: StreetKit, view: State, start: int, end: int) -> SightLine:
    """The line of sight between two locations, as `ask sees` judges it."""
    answer = kit.referee.judge.sees(Position(kit.scenario, view), start, end)
    decisive, *others = answer[_WHY]
    between = line_between(kit.board.grid, hex_of(start), hex_of(end)).stretches
    ends = {hex_of(start), hex_of(end)}
    if not answer["sees"]:
        cut = _hex_of(decisive)
        passed = {number for stretch in between for number in stretch.hexes}
        return SightLine("cut", answer, between, (), cut if cut in passed | ends else -1)
    obscuring = tuple(number for number in map(_hex_of, others) if number >= 0)
    state: SightWord = "obscured" if obscuring else "clear"
    return SightLine(state, answer, between, obscuring, -1)


def _hex_of(reason: Reason) -> int:
    """The hex that a reason is about; -1 where it names none."""
    for name in _CUTTING:
        found = reason.facts.get(name)
        if isinstance(found, int):
            return found
    return -1


def way_of(kit: StreetKit, view: State, frame: Frame, path: Sequence[Option]) -> Way | None:
    """The move that an act begins or goes on with, step by step; None where it holds no step.

    `frame` and `path` are as in `sum_of_act`.
    """
    steps: list[WayStep] = []
    found: Sum | None = None
    for number in range(len(path) + 1):
        asked = kit.referee.asked(Position(kit.scenario, view), frame, path[:number])
        if asked is None or asked.words[0] != "cost":
            continue
        locs = [kit.board.loc(word) for word in asked.words[_FIRST_STEP:]]
        if len(locs) <= len(steps):
            continue
        found = _sum(kit, view, asked)
        if not found.legal:
            return Way(tuple(steps), found.reasons[0], locs[-1], found.answer)
        reason = found.reasons[-1]
        cost = reason.value or 0
        so_far = cost + (steps[-1].so_far if steps else asked.spent)
        steps.append(WayStep(locs[-1], cost, so_far, reason))
    return None if found is None else Way(tuple(steps), None, -1, found.answer)
