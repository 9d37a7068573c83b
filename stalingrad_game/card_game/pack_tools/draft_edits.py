"""What can be done to a draft of a data pack (R1).

An edit makes another draft, the same one where it changes nothing or can't be made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ..content.effects import CORE_MARK
from ..content.pack_files import HISTORY_FILE, TEXTS_FOLDER
from ..content.pack_texts import TEXT_LETTERS
from .draft import PACK, TABLES, Entry, PackDraft, text_file, text_names, text_path
from .pack_fields import figure, pack_fields

EDGE: Final = "strip"
"""The text of a card that stands on its edge."""


def set_figure(
    draft: PackDraft, table: str, index: int, path: Sequence[str], value: Any
) -> PackDraft:
    """Give a field of an entry a value, or take the field out (None)."""
    return _changed(draft, table, index, lambda entry: _put(entry, path, value))


def set_text(
    draft: PackDraft, code: str, table: str, name: str, field: str, text: str | None
) -> PackDraft:
    """Give an entry a text in a language, or take the text out (None).

    The name on a card's edge follows its name as long as nobody has shortened it otherwise.
    """
    place, file = text_path(table, name), text_file(code, table)
    fields = draft.texts(code, table, name)
    draft = _in_file(draft, file, _putter((*place, field), text))
    if field == "name" and (edge := _other_edge(fields, text or "")):
        draft = _in_file(draft, file, _putter((*place, EDGE), edge))
    return draft


def add_piece(
    draft: PackDraft, table: str, after: int, entry: Entry, texts: Mapping[str, Mapping[str, Entry]]
) -> PackDraft:
    """Add an entry behind another one, -1 before all.

    Its texts are by language and name, as ``paulus.front``.
    """
    place = TABLES[table]

    def longer(tables: Mapping[str, Any]) -> Mapping[str, Any]:
        found = tables.get(place.key)
        entries = list(found) if isinstance(found, list) else []
        entries.insert(after + 1, dict(entry))
        return {**tables, place.key: entries}

    draft = _in_file(draft, place.file, longer)
    for code, named in texts.items():
        for name, fields in named.items():
            path = text_path(table, name)
            draft = _in_file(draft, text_file(code, table), _putter(path, dict(fields)))
    return draft


def remove_piece(draft: PackDraft, table: str, index: int) -> PackDraft:
    """Take out an entry with its texts and its history."""
    place = TABLES[table]
    if index >= len(draft.entries(table)):
        return draft
    name = draft.entry_id(table, index)

    def shorter(tables: Mapping[str, Any]) -> Mapping[str, Any]:
        entries = tables[place.key]
        return {**tables, place.key: entries[:index] + entries[index + 1 :]}

    draft = _in_file(draft, place.file, shorter)
    left = {draft.entry_id(table, n) for n in range(len(draft.entries(table)))}
    return _renamed_texts(draft, table, name, "") if name and name not in left else draft


def rename_piece(draft: PackDraft, table: str, index: int, name: str) -> PackDraft:
    """Give an entry another id, wherever the pack speaks of it.

    An id that another piece has changes nothing.
    """
    before = draft.entry_id(table, index)
    if not name or name in draft.ids():
        return draft
    draft = set_figure(draft, table, index, ("id",), name)
    if not before:
        return draft
    draft = _renamed_texts(draft, table, before, name)
    return _renamed_unit(draft, before, name) if table == "units" else draft


# --- the name on a card's edge


def edge_name(name: str) -> str:
    """The first words of a name, as many as fit on the edge of a card, one at least."""
    words = name.split()
    fitting = (" ".join(words[:n]) for n in range(len(words), 0, -1))
    return next((name for name in fitting if len(name) <= TEXT_LETTERS[EDGE]), "".join(words[:1]))


def _other_edge(texts: Mapping[str, Any], name: str) -> str:
    """What stands on the edge of a card that is called otherwise now; "" for what stood there."""
    before, edge = texts.get("name"), texts.get(EDGE)
    if not isinstance(before, str) or not isinstance(edge, str):
        return ""
    rest = iter(name.casefold().split())
    fits = all(word in rest for word in edge.casefold().split())
    return "" if fits and edge != edge_name(before) else edge_name(name)


# --- how tables are changed


def _put(tables: Mapping[str, Any], path: Sequence[str], value: Any) -> Mapping[str, Any]:
    """The tables with a value at a path; None takes it out, and a table that is left empty."""
    first, *rest = path
    if rest:
        inner = tables.get(first)
        value = _put(inner if isinstance(inner, Mapping) else {}, rest, value) or None
    if value is None:
        return {key: one for key, one in tables.items() if key != first}
    return {**tables, first: value}


def _putter(path: Sequence[str], value: Any) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    return lambda tables: _put(tables, path, value)


def _in_file(
    draft: PackDraft, name: str, change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> PackDraft:
    """The draft with other tables in a file; one that can't be read is left as it is."""
    if name in draft.unreadable:
        return draft
    tables = draft.files.get(name, {})
    return replace(draft, files={**draft.files, name: change(tables)})


