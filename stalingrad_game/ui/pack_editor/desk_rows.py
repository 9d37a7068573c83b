"""What stands in the lists of the pack editor: pieces, and the effects that may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...card_game.content.effects import parse_effect
from ...card_game.pack_tools.pack_fields import side_of_field, verbs_for
from ...card_game.pack_tools.phrase_list import PhraseList
from ...card_game.rules.operations import VERBS
from ...card_game.state.codes import GERMAN, SOVIET
from ...card_game.words.words import Localizer
from ...localisation.catalogue import Catalogue
from ..style.theme import BRICK_LIGHT, PAPER
from ..widgets import ListRow
from .effect_dialog import OfferedEffect
from .pack_drafting import PackDrafting


def piece_row(drafting: PackDrafting, index: int, words: Catalogue) -> ListRow:
    """A piece of the shelf: its name, how often it is in its deck, whether it is at fault."""
    copies = drafting.draft.entries(drafting.table)[index].get("copies", 1)
    note = "" if copies == 1 else f"×{copies}"
    wrong = bool(drafting.faults) and bool(drafting.faults_of(index))
    name = drafting.called(index, words.language.code)
    if drafting.table == "carnage":
        name = words.phrase("browser.carnage", n=index + 1)
    ink = BRICK_LIGHT if wrong else PAPER
    return ListRow(name, note, "cross" if wrong else "", ink, key=index)


def offered_effects(
    phrases: PhraseList, entry: Mapping[str, Any], words: Localizer, named: Callable[[str], str]
) -> list[OfferedEffect]:
    """The effects that a field may have, each with what it says on a card."""
    side = SOVIET if side_of_field(phrases.field, entry) == "soviet" else GERMAN
    return [
        OfferedEffect(
            verb.word,
            named(verb.word),
            verb.rule,
            _does(words, phrases.first_phrase(verb), side),
        )
        for verb in verbs_for(phrases.field, entry, VERBS)
    ]


def _does(words: Localizer, phrase: str, side: int) -> str:
    """What an effect says; nothing where its unit can't be named yet."""
    effect = parse_effect(phrase)
    if any(face.unit not in words.kit.unit_number for face in effect.units):
        return ""
    (sentence,) = words.sentences([effect], side)
    return sentence.full
