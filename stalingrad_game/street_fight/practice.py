"""Street Fight's choices as they are practised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from ..kernel.decision import Decision
from ..localisation.language import Language
from ..record.record import GameRecord
from .aims import aim_of_action
from .game import StreetGame
from .players.officer import sets_up
from .players.player import make_player
from .review.choices import ActionPlan, ChoiceJudge, StreetChoice
from .review.points import taken_plan
from .review.reviewer import STREET_EFFORT, StreetJob, StreetReviewer
from .review.words import StreetReviewWords
from .words.board_text import BoardText
from .words.words import GameWords, street_texts

LEVEL_SEED: Final = 1
ANSWER_THEME: Final = "answer"
"""The idea of what is no action of a unit, as whether to fire back."""
WAIT_THEME: Final = "wait"
"""The idea of an action that is after nothing that could be named."""


class StreetPractice:
    """The choices of one game of Street Fight."""

    unmined: Final = frozenset({ANSWER_THEME, WAIT_THEME})
    """To pass or to answer is mostly better by what rollouts make of the units that act later."""

    def __init__(self, game: StreetGame) -> None:
        """Nothing is judged yet."""
        self._game: Final = game
        self._judge: Final = ChoiceJudge(game, STREET_EFFORT)

    def choice(self, record: GameRecord[StreetGame], step: int, /) -> StreetChoice:
        """The choice that a record came to after so many steps."""
        state = record.at(step)
        decision = self._game.decision(state)
        assert decision is not None
        return self._judge.judged(state, decision, step)

    def taken_plan(self, record: GameRecord[StreetGame], step: int, /) -> ActionPlan | None:
        """All that was answered to the choice after so many steps; None while it isn't all."""
        return taken_plan(record, step)

    def practised(self, decision: Decision, /) -> bool:
        """Whether a question is of a kind that one learns by: any but the set-up."""
        return not sets_up(decision)

    def tutored(self, decision: Decision, /) -> bool:
        """Whether a question is none of the set-up, of which nothing is weighed."""
        return self.practised(decision)

    def theme(
        self, record: GameRecord[StreetGame], step: int, best: ActionPlan, other: ActionPlan, /
    ) -> str:
        """What the best action is after."""
        del other
        choice = self.choice(record, step)
        action = choice.action(best)
        if action is None:
            return ANSWER_THEME
        view = self._game.view(record.at(step), choice.decision.seat)
        aim = aim_of_action(self._game.kit, view, action)
        return WAIT_THEME if aim is None else aim.kind

    def level_plan(self, record: GameRecord[StreetGame], step: int, level: str, /) -> ActionPlan:
        """What a computer level answers to the choice after so many steps."""
        branch = GameRecord.played_again(record, step)
        player = make_player(level, self._game.kit, LEVEL_SEED)
        plan = None
        while plan is None:
            asked = branch.decision
            assert asked is not None
            branch.take(player.choose(self._game.view(branch.state, asked.seat), asked))
            plan = taken_plan(branch, step)
        return plan

    def words(self, record: GameRecord[StreetGame], language: Language, /) -> StreetReviewWords:
        """What is said of a choice in a language; raises `CatalogueError`."""
        return StreetReviewWords(record, language)

    def standing(
        self, record: GameRecord[StreetGame], step: int, language: Language, /
    ) -> Sequence[str]:
        """Who holds what counts, or will, and who has acted; raises `CatalogueError`."""
        state = record.at(step)
        decision = self._game.decision(state)
        assert decision is not None
        view = self._game.view(state, decision.seat)
        return tuple(self._board_text(language).before_choice(view))

    def odds(
        self,
        record: GameRecord[StreetGame],
        step: int,
        plans: tuple[ActionPlan, ActionPlan],
        language: Language,
        /,
    ) -> str:
        """The odds of the first action, what it is after and who could answer it.

        Raises `CatalogueError`.
        """
        decision = self._game.decision(record.at(step))
        assert decision is not None
        return self.words(record, language).reasons(step, decision.seat, plans[0])

    def played_out(self, record: GameRecord[StreetGame], step: int, /) -> bool:
        """Whether the turn of the choice is over."""
        game, state = record.game, record.state
        now, then = game.moment(state).turn, game.moment(record.at(step)).turn
        return record.result is not None or now != then

    def came_to(self, record: GameRecord[StreetGame], step: int, language: Language, /) -> str:
        """Who has won or holds how much, and what each side lost; raises `CatalogueError`."""
        if len(record.steps) == step:
            return ""
        board, words = self._board_text(language), self._words(language)
        lost = board.lost_since(record.at(step), record.state)
        result = record.result
        ended = (
            board.standing(record.state) if result is None else words.result(result, record.state)
        )
        return f"{ended} {lost}"

    def _words(self, language: Language) -> GameWords:
        kit = self._game.kit
        return GameWords(kit, street_texts(language, kit.referee.id))

    def _board_text(self, language: Language) -> BoardText:
        return BoardText(self._game.kit, self._words(language))


class StreetPracticeKind:
    """Street Fight with all its scenarios and referees."""

    def practice(self, game: StreetGame, /) -> StreetPractice:
        """Who judges the choices of a game."""
        return StreetPractice(game)

    def job(self, record: GameRecord[StreetGame], /) -> StreetPracticeJob:
        """A record to be sent to another process."""
        return StreetPracticeJob(StreetReviewer().job(record, STREET_EFFORT))


class StreetPracticeJob(msgspec.Struct, frozen=True):
    """A record of Street Fight to be judged elsewhere."""

    reviewed: StreetJob

    def opened(self) -> tuple[StreetPractice, GameRecord[StreetGame]]:
        """Who judges, and the record; raises `RecordError`."""
        record = self.reviewed.opened()
        return StreetPractice(record.game), record
