"""Puzzles looked for in games of computer players: every choice of a kind that one learns by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ..kernel.decision import Decision
from ..record.record import GameRecord
from ..review.adapter import AnswerPlan, JudgedChoice
from ..search.levels import LEVEL_NAMES
from .adapter import PlayedGames, PracticeGame
from .puzzle import Puzzle, PuzzlePosition, WeighedAnswer
from .solving import Solution, SolvingEffort, solved, surely_behind, weighed

TRIED_LEVELS: Final = LEVEL_NAMES[1:]
"""The recruit takes any option at times, so that what it finds says nothing."""


FOUND_BY_NONE: Final = "nobody"
"""Why a choice makes no puzzle, beside what solving it says: no level finds the best answer, so it
is more likely what rollouts make of it than what a person could see."""


UNMINED: Final = "theme"
"""The same for a theme of which no puzzles are mined."""


LEVEL_AS_GOOD: Final = "level"
"""The same where a level answers something as good that wasn't thought of."""


class Mined(msgspec.Struct):
    """What came of looking for puzzles in some games."""

    puzzles: list[Puzzle] = msgspec.field(default_factory=list)
    games: int = 0
    choices: int = 0
    """How many were looked at."""
    dropped: dict[str, int] = msgspec.field(default_factory=dict)
    """By why: a `DropReason`, one of the reasons above, or "again" for an idea of its turn."""

    def add(self, other: Mined) -> None:
        """What came of other games."""
        self.puzzles += other.puzzles
        self.games += other.games
        self.choices += other.choices
        self.dropped = dict(Counter(self.dropped) + Counter(other.dropped))


def mine(games: PlayedGames, effort: SolvingEffort, seeds: range) -> Mined:
    """Look for puzzles in the games of these seeds; from one turn at most one of each theme."""
    found, dropped = Mined(), Counter[str]()
    for practice, record in games.play(seeds):
        found.games += 1
        seen = set[tuple[int, int, str]]()
        for step in choices_of(practice, record):
            found.choices += 1
            choice = practice.choice(record, step)
            solution = solved(choice, effort)
            if isinstance(solution, str):
                dropped[solution] += 1
                continue
            answers = {level: practice.level_plan(record, step, level) for level in TRIED_LEVELS}
            puzzle = made_puzzle(practice, record, step, choice, solution, answers)
            key = (record.game.moment(record.at(step)).turn, puzzle.seat, puzzle.theme)
            if puzzle.theme in practice.unmined:
                dropped[UNMINED] += 1
            elif not puzzle.levels:
                dropped[FOUND_BY_NONE] += 1
            elif key in seen:
                dropped["again"] += 1
            elif not beats_levels(choice, solution, answers.values(), effort):
                dropped[LEVEL_AS_GOOD] += 1
            else:
                seen.add(key)
                found.puzzles.append(puzzle)
    found.dropped = dict(dropped)
    return found


def choices_of(
    practice: PracticeGame, record: GameRecord[Any], asked: Callable[[Decision], bool] | None = None
) -> Iterator[int]:
    """The steps of a game at which something was to be chosen that one learns by.

    Or that is `asked` for.
    """
    asked = asked or practice.practised
    step = 0
    while step < len(record.steps):
        if record.steps[step].standing:
            step += 1
            continue
        decision = record.game.decision(record.at(step))
        assert decision is not None
        if len(decision.options) > 1 and asked(decision):
            yield step
        step += len(practice.taken_plan(record, step) or (0,))


def beats_levels(
    choice: JudgedChoice, solution: Solution, answers: Iterable[AnswerPlan], effort: SolvingEffort
) -> bool:
    """Whether a best answer also beats what levels answer that wasn't among the plans tried."""
    tried = [one.plan for one in solution.plans]
    for answer in answers:
        if not any(choice.alike(answer, plan) for plan in tried):
            tried.append(answer)
    others = tried[len(solution.plans) :]
    if not others:
        return True
    ranked = weighed(choice, [tried[0], *others], solution.deals, "levels")
    return ranked[0].plan == tried[0] and all(surely_behind(one, effort) for one in ranked[1:])


def made_puzzle(
    practice: PracticeGame,
    record: GameRecord[Any],
    step: int,
    choice: JudgedChoice,
    solution: Solution,
    level_answers: Mapping[str, AnswerPlan],
) -> Puzzle:
    """The puzzle of a choice that was solved, with the levels that find its best answer."""
    decision = choice.decision
    best = solution.plans[0].plan
    text = record.game.option_text
    return Puzzle(
        position=PuzzlePosition.of(record, step),
        seat=decision.seat,
        theme=practice.theme(record, step, best, solution.plans[1].plan),
        chance=round(solution.chance, 4),
        answers=tuple(
            WeighedAnswer(tuple(map(text, one.plan)), round(one.behind, 4), round(one.error, 4))
            for one in solution.plans
        ),
        purpose=solution.purpose,
        levels=tuple(level for level, plan in level_answers.items() if choice.alike(plan, best)),
        deals=solution.deals,
    )
