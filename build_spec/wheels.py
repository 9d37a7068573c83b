"""Builds the wheels: one of pure Python that works everywhere, one with the engine compiled.

Both hold the same source; the second adds what mypyc makes of it, which Python prefers, and is for
this Python on this kind of system alone. On Linux auditwheel, where it is installed, finds the
oldest C library that it runs with: without that in its name the package index takes no wheel.
"""

from __future__ import annotations

import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from build_spec.native import PACKAGE, CannotCompile, compile_in
from build_spec.shipped import TEXTS

ANYWHERE: Final = "py3-none-any"
EXECUTABLE: Final = 0o755 << 16
READABLE: Final = 0o644 << 16
MOMENT: Final = (2020, 1, 1, 0, 0, 0)
"""Of every entry, so that the same source makes the same wheel."""


def build_wheels(root: Path, dist: Path) -> tuple[Path, Path]:
    """Put both wheels of a checkout into a folder; returns the pure one and the compiled one.

    Raises `CalledProcessError`, `OSError`, or `CannotCompile` once the pure one lies there.
    """
    dist.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="wheels-") as scratch:
        made = Path(scratch) / "wheel"
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps"),
                *("--wheel-dir", str(made), str(root)),
            ],
            check=True,
        )
        pure = put(next(made.glob("*.whl")), dist)
        return pure, compiled_wheel(pure, dist)


def compiled_wheel(pure: Path, dist: Path) -> Path:
    """Compile what lies in a pure wheel and put the wheel of it into a folder.

    Raises `CannotCompile`.
    """
    with tempfile.TemporaryDirectory(prefix="compiled-") as scratch:
        tree, work = Path(scratch) / "tree", Path(scratch) / "work"
        with zipfile.ZipFile(pure) as wheel:
            wheel.extractall(tree)
        shutil.copytree(tree / PACKAGE, work / PACKAGE, ignore=shutil.ignore_patterns("_assets"))
        for made in compile_in(work):
            shutil.copy(work / made, tree / made)
        info = next(tree.glob("*.dist-info"))
        _add_licence(info)
        about = (info / "WHEEL").read_text(encoding="utf-8")
        about = about.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")

        def packed(tag: str) -> Path:
            (info / "WHEEL").write_text(about.replace(ANYWHERE, tag), encoding="utf-8")
            target = Path(scratch) / pure.name.replace(ANYWHERE, tag)
            _pack(tree, info, target)
            return target

        tag = platform_tag()
        made = packed(tag)
        if sys.platform == "linux" and find_spec("auditwheel"):
            made = packed(tag.replace(tag.rpartition("-")[2], audited(made)))
        return put(made, dist)


def audited(wheel: Path) -> str:
    """The platform that auditwheel finds in a wheel, such as "manylinux_2_17_x86_64".

    Raises `CannotCompile` where the wheel needs a library that isn't everywhere.
    """
    command = [sys.executable, "-m", "auditwheel", "show", str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r'"(manylinux_\w+)"', done.stdout)
    if not found:
        raise CannotCompile(f"auditwheel: {' '.join(done.stdout.split())}")
    return found[1]


def _add_licence(info: Path) -> None:
    """The licence of mypyc's runtime, which is compiled into every module."""
    name = "mypyc.txt"
    (info / "licenses").mkdir(exist_ok=True)
    shutil.copy(TEXTS / "mypy.txt", info / "licenses" / name)
    about = (info / "METADATA").read_text(encoding="utf-8")
    own = "License-File: LICENSE\n"
    about = about.replace(own, f"{own}License-File: {name}\n", 1)
    (info / "METADATA").write_text(about, encoding="utf-8")


def put(wheel: Path, dist: Path) -> Path:
    """Copy a wheel into a folder, whole or not at all; raises `OSError`."""
    draft = dist / f"{wheel.name}.new"
    try:
        shutil.copy(wheel, draft)
        return draft.replace(dist / wheel.name)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def platform_tag() -> str:
    """For which Python and system something compiled here is."""
    from packaging.tags import sys_tags

    return str(next(tag for tag in sys_tags() if "manylinux" not in tag.platform))


def _pack(tree: Path, info: Path, target: Path) -> None:
    """Write a wheel with a new list of its files."""
    record = info / "RECORD"
    record.unlink()
    files = sorted(path for path in tree.rglob("*") if path.is_file())
    rows = []
    for path in files:
        data = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{path.relative_to(tree).as_posix()},sha256={digest},{len(data)}")
    rows.append(f"{record.relative_to(tree).as_posix()},,")
    record.write_text("\n".join(rows) + "\n", encoding="utf-8")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in [*files, record]:
            entry = zipfile.ZipInfo(path.relative_to(tree).as_posix(), MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = EXECUTABLE if path.suffix in {".so", ".pyd"} else READABLE
            wheel.writestr(entry, path.read_bytes())
