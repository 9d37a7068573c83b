"""JSON Schemas of a data pack's files of figures, so that editors help while one writes (R1, R5).

They are made from the models and the rules' vocabulary, so that they can't say anything else.
A schema knows one file; what concerns several, such as whether a unit exists, is told by
``stalingrad check``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ...folders import make_folder, replace_files
from ..content.effects import CORE_MARK, MAX_COUNT, Place, Verb
from ..content.load import PACK_TABLES
from ..content.models import Pack
from ..rules.operations import VERBS

SCHEMA_FOLDER: Final = "schema"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
PLACES: Final[Mapping[tuple[str, str], tuple[Place, ...]]] = {
    ("units", "terror"): ("terror",),
    ("buildings", "german"): ("initiative",),
    ("buildings", "soviet"): ("initiative",),
    ("formations", "vanguard"): ("vanguard",),
    ("formations", "depletion"): ("depletion",),
    ("combat", "effects"): ("card", "hero"),
    ("commanders", "action"): ("commander",),
    ("campaign", "effects"): ("campaign",),
    ("carnage", "hold"): ("hold",),
}
"""By table and field: where the effects stand that are written there."""


def pack_schemas() -> dict[str, dict[str, Any]]:
    """By name of a file of figures, without its ending: the schema of what it holds."""
    files: dict[str, dict[str, Any]] = {}
    for table in PACK_TABLES:
        properties = files.setdefault(table.file.removesuffix(".toml"), {})
        properties[table.key] = {"type": "array", "items": _schema(table.model, table.name)}
    files["pack"]["pack"] = _schema(Pack, "pack")
    return {
        name: {
            "$schema": DIALECT,
            "title": f"{name}.toml of a Stalingrad data pack",
            "type": "object",
            "properties": properties,
            "required": sorted(properties),
            "additionalProperties": False,
        }
        for name, properties in files.items()
    }


def schema_files(folder: Path) -> dict[Path, bytes]:
    """Every schema as it stands in a folder, by its file."""
    return {
        folder / f"{name}.json": msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
        for name, schema in pack_schemas().items()
    }


def put_schemas(folder: Path) -> None:
    """Write every schema into a folder, which is made, each whole or not; raises `OSError`."""
    make_folder(folder)
    replace_files(schema_files(folder))


def phrase_pattern(places: tuple[Place, ...]) -> str:
    """The regular expression of the phrases that may stand somewhere (R5)."""
    verbs = sorted(_verbs(places), key=lambda verb: verb.word)
    return f"^({'|'.join(_written(verb) for verb in verbs)})$"


def _verbs(places: tuple[Place, ...]) -> Iterator[Verb]:
    return (verb for verb in VERBS.values() if verb.places & frozenset(places))


def _written(verb: Verb) -> str:
    """How a word stands with what may follow it."""
    if verb.argument == "units":
        return rf"{verb.word}( ({CORE_MARK})?[a-z][a-z0-9_]*){{1,{MAX_COUNT}}}"
    return rf"{verb.word}( [1-{MAX_COUNT}])?" if verb.argument == "count" else verb.word


def _schema(model: type[msgspec.Struct], table: str) -> dict[str, Any]:
    """The schema of an entry, with its parts written out and its phrases told."""
    (schema,), parts = msgspec.json.schema_components([model], ref_template="{name}")
    found: dict[str, Any] = _filled(schema, parts, table)
    return found


def _filled(schema: Any, parts: Mapping[str, Any], table: str) -> Any:
    """A schema with every part that it names in its place."""
    if isinstance(schema, list):
        return [_filled(one, parts, table) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _filled(parts[schema["$ref"]], parts, table)
    filled = {key: _filled(one, parts, table) for key, one in schema.items()}
    for field, places in PLACES.items():
        entry = filled.get("properties", {}).get(field[1])
        if field[0] == table and entry is not None and entry.get("type") == "array":
            phrase = {"type": "string", "pattern": phrase_pattern(places)}
            _fill_items(entry, phrase)
    return filled


def _fill_items(entry: dict[str, Any], phrase: dict[str, Any]) -> None:
    """Let a list hold phrases alone, whether it has any length or a fixed one."""
    if "prefixItems" in entry:
        entry["prefixItems"] = [phrase for _ in entry["prefixItems"]]
    else:
        entry["items"] = phrase
