"""Builds the wheels: one of pure Python that works everywhere, one with the engine compiled.

Both hold the same source; the second adds what mypyc makes of it, which Python prefers, and is for
this Python on this kind of system alone.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from build_spec.native import PACKAGE, compile_in

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
        tag = platform_tag()
        about = (info / "WHEEL").read_text(encoding="utf-8")
        about = about.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
        (info / "WHEEL").write_text(about.replace("py3-none-any", tag), encoding="utf-8")
        target = Path(scratch) / pure.name.replace("py3-none-any", tag)
        _pack(tree, info, target)
        return put(target, dist)


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
