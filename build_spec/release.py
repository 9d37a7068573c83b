"""Makes everything that is handed on, for this system, and the list of its checksums.

``python build_spec/release.py`` makes an environment of its own with the versions that
``release_versions.txt`` names, builds both wheels, the source archive and the frozen program there,
tries the program, and puts into ``dist`` what players download: on Linux an archive, a Debian
package and a Flatpak manifest, on Windows an archive and an installer (by NSIS), on macOS a disk
image. Beside them lie a bill of materials (``.cdx.json``) and ``SHA256SUMS``. The same commit gives
the same bytes on the same machine with the same tools: ``--twice`` builds a second time elsewhere
and compares. On Linux it runs where the C library is as old as this one or newer; ``old_system.py``
runs it in an older system.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from build_spec.shipped import Component

ROOT: Final = Path(__file__).resolve().parent.parent
HERE: Final = ROOT / "build_spec"
NAME: Final = "stalingrad"
VERSIONS: Final = HERE / "release_versions.txt"
SUMS: Final = "SHA256SUMS"
LONG_AGO: Final = 1577836800
"""The moment of all files where neither git nor SOURCE_DATE_EPOCH tells one: 2020-01-01."""


class NotTheSame(RuntimeError):
    """Two builds of the same source differ."""


def moment() -> int:
    """When the source was made, in seconds since 1970; every packed file is of that moment."""
    stated = os.environ.get("SOURCE_DATE_EPOCH")
    if stated:
        return int(stated)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 and done.stdout.strip() else LONG_AGO


def environment(work: Path) -> Path:
    """A fresh environment with the named versions; returns its Python.

    Raises `CalledProcessError` where a package can't be had.
    """
    folder = work / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    subprocess.run(
        [
            *(str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
            *("--constraint", str(VERSIONS), f"{ROOT}[build]", "hatchling"),
        ],
        check=True,
    )
    # The program is built from the checkout, never from what was installed beside its tools.
    subprocess.run(
        [str(python), "-m", "pip", "uninstall", "--quiet", "--yes", "stalingrad-game"], check=True
    )
    return python


def run_inside(python: Path, work: Path, dist: Path) -> None:
    """Make the files with an environment's Python, below a work folder."""
    env = os.environ | {
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(moment()),
        "PIP_CONSTRAINT": str(VERSIONS),
        "PATH": os.pathsep.join([str(python.parent), os.environ["PATH"]]),
    }
    build = [str(python), str(HERE / "build.py")]
    source = [str(python), "-m", "hatchling", "build", "--target", "sdist"]
    subprocess.run([*source, "--directory", str(dist)], check=True, env=env, cwd=ROOT)
    subprocess.run([*build, "--wheels", "--dist", str(dist)], check=True, env=env)
    subprocess.run(
        [*build, "--dist", str(work / "program"), "--work", str(work / "build")],
        check=True,
        env=env,
    )
    subprocess.run(
        [str(python), str(HERE / "release.py"), "--pack", "--dist", str(dist), "--work", str(work)],
        check=True,
        env=env,
    )


