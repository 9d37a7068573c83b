"""What is wrong with a draft of a data pack, and the pack as far as it can be shown (R1, R5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ...data_files.entries import read_entry
from ...data_files.faults import Fault, quoted
from ...localisation.language import Language
from ...localisation.languages import Languages
from ..content.check import NAME_LETTERS, text_faults
from ..content.effects import Vocabulary
from ..content.load import content_and_faults
from ..content.models import Content, Id, Unit
from ..content.pack_files import HISTORY_FILE
from ..content.pack_texts import TEXT_LETTERS, text_fields
from ..content.phrases import Phrases
from .draft import PACK, TABLES, TEXTS, Entry, PackDraft, text_file, text_names
from .draft_edits import add_piece, remove_piece
from .pack_fields import PackField, pack_fields, phrase_place, side_of_field

UNNAMED: Final = "…"
"""What stands for a text that can't be shown."""
_ID_OF_SHOWN: Final = "shown"
"""Instead of an id that can't be one."""
_NEEDED: Final[Mapping[str, tuple[str, ...]]] = {
    "units": ("tags", "side"),
    "commanders": ("side", "slot"),
}
"""What of an entry the game can't do without: while it is shown it stays as it was."""


class ShownPack(NamedTuple):
    """A pack that can be shown, and the id in it of the entry that is looked at."""

    content: Content
    id: str


class DraftCheck:
    """Checks the drafts of one pack, one after another."""

    def __init__(self, vocabulary: Vocabulary, standard: PackDraft, languages: Languages) -> None:
        """`standard` is without faults; it stands in for what of a draft can't be shown yet."""
        self._vocabulary: Final = vocabulary
        self._languages: Final = languages
        self._whole = standard
        """The last one without faults, at first the standard pack; without histories."""
        self._whole_units: tuple[Unit, ...] = ()
        self._draft: PackDraft | None = None
        self._faults: tuple[Fault, ...] = ()
        self._content: Content
        self.faults(standard)

    def faults(self, draft: PackDraft) -> tuple[Fault, ...]:
        """Every fault of a draft, in file order; without any it can be played."""
        if draft is not self._draft:
            self._draft = draft
            self._content, self._faults = self._read(draft)
            if not self._faults:
                files = {k: v for k, v in draft.files.items() if not k.endswith(HISTORY_FILE)}
                self._whole, self._whole_units = PackDraft(files), self._content.units
        return self._faults

    def _read(self, draft: PackDraft) -> tuple[Content, tuple[Fault, ...]]:
        return content_and_faults(self._vocabulary, draft, self._languages)

    def faults_of(self, draft: PackDraft, table: str, index: int) -> tuple[Fault, ...]:
        """Those of one entry, of its figures and its texts, each told of it by its id.

        A value that may stand once and stands in several entries is told of each of them.
        """
        named = ((fault, _entry_of(draft, table, index, fault)) for fault in self.faults(draft))
        return tuple(msgspec.structs.replace(fault, entry=name) for fault, name in named if name)

    def is_about(self, draft: PackDraft, table: str, index: int, fault: Fault) -> bool:
        """Whether a fault speaks of an entry."""
        return bool(_entry_of(draft, table, index, fault))

    def shown(self, draft: PackDraft, table: str, index: int) -> ShownPack | None:
        """A pack that can be shown, in which an entry is as the draft has it.

        Without faults that is the draft. Else it is the last one that was without, with this
        entry: what in it is at fault is left out, or None where nothing of it can be shown.
        """
        name = draft.entry_id(table, index)
        if not self.faults(draft):
            return ShownPack(self._content, name)
        if table == PACK:
            return None
        shown = self._whole
        units = {unit.id: unit for unit in (*self._whole_units, *self._content.units)}
        known = {unit.id for unit in self._whole_units}
        for place, unit in enumerate(draft.entries("units")):
            if unit.get("id") in units and unit.get("id") not in known:
                shown = self._with_entry(shown, draft, "units", place, units) or shown
        with_entry = self._with_entry(shown, draft, table, index, units)
        if with_entry is None:
            return None
        content, _ = self._read(with_entry)
        return ShownPack(content, name if _is_id(name) else _ID_OF_SHOWN)

    def _with_entry(
        self,
        shown: PackDraft,
        draft: PackDraft,
        table: str,
        index: int,
        units: Mapping[str, Unit],
    ) -> PackDraft | None:
        """A draft without faults with an entry of another one in place of its own of that id."""
        raw = dict(draft.entries(table)[index])
        name = draft.entry_id(table, index)
        here = name if _is_id(name) else _ID_OF_SHOWN
        raw["id"] = here
        after = len(shown.entries(table)) - 1
        for place, entry in enumerate(shown.entries(table)):
            if entry.get("id") == here:
                raw.update((key, entry[key]) for key in _NEEDED.get(table, ()) if key in entry)
                shown, after = remove_piece(shown, table, place), place - 1
        shaped = self._shaped(table, raw, units.values())
        if read_entry(shaped, TABLES[table].model, Fault("", "", "", ""), []) is None:
            return None
        texts = {
            code: {
                one: self._valid_texts(
                    table, draft.texts(code, table, given), self._languages[code]
                )
                for one, given in zip(
                    text_names(table, here), text_names(table, name), strict=False
                )
            }
            for code in shown.codes()
            if code in self._languages
        }
        return add_piece(shown, table, after, shaped, texts)

    def _shaped(self, table: str, raw: Entry, units: Iterable[Unit]) -> Entry:
        """An entry without the phrases that can't be shown."""
        phrases = Phrases(self._vocabulary, units)
        for field in pack_fields(table):
            value = field.now(raw)
            if field.kind == "phrases" and isinstance(value, Sequence):
                fitting = [one for one in value if _fits(phrases, field, raw, one)]
                if fitting != list(value):
                    raw = _with(raw, field.path, fitting)
        return raw

    def _valid_texts(self, table: str, fields: Entry, language: Language) -> Entry:
        """The texts of an entry, each as one that may stand there."""
        needed, irregular = text_fields(TEXTS[table], language)
        texts = {key: _one_line(fields.get(key), key) for key in needed}
        texts |= {key: _one_line(fields[key], key) for key in irregular if fields.get(key)}
        if "article" in texts and texts["article"] not in language.articles:
            texts["article"] = next(iter(language.articles))
        if "class" in texts and texts["class"] not in language.noun_classes:
            del texts["class"]
        return texts


