"""The one door to the words room: everything that is named and said, in one language."""

from __future__ import annotations

from collections.abc import Iterable

from ..content.effects import Effect
from ..engine.codes import Option
from ..engine.engine import Decision
from ..engine.state import State
from . import decisions, effects, options
from .decisions import Prompt
from .effects import Icon, Sentence
from .names import Names


class Words(Names):
    """The names of a kit in one language, and the sentences made with them."""

    def sentences(self, phrases: Iterable[Effect], side: int) -> list[Sentence]:
        """One sentence for each effect of a card of a side."""
        return effects.sentences(self, phrases, side)

    def icons(self, phrases: Iterable[Effect]) -> list[Icon]:
        """The icons of effects, in printed order."""
        return effects.icons(self, phrases)

    def prompt(self, decision: Decision, view: State) -> Prompt:
        """Who is to act, what is asked, and by which rule."""
        return decisions.prompt(self, decision, view)

    def option(self, option: Option, decision: Decision, view: State) -> str:
        """The label of an option or of any other candidate."""
        return options.option(self, option, decision, view)