def pack(dist: Path, work: Path) -> None:
    """Make the packages of a program that is built and tried; runs in the release's environment."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from build_spec.linux_package import release_title
    from build_spec.shipped import bill_of_materials, components, put_licences
    from stalingrad_game import __version__

    program = work / "program" / NAME
    machine = platform.machine().lower()
    (program / "LICENSE.txt").write_bytes((ROOT / "LICENSE").read_bytes())
    (program / "_internal/LICENSE").unlink(missing_ok=True)
    found = components(program)
    put_licences(program / "licences", found)
    for name in ("README.md", ".github/README.fr.md", "CHANGELOG.md"):
        (program / Path(name).name).write_bytes((ROOT / name).read_bytes())
    bill = bill_of_materials(NAME, __version__, found, moment())
    title = release_title(__version__, sys.platform, machine)
    (dist / f"{title}.cdx.json").write_text(bill, encoding="utf-8")
    match sys.platform:
        case "linux":
            pack_for_linux(program, dist, work, found)
        case "win32":
            shutil.make_archive(str(dist / title), "zip", program.parent, NAME)
            put_installer(program, dist / f"{title}-setup.exe", __version__)
        case _:
            put_disk_image(program, dist / f"{title}.dmg")


def pack_for_linux(program: Path, dist: Path, work: Path, found: tuple[Component, ...]) -> None:
    """Put the Debian package, the archive, and the Flatpak manifest of the archive."""
    from build_spec.debian_copyright import debian_copyright, own_holder
    from build_spec.icons import png
    from build_spec.linux_desktop import ICON_PX, ID, flatpak_manifest, shared_files
    from build_spec.linux_package import changelog_text, put_archive, put_debian_package
    from stalingrad_game import __version__

    shared = shared_files(__version__, moment(), {px: png(px) for px in ICON_PX})
    licence = ROOT / "LICENSE"
    text = licence.read_text(encoding="utf-8")
    told = {
        "copyright": debian_copyright(NAME, text, own_holder(licence), found).encode(),
        "changelog.gz": gzip.compress(changelog_text(__version__, moment()).encode(), mtime=0),
        "NEWS.gz": gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0),
    }
    put_debian_package(program, dist, work, __version__, shared, told, moment())
    machine = platform.machine().lower()
    archive = put_archive(program, dist, __version__, machine, shared, moment())
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    (dist / f"{ID}.yml").write_text(flatpak_manifest(archive.name, digest), encoding="utf-8")


def put_installer(program: Path, target: Path, version: str) -> None:
    """Make the installer for Windows of a program's folder, with NSIS.

    Raises `OSError` where there is no makensis, `CalledProcessError` where it refuses.
    """
    facts = (f"-DPROGRAM={program}", f"-DTARGET={target}", f"-DVERSION={version}")
    script = str(HERE / "windows_installer.nsi")
    subprocess.run(["makensis", "-V2", "-WX", *facts, script], check=True)


def put_disk_image(program: Path, target: Path) -> None:
    """Make the disk image for macOS: the application, what is to be read, and where to drag it.

    Raises `OSError` or `CalledProcessError` where hdiutil fails.
    """
    with tempfile.TemporaryDirectory(prefix="image-") as scratch:
        folder = Path(scratch)
        shutil.copytree(program.parent / "Stalingrad.app", folder / "Stalingrad.app", symlinks=True)
        for path in (*program.glob("*.md"), program / "LICENSE.txt"):
            shutil.copy(path, folder)
        shutil.copytree(program / "licences", folder / "licences")
        (folder / "Applications").symlink_to("/Applications")
        subprocess.run(
            [
                *("hdiutil", "create", "-volname", "Stalingrad", "-format", "UDZO", "-ov"),
                *("-srcfolder", scratch, str(target)),
            ],
            check=True,
        )


def checksums(dist: Path) -> str:
    """The lines of the list of checksums: of every file in a folder but the list itself."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(dist.iterdir())
        if path.is_file() and path.name != SUMS
    )


def check_figures(python: Path) -> None:
    """Raise `CalledProcessError` where shipped figures aren't of these rules, data and players."""
    command = ["measure", "--into", str(ROOT / "assets/measured"), "--check"]
    subprocess.run([str(python), "-m", "stalingrad_game", *command], check=True, cwd=ROOT)


def make(python: Path, dist: Path, work: Path) -> str:
    """Make everything into an empty folder; returns the list of checksums that lies there."""
    shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True)
    run_inside(python, work, dist)
    sums = checksums(dist)
    (dist / SUMS).write_text(sums, encoding="utf-8")
    return sums


def compare(first: str, second: str) -> None:
    """Raise `NotTheSame` with the names of the files that differ between two lists."""
    lines = set(first.splitlines()) ^ set(second.splitlines())
    names = sorted({line.split("  ", 1)[1] for line in lines})
    if names:
        raise NotTheSame(f"built twice, these differ: {', '.join(names)}")


def main() -> int:
    """Make the release, and compare a second build where that is wanted; returns 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the files go")
    parser.add_argument(
        "--work", type=Path, default=ROOT / "build", help="for what is made on the way"
    )
    parser.add_argument("--twice", action="store_true", help="build again and compare the bytes")
    parser.add_argument(
        "--unmeasured",
        action="store_true",
        help="make it though the shipped figures are of other rules, data or players",
    )
    parser.add_argument("--pack", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    dist, work = args.dist.resolve(), args.work.resolve()
    sys.path.insert(0, str(ROOT))
    if args.pack:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pack(dist, work)
        return 0
    work.mkdir(parents=True, exist_ok=True)
    python = environment(work)
    if not args.unmeasured:
        check_figures(python)
    sums = make(python, dist, work)
    print(sums, end="")
    for path in sorted(dist.iterdir()):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB")
    if args.twice:
        with tempfile.TemporaryDirectory(prefix="again-") as again:
            compare(sums, make(python, Path(again) / "dist", Path(again) / "work"))
        print("built twice: the same bytes")
    return 0


def release_exit_code() -> int:
    """The exit code: 2 and one line where something fails."""
    try:
        return main()
    except (OSError, subprocess.CalledProcessError, NotTheSame) as error:
        print(f"release.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(release_exit_code())
