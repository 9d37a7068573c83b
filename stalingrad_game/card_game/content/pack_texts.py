"""Reads the names and texts of a data pack, ``lang/<code>/*.toml``, and finds every fault in them.

Each entry must have its texts in every language that the pack brings, and no text stands alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ...data_files.faults import Fault, Keyed, escaped, quoted
from ...localisation.language import Language
from ...localisation.languages import Languages
from ...localisation.noun import Noun
from .check import (
    FLAVOUR_LETTERS,
    NAME_LETTERS,
    SHORT_LETTERS,
    STRIP_LETTERS,
    once_faults,
    text_faults,
)
from .models import Content
from .pack_files import TEXTS_FOLDER, PackFiles
from .phrases import SIDE_IDS, of_side
from .texts import COMMANDER_FACES, EntryText, PackTexts

TEXT_LETTERS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "strip": STRIP_LETTERS,
        "short": SHORT_LETTERS,
        "flavour": FLAVOUR_LETTERS,
    }
)
"""The most letters of a field; others have as many as a name."""


class TextTable(NamedTuple):
    """Where the texts of one table stand: in which file, under what, and which they are."""

    name: str
    file: str
    fields: tuple[str, ...]
    under: str = ""
    noun: bool = False
    """Whether sentences speak of its entries, so that they need an article."""
    counted: bool = False
    """Whether sentences count them, so that they need plural forms."""


TEXT_TABLES: Final = (
    TextTable("pack", "pack.toml", ("name", "volga")),
    TextTable("modes", "pack.toml", ("name",), under="mode"),
    TextTable("units", "units.toml", ("name",), noun=True, counted=True),
    TextTable("buildings", "buildings.toml", ("name", "flavour"), noun=True),
    TextTable("formations", "formations.toml", ("name", "short"), noun=True),
    TextTable("combat", "combat.toml", ("name", "strip", "flavour")),
    TextTable("commanders", "commanders.toml", ("name", "surname", "flavour")),
    TextTable("campaign", "campaign.toml", ("name", "flavour")),
    TextTable("leaders", "leaders.toml", ("name",)),
)


def load_texts(
    files: PackFiles,
    content: Content,
    languages: Languages,
    damaged: Collection[str] = (),
) -> tuple[dict[str, PackTexts], list[Fault]]:
    """The texts by language code, and what is wrong with them.

    Tables named in `damaged` lack entries, so that nothing is said of texts without one.
    """
    codes = files.codes()
    known = ", ".join(languages)
    texts: dict[str, PackTexts] = {}
    found: list[Fault] = []
    for code in codes:
        if code in languages:
            reader = _Reader(files, languages[code], damaged)
            texts[code] = reader.read(content)
            found.extend(reader.faults)
        else:
            here = escaped(f"{TEXTS_FOLDER}/{code}")
            found.append(Fault(here, "", "", Keyed("pack_fault.no_language", words=known)))
    if not codes:
        found.append(
            Fault(
                TEXTS_FOLDER,
                "",
                "",
                Keyed("pack_fault.no_texts", words=known),
            )
        )
    return texts, found


def text_fields(table: TextTable, language: Language) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The fields that an entry's texts need in a language, and those that irregular nouns have."""
    plurals = (form for form in language.plural_forms if form != "one")
    needed = (
        *table.fields,
        *(("article",) if table.noun else ()),
        *(plurals if table.counted else ()),
    )
    classed = ("class",) if language.noun_classes else ()
    irregular = ("noun", *classed, *sorted(language.noun_forms)) if table.noun else ()
    return needed, tuple(name for name in irregular if name not in needed)


def _ids(content: Content, table: str) -> list[str]:
    """The ids of the entries of a table, in file order."""
    if table == "pack":
        return ["pack"]
    if table == "commanders":
        return [f"{one.id}.{face}" for one in content.commanders for face in COMMANDER_FACES]
    return [entry.id for entry in getattr(content, table)]


