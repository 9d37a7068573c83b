"""Reads one entry of a file into its model; every field at fault is named with what it may hold."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .faults import Fault, Keyed, quoted

_S = TypeVar("_S", bound=msgspec.Struct)


class _Value(msgspec.Struct):
    """What is read of one field."""

    value: Any


def read_entry(raw: object, model: type[_S], at: Fault, faults: list[Fault]) -> _S | None:
    """The entry, or None with its faults added to `faults`; `at` says where it stands."""
    if not isinstance(raw, dict):
        allowed = (
            Keyed("fault.missing") if raw is None else Keyed("fault.own_fields", word=quoted(raw))
        )
        faults.append(msgspec.structs.replace(at, allowed=allowed))
        return None
    if _is_flat(model) and raw.keys() <= _fields(model).keys():
        with suppress(msgspec.ValidationError):  # what is at fault is found field by field
            return msgspec.convert(raw, model)
    before = len(faults)
    prefix = at.field + "." if at.field else ""
    fields = _fields(model)
    values: dict[str, Any] = {}
    for key in raw:
        if key not in fields:
            allowed = Keyed("fault.unknown_field", words=", ".join(fields))
            faults.append(Fault(at.file, at.entry, prefix + quoted(key), allowed))
    for key, field in fields.items():
        here = Fault(at.file, at.entry, prefix + key, "")
        if key not in raw:
            if field.required:
                allowed = Keyed("fault.missing_what", what=_allowed(field.type))
                faults.append(msgspec.structs.replace(here, allowed=allowed))
        elif isinstance(field.type, type) and issubclass(field.type, msgspec.Struct):
            values[key] = read_entry(raw[key], field.type, here, faults)
        else:
            try:
                values[key] = msgspec.convert({"value": raw[key]}, _reader(model, key)).value
            except msgspec.ValidationError:
                faults.append(msgspec.structs.replace(here, allowed=_allowed(field.type)))
    return model(**values) if len(faults) == before else None


@cache
def _fields(model: type[msgspec.Struct]) -> Mapping[str, msgspec.structs.FieldInfo]:
    """The fields of a kind of entry by the names that files write."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(model)}
    return MappingProxyType(fields)


@cache
def _is_flat(model: type[msgspec.Struct]) -> bool:
    """Whether no field of a kind of entry is a kind of entry itself, with faults of its own."""
    kinds = [field.type for field in _fields(model).values()]
    return not any(isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in kinds)


@cache
def _reader(model: type[msgspec.Struct], key: str) -> type[_Value]:
    """A type of its own for the values of a field.

    msgspec keeps how such a type is read. Of any other it asks the hash each time, written in
    Python, and drops a Ctrl-C that comes in it.
    """
    field = _fields(model)[key]
    read = msgspec.defstruct(model.__name__, [("value", field.type)], bases=(_Value,))
    assert issubclass(read, _Value)
    return read


def _allowed(annotation: object) -> str:
    """What a field of this type may hold, in words."""
    return Keyed("fault.allowed", what=_describe(inspect.type_info(annotation)))


def _describe(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(type=inner, extra_json_schema=extra):
            key = (extra or {}).get("description")
            return Keyed(str(key)) if key else _describe(inner)
        case inspect.LiteralType(values=values):
            return ", ".join(str(value) for value in values)
        case inspect.BoolType() | inspect.DateType():
            date = isinstance(info, inspect.DateType)
            return Keyed("fault.day") if date else Keyed("fault.true_false")
        case inspect.IntType(ge=low, le=high):
            return Keyed("fault.number", least=str(low), most=str(high))
        case inspect.StrType():
            return _describe_text(info)
        case inspect.StructType(cls=model):
            names = (field.name for field in msgspec.structs.fields(model))
            return Keyed("fault.fields", words=", ".join(names))
        case inspect.VarTupleType(item_type=item):
            return Keyed("fault.list_of", what=_describe(item))
        case inspect.TupleType(item_types=items):
            return Keyed("fault.list_exactly", n=len(items), what=_describe(items[0]))
        case inspect.UnionType(types=types):
            first, *others = (_describe(one) for one in types if not _is_none(one))
            for other in others:
                first = Keyed("fault.either", what=first, what2=other)
            return first
        case _:
            return (
                Keyed("fault.table")
                if isinstance(info, inspect.DictType)
                else Keyed("fault.nothing")
            )


def _describe_text(info: inspect.StrType) -> str:
    if info.pattern is not None:
        return Keyed("fault.plain_id")
    return Keyed("fault.text_of", most=info.max_length) if info.max_length else Keyed("fault.text")


def _is_none(info: inspect.Type) -> bool:
    return isinstance(info, inspect.NoneType)
