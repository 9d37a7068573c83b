"""What differs between two data packs, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from ...data_files.faults import escaped
from ...localisation.noun import Noun
from ..content.load import PACK_TABLES
from ..content.models import Content

_ABSENT: Final = "–"


class Difference(NamedTuple):
    """One difference, as one line of text tells it."""

    file: str
    entry: str
    field: str
    before: str
    after: str

    def __str__(self) -> str:
        """One line: file, entry, field, and what became of what."""
        place = ": ".join(part for part in (self.file, self.entry, self.field) if part)
        return escaped(f"{place}: {self.before or _ABSENT} → {self.after or _ABSENT}")


def differences(first: Content, second: Content) -> tuple[Difference, ...]:
    """All that differs in figures and texts, in the order of the files of the first pack."""
    found = list(_pack_differences(first, second))
    for table in PACK_TABLES:
        before = {one.id: one for one in getattr(first, table.name)}
        after = {one.id: one for one in getattr(second, table.name)}
        found.extend(_table_differences(table.file, before, after))
    for code in dict.fromkeys((*first.texts, *second.texts)):
        found.extend(_text_differences(code, first, second))
    return tuple(found)


def _pack_differences(first: Content, second: Content) -> Iterator[Difference]:
    yield from _field_differences("pack.toml", "pack", first.pack, second.pack)


def _table_differences(
    file: str, before: Mapping[str, msgspec.Struct], after: Mapping[str, msgspec.Struct]
) -> Iterator[Difference]:
    for name, entry in before.items():
        if name in after:
            yield from _field_differences(file, name, entry, after[name])
        else:
            yield Difference(file, name, "", _whole(entry), "")
    for name, entry in after.items():
        if name not in before:
            yield Difference(file, name, "", "", _whole(entry))
    common = [name for name in before if name in after]
    moved = [name for name in after if name in before]
    if common != moved:
        yield Difference(file, "", "order", ", ".join(common), ", ".join(moved))


def _field_differences(
    file: str, name: str, before: msgspec.Struct, after: msgspec.Struct
) -> Iterator[Difference]:
    for field in msgspec.structs.fields(before):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if old != new and not isinstance(old, Noun):
            yield Difference(file, name, field.name, _shown(old), _shown(new))


def _text_differences(code: str, first: Content, second: Content) -> Iterator[Difference]:
    before, after = first.texts.get(code, {}), second.texts.get(code, {})
    for table in dict.fromkeys((*before, *after)):
        old, new = before.get(table, {}), after.get(table, {})
        for name in dict.fromkeys((*old, *new)):
            one, other = old.get(name), new.get(name)
            if one is None or other is None:
                texts = ("", other.name) if other else (one.name if one else "", "")
                yield Difference(f"lang/{code}", f"{table}.{name}", "", *texts)
                continue
            place = f"lang/{code}", f"{table}.{name}"
            yield from _noun_differences(*place, one.noun, other.noun)
            yield from _field_differences(*place, one, other)


def _noun_differences(file: str, name: str, before: Noun, after: Noun) -> Iterator[Difference]:
    """Another name; where it is the same, the forms that differ, as all follow the name."""
    if before.name != after.name:
        yield Difference(file, name, "name", before.name, after.name)
        return
    for form in dict.fromkeys((*before.forms, *after.forms)):
        old, new = before.forms.get(form, ""), after.forms.get(form, "")
        if old != new:
            yield Difference(file, name, form, old, new)


def _whole(entry: msgspec.Struct) -> str:
    """An entry in one line: what isn't at its usual value."""
    usual = {field.name: field.default for field in msgspec.structs.fields(entry)}
    parts = (
        f"{name} {_shown(value)}"
        for name in usual
        if name != "id" and (value := getattr(entry, name)) != usual[name]
    )
    return ", ".join(parts)


def _shown(value: object) -> str:
    """A value as it stands in a file, near enough to find it there."""
    if isinstance(value, tuple):
        return f"[{', '.join(_shown(one) for one in value)}]"
    if isinstance(value, msgspec.Struct):
        parts = (f"{key} {_shown(getattr(value, key))}" for key in value.__struct_fields__)
        return f"({', '.join(parts)})"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
