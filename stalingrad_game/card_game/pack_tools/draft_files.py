"""Writes a draft of a data pack back to its folder, all files or none, and keeps what people wrote.

A file without a change isn't touched. In a file that is changed every entry without one keeps its
lines, and all comments that stand before an entry stay; those inside a changed entry are lost.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from ...data_files.toml_text import toml_text
from ...folders import make_folder, replace_files
from ..content.pack_files import of_today
from .draft import PACK, PackDraft
from .draft_edits import set_figure

_HEADING: Final = re.compile(r"^(\[\[?)([A-Za-z0-9_.\-]+)\]\]?\s*(#.*)?$")


class _Part(NamedTuple):
    """The lines of one entry, or those before the first one."""

    key: tuple[str, ...]
    """Its heading in parts, () before the first; an entry of a list: the list and its place."""
    before: str
    """Blank lines and comments that stand before it."""
    text: str
    """Its own lines, from its heading on."""


def changed_files(folder: Path, draft: PackDraft) -> dict[str, str]:
    """The files of a draft that say something else than those in its folder: their new texts."""
    found: dict[str, str] = {}
    for name, tables in draft.files.items():
        written = _written(folder / name)
        old = _read(written)
        if old is None or of_today(name, old) != tables:
            found[name] = file_text(tables, written)
    return found


def save_pack(folder: Path, draft: PackDraft) -> tuple[str, ...]:
    """Write what has changed into the folder of the pack; returns the names of these files.

    All are written beside the old ones before the first is replaced. Raises `OSError`.
    """
    texts = changed_files(folder, draft)
    for name in texts:
        make_folder((folder / name).parent)
    replace_files({folder / name: text.encode() for name, text in texts.items()})
    return tuple(texts)


def rescue_pack(folder: Path, draft: PackDraft) -> Path:
    """Keep a draft that nobody has saved in a folder beside that of the pack; raises `OSError`."""
    numbered = (f"{folder.name}_unsaved{n or ''}" for n in range(1000))
    path = next(one for name in numbered if not (one := folder.with_name(name)).exists())
    shutil.copytree(folder, path)
    save_pack(path, set_figure(draft, PACK, 0, ("id",), path.name))
    return path


def file_text(tables: Mapping[str, Any], written: str) -> str:
    """Tables as a file, in the lines of an earlier one as far as they say the same."""
    old = _read(written)
    if old is not None:
        text = "".join(_lines(tables, old, _parts(written)))
        if _read(text) == tables:
            return text
    return toml_text(tables)


def _written(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def _parts(text: str) -> list[_Part]:
    """A file in parts, all lines of it in order."""
    parts: list[_Part] = []
    key: tuple[str, ...] = ()
    lists: dict[str, int] = {}
    before: list[str] = []
    lines: list[str] = []
    for line in f"{text.rstrip()}\n".splitlines(keepends=True):
        found = _HEADING.match(line.rstrip())
        inner = found is not None and found[1] == "[" and key[:1] == (found[2].split(".")[0],)
        if found is None or (inner and key[0] in lists):
            lines.append(line)
            continue
        own, next_before = _split(lines)
        parts.append(_Part(key, "".join(before), "".join(own)))
        before, lines = next_before, [line]
        if found[1] == "[[":
            lists[found[2]] = lists.get(found[2], -1) + 1
            key = (found[2], str(lists[found[2]]))
        else:
            key = tuple(found[2].split("."))
    parts.append(_Part(key, "".join(before), "".join(lines)))
    return parts


def _split(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines of an entry, and the comments after it, which speak of the next one."""
    end = len(lines)
    while end and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return list(lines[:end]), list(lines[end:])


