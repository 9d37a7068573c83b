"""The fields of a data pack's entries as a form shows them, made from the models (R1, R5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final, Literal

import msgspec
from msgspec import inspect

from ..content.check import GERMAN_TAGS, SOVIET_TAGS
from ..content.effects import Place, Side, Verb, Vocabulary
from ..content.load import PACK_TABLES
from ..content.models import CommanderFace, Pack
from ..content.phrases import SIDE_IDS
from .pack_schema import PLACES

FieldKind = Literal["choice", "number", "switch", "words", "phrases", "text"]


class PackField(msgspec.Struct, frozen=True, kw_only=True):
    """One field of the entries of a table."""

    table: str
    path: tuple[str, ...]
    """Its key; inside a commander's face two of them."""
    kind: FieldKind
    usual: Any
    """What it is where nothing is written; `msgspec.NODEFAULT` where something must be."""
    values: tuple[Any, ...] = ()
    """What may be chosen; in "words" any of them, in any order."""
    optional: bool = False
    """Whether it may be left empty though nothing is its usual value."""
    places: tuple[Place, ...] = ()
    """Of "phrases": where they stand."""
    exactly: int = 0
    """Of "phrases": how many there are; 0 for any number."""

    @property
    def name(self) -> str:
        """What faults call it."""
        return ".".join(self.path)

    def now(self, entry: Mapping[str, Any]) -> Any:
        """What stands there, or its usual value; None where there is neither."""
        found = figure(entry, self.path)
        if found is not None:
            return found
        return None if self.usual is msgspec.NODEFAULT else self.usual


def figure(entry: Mapping[str, Any], path: tuple[str, ...]) -> Any:
    """What stands at a path of an entry, None for nothing."""
    found: Any = entry
    for part in path:
        found = found.get(part) if isinstance(found, Mapping) else None
    return found


@cache
def pack_fields(table: str) -> tuple[PackField, ...]:
    """The fields of a table, or of ``pack`` itself, but for the id."""
    models = {one.name: one.model for one in PACK_TABLES}
    return tuple(_fields(table, models.get(table, Pack), ()))


def _fields(table: str, model: type[msgspec.Struct], outer: tuple[str, ...]) -> Iterator[PackField]:
    for field in msgspec.structs.fields(model):
        path = (*outer, field.encode_name)
        if field.type is CommanderFace:
            yield from _fields(table, CommanderFace, path)
        elif field.encode_name != "id":
            info = inspect.type_info(field.type)
            places = PLACES.get((table, field.encode_name), ())
            yield _field(table, path, info, field.default, places)


def _field(
    table: str, path: tuple[str, ...], info: inspect.Type, usual: Any, places: tuple[Place, ...]
) -> PackField:
    optional = isinstance(info, inspect.UnionType)
    if isinstance(info, inspect.UnionType):
        info = next(one for one in info.types if not isinstance(one, inspect.NoneType))
    kind: FieldKind = "text"
    values: tuple[Any, ...] = ()
    exactly = 0
    if places:
        kind = "phrases"
        exactly = len(info.item_types) if isinstance(info, inspect.TupleType) else 0
    elif isinstance(info, inspect.BoolType):
        kind = "switch"
    elif isinstance(info, inspect.LiteralType):
        kind, values = "choice", tuple(info.values)
    elif isinstance(info, inspect.VarTupleType):
        kind = "words"
        values = info.item_type.values if isinstance(info.item_type, inspect.LiteralType) else ()
    elif isinstance(info, inspect.IntType):
        kind, values = "number", tuple(range(info.ge or 0, (info.le or 0) + 1))
    return PackField(
        table=table,
        path=path,
        kind=kind,
        usual=usual,
        values=tuple(values),
        optional=optional,
        places=places,
        exactly=exactly,
    )


GERMAN_ONLY: Final = frozenset({("formations", "shock"), ("formations", "doctrine")})
SOVIET_ONLY: Final = frozenset({("formations", "patriotism"), ("formations", "depletion")})


def applies(field: PackField, entry: Mapping[str, Any]) -> bool:
    """Whether a field is for an entry; what stands in it nevertheless can still be taken out."""
    if figure(entry, field.path) is not None:
        return True
    side, key = entry.get("side"), (field.table, field.path[-1])
    if field.table == "combat" and field.path[-1] in {"doctrine", "cost"}:
        hero = entry.get("kind") == "hero"
        return not hero and side == ("german" if field.path[-1] == "doctrine" else "soviet")
    if key in GERMAN_ONLY:
        return bool(side == "german")
    return key not in SOVIET_ONLY or bool(side == "soviet")


def values_for(field: PackField, entry: Mapping[str, Any]) -> tuple[Any, ...]:
    """What may be chosen in a field of an entry: marks of the other side alone are left out."""
    if field.path[-1] != "tags":
        return field.values
    others = GERMAN_TAGS if entry.get("side") == "soviet" else SOVIET_TAGS
    return tuple(one for one in field.values if one not in others)


def verbs_for(
    field: PackField, entry: Mapping[str, Any], vocabulary: Vocabulary
) -> tuple[Verb, ...]:
    """The effects that may be added to a field of phrases, in the order of their rules."""
    place = phrase_place(field, entry)
    side = side_of_field(field, entry)
    return tuple(
        verb
        for verb in vocabulary.values()
        if place in verb.places
        and verb.side in {None, side}
        and not (side is None and verb.argument == "units")
    )


def phrase_place(field: PackField, entry: Mapping[str, Any]) -> Place:
    """Where the effects of a field stand; those of a combat card depend on whether it is a hero."""
    if "hero" in field.places:
        return "hero" if entry.get("kind") == "hero" else "card"
    return field.places[0]


def side_of_field(field: PackField, entry: Mapping[str, Any]) -> Side | None:
    """Whose effects stand in a field: one side's initiative, the side of the entry, or None."""
    stated = field.path[0] if field.table == "buildings" else entry.get("side")
    return next((side for side in SIDE_IDS if side == stated), None)
