"""What the things of a data pack are called and the history behind them; no rule reads it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Final, Literal

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


HistoryStatus = Literal["documented", "composite", "legend", "invented"]
"""How much of it happened: it did; it stands for many of its kind; it is told; it is made up."""


class PieceHistory(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What holds in every language of a piece's history."""

    status: HistoryStatus
    sources: tuple[str, ...]
    """One to three works or pages that it was written from."""
    place: str = ""
    """Where it was: a building's id, or a district's letter."""
    dates: tuple[datetime.date, ...] = ()
    """When it was: a day, or the first and the last one."""
    see: tuple[str, ...] = ()
    """The pieces whose histories belong to it; each of them names it in turn."""


class HistoryText(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A piece's history in one language, as it is written."""

    kicker: str
    """What, where, when."""
    history: str
    in_the_game: str
    """Why the piece does what it does."""
    disputed: str = ""
    """Legend, a contested number, an invented person."""


Histories = Mapping[str, PieceHistory]
"""By a piece's id; a commander's face is ``paulus.front``. The order is that of the file."""
HistoryTexts = Mapping[str, Mapping[str, HistoryText]]
"""By language code, then as `Histories`."""
