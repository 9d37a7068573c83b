"""The one door to the words room: everything that is named and said, in one language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ...kernel.decision import Decision
from ..content.effects import Effect
from ..rules.break_test import Dice
from ..rules.causes import Cause
from ..rules.preview import OptionPreview
from ..state.codes import Option
from ..state.state import State
from . import cards, decisions, effects, odds, options, preview, refusals
from .cards import CardSection
from .decisions import Prompt
from .effects import EffectIcon, Sentence
from .names import Names
from .odds import DiceLine


class Localizer(Names):
    """The names of a kit in one language, and the sentences made with them."""

    def sentences(self, phrases: Iterable[Effect], side: int) -> list[Sentence]:
        """One sentence for each effect of a card of a side."""
        return effects.effect_sentences(self, phrases, side)

    def icons(self, phrases: Iterable[Effect]) -> list[EffectIcon]:
        """The icons of effects, in printed order."""
        return effects.effect_icons(self, phrases)

    def prompt(self, decision: Decision, view: State, cause: Cause | None = None) -> Prompt:
        """Who is to act, what is asked, and by which rule; with a cause also what asks it."""
        return decisions.decision_prompt(self, decision, view, cause)

    def option(self, option: Option, decision: Decision, view: State) -> str:
        """The label of an option or of any other candidate."""
        return options.option_label(self, option, decision, view)

    def consequence(self, option: Option, decision: Decision, view: State) -> str:
        """What choosing an answer does, in a sentence; "" where its label says it all."""
        return preview.consequence(self, option, decision, view)

    def preview(self, shown: OptionPreview) -> str:
        """What an option would change; "" where nothing would."""
        return preview.preview_line(self, shown)

    def chance_change(self, shown: OptionPreview) -> str:
        """The German's chance before and after an option."""
        return preview.chance_change(self, shown)

    def refusal(self, why: int, option: Option, decision: Decision | None, view: State) -> Sentence:
        """Why a candidate is no option, and the rule; no decision means that the game is over."""
        return refusals.refusal(self, why, option, decision, view)

    def not_now(self, decision: Decision, view: State) -> Sentence:
        """What to say of anything that isn't asked about: what is asked, and of whom."""
        return refusals.not_now(self, decision, view)

    def card_text(self, card: int) -> tuple[CardSection, ...]:
        """A combat card or hero in words."""
        return cards.combat_card_sections(self, card)

    def formation_text(self, formation: int) -> tuple[CardSection, ...]:
        """A formation in words."""
        return cards.formation_sections(self, formation)

    def building_text(self, building: int) -> tuple[CardSection, ...]:
        """A building in words."""
        return cards.building_sections(self, building)

    def unit_text(self, unit: int) -> tuple[CardSection, ...]:
        """A unit type in words."""
        return cards.unit_sections(self, unit)

    def commander_text(self, seat: int, turned: int) -> tuple[CardSection, ...]:
        """A commander's face in words: 0 the first man, 1 his successor."""
        return cards.commander_sections(self, seat, turned)

    def campaign_text(self, card: int) -> tuple[CardSection, ...]:
        """A campaign card in words."""
        return cards.campaign_sections(self, card)

    def carnage_text(self, card: int) -> tuple[CardSection, ...]:
        """A carnage card in words."""
        return cards.carnage_sections(self, card)

    def dice_lines(self, dice: Dice) -> list[DiceLine]:
        """The dice that both sides would have, each with its cause."""
        return odds.dice_lines(self, dice)

    def odds(self, dice: Dice, chance: Fraction) -> str:
        """How many dice stand against how many, and the German's chance from 0 to 1."""
        return odds.odds_text(self, dice, chance)

    def dice_line(self, dice: Dice, side: int) -> str:
        """All dice of a side in one line, with their causes."""
        return odds.dice_line(self, dice, side)
