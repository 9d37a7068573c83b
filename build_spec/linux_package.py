"""Packages for Linux made of a folder with the frozen program: an archive and a Debian package.

Both hold the same bytes whenever they are made of the same folder with the same moment.
"""

from __future__ import annotations

import gzip
import lzma
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from build_spec.linux_desktop import AUTHORS, MENU_SCRIPT, NAME, SUMMARY, put_shared

ABOUT: Final = (
    "The card game of the battle for Stalingrad and Street Fight, house by house:",
    "the program applies every rule and explains every refusal. Against a person",
    "or the computer, in English and in French.",
)
LIBRARIES: Final = (
    *("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxfixes3", "libxrandr2", "libxss1"),
    "libxrender1",
)
"""What the window needs of the system: SDL loads it when the window opens."""
INTERNAL: Final = "_internal"
"""What the frozen program needs beside itself; all else in its folder is to be read by people."""
SOUND: Final = "libasound2 | libasound2t64 | libpulse0"
MANUAL: Final = """.TH STALINGRAD 6 "" "stalingrad {version}" Games
.SH NAME
stalingrad \\- {summary}
.SH SYNOPSIS
.B stalingrad
[\\fIRECORD\\fR]
.br
.B stalingrad
\\fICOMMAND\\fR [\\fIOPTION\\fR]...
.SH DESCRIPTION
{about}
Without a command the window opens; with the file of a saved game it opens at that game.
.B stalingrad --help
lists the commands, and each command has a \\fB--help\\fR of its own.
.SH ENVIRONMENT
.TP
.B STALINGRAD_HOME
the folder for saved games, options and logs, in place of the system's usual ones.
"""


def glibc(folder: Path) -> str:
    """The newest version of the C library that a program's files ask for, as "2.34"."""
    found = {(2, 17)}
    for path in files_below(folder):
        for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", path.read_bytes()):
            found.add((int(major), int(minor)))
    return "{}.{}".format(*max(found))


def files_below(folder: Path) -> Iterator[Path]:
    """Every real file in or below a folder, in order."""
    yield from sorted(
        path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()
    )


def release_title(version: str, system: str, machine: str) -> str:
    """What the files of a release for a system are called, but for their endings."""
    return f"{NAME}-{version}-{system}-{machine}"


def debian_name(version: str, architecture: str) -> str:
    """What the Debian package of a release is called."""
    return f"{NAME}_{version}_{architecture}.deb"


def maintainer() -> str:
    """Who answers for a package: whom Debian's own variables name, else nobody with an address."""
    name, mail = os.environ.get("DEBFULLNAME", AUTHORS), os.environ.get("DEBEMAIL")
    return f"{name} <{mail or f'{NAME}@localhost'}>"


def put_archive(
    program: Path,
    dist: Path,
    version: str,
    machine: str,
    shared: dict[str, bytes],
    moment: int,
) -> Path:
    """Pack a program's folder as ``stalingrad-VERSION-linux-MACHINE.tar.xz``; returns its path.

    `shared` are the files for the desktop, which ``stalingrad-menu`` brings to a person's own.
    Everything in it belongs to root and is of one moment, in seconds since 1970.
    """
    title = release_title(version, "linux", machine)
    target = dist / f"{title}.tar.xz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = moment
        entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
        return entry

    put_shared(program / "share", shared)
    script = program / f"{NAME}-menu"
    script.write_text(MENU_SCRIPT, encoding="utf-8")
    script.chmod(0o755)
    with (
        lzma.open(target, "wb", preset=9 | lzma.PRESET_EXTREME) as packer,
        tarfile.open(fileobj=packer, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        archive.add(program, title, filter=plain)
    return target


def put_debian_package(
    program: Path,
    dist: Path,
    work: Path,
    version: str,
    shared: dict[str, bytes],
    told: dict[str, bytes],
    moment: int,
) -> Path:
    """Make ``stalingrad_VERSION_ARCH.deb`` of a program's folder; returns its path.

    `shared` are the files for the desktop, `told` those of the package's documentation, as its
    ``copyright``. Raises `OSError` where there is no dpkg, `CalledProcessError` where it refuses.
    """
    root = work / "debian"
    shutil.rmtree(root, ignore_errors=True)
    home = root / "usr/lib" / NAME
    home.parent.mkdir(parents=True)
    shutil.copytree(program, home, symlinks=True)
    for path in home.iterdir():
        if path.name not in (NAME, INTERNAL):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    own = root / "usr/bin" / NAME
    own.parent.mkdir(parents=True)
    own.symlink_to(f"../lib/{NAME}/{NAME}")
    put_shared(root / "usr/share", shared | man_page(version))
    put_shared(root / "usr/share/doc" / NAME, told)
    architecture = printed_by("dpkg", "--print-architecture")
    sizes = sum(path.stat().st_size for path in files_below(root))
    control = root / "DEBIAN/control"
    control.parent.mkdir()
    control.write_text(
        control_text(version, architecture, glibc(program), sizes // 1024), encoding="utf-8"
    )
    settle(root, moment)
    target = dist / debian_name(version, architecture)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(root), str(target)]
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment)},
    )
    return target


def man_page(version: str) -> dict[str, bytes]:
    """The page for ``man``: its place below ``share``, and its content."""
    manual = MANUAL.format(version=version, summary=SUMMARY, about="\n".join(ABOUT))
    return {f"man/man6/{NAME}.6.gz": gzip.compress(manual.encode(), mtime=0)}


def control_text(version: str, architecture: str, c_library: str, kib: int) -> str:
    """What dpkg must know of the package; the installed size is in KiB."""
    needs = ", ".join([f"libc6 (>= {c_library})", *LIBRARIES])
    about = "\n".join(f" {line}" for line in ABOUT)
    return (
        f"Package: {NAME}\nVersion: {version}\nArchitecture: {architecture}\n"
        f"Maintainer: {maintainer()}\nInstalled-Size: {kib}\nSection: games\nPriority: optional\n"
        f"Depends: {needs}\nRecommends: {SOUND}\nDescription: {SUMMARY}\n{about}\n"
    )


def changelog_text(version: str, moment: int) -> str:
    """The list of changes in Debian's form: that of the program is the file beside it."""
    date = format_datetime(datetime.fromtimestamp(moment, UTC))
    head = f"{NAME} ({version}) unstable; urgency=medium\n\n  * What is new stands in NEWS.gz.\n\n"
    return f"{head} -- {maintainer()}  {date}\n"


def settle(root: Path, moment: int) -> None:
    """Give everything below a folder the same rights and moment, whoever made it."""
    for path in sorted(root.rglob("*"), reverse=True):
        if not path.is_symlink():
            run = path.stat().st_mode & 0o100 and ".so" not in path.suffixes
            path.chmod(0o755 if path.is_dir() or run else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)
    root.chmod(0o755)
    os.utime(root, (moment, moment))


def printed_by(*command: str) -> str:
    """What a command prints, without the end of the line."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
