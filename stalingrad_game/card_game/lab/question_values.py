"""What the questions of a game are worth: how much it matters how each kind of them is answered.

Officers play whole games. Some of their questions are tried out: the answers are followed by
rollouts on common sampled tables, as a search does. By one half of the tables the best answer, the
second and the worst are picked, by the other half they are valued, and then with the halves
exchanged, so that noise flatters none of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from ...lab.parts_file import Part
from ..packs import load_pack
from ..players.greedy import GreedyPlayer
from ..players.no_difference import makes_no_difference
from ..players.search.candidates import Candidate
from ..players.search.leaf import LeafValue
from ..players.search.questions import searched_question, worth_trying
from ..players.search.rollout import Rollouts
from ..players.weights import ROLLOUT_WEIGHTS
from ..rules.engine import Engine
from ..rules.kit import Kit
from ..rules.operations import asking_operation
from ..state.codes import GERMAN, side_of
from .officer_games import OfficerDecision, officer_decisions
from .question_figures import KindTally, QuestionTally

MOST_ANSWERS: Final = 12
"""Answers of one question that are tried out, the officer's among them."""
RANKED: Final = frozenset({"manoeuvre", "consolidate", "action", "second_action", "refresh"})
"""Kinds whose answers are plans, or too many: of these the search's candidates are tried out."""


class QuestionSelection(msgspec.Struct, frozen=True):
    """What is to be measured."""

    pack: Path | None
    mode: str
    kinds: tuple[str, ...] = ()
    """The kinds that are tried out; all of them where none is named."""
    most: int = 8
    """Questions of one kind that are tried out in one game at most, chosen by chance."""
    tables: int = 32

    def plan(self, seed: int) -> dict[str, Any]:
        """What two runs must have in common to be one and the same; stands in a file of ranges."""
        pack = load_pack(self.pack).digest
        measured = {"mode": self.mode, "kinds": list(self.kinds), "seed": seed}
        return {**measured, "pack": pack, "most": self.most, "tables": self.tables}


def question_part(selection: QuestionSelection, seeds: range) -> Part:
    """The questions of the games of these seeds, in any process, as they are kept."""
    found = msgspec.to_builtins(question_tally(selection, seeds))
    return Part(seeds.start, len(seeds), found)


def question_tally(selection: QuestionSelection, seeds: range) -> QuestionTally:
    """The questions of the games of these seeds, in any process."""
    kit = Kit(load_pack(selection.pack), selection.mode)
    measured, total = QuestionValues(kit, selection), QuestionTally()
    for seed in seeds:
        total.add(measured.play(seed))
    return total


class QuestionValues:
    """Plays officers' games of one kit, and tries their questions out."""

    def __init__(self, kit: Kit, selection: QuestionSelection) -> None:
        """Nothing is played yet."""
        self._selection: Final = selection
        self._engine: Final = Engine(kit)
        self._officer: Final = GreedyPlayer(kit)
        policy = GreedyPlayer(kit, ROLLOUT_WEIGHTS)
        self._rollouts: Final = Rollouts(kit, LeafValue(kit), policy)

    def play(self, seed: int) -> QuestionTally:
        """One game and its questions."""
        found, chance = QuestionTally(games=1), Random(seed)
        for question in self._questions(seed):
            tally = found.kinds.setdefault(question.kind, KindTally())
            tally.questions += 1
            tally.alike += question.alike
        tried = {name: self._some(name, kind, chance) for name, kind in found.kinds.items()}
        met: Counter[str] = Counter()
        for question in self._questions(seed):
            met[question.kind] += not question.alike
            if question.alike or met[question.kind] not in tried[question.kind]:
                continue
            answers = self._answers(question, chance)
            if len(answers) > 1:
                found.kinds[question.kind].see(self._values(question, answers, chance))
        return found

    def _questions(self, seed: int) -> Iterator[_Question]:
        """The questions of an officers' game, each while the game stands at it."""
        engine = self._engine
        for one in officer_decisions(engine, self._officer, seed):
            if len(one.decision.options) > 1:
                yield _Question(one, makes_no_difference(engine, one.state, one.decision))

    def _some(self, name: str, kind: KindTally, chance: Random) -> frozenset[int]:
        """Which questions of a kind are tried out, from 1."""
        if self._selection.kinds and name not in self._selection.kinds:
            return frozenset()
        number = kind.questions - kind.alike
        return frozenset(chance.sample(range(1, number + 1), min(number, self._selection.most)))

    def _values(
        self, question: _Question, answers: Sequence[Candidate], chance: Random
    ) -> list[float]:
        """How much less than the best answer others are worth, in the order of `LESS_THAN_BEST`."""
        decision, sampler = question.at.decision, question.at.sampler()
        horizon, german = searched_question(decision).horizon, side_of(decision.seat) == GERMAN
        rows: tuple[list[list[float]], list[list[float]]] = ([], [])
        for number in range(self._selection.tables):
            table = sampler.deal(chance)
            chances = [
                self._rollouts.german_chance(table.copy(), one.options, horizon) for one in answers
            ]
            rows[number % 2].append([one if german else 1.0 - one for one in chances])
        means = [[sum(column) / len(half) for column in zip(*half, strict=True)] for half in rows]
        one, other = valued_elsewhere(means[0], means[1]), valued_elsewhere(means[1], means[0])
        return [(a + b) / 2 for a, b in zip(one, other, strict=True)]

    def _answers(self, question: _Question, chance: Random) -> list[Candidate]:
        """The answers that are tried out, the officer's first."""
        at = question.at
        if question.kind in RANKED:
            return worth_trying(self._rollouts, at.view, at.decision)
        others = [one for one in at.decision.options if one != at.answer]
        if len(others) >= MOST_ANSWERS:
            others = chance.sample(others, MOST_ANSWERS - 1)
        return [Candidate((option,), 0.0) for option in (at.answer, *others)]


class _Question(NamedTuple):
    """A question of a game while the game stands at it."""

    at: OfficerDecision
    alike: bool
    """Whether its answers make no difference."""

    @property
    def kind(self) -> str:
        return asking_operation(self.at.decision).name


def valued_elsewhere(picked: Sequence[float], valued: Sequence[float]) -> list[float]:
    """What the answers are worth less than the best, which is picked by other tables.

    Of answers that are alike the officer's, the first one, counts as the best.
    """
    order = sorted(range(len(picked)), key=lambda place: (-picked[place], place))
    best = valued[order[0]]
    others = (0, order[1], order[-1])
    return [*(best - valued[place] for place in others), best - sum(valued) / len(valued)]