class _Reader:
    """Reads the texts of one language and gathers what is wrong with them."""

    def __init__(self, files: PackFiles, language: Language, damaged: Collection[str]) -> None:
        self.faults: list[Fault] = []
        self._files = files
        self._language = language
        self._damaged = damaged

    def read(self, content: Content) -> PackTexts:
        """The texts of every table; entries at fault are left out."""
        texts: dict[str, Mapping[str, EntryText]] = {}
        for file in dict.fromkeys(table.file for table in TEXT_TABLES):
            where = f"{TEXTS_FOLDER}/{self._language.code}/{file}"
            raw, problem = self._files.read(where)
            here = [table for table in TEXT_TABLES if table.file == file]
            if problem:
                self.faults.append(Fault(where, "", "", problem))
                continue
            for table in here:
                texts[table.name] = self._table(raw, table, where, _ids(content, table.name))
            self._strangers(raw, here, where, content)
        self._unlike(content, texts)
        return texts

    def _table(
        self, raw: Mapping[str, Any], table: TextTable, file: str, ids: Iterable[str]
    ) -> dict[str, EntryText]:
        texts: dict[str, EntryText] = {}
        inside = raw.get(table.under, {}) if table.under else raw
        for name in ids:
            entries: object = inside
            for part in name.split("."):
                entries = entries.get(part) if isinstance(entries, dict) else None
            before = len(self.faults)
            fields = self._fields(entries, table, Fault(file, name, "", ""))
            if len(self.faults) == before:
                texts[name] = self._entry(fields, table)
        return texts

    def _fields(self, given: object, table: TextTable, at: Fault) -> dict[str, str]:
        """The texts of an entry by field; faults are added."""
        needed, irregular = text_fields(table, self._language)
        allowed = (*needed, *irregular)
        if not isinstance(given, dict):
            self._add(at, "", Keyed("pack_fault.needs", words=", ".join(needed)))
            return {}
        for key in given:
            if key not in allowed:
                self._add(at, quoted(key), Keyed("fault.unknown_field", words=", ".join(allowed)))
        for key in needed:
            if key not in given:
                self._add(
                    at,
                    key,
                    Keyed("fault.missing_text"),
                )
        fields = {key: value for key, value in given.items() if key in allowed}
        for key, value in fields.items():
            if not isinstance(value, str):
                self._add(at, key, Keyed("fault.allowed", what=Keyed("fault.text")))
            elif key == "article" and value not in self._language.articles:
                self._add(at, key, Keyed("fault.allowed", what=", ".join(self._language.articles)))
            elif key == "class" and value not in self._language.noun_classes:
                self._add(
                    at, key, Keyed("fault.allowed", what=", ".join(self._language.noun_classes))
                )
            else:
                field = Fault(at.file, at.entry, key, "")
                self.faults.extend(text_faults(field, value, TEXT_LETTERS.get(key, NAME_LETTERS)))
        return fields

    def _entry(self, fields: Mapping[str, str], table: TextTable) -> EntryText:
        rest = {key: fields[key] for key in table.fields if key != "name"}
        if not table.noun:
            return EntryText(noun=Noun(fields["name"]), **rest)
        apart = {"name", "article", "noun", "class", *rest}
        given = {key: value for key, value in fields.items() if key not in apart}
        stem, noun_class = fields.get("noun", ""), fields.get("class", "")
        noun = self._language.noun(fields["name"], fields["article"], stem, noun_class, **given)
        return EntryText(noun=noun, **rest)

    def _strangers(
        self, raw: Mapping[str, Any], tables: Iterable[TextTable], file: str, content: Content
    ) -> None:
        """Texts of entries that the pack hasn't got."""
        known: dict[str, set[str]] = {"": set()}
        for table in tables:
            if table.name in self._damaged:
                return
            known.setdefault(table.under, set())
            known[table.under] |= {name.split(".")[0] for name in _ids(content, table.name)}
            known[""] |= {table.under} - {""}
        for under, names in known.items():
            inside = raw.get(under) if under else raw
            for name in inside if isinstance(inside, dict) else ():
                if name not in names:
                    self.faults.append(Fault(file, quoted(name), "", Keyed("pack_fault.no_entry")))

    def _unlike(self, content: Content, texts: Mapping[str, Mapping[str, EntryText]]) -> None:
        """Names that must differ: counters of one side lie beside each other on the table."""
        start = f"{TEXTS_FOLDER}/{self._language.code}"
        formations = texts.get("formations", {})
        for side in SIDE_IDS:
            mine = [entry.id for entry in of_side(content.formations, side)]
            shorts = (formations[name].short for name in mine if name in formations)
            self._once(f"{start}/formations.toml", "short", shorts)
        names = (entry.name for entry in texts.get("leaders", {}).values())
        self._once(f"{start}/leaders.toml", "name", names)

    def _once(self, file: str, field: str, values: Iterable[str]) -> None:
        self.faults.extend(once_faults(file, field, values))

    def _add(self, at: Fault, field: str, allowed: str) -> None:
        self.faults.append(Fault(at.file, at.entry, field, allowed))
