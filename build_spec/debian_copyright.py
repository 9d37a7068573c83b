"""The copyright file of the Debian package, in Debian's machine-readable form (DEP 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from build_spec.linux_desktop import NAME
from build_spec.shipped import TEXTS, Component

FORMAT: Final = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"
EXECUTABLE: Final = f"usr/lib/{NAME}/{NAME}"
ELSEWHERE: Final = (".exe", ".dll", ".pyd")
"""Files that only Windows has."""
COMMON: Final = {"lgpl-2.1": "LGPL-2.1", "gpl-3.0": "GPL-3", "pynacl": "Apache-2.0"}
"""Texts that every Debian has, by their names here and there."""


def debian_copyright(name: str, licence: str, holder: str, others: tuple[Component, ...]) -> str:
    """The whole file: the program's licence text and holder, then those of its components."""
    own = _paragraph(("Files", "*"), ("Copyright", holder), ("License", f"MIT\n{licence}"))
    head = _paragraph(("Format", FORMAT), ("Upstream-Name", name))
    # The last paragraph that names a file counts: first those whose files lie inside the program's.
    ordered = sorted(others, key=lambda component: bool(component.files))
    return "\n".join((head, own, *map(_component, ordered)))


def _component(component: Component) -> str:
    patterns = [one for one in component.files if not one.endswith(ELSEWHERE)] or [NAME]
    files = [EXECUTABLE if one == NAME else f"*/{one}" for one in patterns]
    return _paragraph(
        ("Files", "\n".join(files)),
        ("Copyright", component.holder),
        ("License", "\n".join((_short(component.licence), *_texts(component)))),
        ("Comment", f"{component.name} {component.version}".strip() + f", {component.url}"),
    )


def _short(licence: str) -> str:
    """An SPDX expression as Debian writes it."""
    joined = licence.replace(" AND ", " and ").replace(" WITH ", " with ")
    return re.sub(r"-exception(-[\d.]+)?", " exception", joined)


def _texts(component: Component) -> Iterator[str]:
    for text in component.texts:
        if text in COMMON:
            yield f"On Debian systems it is in /usr/share/common-licenses/{COMMON[text]}."
        else:
            yield (TEXTS / f"{text}.txt").read_text(encoding="utf-8")
    if not component.texts:
        yield f"It is beside the fonts, below /usr/lib/{NAME}."


def _paragraph(*fields: tuple[str, str]) -> str:
    return "".join(f"{key}: {_folded(value)}\n" for key, value in fields)


def _folded(value: str) -> str:
    """A value of several lines; an empty one is a dot."""
    first, *rest = value.strip().split("\n")
    lines = (f" {line.rstrip()}" if line.strip() else " ." for line in rest)
    return "\n".join((first.strip(), *lines))


def own_holder(licence: Path) -> str:
    """Who holds the copyright by a licence text's own line."""
    found = re.search(r"^Copyright \(c\) (.+)$", licence.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1]
