"""What the things of a data pack are called, in one language; the rules know nothing of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from ...localisation.language import Language
from ...localisation.noun import Noun

COMMANDER_FACES: Final = ("front", "back")
"""The sides of a commander card: the first man, his successor."""


class EntryText(msgspec.Struct, frozen=True, kw_only=True):
    """The texts of one entry, as they are written; what a thing of its kind hasn't got is ""."""

    noun: Noun
    """Its name; for units, buildings and formations with the phrases that sentences need."""
    strip: str = ""
    """A combat card's name in up to 14 letters."""
    short: str = ""
    """A formation's name in up to 7 letters."""
    surname: str = ""
    """A commander's last name."""
    volga: str = ""
    """What the pack calls its Volga cards."""
    flavour: str = ""
    """A line of prose."""

    @property
    def name(self) -> str:
        return self.noun.name


PackTexts = Mapping[str, Mapping[str, EntryText]]
"""By table of `Content`, then by id; a commander's face is ``paulus.front``, the pack ``pack``."""


def borrowed_texts(texts: PackTexts, language: Language) -> PackTexts:
    """The texts of another language for sentences of this one: names take no article then."""
    return {
        table: {
            name: msgspec.structs.replace(entry, noun=language.foreign_noun(entry.name))
            for name, entry in entries.items()
        }
        for table, entries in texts.items()
    }
