"""What is wrong with a data pack, in the language of a player: entry, field, what is allowed.

Faults are found in English; their form is found again, and the facts in it are put into the text of
another language.
"""

from __future__ import annotations

from functools import cache

from ....data_files.faults import Fault
from ....localisation.catalogue import Catalogue
from ....localisation.message_forms import MessageForms, english_forms, fault_forms


def pack_fault_text(texts: Catalogue, text: str) -> str:
    """What is allowed, or what was found, in the words of a language."""
    return _message_forms().text(texts, text)


def pack_fault_line(texts: Catalogue, fault: Fault) -> str:
    """A fault as one line: entry, field, what is allowed; the file where it speaks of no entry."""
    place = fault.entry or (fault.file if not fault.field else "")
    parts = (place, _field(texts, fault.field), pack_fault_text(texts, fault.allowed))
    line, *more = (part for part in parts if part)
    for part in more:
        line = texts.phrase("pack_editor.joined", first=line, then=part)
    return line


def _field(texts: Catalogue, field: str) -> str:
    key = f"pack_editor.field.{field}"
    return texts.phrase(key) if key in texts else pack_fault_text(texts, field)


@cache
def _message_forms() -> MessageForms:
    forms = english_forms("pack_fault.")
    own = {f"pack_fault.{key}": form for key, form in forms.items()}
    return MessageForms({**fault_forms(), **own})
