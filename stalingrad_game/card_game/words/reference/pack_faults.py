"""What is wrong with a data pack, in the language of a player: entry, field, what is allowed."""

from __future__ import annotations

from ....data_files.faults import Fault, told
from ....localisation.catalogue import Catalogue


def pack_fault_line(texts: Catalogue, fault: Fault) -> str:
    """A fault as one line: entry, field, what is allowed; the file where it speaks of no entry."""
    place = fault.entry or (fault.file if not fault.field else "")
    parts = (place, _field(texts, fault.field), told(texts, fault.allowed))
    line, *more = (part for part in parts if part)
    for part in more:
        line = texts.phrase("pack_editor.joined", first=line, then=part)
    return line


def _field(texts: Catalogue, field: str) -> str:
    key = f"pack_editor.field.{field}"
    return texts.phrase(key) if key in texts else told(texts, field)
