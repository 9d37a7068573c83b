"""Advice for people at a table: the options of a decision weighed in the background, on request.

Whoever asks waits for nothing: the advice is looked for with every frame. It goes as soon as
another decision is asked.
"""

from __future__ import annotations

from typing import Any, Final, Generic, Literal, TypeVar

from ...kernel.decision import Decision
from .computers import ThinkingDots
from .thinking import Q, T, Thinker

AdviceProgress = Literal["none", "thinking", "ready", "failed"]

A = TypeVar("A", bound=Any)
"""The advice of a game."""


class AdviceService(Generic[Q, T, A]):
    """The advice on the present decision, if it was asked for."""

    def __init__(self, thinker: Thinker[Q, T]) -> None:
        """No advice yet; `thinker` works it out, in a process of its own or at once."""
        self._thinker: Final = thinker
        self._decision: Decision | None = None
        self.dots: Final = ThinkingDots()
        self.progress: AdviceProgress = "none"
        self.advice: A | None = None
        """The options worth a thought, once they are weighed."""
        self.chosen = -1
        """The place of the option that was pointed out last, -1: none."""

    # --- what a game brings

    def question(self, decision: Decision) -> Q:
        """A decision as advice on it is asked for; all that its seat may know and no more."""
        raise NotImplementedError

    def advice_of(self, thought: T) -> A | None:
        """The advice in an answer; None where it holds none."""
        raise NotImplementedError

    # --- what every table does with it

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
        self._thinker.ask(self.question(decision))

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
        advice = None if isinstance(found, str) else self.advice_of(found)
        if advice is not None:
            self.progress, self.advice = "ready", advice
        elif found in {"again", "restarted"}:
            self._thinker.ask(self.question(self._decision))
        else:
            self.progress = "failed"
        return True
