"""Advice for people: the options of a decision weighed in the background, for its seat alone."""

from __future__ import annotations

from typing import Final, Literal

from ....card_game.players.search.advice import Advice
from ....card_game.players.thinking import PlayerThought, SeatedPlayers
from ....card_game.rules.kit import Kit
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
            self.progress, self.advice = "told", found.advice
        elif found in {"again", "restarted"}:
            self._ask(self._decision)
        else:
            self.progress = "failed"
        return True

    def _ask(self, decision: Decision) -> None:
        question = self._questions.question(self._thinker, decision, advises=True)
        self._thinker.ask(question)
