"""What is wrong with a scenario, in a player's language: file, entry, field, what is allowed."""

from __future__ import annotations

import re
from typing import Final

from ...data_files.faults import Fault, Keyed, told
from ...localisation.catalogue import Catalogue

_LIST: Final = re.compile(r"(map\.side|map\.building|map\.ruin|marker|unit) (.+)")
_ALLOWED: Final = "fault.allowed"
_NO_AIM: Final = "street.fault.victory"
"""That no hex counts: a draft is told it in a sentence."""


def fault_line(texts: Catalogue, fault: Fault, *, drawn: bool = False) -> str:
    """A fault as one line; in a draft that is drawn, entry and field are called as people do."""
    entry, field, text = fault.entry, fault.field, fault.allowed
    if drawn:
        entry, field = _entry(texts, entry), _field(texts, field)
        if isinstance(text, Keyed) and text.key == _ALLOWED:
            inner = text.facts["what"]
            text = inner if isinstance(inner, str) else str(inner)
        if isinstance(text, Keyed) and text.key == _NO_AIM:
            return texts.phrase("street.fault.no_aim")
    line, *more = (part for part in (fault.file, entry, field, told(texts, text)) if part)
    for part in more:
        line = texts.phrase("street.fault.joined", first=line, then=part)
    return line


def _entry(texts: Catalogue, entry: str) -> str:
    found = _LIST.fullmatch(entry)
    word, name = (found[1], found[2]) if found else (entry, "")
    key = f"street.fault.entry.{word.rpartition('.')[2]}"
    return texts.phrase(key, name=name) if key in texts else entry


def _field(texts: Catalogue, field: str) -> str:
    key, terrain = f"street.fault.field.{field}", f"street.terrain.{field}"
    if f"{terrain}.name" in texts:
        return str(texts.noun(terrain))
    return texts.phrase(key) if key in texts else field