def _entry_of(draft: PackDraft, table: str, index: int, fault: Fault) -> str:
    """By which id, or name of a face, a fault is told of an entry; "" where it isn't about it."""
    label = PACK if table == PACK else draft.label(table, index)
    if fault.file == ("pack.toml" if table == PACK else TABLES[table].file):
        value = draft.entries(table)[index].get(fault.field)
        return label if fault.entry in {label, _quoted(value)} else ""
    for code in draft.codes():
        if fault.file == text_file(code, table):
            for name in text_names(table, draft.entry_id(table, index)):
                value = draft.texts(code, table, name).get(fault.field)
                if fault.entry in {name, _quoted(value)}:
                    return name
    return ""


def _quoted(value: object) -> str | None:
    """A text as faults call it that may stand once; None for anything else."""
    return quoted(value) if isinstance(value, str) and value else None


def _is_id(name: str) -> bool:
    try:
        msgspec.convert(name, Id)
    except msgspec.ValidationError:
        return False
    return True


def _fits(phrases: Phrases, field: PackField, entry: Entry, phrase: object) -> bool:
    """Whether a phrase alone may stand in a field."""
    if not isinstance(phrase, str):
        return False
    place, side = phrase_place(field, entry), side_of_field(field, entry)
    return not list(phrases.faults((phrase,), Fault("", "", "", ""), place, side))


def _with(entry: Entry, path: Sequence[str], value: Any) -> Entry:
    first, *rest = path
    inner = entry.get(first)
    if rest:
        value = _with(inner if isinstance(inner, Mapping) else {}, rest, value)
    return {**entry, first: value}


def _one_line(text: object, field: str) -> str:
    """A text as it may stand in a field, as near as can be to what is written."""
    longest = TEXT_LETTERS.get(field, NAME_LETTERS)
    line = " ".join(text.split())[:longest].strip() if isinstance(text, str) else ""
    at = Fault("", "", field, "")
    return UNNAMED if not line or any(text_faults(at, line, longest)) else line
