"""Advice for people at the card table: the options of a decision weighed for its seat alone."""

from __future__ import annotations

from typing import Final

import msgspec

from ....card_game.players.search.advice import Advice, Estimate
from ....card_game.players.thinking import PlayerQuestion, PlayerThought, SeatedPlayers
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import Op, Option
from ....card_game.words.hints import with_ending
from ....kernel.decision import Decision
from ...session.advice import AdviceService
from ...session.thinking import ThinkerAtOnce
from .computers import CardQuestions, CardThinker


class CardHintService(AdviceService[PlayerQuestion, PlayerThought, Advice]):
    """The hint of the present decision of a card game."""

    def __init__(self, kit: Kit, questions: CardQuestions, background: CardThinker | None) -> None:
        """`background` thinks; None: the game waits for the advice."""
        super().__init__(background or ThinkerAtOnce(SeatedPlayers(kit)))
        self._questions: Final = questions

    def question(self, decision: Decision) -> PlayerQuestion:
        return self._questions.question(self._thinker, decision, advises=True)

    def advice_of(self, thought: PlayerThought) -> Advice | None:
        advice = thought.advice
        if advice is None:
            return None
        return msgspec.structs.replace(advice, ranked=with_ending(advice.ranked))

    def follow(self, option: Option, decision: Decision | None) -> bool:
        """An option was taken: plans that hold it go on without it; False where none does."""
        before, advice = self._decision, self.advice
        if before is None or advice is None or decision is None:
            return False
        if before.op != Op.MANOEUVRE or decision.frame[:2] != before.frame[:2]:
            return False
        ranked: list[Estimate] = []
        for one in advice.ranked:
            rest = tuple(step for step in one.plan if step != option)
            following = next((step for step in rest if step in decision.options), None)
            if option in one.plan and following is not None:
                ranked.append(msgspec.structs.replace(one, option=following, plan=rest))
        if not ranked:
            return False
        self._decision, self.chosen = decision, -1
        self.advice = Advice(tuple(ranked), advice.purpose, advice.rollouts)
        return True
