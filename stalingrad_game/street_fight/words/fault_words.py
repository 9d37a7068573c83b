"""What is wrong with a scenario, in the language of a player: file, entry, field, what is allowed.

Faults are found in English, in the forms of `FAULT_FORMS`; here their form is found again, and the
facts in it are put into the text of another language. A fault of no known form stays as it is.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from ...data_files.faults import Fault
from ...localisation.catalogue import Catalogue
from ...localisation.message_forms import MessageForms, fault_forms
from .fault_forms import FAULT_FORMS

_LIST: Final = re.compile(r"(map\.side|map\.building|map\.ruin|marker|unit) (.+)")


def fault_line(texts: Catalogue, fault: Fault, *, drawn: bool = False) -> str:
    """A fault as one line; in a draft that is drawn, entry and field are called as people do."""
    entry, field = fault.entry, fault.field
    if drawn:
        entry, field = _entry(texts, entry), _field(texts, field)
    said = fault_text(texts, fault.allowed)
    line, *more = (part for part in (fault.file, entry, field, said) if part)
    for part in more:
        line = texts.phrase("street.fault.joined", first=line, then=part)
    return line


def fault_text(texts: Catalogue, said: str) -> str:
    """What is allowed, or what was found, in the words of a language."""
    return _said_forms().text(texts, said)


@cache
def _said_forms() -> MessageForms:
    own = {f"street.fault.{key}": form for key, form in FAULT_FORMS.items()}
    return MessageForms({**fault_forms(), **own})


def _entry(texts: Catalogue, entry: str) -> str:
    found = _LIST.fullmatch(entry)
    word, name = (found[1], found[2]) if found else (entry, "")
    key = f"street.fault.entry.{word.rpartition('.')[2]}"
    return texts.phrase(key, name=name) if key in texts else entry


def _field(texts: Catalogue, field: str) -> str:
    key = f"street.fault.field.{field}"
    return texts.phrase(key) if key in texts else field
