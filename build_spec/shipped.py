"""What of others a packaged program holds: its licences, and a bill of materials (SBOM).

``shipped.toml`` names every component that may be there. A library that no entry covers is an
error, so that nothing is handed on without its licence.
"""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from fnmatch import fnmatch
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

HERE: Final = Path(__file__).resolve().parent
LIST: Final = HERE / "shipped.toml"
TEXTS: Final = HERE / "licences"
BINARY: Final = re.compile(r"\.(so|dll|dylib|pyd|exe|ttf)(\.|$)")
PLAIN_NAME: Final = re.compile(r"\.so\.([\d.]+)$")


class UnknownFiles(RuntimeError):
    """Files of others are to be handed on, and nobody said under which licence."""


@dataclass(frozen=True)
class Component:
    """Something of others, as ``shipped.toml`` describes it, with the version that is shipped."""

    name: str
    version: str
    licence: str
    holder: str
    texts: tuple[str, ...]
    url: str
    files: tuple[str, ...]
    """Patterns of its files; none where it lies inside the executable."""


def components(folder: Path) -> tuple[Component, ...]:
    """The components of others in a folder with a program, in the order of the list.

    Raises `UnknownFiles` with the names of all files that no entry covers.
    """
    entries = tomllib.loads(LIST.read_text(encoding="utf-8"))["component"]
    files = sorted(binaries(folder))
    strangers = [file for file in files if not any(covers(entry, file) for entry in entries)]
    if strangers:
        raise UnknownFiles(f"{LIST.name} has no entry for {', '.join(strangers)}")
    return tuple(
        Component(
            entry["name"],
            version_of(entry, [file for file in files if covers(entry, file)]),
            entry["licence"],
            entry["holder"],
            tuple(entry["text"]),
            entry["url"],
            tuple(entry["files"]),
        )
        for entry in entries
        if not entry["files"] or any(covers(entry, file) for file in files)
    )


def binaries(folder: Path) -> Iterator[str]:
    """The names, relative to the folder, of all files with code of others and of all fonts."""
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            name = path.relative_to(folder).as_posix()
            listed = path.suffix != ".txt" and "/" not in name
            if listed or BINARY.search(path.name) or path.name == "base_library.zip":
                yield name


def covers(entry: dict[str, Any], file: str) -> bool:
    """Whether a file belongs to an entry: its name, or the end of its path, fits a pattern."""
    return any(
        fnmatch(file, pattern) or fnmatch(file, f"*/{pattern}") for pattern in entry["files"]
    )


def version_of(entry: dict[str, Any], files: list[str]) -> str:
    """The version of an entry's component, "" where nothing tells it.

    "so.1.2" is the version of a library's interface, where its own isn't in its name.
    """
    if entry.get("python"):
        return "{}.{}.{}".format(*sys.version_info[:3])
    if "distribution" in entry:
        return version(entry["distribution"])
    stated: str = entry.get("version", "")
    if stated and stated[0].isdigit():
        return stated
    for file in files:
        found = re.search(stated, file) if stated else PLAIN_NAME.search(file)
        if found:
            return ".".join(["2", *found.groups()]) if stated else f"so.{found[1]}"
    return ""


def put_licences(folder: Path, found: tuple[Component, ...]) -> None:
    """Lay the licence texts and a list of who wrote what into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = ["What this program holds of others, and under which licences.", ""]
    for component in found:
        texts = ", ".join(f"{text}.txt" for text in component.texts) or "beside the fonts"
        name = f"{component.name} {component.version}".rstrip()
        lines.append(f"{name}: {component.licence} ({texts}), {component.url}")
        for text in component.texts:
            shutil.copyfile(TEXTS / f"{text}.txt", folder / f"{text}.txt")
    (folder / "LIST.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def bill_of_materials(
    name: str, own_version: str, found: tuple[Component, ...], moment: int
) -> str:
    """A CycloneDX document of the program, the same for the same components and moment (s)."""
    from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component as Part
    from cyclonedx.model.component import ComponentType
    from cyclonedx.model.license import LicenseExpression
    from cyclonedx.output.json import JsonV1Dot5

    whole = Part(
        name=name,
        version=own_version,
        type=ComponentType.APPLICATION,
        bom_ref=f"{name}@{own_version}",
        licenses=[LicenseExpression("MIT")],
    )
    parts = [
        Part(
            name=component.name,
            version=component.version or None,
            type=ComponentType.LIBRARY,
            bom_ref=f"{component.name}@{component.version}",
            licenses=[LicenseExpression(component.licence)],
            external_references=[
                ExternalReference(type=ExternalReferenceType.WEBSITE, url=XsUri(component.url))
            ],
        )
        for component in found
    ]
    bom = Bom(components=parts)
    bom.metadata.component = whole
    bom.metadata.timestamp = datetime.fromtimestamp(moment, UTC)
    text = "\n".join(f"{part.name} {part.version}" for part in parts)
    bom.serial_number = uuid5(NAMESPACE_URL, f"{name} {own_version}\n{text}")
    bom.register_dependency(whole, parts)
    written: str = JsonV1Dot5(bom).output_as_string(indent=2)
    return f"{written}\n"
