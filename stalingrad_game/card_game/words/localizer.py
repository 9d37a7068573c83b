"""Everything that is named and said of a kit, in one language.

Each method of a `Localizer` is a function of one of the modules here, whose first argument it is.
"""

from __future__ import annotations

from functools import lru_cache

from ...localisation.language import Language
from ..rules.kit import Kit
from .cards import (
    building_sections,
    campaign_sections,
    carnage_sections,
    combat_card_sections,
    commander_sections,
    formation_sections,
    unit_sections,
)
from .decisions import decision_prompt
from .effects import effect_icons, effect_sentences
from .names import Names
from .options import option_label
from .preview import chance_change, consequence, dice_line, dice_lines, odds_text, preview_line
from .refusals import not_now, refusal


class Localizer(Names):
    """The names of a kit in one language, and the sentences made with them."""

    sentences = effect_sentences
    icons = effect_icons
    prompt = decision_prompt
    option = option_label
    consequence = consequence
    preview = preview_line
    chance_change = chance_change
    refusal = refusal
    not_now = not_now
    card_text = combat_card_sections
    formation_text = formation_sections
    building_text = building_sections
    unit_text = unit_sections
    commander_text = commander_sections
    campaign_text = campaign_sections
    carnage_text = carnage_sections
    dice_lines = dice_lines
    dice_line = dice_line
    odds = odds_text


@lru_cache(maxsize=8)
def localizer_of(kit: Kit, language: Language) -> Localizer:
    """The words of a kit in a language, with all that was named so far: one for all tables."""
    return Localizer(kit, language)