def _changed(
    draft: PackDraft, table: str, index: int, change: Callable[[Entry], Entry]
) -> PackDraft:
    if table == PACK:
        return _in_file(
            draft, "pack.toml", lambda tables: {**tables, PACK: change(tables.get(PACK, {}))}
        )
    place = TABLES[table]
    if index >= len(draft.entries(table)):
        return draft

    def with_entry(tables: Mapping[str, Any]) -> Mapping[str, Any]:
        entries = list(tables[place.key])
        before = entries[index]
        entries[index] = change(before if isinstance(before, Mapping) else {})
        return {**tables, place.key: entries}

    return _in_file(draft, place.file, with_entry)


def _renamed_texts(draft: PackDraft, table: str, before: str, after: str) -> PackDraft:
    """The draft with the texts and histories of an entry under another id, "" for none."""
    for code in draft.codes():
        for name in text_names(table, before)[:1]:
            path = text_path(table, name.split(".")[0])
            draft = _in_file(draft, text_file(code, table), _renamer(path, after))
        file = f"{TEXTS_FOLDER}/{code}/{HISTORY_FILE}"
        if file in draft.files:
            draft = _in_file(draft, file, _renamer((before,), after))
    if HISTORY_FILE not in draft.files:
        return draft
    draft = _in_file(draft, HISTORY_FILE, _renamer((before,), after))
    return _in_file(draft, HISTORY_FILE, lambda tables: _other_links(tables, before, after))


def _renamer(path: Sequence[str], after: str) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """What gives the table at a path another key, "" for taking it out; its place stays."""
    *outer, last = path

    def rename(tables: Mapping[str, Any]) -> Mapping[str, Any]:
        if outer:
            inner = tables.get(outer[0])
            if not isinstance(inner, Mapping):
                return tables
            return {**tables, outer[0]: _renamer(path[1:], after)(inner)}
        kept = tables.items() if after else ((k, one) for k, one in tables.items() if k != last)
        return {after if key == last else key: one for key, one in kept}

    return rename


def _other_links(tables: Mapping[str, Any], before: str, after: str) -> Mapping[str, Any]:
    """Histories that lead to another id, or to nothing; the place where it happened, too."""

    def linked(value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        found = {key: linked(one) for key, one in value.items()}
        see = found.get("see")
        if isinstance(see, list):
            found["see"] = [new for one in see if (new := _other_id(one, before, after))]
        if found.get("place") == before:
            found["place"] = after
        return {key: one for key, one in found.items() if one not in ("", []) or value[key] == one}

    return {key: linked(one) for key, one in tables.items()}


def _other_id(name: Any, before: str, after: str) -> Any:
    """An id, or that of a commander's face, where a piece was renamed."""
    if not isinstance(name, str):
        return name
    first, dot, face = name.partition(".")
    if first != before:
        return name
    return f"{after}{dot}{face}" if after else ""


def _renamed_unit(draft: PackDraft, before: str, after: str) -> PackDraft:
    """The draft with another id of a unit in all phrases that name it."""

    def phrase(value: Any) -> Any:
        if not isinstance(value, str):
            return value
        verb, *names = value.split(" ")
        named = (CORE_MARK + after if one == CORE_MARK + before else one for one in names)
        return " ".join((verb, *(after if one == before else one for one in named)))

    for table in TABLES:
        paths = [field.path for field in pack_fields(table) if field.kind == "phrases"]
        for index, entry in enumerate(draft.entries(table)):
            for path in paths:
                value = figure(entry, path)
                if isinstance(value, list) and (new := [phrase(one) for one in value]) != value:
                    draft = set_figure(draft, table, index, path, new)
    return draft
