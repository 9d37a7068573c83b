"""Advice for people: the options of a decision weighed in the background, for its seat alone."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from ....card_game.players.search.advice import Advice, Estimate
from ....card_game.players.thinking import PlayerThought, SeatedPlayers
from ....card_game.rules.kit import Kit
from ....card_game.state.codes import Op, Option
from ....card_game.words.hints import with_ending
from ....kernel.decision import Decision
from ...session.computers import ThinkingDots
from ...session.thinking import ThinkerAtOnce
from .computers import CardQuestions, CardThinker

HintProgress = Literal["none", "thinking", "told", "failed"]


class HintDesk:
    """The hint of the present decision, if it was asked for."""

    def __init__(self, kit: Kit, questions: CardQuestions, background: CardThinker | None) -> None:
        """`background` thinks; None: the game waits for the advice."""
        self._questions: Final = questions
        self._thinker: Final[CardThinker] = background or ThinkerAtOnce(SeatedPlayers(kit))
        self._decision: Decision | None = None
        self.dots: Final = ThinkingDots()
        self.progress: HintProgress = "none"
        self.advice: Advice | None = None
        """The options worth a thought, once they are weighed."""
        self.chosen = -1
        """The place of the option that was pointed out last, -1: none."""

    @property
    def seat(self) -> int:
        """Whom it is for, -1 where there is none."""
        return -1 if self._decision is None else self._decision.seat

    def ask(self, decision: Decision) -> None:
        """Ask for advice on a person's decision."""
        self.drop()
        self._decision = decision
        self.progress = "thinking"
        self.dots.begin()
        self._ask(decision)

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

    def drop(self) -> bool:
        """Nobody wants advice any more; says whether there was any."""
        there = self._decision is not None
        if self.progress == "thinking":
            self._thinker.drop()
        self._decision, self.advice = None, None
        self.progress, self.chosen = "none", -1
        return there

    def update(self, ms: float) -> bool:
        """Let time pass; says whether anything looks different."""
        if self._decision is None or self.progress != "thinking":
            return False
        changed = self.dots.pass_time(ms)
        found = self._thinker.answer()
        if found is None:
            return changed
        if isinstance(found, PlayerThought) and found.advice is not None:
            ranked = with_ending(found.advice.ranked)
            self.progress, self.advice = (
                "told",
                msgspec.structs.replace(found.advice, ranked=ranked),
            )
        elif found in {"again", "restarted"}:
            self._ask(self._decision)
        else:
            self.progress = "failed"
        return True

    def _ask(self, decision: Decision) -> None:
        question = self._questions.question(self._thinker, decision, advises=True)
        self._thinker.ask(question)