def _lines(
    tables: Mapping[str, Any], old: Mapping[str, Any], parts: Sequence[_Part]
) -> Iterator[str]:
    """The file anew, part by part: a list of entries at once, where its first one stood."""
    head, *rest = parts
    done: set[str] = set()
    yield head.text if rest else head.before + head.text
    for place, part in enumerate(rest):
        first = part.key[0]
        if isinstance(old.get(first), list):
            if first not in done:
                done.add(first)
                yield from _list_lines(first, tables.get(first), old[first], rest)
            continue
        done.add(first)
        yield from _table_lines(part, tables, old)
        if not any(other.key[0] == first for other in rest[place + 1 :]):
            yield from _new_inner(first, tables, rest)
    for key, value in tables.items():
        if key not in done and key not in _plain(head):
            yield "\n" + toml_text({key: value})


def _plain(head: _Part) -> Mapping[str, Any]:
    """What a file says before its first heading."""
    return _read(head.text) or {}


def _table_lines(part: _Part, tables: Mapping[str, Any], old: Mapping[str, Any]) -> Iterator[str]:
    """One table of a heading: as it was, anew, or only the comments before it."""
    now, before = _at(tables, part.key), _at(old, part.key)
    yield part.before
    if now is None:
        return
    own = {key: one for key, one in now.items() if not isinstance(one, Mapping)}
    was = {key: one for key, one in (before or {}).items() if not isinstance(one, Mapping)}
    if own == was:
        yield part.text
    elif own:
        yield _headed(part.key, own)


def _new_inner(first: str, tables: Mapping[str, Any], parts: Sequence[_Part]) -> Iterator[str]:
    """Tables inside that of a heading which the file hadn't got, as ``[mode.basic]``."""
    known = {part.key for part in parts}
    inner = tables.get(first)
    for key, value in inner.items() if isinstance(inner, Mapping) else ():
        if isinstance(value, Mapping) and (first, key) not in known:
            yield "\n" + _headed((first, key), value)


def _headed(path: Sequence[str], value: Mapping[str, Any]) -> str:
    """A table below its heading, without that of an empty outer one."""
    whole: Any = value
    for key in reversed(path):
        whole = {key: whole}
    text = toml_text(whole)
    for _ in path[1:]:
        text = text.partition("\n\n")[2]
    return text


def _at(tables: Mapping[str, Any], path: Sequence[str]) -> Mapping[str, Any] | None:
    found: Any = tables
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found if isinstance(found, Mapping) else None


def _list_lines(
    key: str, entries: object, old: Sequence[Any], parts: Sequence[_Part]
) -> Iterator[str]:
    """The entries of a list in their order now; comments before one that is gone stay."""
    mine = [part for part in parts if part.key[0] == key]
    now = entries if isinstance(entries, list) else []
    sources = _sources(now, old)
    left = 0
    for entry, source in zip(now, sources, strict=True):
        if source is not None:
            for gone in range(left, source):
                if gone not in sources:
                    yield _remarks(mine[gone].before)
            left = max(left, source + 1)
            yield mine[source].before
            yield mine[source].text if old[source] == entry else toml_text({key: [entry]})
        else:
            yield "\n" + toml_text({key: [entry]})
    for gone in range(left, len(old)):
        if gone not in sources:
            yield _remarks(mine[gone].before)


def _remarks(before: str) -> str:
    """What stood before an entry that is gone, where it says anything."""
    return before if before.strip() else ""


def _sources(now: Sequence[Any], old: Sequence[Any]) -> list[int | None]:
    """For each entry the place of the old one that it was: by its id, a renamed one by its place.

    Every old one is taken once.
    """
    ids = [_id(one) for one in old]
    kept = {_id(one) for one in now}
    free = set(range(len(old)))
    found: list[int | None] = []
    for place, entry in enumerate(now):
        name = _id(entry)
        source = next((n for n in sorted(free) if ids[n] == name), None)
        if source is None and place in free and ids[place] not in kept and name not in ids:
            source = place
        if source is not None:
            free.discard(source)
        found.append(source)
    return found


def _id(entry: object) -> object:
    return entry.get("id") if isinstance(entry, Mapping) else None
