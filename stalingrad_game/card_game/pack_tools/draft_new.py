"""New entries for a draft of a data pack: a copy of another one, or a plain one to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any, Final

from ...localisation.languages import Languages
from ..content.check import SHORT_LETTERS, STRIP_LETTERS
from ..content.effects import Side
from ..content.pack_texts import text_fields
from .draft import TABLES, TEXTS, PackDraft, text_names
from .draft_edits import add_piece

FIXED_TABLES: Final = frozenset({"commanders", "carnage", "modes"})
"""Tables of which a pack has a fixed number of entries: none can be added or taken out."""
_LONGEST_ID: Final = 40
_PLAIN: Final[Mapping[str, Mapping[str, Any]]] = {
    "combat": {"effects": ["kill"]},
    "buildings": {
        "district": "A",
        "defence": 1,
        "concentration": 2,
        "german": ["kill"],
        "soviet": ["draw"],
    },
    "formations": {},
    "units": {},
    "campaign": {"reinforcement": 1},
    "leaders": {},
}
_PLAIN_OF_SIDE: Final[Mapping[tuple[str, Side], Mapping[str, Any]]] = {
    ("combat", "german"): {"doctrine": "infantry"},
    ("combat", "soviet"): {"cost": 0},
    ("formations", "german"): {"doctrine": ["infantry"], "shock": 1},
    ("formations", "soviet"): {"patriotism": 1},
}


def copied(draft: PackDraft, table: str, index: int) -> PackDraft:
    """The draft with one copy of an entry behind it, under an id of its own."""
    before = draft.entry_id(table, index)
    name = free_id(draft, before or TABLES[table].key)
    entry = {**draft.entries(table)[index], "id": name}
    entry.pop("copies", None)
    if table == "units":
        entry["letter"] = _free_letter(draft, entry.get("side"))
    texts: dict[str, dict[str, Mapping[str, Any]]] = {}
    for code in draft.codes():
        texts[code] = {}
        for old, new in zip(text_names(table, before), text_names(table, name), strict=True):
            own_texts = draft.texts(code, table, old)
            if isinstance(own_texts.get("short"), str):
                own_texts = {**own_texts, "short": _free_short(draft, code, own_texts["short"])}
            if own_texts:
                texts[code][new] = own_texts
    return add_piece(draft, table, index, entry, texts)


def plain_piece(
    draft: PackDraft, table: str, side: Side, names: Mapping[str, str], languages: Languages
) -> PackDraft:
    """The draft with a plain entry at the end; it has `names` by language."""
    name = free_id(draft, f"new_{TABLES[table].key}")
    entry: dict[str, Any] = {"id": name}
    if table != "buildings":
        entry["side"] = side
    entry.update(_PLAIN[table])
    entry.update(_PLAIN_OF_SIDE.get((table, side), {}))
    if table == "units":
        entry["letter"] = _free_letter(draft, side)
    texts: dict[str, dict[str, dict[str, str]]] = {}
    for code in draft.codes():
        if code in languages:
            language, own_name = languages[code], names.get(code, name)
            article = next(iter(language.articles))
            short = _free_short(draft, code, own_name)
            given = {"article": article, "strip": own_name[:STRIP_LETTERS].strip(), "short": short}
            needed, _ = text_fields(TEXTS[table], language)
            texts[code] = {name: {field: given.get(field, own_name) for field in needed}}
    return add_piece(draft, table, len(draft.entries(table)) - 1, entry, texts)


def free_id(draft: PackDraft, name: str) -> str:
    """An id that no piece has, as near to one as can be."""
    taken = draft.ids()
    start = name[:_LONGEST_ID]
    numbered = (name, *(f"{start}_{n}" for n in range(2, len(taken) + 3)))
    return next(one for one in numbered if one not in taken)


def _free_letter(draft: PackDraft, side: object) -> str:
    units = draft.entries("units")
    taken = {one.get("letter") for one in units if one.get("side") == side}
    return next((one for one in ascii_uppercase if one not in taken), "?")


def _free_short(draft: PackDraft, code: str, name: str) -> str:
    """A short name that no formation has, in up to 7 letters."""
    ids = (draft.entry_id("formations", n) for n in range(len(draft.entries("formations"))))
    taken = {draft.texts(code, "formations", one).get("short") for one in ids}
    return _first_free(name[:SHORT_LETTERS].strip(), (n for n in range(1, 100)), taken)


def _first_free(name: str, numbers: Iterable[int], taken: set[Any]) -> str:
    found = (name, *(f"{name[: SHORT_LETTERS - 3].strip()} {n}" for n in numbers))
    return next((one for one in found if one not in taken), name)
