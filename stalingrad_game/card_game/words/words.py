"""The one door to the words room: everything that is named and said, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..content.effects import Effect
from ..rules.break_test import Dice
from ..rules.codes import Option
from ..rules.engine import Decision
from ..rules.state import State
from . import cards, decisions, effects, odds, options, refusals
from .cards import Section
from .decisions import Prompt
from .effects import Icon, Sentence
from .names import Names
from .odds import DiceLine


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

    def refusal(self, why: int, option: Option, decision: Decision | None, view: State) -> Sentence:
        """Why a candidate is no option, and the rule; no decision means that the game is over."""
        return refusals.refusal(self, why, option, decision, view)

    def not_now(self, decision: Decision, view: State) -> Sentence:
        """What to say of anything that isn't asked about: what is asked, and of whom."""
        return refusals.not_now(self, decision, view)

    def card_text(self, card: int) -> tuple[Section, ...]:
        """A combat card or hero in words."""
        return cards.card(self, card)

    def formation_text(self, formation: int) -> tuple[Section, ...]:
        """A formation in words."""
        return cards.formation(self, formation)

    def building_text(self, building: int) -> tuple[Section, ...]:
        """A building in words."""
        return cards.building(self, building)

    def unit_text(self, unit: int) -> tuple[Section, ...]:
        """A unit type in words."""
        return cards.unit(self, unit)

    def commander_text(self, seat: int, turned: int) -> tuple[Section, ...]:
        """A commander's face in words: 0 the first man, 1 his successor."""
        return cards.commander(self, seat, turned)

    def campaign_text(self, card: int) -> tuple[Section, ...]:
        """A campaign card in words."""
        return cards.campaign(self, card)

    def carnage_text(self, card: int) -> tuple[Section, ...]:
        """A carnage card in words."""
        return cards.carnage(self, card)

    def dice_lines(self, dice: Dice) -> list[DiceLine]:
        """The dice that both sides would have, each with its cause."""
        return odds.dice_lines(self, dice)

    def odds(self, dice: Dice, chance: Fraction) -> str:
        """How many dice stand against how many, and the German's chance from 0 to 1."""
        return odds.odds(self, dice, chance)

    def dice_line(self, dice: Dice, side: int) -> str:
        """All dice of a side in one line, with their causes."""
        return odds.dice_line(self, dice, side)
