"""A data pack of one's own to begin with: a copy of the standard one under another id."""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from typing import Final

import msgspec

from ...assets import asset
from ...folders import finish_folder, make_folder
from ..content.models import Id
from .pack_schema import SCHEMA_FOLDER, put_schemas

FIRST_VERSION: Final = "1"
NOT_COPIED: Final = ("README.md",)
"""What of the standard pack describes it alone."""


class PackNameError(ValueError):
    """Text that can't be the id of a pack; the message says what can."""


def new_pack(folder: Path) -> str:
    """Copy the standard pack to a folder that isn't there yet; returns its id, the folder's name.

    Raises `PackNameError` for a name that is no id, `FileExistsError`, `OSError`.
    """
    try:
        name = msgspec.convert(folder.name, Id)
    except msgspec.ValidationError:
        raise PackNameError(
            f"{folder.name!r} can't be a pack's id: small letters, digits and _, a letter first"
        ) from None
    try:
        folder.lstat()
    except FileNotFoundError:
        pass
    else:
        raise FileExistsError(folder)
    make_folder(folder.parent)
    aside = Path(tempfile.mkdtemp(prefix=f".{name} ", dir=folder.parent))
    try:
        _fill(aside, name)
        finish_folder(aside, folder)
    except shutil.Error as error:  # of the files that couldn't be copied the first tells enough
        raise OSError(error.args[0][0][-1]) from None
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return name


def _fill(folder: Path, name: str) -> None:
    """A copy of the standard pack under another id."""
    ignored = shutil.ignore_patterns(*NOT_COPIED)
    shutil.copytree(asset("data"), folder, ignore=ignored, dirs_exist_ok=True)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() else 0o644)
    about = folder / "pack.toml"
    text = about.read_text(encoding="utf-8")
    text = re.sub(r'^id = ".*"$', f'id = "{name}"', text, count=1, flags=re.MULTILINE)
    text = re.sub(
        r'^version = ".*"$', f'version = "{FIRST_VERSION}"', text, count=1, flags=re.MULTILINE
    )
    about.write_text(text, encoding="utf-8")
    put_schemas(folder / SCHEMA_FOLDER)
    for file in sorted(folder.glob("*.toml")):
        schema = f"#:schema {SCHEMA_FOLDER}/{file.stem}.json\n"
        if (folder / SCHEMA_FOLDER / f"{file.stem}.json").exists():
            file.write_text(schema + file.read_text(encoding="utf-8"), encoding="utf-8")
